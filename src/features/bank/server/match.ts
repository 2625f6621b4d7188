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
import type { MovementKind } from "../movements.ts";
import { isCertain } from "../rules.ts";
import { chooseTenders } from "../sums.ts";
import {
  ignoredText,
  lineText,
  matchedText,
  movementText,
  bankTexts as texts,
  unmatchedText,
} from "../texts.ts";
import {
  candidatesOf,
  type IndexedLine,
  lockLine,
  lockOpenLines,
  openLines,
  refuseUnknownLines,
} from "./lines.ts";
import { type FreeMovement, freeMovements, type LineRow, type Where } from "./queries.ts";

type NamedLine = Pick<IndexedLine, "currency" | "amount" | "day" | "reference">;

/** `Bs 1.234,50 del 5 nov 2026 (ref. 123456)` */
export const nameLine = ({ currency, amount, day, reference }: NamedLine) =>
  lineText(formatMoney(amount, currency), formatDay(day), reference);

/** An event of a line that comes into another state. */
export const toLineEvent = (
  line: Pick<LineRow, "id"> & { state: LineRow["state"]; reason?: string | null },
  after: { state: LineRow["state"]; reason?: string | null },
  summary: string,
): EventDraft => ({
  action: "confirm",
  entity: "bank_line",
  id: line.id,
  summary,
  before: { state: line.state, reason: line.reason ?? null },
  after: { state: after.state, reason: after.reason ?? null },
});

interface Match {
  line: IndexedLine;
  /** One, or several tenders of receipts. */
  movements: readonly FreeMovement[];
}

/**
 * Says of locked, open lines whose money they are, and confirms the tenders that waited. The movements' rows must be locked. Returns the
 * events. Throws `conflict` if somebody was faster.
 */
async function writeMatches(
  tx: Tx,
  author: Author,
  matches: readonly Match[],
  waiting: ReadonlySet<string>,
): Promise<EventDraft[]> {
  const returned = await returnExpected(tx, author, matches);
  const waits = ({ kind, id, tender }: FreeMovement) =>
    kind === "receipt" ? waiting.has(`${id} ${tender}`) : kind === "return" && returned.ids.has(id);
  try {
    for (const match of matches) await writeMatch(tx, author, match, waits);
  } catch (error) {
    const isTaken =
      violatesUnique(error, "bank_line_tenders", "tender") ||
      Object.values(COLUMN).some((column) => violatesUnique(error, "bank_lines", column));
    throw isTaken ? conflict(texts.taken) : error;
  }
  const tenders = matches.flatMap(({ movements }) => movements.filter(waits).flatMap(toTender));
  await postEntries(tx, author, returned.entries);
  const confirmed = await confirmTenders(tx, author, tenders);
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

async function writeMatch(
  tx: Tx,
  { at, accountId, companyId }: Author,
  { line, movements }: Match,
  waits: (movement: FreeMovement) => boolean,
): Promise<void> {
  const single = movements.find(({ kind }) => kind !== "receipt");
  await tx
    .updateTable("bank_lines")
    .set({
      state: "matched",
      decided_at: at,
      decided_by: accountId,
      ...(single ? { [COLUMN[single.kind as keyof typeof COLUMN]]: single.id } : {}),
      confirmed: (single && waits(single) ? 1 : 0) as Flag,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", line.id)
    .execute();
  if (single) return;
  await tx
    .insertInto("bank_line_tenders")
    .values(
      movements.map((movement) => ({
        company_id: companyId,
        line_id: line.id,
        receipt_id: movement.id,
        tender: movement.tender ?? 1,
        confirmed: (waits(movement) ? 1 : 0) as Flag,
      })),
    )
    .execute();
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
async function lockMovements(
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

/** What looked certain before the lines were locked. */
export interface Certain {
  /** At most 500, oldest first. */
  matches: { id: number; movements: readonly FreeMovement[] }[];
  /** How many lines were open. */
  open: number;
}

/**
 * Finds what is certain of these open lines, or of all. It reads without locks: `matchCertain` reads again. Throws `invalid` under `line_ids`
 * if the company has no such line.
 */
export async function findCertain(
  db: Db,
  where: Where,
  ids: readonly number[] | undefined,
): Promise<Certain> {
  if (ids) await refuseUnknownLines(db, where.companyId, ids);
  const open = await openLines(db, where.companyId, { ids });
  const candidates = await candidatesOf(db, where, open);
  const certain = open.flatMap(({ id }) => {
    const ofLine = candidates.get(id) ?? [];
    const [best] = ofLine;
    return best && isCertain(ofLine) ? { id, movements: best.movements } : [];
  });
  return { matches: certain.slice(0, MOST_MATCHES), open: open.length };
}

/** Confirms what is still certain of these lines. Returns how many are matched, and how many of the open lines are left. */
export async function matchCertain(
  tx: Tx,
  author: Author,
  { matches: seen, open }: Certain,
): Promise<{ answer: { matched: number; left: number }; events: EventDraft[] }> {
  const { companyId } = author;
  const lines = await lockOpenLines(
    tx,
    companyId,
    seen.map(({ id }) => id),
  );
  const movements = seen.flatMap((match) => match.movements);
  const waiting = await lockMovements(tx, companyId, movements);
  // Read behind the locks: others may have matched or voided something meanwhile.
  const candidates = await candidatesOf(tx, author, lines);
  const locked = new Set(movements.map(keyOf));
  const matches = lines.flatMap((line) => {
    const ofLine = candidates.get(line.id) ?? [];
    const [best] = ofLine;
    return best && isCertain(ofLine) && best.movements.every((movement) => locked.has(keyOf(movement)))
      ? { line, movements: best.movements }
      : [];
  });
  const events = await writeMatches(tx, author, matches, waiting);
  return { answer: { matched: matches.length, left: Math.max(0, open - matches.length) }, events };
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
  const { kind, ids, field } = targetOf(target, line);
  const wanted = { start: FIRST_DAY, end: LAST_DAY, only: { kind, ids } };
  const named = await freeMovements(tx, author, wanted);
  const waiting = await lockMovements(tx, companyId, named);
  // Behind the lock: of two who take the same, the second finds it taken.
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
  const line = await lockLine(tx, author.companyId, id);
  if (line.state === "open") throw conflict(texts.notDecided);
  if (line.state === "reversed") throw conflict(texts.reversedForGood);
  const confirmed = await openLine(tx, author.companyId, id);
  if (line.confirmed === 1 && line.return_id !== null)
    await postEntries(tx, author, await expectChangeAgain(tx, author, line.return_id));
  const reported: EventDraft[] = [];
  for (const tender of confirmed) reported.push(...(await unconfirmTender(tx, author, tender)));
  return [toLineEvent(line, { state: "open" }, unmatchedText(nameLine(line))), ...reported];
}

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
