import type { Entry } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { expectChangeAgain, isExpected, returnChange } from "#features/ledger/server/verbs/returnChange.ts";
import {
  confirmTenders,
  lockTenders,
  type TenderRef,
  unconfirmTender,
} from "#features/receipts/server/verbs/confirmTenders.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { violatesUnique } from "#server/database/errors.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, Flag, Tx } from "#server/schema.ts";
import { type Day, formatDay } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { formatMoney } from "#shared/money.ts";
import { MOST_MATCHES, type Target } from "../contract.ts";
import { isCertain, type MovementKind } from "../rules.ts";
import {
  ignoredText,
  lineText,
  matchedText,
  movementText,
  bankTexts as texts,
  unmatchedText,
} from "../texts.ts";
import { areLines, candidatesOf, type IndexedLine, lockLine, lockOpenLines, openLines } from "./lines.ts";
import { type FreeMovement, freeMovements, type LineRow, type Where } from "./queries.ts";

/** `Bs 1.234,50 del 5 nov 2026 (ref. 123456)` */
export const nameLine = ({ amount, day, reference }: Pick<LineRow, "amount" | "day" | "reference">) =>
  lineText(formatMoney(amount, "VES"), formatDay(day), reference);

/** An event of a line that comes into another state. */
export const toLineEvent = (
  line: Pick<LineRow, "id"> & { state: LineRow["state"]; reason?: string | null },
  after: { state: LineRow["state"]; reason?: string | null },
  summary: string,
): EventDraft => ({
  ...{ action: "confirm", entity: "bank_line", id: line.id, summary },
  before: { state: line.state, reason: line.reason ?? null },
  after: { state: after.state, reason: after.reason ?? null },
});

interface Pair {
  line: IndexedLine;
  movement: FreeMovement;
}

/**
 * Says of locked, open lines whose money they are, and confirms the tenders that waited. The movements' rows must be locked. Returns the
 * events. Throws `conflict` if somebody was faster.
 */
async function writeMatches(
  tx: Tx,
  author: Author,
  pairs: readonly Pair[],
  waiting: ReadonlySet<string>,
): Promise<EventDraft[]> {
  const { at, accountId, companyId } = author;
  const returned = await returnExpected(tx, author, pairs);
  const waits = ({ kind, id, tender }: FreeMovement) =>
    kind === "receipt" ? waiting.has(`${id} ${tender}`) : kind === "return" && returned.ids.has(id);
  try {
    for (const { line, movement } of pairs)
      await tx
        .updateTable("bank_lines")
        .set({
          ...{ state: "matched", decided_at: at, decided_by: accountId, tender: movement.tender },
          [COLUMN[movement.kind]]: movement.id,
          confirmed: (waits(movement) ? 1 : 0) as Flag,
        })
        .where("company_id", "=", companyId)
        .where("id", "=", line.id)
        .execute();
  } catch (error) {
    const isTaken = Object.values(COLUMN).some((column) => violatesUnique(error, "bank_lines", column));
    throw isTaken ? conflict(texts.taken) : error;
  }
  const tenders = pairs.flatMap(({ movement }) => (waits(movement) ? toTender(movement) : []));
  await postEntries(tx, author, returned.entries);
  const confirmed = await confirmTenders(tx, author, tenders);
  const matched = pairs.map(({ line, movement }) =>
    toLineEvent(
      { ...line, state: "open" },
      { state: "matched" },
      matchedText(nameLine(line), movementText(movement)),
    ),
  );
  return [...matched, ...confirmed];
}

/** Says of change that somebody had to return that these lines bring it back. What is known to be back stays as it is. */
async function returnExpected(
  tx: Tx,
  author: Author,
  pairs: readonly Pair[],
): Promise<{ ids: Set<number>; entries: Entry[] }> {
  const ids = new Set<number>();
  const entries: Entry[] = [];
  for (const { line, movement } of pairs) {
    if (movement.kind !== "return" || !(await isExpected(tx, author.companyId, movement.id))) continue;
    ids.add(movement.id);
    entries.push(...(await returnChange(tx, author, movement.id, { reference: line.reference })));
  }
  return { ids, entries };
}

const COLUMN = {
  receipt: "receipt_id",
  change: "change_id",
  return: "return_id",
  remittance: "remittance_id",
  bill: "bill_id",
} as const satisfies Record<MovementKind, keyof LineRow>;

const toTender = ({ id, tender }: FreeMovement): TenderRef[] =>
  tender === null ? [] : [{ receipt_id: id, tender }];

