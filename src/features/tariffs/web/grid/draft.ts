import { type Cell, raise } from "#features/tariffs/rules.ts";
import { tariffTexts as texts } from "#features/tariffs/texts.ts";
import { placeWords } from "#features/zones/rules.ts";
import { type Cents, parseMoney } from "#shared/money.ts";
import { IN_BOLIVARES, readTypedAmount } from "#shared/reading/amount.ts";
import { notUnderstood, type Problem } from "#shared/reading/characters.ts";
import { readAmount, unitOf } from "#web/form/fields/amount.ts";
import { readPastedRows } from "#web/form/pasted/pastedRows.ts";

/** Which of a cell's two amounts the grid shows. */
export type Side = "amount" | "courier_pay";

/** The prices of a list that is edited, by `from to`. Never changed in place, so that earlier ones can be had back. */
export type Draft = ReadonlyMap<string, Cell>;

export const keyOf = (from: number, to: number): string => `${from} ${to}`;

export const toDraft = (cells: readonly Cell[]): Draft =>
  new Map(cells.map((cell) => [keyOf(cell.from_zone_id, cell.to_zone_id), cell]));

/** A change of one price: its text, empty to remove it. */
export interface Typed {
  from: number;
  to: number;
  text: string;
}

/** The amount that a person typed; null for an empty text, undefined if it is none. */
export function readCell(text: string): Cents | null | undefined {
  if (text.trim() === "") return null;
  const cents = parseMoney(readAmount(text.trim()));
  return cents !== undefined && cents >= 0 ? cents : undefined;
}

/** The draft with these amounts. An empty price removes the cell; an empty pay leaves it to the service. Texts that are no amounts are left out. */
export function withTyped(draft: Draft, side: Side, typed: readonly Typed[]): Draft {
  const next = new Map(draft);
  for (const { from, to, text } of typed) {
    const key = keyOf(from, to);
    const amount = readCell(text);
    const cell = next.get(key);
    if (amount === undefined) continue;
    if (side === "courier_pay") {
      if (cell) next.set(key, { ...cell, courier_pay: amount });
    } else if (amount === null) next.delete(key);
    else
      next.set(key, { from_zone_id: from, to_zone_id: to, courier_pay: cell?.courier_pay ?? null, amount });
  }
  return next;
}

/** A percent that a person typed, `-12,5` or `10 %`, with at most two decimals. */
export function readPercent(text: string): number | Problem {
  const typed = text.trim();
  const read = readTypedAmount(typed.endsWith("%") ? typed.slice(0, -1) : typed);
  if ("problem" in read) return read;
  const hundredths = parseMoney(read.decimal);
  if (read.unit !== null || hundredths === undefined) return notUnderstood(typed);
  const percent = hundredths / 100;
  return percent >= LEAST_PERCENT && percent <= MOST_PERCENT ? percent : { problem: texts.percentWrong };
}
const [LEAST_PERCENT, MOST_PERCENT] = [-100, 1000];

/** The draft with all prices raised by a percent, rounded to a quarter of a dollar. */
export const raised = (draft: Draft, percent: number): Draft =>
  new Map([...draft].map(([key, cell]) => [key, { ...cell, amount: raise(cell.amount, percent, 25) }]));

/** The keys of the cells that differ between two lists. */
export function differences(before: Draft, after: Draft): ReadonlySet<string> {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const same = (a: Cell | undefined, b: Cell | undefined) =>
    a?.amount === b?.amount && a?.courier_pay === b?.courier_pay;
  return new Set([...keys].filter((key) => !same(before.get(key), after.get(key))));
}

interface Named {
  id: number;
  name: string;
}

/** What a pasted block would do. */
export interface Block {
  typed: Typed[];
  /** Texts that are no amounts. */
  wrong: string[];
  /** Headings that are no zones. */
  unknown: string[];
  /** Texts that lie outside the grid. */
  outside: string[];
}

/**
 * Reads a block of a spreadsheet. If it has the zones' names as headings, its prices go where they say; otherwise it begins at the given
 * row and column.
 */
export function readBlock(
  text: string,
  { rows, columns, zones }: { rows: readonly Named[]; columns: readonly Named[]; zones: readonly Named[] },
  at: { row: number; column: number },
): Block {
  const lines = readPastedRows(text);
  const byName = new Map(zones.map((zone) => [placeWords(zone.name), zone]));
  const zoneOf = (name: string | undefined) => byName.get(placeWords(name ?? ""));
  const heads = (lines[0] ?? []).slice(1);
  const isHeaded = lines.length > 1 && heads.some(zoneOf) && lines.slice(1).some(([name]) => zoneOf(name));
  const body = isHeaded ? lines.slice(1).map((line) => line.slice(1)) : lines;
  const froms = isHeaded ? lines.slice(1).map(([name]) => zoneOf(name)) : rows.slice(at.row);
  const tos = isHeaded ? heads.map(zoneOf) : columns.slice(at.column);
  const placed = body.flatMap((line, row) =>
    line.flatMap((value, column) => {
      const [from, to] = [froms[row], tos[column]];
      // An empty field of a table with headings says nothing; one in a bare block empties its cell.
      return from && to && !(isHeaded && value.trim() === "")
        ? [{ from: from.id, to: to.id, text: value.trim() }]
        : [];
    }),
  );
  const isOutside = (row: number, column: number) => !isHeaded && !(froms[row] && tos[column]);
  const names = isHeaded ? [...heads, ...lines.slice(1).map(([name = ""]) => name)] : [];
  return {
    typed: placed.filter(({ text: value }) => readCell(value) !== undefined),
    wrong: placed
      .filter(({ text: value }) => readCell(value) === undefined)
      .map((cell) => (unitOf(cell.text) === "VES" ? `${cell.text} (${IN_BOLIVARES})` : cell.text)),
    unknown: [...new Set(names.filter((name) => name.trim() !== "" && !zoneOf(name)))],
    outside: body.flatMap((line, row) =>
      line.filter((value, column) => value.trim() !== "" && isOutside(row, column)),
    ),
  };
}
