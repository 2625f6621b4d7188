import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { MovementKind } from "#features/bank/movements.ts";
import { matchedText, movementText, bankTexts as texts } from "#features/bank/texts.ts";
import type { Entry } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { isExpected, returnChange } from "#features/ledger/server/verbs/returnChange.ts";
import {
  confirmTenders,
  lockTenders,
  type TenderRef,
} from "#features/receipts/server/verbs/confirmTenders.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { violatesUnique } from "#server/database/errors.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Flag, Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import type { IndexedLine } from "../lines.ts";
import type { FreeMovement, LineRow } from "../queries.ts";
import { nameLine, toLineEvent } from "./lineEvents.ts";

interface Match {
  line: IndexedLine;
  /** One, or several tenders of receipts. */
  movements: readonly FreeMovement[];
}

/**
 * Says of locked, open lines whose money they are, and confirms the tenders that waited. The movements' rows must be locked. Returns the
 * events. Throws `conflict` if somebody was faster.
 */
export async function writeMatches(
  tx: Tx,
  author: Author,
  matches: readonly Match[],
  waiting: ReadonlySet<string>,
): Promise<EventDraft[]> {
  const returned = await returnExpected(tx, author, matches);
  const waits = ({ kind, id, tender }: FreeMovement) =>
    kind === "receipt" ? waiting.has(`${id} ${tender}`) : kind === "return" && returned.ids.has(id);
  try {
    await writeSingles(tx, author, matches, waits);
    await writeTenders(tx, author, matches, waits);
  } catch (error) {
    const isMatchedElsewhere =
      violatesUnique(error, "bank_line_tenders", "tender") ||
      Object.values(COLUMN).some((column) => violatesUnique(error, "bank_lines", column));
    throw isMatchedElsewhere ? conflict(texts.matchedElsewhere) : error;
  }
  const tenders = matches.flatMap(({ movements }) => movements.filter(waits).flatMap(toTender));
  await postEntries(tx, author, returned.entries);
  // A call may confirm hundreds: others are answered between the steps.
  await yieldToEventLoop();
  const confirmed = await confirmTenders(tx, author, tenders);
  await yieldToEventLoop();
  const matched = matches.map(({ line, movements }) =>
    toLineEvent(
      { ...line, state: "open" },
      { state: "matched" },
      matchedText(nameLine(line), movements.map(movementText).join(", ")),
    ),
  );
  return [...matched, ...confirmed];
}

/** Says of change that somebody had to return that these lines bring it back. What is known to be back stays as it is. */
async function returnExpected(
  tx: Tx,
  author: Author,
  matches: readonly Match[],
): Promise<{ ids: Set<number>; entries: Entry[] }> {
  const ids = new Set<number>();
  const entries: Entry[] = [];
  for (const { line, movements } of matches)
    for (const { kind, id } of movements) {
      if (kind !== "return" || !(await isExpected(tx, author.companyId, id))) continue;
      ids.add(id);
      entries.push(...(await returnChange(tx, author, id, { reference: line.reference })));
    }
  return { ids, entries };
}

/** Writes those whose money is one movement that is no tender, each by itself. */
async function writeSingles(
  tx: Tx,
  { at, accountId }: Author,
  matches: readonly Match[],
  waits: (movement: FreeMovement) => boolean,
): Promise<void> {
  for (const { line, movements } of matches) {
    const [single] = movements;
    if (!single || single.kind === "receipt") continue;
    await tx
      .updateTable("bank_lines")
      .set({
        state: "matched",
        decided_at: at,
        decided_by: accountId,
        [COLUMN[single.kind]]: single.id,
        confirmed: (waits(single) ? 1 : 0) as Flag,
      })
      .where("id", "=", line.id)
      .execute();
  }
}

/** Writes those whose money is tenders of receipts, all at once: a call may confirm hundreds. */
async function writeTenders(
  tx: Tx,
  { at, accountId, companyId }: Author,
  matches: readonly Match[],
  waits: (movement: FreeMovement) => boolean,
): Promise<void> {
  const ofReceipts = matches.filter(({ movements }) => movements.every(({ kind }) => kind === "receipt"));
  if (ofReceipts.length === 0) return;
  await tx
    .updateTable("bank_lines")
    .set({ state: "matched", decided_at: at, decided_by: accountId, confirmed: 0 })
    .where(
      "id",
      "in",
      ofReceipts.map(({ line }) => line.id),
    )
    .execute();
  const rows = ofReceipts.flatMap(({ line, movements }) =>
    movements.map((movement) => ({
      company_id: companyId,
      line_id: line.id,
      receipt_id: movement.id,
      tender: movement.tender ?? 1,
      confirmed: (waits(movement) ? 1 : 0) as Flag,
    })),
  );
  await tx.insertInto("bank_line_tenders").values(rows).execute();
}

const COLUMN = {
  change: "change_id",
  return: "return_id",
  remittance: "remittance_id",
  bill: "bill_id",
} as const satisfies Partial<Record<MovementKind, keyof LineRow>>;

const toTender = ({ id, tender }: FreeMovement): TenderRef[] =>
  tender === null ? [] : [{ receipt_id: id, tender }];

/** Locks what movements are, and returns the keys of the tenders that wait for a confirmation. */
export async function lockMovements(
  tx: Tx,
  companyId: number,
  movements: readonly FreeMovement[],
): Promise<Set<string>> {
  const ofKind = (kind: MovementKind) => movements.filter((movement) => movement.kind === kind);
  const tenders = await lockTenders(tx, companyId, ofKind("receipt").flatMap(toTender));
  for (const [kind, table] of Object.entries(TABLE) as [
    keyof typeof TABLE,
    (typeof TABLE)[keyof typeof TABLE],
  ][]) {
    const ids = ofKind(kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const query = tx
      .selectFrom(table)
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "in", ids);
    await lockForUpdate(query.orderBy("id"), tx).execute();
  }
  return new Set(
    tenders.filter(({ waits }) => waits).map(({ receipt_id, tender }) => `${receipt_id} ${tender}`),
  );
}

const TABLE = {
  change: "change_payments",
  return: "change_payments",
  remittance: "remittances",
  bill: "company_bills",
} as const;
