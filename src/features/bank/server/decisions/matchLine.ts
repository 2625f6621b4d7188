import type { Target } from "#features/bank/contract.ts";
import type { MovementKind } from "#features/bank/movements.ts";
import { chooseTenders } from "#features/bank/sums.ts";
import { ignoredText, bankTexts as texts, unmatchedText } from "#features/bank/texts.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { expectChangeAgain } from "#features/ledger/server/verbs/returnChange.ts";
import { type TenderRef, unconfirmTender } from "#features/receipts/server/verbs/confirmTenders.ts";
import { lockToVoid } from "#features/receipts/server/voidReceipt.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { findLine, type IndexedLine, lockLine } from "../lines.ts";
import { freeMovements } from "../queries.ts";
import { nameLine, toLineEvent } from "./lineEvents.ts";
import { lockMovements, writeMatches } from "./writeMatches.ts";

/**
 * Says what an open line is the money of. Throws `not-found`, `invalid` for what is no money of a bank or matched already, and `conflict`
 * if the line is decided or the amounts differ.
 */
export async function matchLine(tx: Tx, author: Author, id: number, target: Target): Promise<EventDraft[]> {
  const { companyId } = author;
  const { kind, ids, field } = targetOf(target, await findLine(tx, companyId, id));
  const wanted = { start: FIRST_DAY, end: LAST_DAY, only: { kind, ids } };
  const named = await freeMovements(tx, author, wanted);
  const waiting = await lockMovements(tx, companyId, named);
  const line = await lockLine(tx, companyId, id);
  if (line.state !== "open") throw conflict(texts.notOpen);
  // Behind the locks: of two who take the same, the second finds it taken.
  const free = (await freeMovements(tx, author, wanted)).filter(
    ({ tender, currency }) =>
      currency === line.currency && (target.tender === undefined || tender === target.tender),
  );
  const ofEach = ids.map((wantedId) => free.filter((movement) => movement.id === wantedId));
  if (ofEach.some((movements) => movements.length === 0))
    throw invalid({ [field]: [kind === "receipt" ? texts.unknownReceipt : texts.unknownTarget] });
  const movements = chooseTenders(ofEach, line.amount);
  if (!movements) throw conflict(ids.length > 1 ? texts.otherSum : texts.otherAmount);
  return writeMatches(tx, author, [{ line, movements }], waiting);
}

const FIRST_DAY = "2000-01-01" as Day;
const LAST_DAY = "2099-12-31" as Day;

/** Change that comes in is change that comes back. */
function targetOf(
  target: Target,
  line: Pick<IndexedLine, "amount">,
): { kind: MovementKind; ids: number[]; field: keyof Target } {
  if (target.receipt_ids !== undefined)
    return { kind: "receipt", ids: [...new Set(target.receipt_ids)], field: "receipt_ids" };
  for (const kind of ["receipt", "change", "remittance", "bill"] as const) {
    const id = target[`${kind}_id`];
    if (id === undefined) continue;
    const isReturn = kind === "change" && line.amount > 0;
    return { kind: isReturn ? "return" : kind, ids: [id], field: `${kind}_id` };
  }
  throw invalid({ receipt_id: [texts.oneTarget] });
}

/**
 * Opens a decided line again. What its match confirmed is reported again. Throws `not-found`, and `conflict` for an open one, or one whose
 * money the bank took back: its receipts are voided.
 */
export async function unmatchLine(tx: Tx, author: Author, id: number): Promise<EventDraft[]> {
  const { companyId } = author;
  for (const receipt of await receiptsOfLine(tx, companyId, id)) await lockToVoid(tx, companyId, receipt);
  const line = await lockLine(tx, companyId, id);
  if (line.state === "open") throw conflict(texts.notDecided);
  if (line.state === "reversed") throw conflict(texts.reversedForGood);
  const confirmed = await openLine(tx, companyId, id);
  if (line.confirmed === 1 && line.return_id !== null)
    await postEntries(tx, author, await expectChangeAgain(tx, author, line.return_id));
  const reported: EventDraft[] = [];
  for (const tender of confirmed) reported.push(...(await unconfirmTender(tx, author, tender)));
  return [toLineEvent(line, { state: "open" }, unmatchedText(nameLine(line))), ...reported];
}

/** The receipts whose money a line is, in the order of their ids. */
const receiptsOfLine = (db: Db, companyId: number, lineId: number) =>
  db
    .selectFrom("receipts")
    .select(["id", "client_id"])
    .where("company_id", "=", companyId)
    .where("id", "in", (of) =>
      of
        .selectFrom("bank_line_tenders")
        .select("receipt_id")
        .where("company_id", "=", companyId)
        .where("line_id", "=", lineId),
    )
    .orderBy("id")
    .execute();

/** Opens a locked line. Returns the tenders that its match confirmed, in the order of their receipts. */
async function openLine(tx: Tx, companyId: number, id: number): Promise<TenderRef[]> {
  const tenders = await tx
    .deleteFrom("bank_line_tenders")
    .where("company_id", "=", companyId)
    .where("line_id", "=", id)
    .returning(["receipt_id", "tender", "confirmed"])
    .execute();
  await tx
    .updateTable("bank_lines")
    .set({
      state: "open",
      change_id: null,
      return_id: null,
      confirmed: 0,
      remittance_id: null,
      bill_id: null,
      reason: null,
      decided_at: null,
      decided_by: null,
    })
    .where("id", "=", id)
    .execute();
  return tenders
    .filter(({ confirmed }) => confirmed === 1)
    .toSorted((a, b) => a.receipt_id - b.receipt_id || a.tender - b.tender);
}

/** Throws `not-found`, and `conflict` if the line is decided. */
export async function ignoreLine(tx: Tx, author: Author, id: number, reason: string): Promise<EventDraft[]> {
  const line = await lockLine(tx, author.companyId, id);
  if (line.state !== "open") throw conflict(texts.notOpen);
  await tx
    .updateTable("bank_lines")
    .set({ state: "ignored", reason, decided_at: author.at, decided_by: author.accountId })
    .where("id", "=", id)
    .execute();
  return [toLineEvent(line, { state: "ignored", reason }, ignoredText(nameLine(line)))];
}