/** Locks what movements are, and returns the keys of the tenders that wait for a confirmation. */
async function lockMovements(
  tx: Tx,
  companyId: number,
  movements: readonly FreeMovement[],
): Promise<Set<string>> {
  const of = (kind: MovementKind) => movements.filter((one) => one.kind === kind);
  const tenders = await lockTenders(tx, companyId, of("receipt").flatMap(toTender));
  for (const [kind, table] of Object.entries(TABLE) as [
    keyof typeof TABLE,
    (typeof TABLE)[keyof typeof TABLE],
  ][]) {
    const ids = of(kind).map(({ id }) => id);
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

/** What looked certain before the lines were locked. */
export interface Certain {
  /** At most 500, oldest first. */
  pairs: { id: number; movement: FreeMovement }[];
  /** How many lines were open. */
  open: number;
}

/**
 * What is certain of these open lines, or of all. It reads without locks: `matchCertain` asks again. Throws `invalid` for ids of no line of
 * the company.
 */
export async function findCertain(
  db: Db,
  where: Where,
  ids: readonly number[] | undefined,
): Promise<Certain> {
  if (ids && !(await areLines(db, where.companyId, ids))) throw invalid({ line_ids: [texts.unknownLine] });
  const open = await openLines(db, where.companyId, { ids });
  const found = await candidatesOf(db, where, open);
  const certain = open.flatMap(({ id }) => {
    const candidates = found.get(id) ?? [];
    const [best] = candidates;
    return best && isCertain(candidates) ? { id, movement: best.movement } : [];
  });
  return { pairs: certain.slice(0, MOST_MATCHES), open: open.length };
}

/** Confirms what is still certain of these lines. Returns how many are matched, and how many of the open lines are left. */
export async function matchCertain(
  tx: Tx,
  author: Author,
  { pairs: seen, open }: Certain,
): Promise<{ answer: { matched: number; left: number }; events: EventDraft[] }> {
  const { companyId } = author;
  const lines = await lockOpenLines(
    tx,
    companyId,
    seen.map(({ id }) => id),
  );
  const movements = seen.map(({ movement }) => movement);
  const waiting = await lockMovements(tx, companyId, movements);
  // Read behind the locks: others may have matched or voided something meanwhile.
  const found = await candidatesOf(tx, author, lines);
  const known = new Set(movements.map(keyOf));
  const pairs = lines.flatMap((line) => {
    const candidates = found.get(line.id) ?? [];
    const [best] = candidates;
    return best && isCertain(candidates) && known.has(keyOf(best.movement))
      ? { line, movement: best.movement }
      : [];
  });
  const events = await writeMatches(tx, author, pairs, waiting);
  return { answer: { matched: pairs.length, left: Math.max(0, open - pairs.length) }, events };
}

const keyOf = ({ kind, id, tender }: FreeMovement): string => `${kind} ${id} ${tender}`;

/**
 * Says what an open line is the money of. Throws `not-found`, `invalid` for what is no money of a bank or matched already, and `conflict`
 * if the line is decided or the amounts differ.
 */
export async function matchLine(tx: Tx, author: Author, id: number, target: Target): Promise<EventDraft[]> {
  const { companyId } = author;
  const line = await lockLine(tx, companyId, id);
  if (line.state !== "open") throw conflict(texts.notOpen);
  const { kind, id: targetId, field } = targetOf(target, line);
  const wanted = { start: FIRST_DAY, end: LAST_DAY, only: { kind, ids: [targetId] } };
  const named = await freeMovements(tx, author, wanted);
  const waiting = await lockMovements(tx, companyId, named);
  // Behind the lock: of two who take the same, the second finds it taken.
  const free = (await freeMovements(tx, author, wanted)).filter(
    ({ tender }) => target.tender === undefined || tender === target.tender,
  );
  const movement = free.find(({ amount }) => amount === line.amount);
  if (free.length === 0)
    throw invalid({ [field]: [kind === "receipt" ? texts.unknownReceipt : texts.unknownTarget] });
  if (!movement) throw conflict(texts.otherAmount);
  return writeMatches(tx, author, [{ line, movement }], waiting);
}

const FIRST_DAY = "2000-01-01" as Day;
const LAST_DAY = "2099-12-31" as Day;

/** Change that comes in is change that comes back. */
function targetOf({ receipt_id, change_id, remittance_id, bill_id }: Target, line: Pick<LineRow, "amount">) {
  if (receipt_id !== undefined) return { kind: "receipt", id: receipt_id, field: "receipt_id" } as const;
  if (change_id !== undefined)
    return { kind: line.amount > 0 ? "return" : "change", id: change_id, field: "change_id" } as const;
  if (remittance_id !== undefined)
    return { kind: "remittance", id: remittance_id, field: "remittance_id" } as const;
  return { kind: "bill", id: bill_id ?? 0, field: "bill_id" } as const;
}

/** Opens a decided line again. What its match confirmed is reported again. Throws `not-found`, and `conflict` for an open one. */
export async function unmatchLine(tx: Tx, author: Author, id: number): Promise<EventDraft[]> {
  const line = await lockLine(tx, author.companyId, id);
  if (line.state === "open") throw conflict(texts.notDecided);
  await tx
    .updateTable("bank_lines")
    .set({
      ...{
        state: "open",
        receipt_id: null,
        tender: null,
        change_id: null,
        return_id: null,
        remittance_id: null,
        bill_id: null,
      },
      ...{ confirmed: 0, reason: null, decided_at: null, decided_by: null },
    })
    .where("id", "=", id)
    .execute();
  const { receipt_id, tender, return_id, confirmed } = line;
  if (confirmed === 1 && return_id !== null)
    await postEntries(tx, author, await expectChangeAgain(tx, author, return_id));
  const reported =
    confirmed === 1 && receipt_id !== null && tender !== null
      ? await unconfirmTender(tx, author, { receipt_id, tender })
      : [];
  return [toLineEvent(line, { state: "open" }, unmatchedText(nameLine(line))), ...reported];
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
