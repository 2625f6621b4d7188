import { receiptTexts } from "#features/receipts/texts.ts";
import { inOrderOf, type Listing, type Page, pageOf } from "#server/database/listing.ts";
import type { Db } from "#server/schema.ts";
import { daysBetween } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { sum, toDollars } from "#shared/money.ts";
import {
  type BankLine,
  BOARD_LINES,
  type Board,
  type Candidate as ShownCandidate,
  type ShownMovement,
} from "../contract.ts";
import type { Candidate, OpenLine } from "../movements.ts";
import { isCertain } from "../rules.ts";
import { theMovement, why } from "../texts.ts";
import { candidatesOf, type LineFilters, openLines, type ShownRow, selectShown } from "./lines.ts";
import { type FreeMovement, matchedWith, namesOf, type Where } from "./queries.ts";
import { findReversed, type ReversedLine } from "./reversals.ts";
import { openReversals } from "./verbs/openReversals.ts";

/** A page of lines, newest first. */
export async function pageOfLines(
  db: Db,
  where: Where,
  { page, perPage, ...filters }: LineFilters & Listing,
): Promise<Page<BankLine>> {
  const ids = filters.reverses && (await openReversals(db, where.companyId)).map(({ id }) => id);
  const newest = [
    { column: "l.day", direction: "desc" },
    { column: "l.id", direction: "desc" },
  ] as const;
  const query = selectShown(db, where.companyId, { ...filters, ids });
  const rows = await pageOf(query, newest, { page, perPage }, (row) => row as ShownRow);
  return { ...rows, items: await showLines(db, where, rows.items) };
}

/** Throws `not-found`. */
export async function lineView(db: Db, where: Where, id: number): Promise<BankLine> {
  const row = await selectShown(db, where.companyId, {}).where("l.id", "=", id).executeTakeFirst();
  const [line] = await showLines(db, where, [orNotFound(row) as ShownRow]);
  return orNotFound(line);
}

/** The open lines by what can be done with them; the first of each. */
export async function boardOf(db: Db, where: Where, filters: LineFilters): Promise<Board> {
  const lines = await openLines(db, where.companyId, filters);
  const candidates = await candidatesOf(db, where, lines);
  const reversed = await findReversed(db, where.companyId, lines);
  const columnOf = ({ id }: OpenLine): keyof Board => {
    if (reversed.has(id)) return "undecided";
    const ofLine = candidates.get(id);
    if (!ofLine) return "bank_only";
    return isCertain(ofLine) ? "certain" : "undecided";
  };
  const groups = Map.groupBy(lines, columnOf);
  const columns = (["certain", "undecided", "bank_only"] as const).map((column) => {
    const all = groups.get(column) ?? [];
    return { column, count: all.length, ids: all.slice(0, BOARD_LINES).map(({ id }) => id) };
  });
  const ids = columns.flatMap((column) => column.ids);
  const rows =
    ids.length === 0
      ? []
      : ((await selectShown(db, where.companyId, {}).where("l.id", "in", ids).execute()) as ShownRow[]);
  const views = await showLines(db, where, rows, candidates);
  return Object.fromEntries(
    columns.map(({ column, count, ids }) => [column, { count, lines: inOrderOf(ids, views) }]),
  ) as Board;
}

/** Lines as the API answers them. `known`: their candidates, if they were found already. */
async function showLines(
  db: Db,
  where: Where,
  rows: readonly ShownRow[],
  known?: ReadonlyMap<number, Candidate<FreeMovement>[]>,
): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === "open");
  const candidates = known ?? (await candidatesOf(db, where, open));
  const matched = await matchedWith(db, where.companyId, rows);
  const reversed = await findReversed(db, where.companyId, open);
  const movements = [
    ...open.flatMap(({ id }) => candidates.get(id) ?? []).flatMap((candidate) => candidate.movements),
    ...matched.values().toArray().flat(),
    ...reversed
      .values()
      .toArray()
      .flatMap((original) => original.movements),
  ];
  const names = await namesOf(db, where.companyId, movements);
  return rows.map((row) => {
    const { id, account, day, currency, amount, reference, description, state, reason, decided_at, by } = row;
    const ofLine = (matched.get(id) ?? []).map((movement) => showMovement(movement, names));
    const receipt_ids = receiptsOf(matched.get(id) ?? []);
    const original = reversed.get(id);
    return {
      id,
      account,
      date: day,
      currency,
      amount: toDollars(amount),
      reference,
      description,
      state,
      reason,
      candidates: (state === "open" ? (candidates.get(id) ?? []) : []).map((candidate) =>
        showCandidate(row, candidate, names),
      ),
      receipt_id: receipt_ids[0] ?? null,
      receipt_ids,
      matched: ofLine[0] ?? null,
      movements: ofLine,
      reverses: original ? showReversed(original, names) : null,
      decided_at,
      by,
    };
  });
}

type Names = ReadonlyMap<string, string>;

const nameOf = ({ kind, id }: FreeMovement, names: Names): string =>
  names.get(`${kind} ${id}`) ?? receiptTexts.anonymous;

const receiptsOf = (movements: readonly FreeMovement[]): number[] => [
  ...new Set(movements.flatMap(({ kind, id }) => (kind === "receipt" ? [id] : []))),
];

function showMovement(movement: FreeMovement, names: Names): ShownMovement {
  const { kind, id, receipt_id, tender, number, day, currency, amount, reference } = movement;
  return {
    kind,
    id,
    receipt_id,
    tender,
    number,
    name: nameOf(movement, names),
    date: day,
    currency,
    amount: toDollars(amount),
    reference,
  };
}

/** A candidate with the fields of its first movement. One of several tenders has their sum. */
function showCandidate(line: ShownRow, candidate: Candidate<FreeMovement>, names: Names): ShownCandidate {
  const { movements, differs } = candidate;
  const first = orNotFound(movements[0]);
  const isSet = movements.length > 1;
  return {
    ...showMovement(first, names),
    tender: isSet ? null : first.tender,
    amount: toDollars(sum(movements.map(({ amount }) => amount))),
    receipt_ids: receiptsOf(movements),
    numbers: [
      ...new Set(
        movements.flatMap(({ kind, number }) => (kind === "receipt" && number !== null ? [number] : [])),
      ),
    ],
    why: explain(line, candidate),
    differs,
  };
}

function showReversed({ id, movements }: ReversedLine, names: Names): BankLine["reverses"] {
  const about = [
    ...new Set(movements.map((movement) => `${theMovement(movement)} · ${nameOf(movement, names)}`)),
  ];
  return { line_id: id, receipt_ids: receiptsOf(movements), name: about.join(", ") };
}

/** What a candidate says of itself beside a line. */
export function explain(
  line: Pick<ShownRow, "day" | "reference">,
  { movements, differs }: Candidate,
): string {
  const first = orNotFound(movements[0]);
  const reasons = differs.map((difference) => {
    if (difference === "amount") return why.amount(first.amount, first.currency);
    if (difference === "day") return why.day(daysBetween(first.day, line.day));
    if (difference !== "reference") return why[difference];
    if (line.reference === null) return why.noBankReference;
    const references = [...new Set(movements.flatMap(({ reference }) => reference ?? []))];
    return references.length === 0 ? why.noReference : why.reference(references.join(", "));
  });
  const summed = movements.length > 1 ? [why.summed(movements.length)] : [];
  return [...summed, ...(reasons.length === 0 ? [why.certain] : reasons)].join(". ");
}
