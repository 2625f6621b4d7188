import { settlementText } from "#features/cash/texts.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { SettlementDecision } from "#shared/vocabulary.ts";
import { entryOfDecision, isUndecided } from "../rules.ts";
import { settlementTexts as texts } from "../texts.ts";
import { differenceOf, findSettlement, lockCourierRow, type SettlementRow } from "./queries.ts";

/** The settlement, with its courier locked. */
export async function lockSettlement(tx: Tx, companyId: number, id: number): Promise<SettlementRow> {
  const { courier_id } = orNotFound(await findSettlement(tx, companyId, id));
  await lockCourierRow(tx, companyId, courier_id);
  return orNotFound(await findSettlement(tx, companyId, id));
}

/**
 * Decides who bears a settlement's difference. A charged one stays in the courier's account. Throws `not-found`, and `conflict` if it is
 * voided, already decided or has no difference.
 */
export async function decideDifference(
  tx: Tx,
  author: Author,
  id: number,
  { decision, note }: { decision: SettlementDecision; note: string | null },
): Promise<SettlementRow> {
  const { companyId, accountId, at } = author;
  const row = await lockSettlement(tx, companyId, id);
  const difference = differenceOf(row);
  if (row.voided_at !== null) throw conflict(texts.alreadyVoided);
  if (row.decision !== null) throw conflict(texts.alreadyDecided);
  if (!isUndecided(difference, null)) throw conflict(texts.noDifference);
  await tx
    .updateTable("settlements")
    .set({ decision, decision_note: note, decided_by: accountId, decided_at: at })
    .where("id", "=", id)
    .execute();
  if (decision === "charge") return row;
  await closeDifference(tx, id);
  await postEntries(tx, author, [entryOfDecision(row, difference, settlementText(row.number))]);
  return row;
}

/** Takes a settlement's own difference out of the courier's account. */
export async function closeDifference(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("courier_lines")
    .set({ settled_by: id })
    .where("made_by", "=", id)
    .where("settled_by", "is", null)
    .execute();
}
