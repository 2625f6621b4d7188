import type { Mapping } from "#features/bank-statements/contract.ts";
import type { FileLines, LeftOut, StatementLine } from "#features/bank-statements/rules.ts";
import {
  ofLine,
  lineProblems as problems,
  statementTexts as texts,
} from "#features/bank-statements/texts.ts";
import { readerOfDays } from "#server/sheets/days.ts";
import { readerOfDecimals } from "#server/sheets/decimals.ts";
import { type Cell, cellText, type SheetRow } from "#server/sheets/sheet.ts";
import type { Table } from "#server/sheets/table.ts";
import { addDays, type Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { cutTo, toOneLine } from "#shared/fields.ts";
import { type Cents, type Currency, MAX_BOLIVARES, parseMoney, toDollars } from "#shared/money.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import { readReference } from "#shared/reading/reference.ts";
import { cellsOf, sideOf } from "./columns.ts";
import { unitOf } from "./units.ts";

export type ReadLines = FileLines | { errors: FieldErrors };

const MAX_DESCRIPTION = 300;
const MAX_REFERENCE = 60;
const MAX_LEFT_OUT_TEXT = 200;

/** Why the file can't be read. Only `readLines` catches it. */
class LineError extends Error {}

/** Why a row is no line. */
class LeftOutError extends Error {}

/**
 * A sheet's lines, or the errors by field: what the mapping lacks, or under `file` the first line that is not understood. A row with a
 * day and an amount is a line, whatever its text says; `left_out` has the others.
 */
export function readLines({ columns, rows }: Table, mapping: Mapping, today: Day): ReadLines {
  const errors = mappingErrors(columns, mapping);
  if (Object.keys(errors).length > 0) return { errors };
  const readers = makeReaders(rows, mapping, today);
  if ("errors" in readers) return readers;
  const lines: StatementLine[] = [];
  const left_out: LeftOut[] = [];
  for (const row of rows) {
    try {
      lines.push(readers.read(row));
    } catch (error) {
      if (error instanceof LeftOutError)
        left_out.push({ row: row.number, text: textOf(row), why: error.message });
      else if (error instanceof LineError) return { errors: { file: [ofLine(row.number, error.message)] } };
      else throw error;
    }
  }
  if (lines.length > 0) return { lines, left_out, currency: mapping.currency };
  const [first] = left_out;
  return { errors: { file: [first ? `${texts.noLines}. ${ofLine(first.row, first.why)}` : texts.noLines] } };
}

const textOf = ({ cells }: SheetRow): string =>
  cutTo(
    cells
      .map(cellText)
      .filter((text) => text !== "")
      .join(" · "),
    MAX_LEFT_OUT_TEXT,
  );

function mappingErrors(columns: Table["columns"], mapping: Mapping): FieldErrors {
  const { date, amount, debit, credit } = mapping;
  const errors: FieldErrors = {};
  const known = new Set(columns.map(({ index }) => index));
  for (const [field, index] of Object.entries(mapping))
    if (typeof index === "number" && !known.has(index)) errors[field] = [texts.noSuchColumn];
  if (date === null) errors.date = [texts.dateRequired];
  if (amount === null && (debit === null || credit === null)) errors.amount = [texts.amountRequired];
  return errors;
}

type Read<T> = (row: SheetRow) => T;

function makeReaders(
  rows: readonly SheetRow[],
  mapping: Mapping,
  today: Day,
): { read: Read<StatementLine> } | { errors: FieldErrors } {
  const { date, amount, debit, credit, currency } = mapping;
  const inColumn = (index: number | null): Cell[] => (index === null ? [] : cellsOf(rows, index));
  const days = readerOfDays(inColumn(date).map(withMarks), mapping.dates);
  if ("problem" in days) return { errors: { dates: [days.problem] } };
  const amounts = [amount, debit, credit].flatMap(inColumn);
  const decimals = readerOfDecimals(amounts, mapping.decimal);
  if ("problem" in decimals) return { errors: { decimal: [decimals.problem] } };
  const centsOf = (cell: Cell) => toCents(cell, decimals.read, currency ?? "VES");
  return {
    read(row) {
      const cellIn = (index: number | null): Cell => (index === null ? "" : (row.cells[index] ?? ""));
      if ([date, amount, debit, credit].every((index) => cellIn(index) === ""))
        throw new LeftOutError(problems.nothing);
      const day = readDay(cellIn(date), days.read, today);
      const signed = readAmount(cellIn, mapping, centsOf);
      if (signed === 0) throw new LeftOutError(problems.zero);
      return { day, amount: signed, ...readTexts(cellIn, mapping) };
    },
  };
}

/** `25112026` and `20261126`, as some banks write, with marks between. */
const withMarks = (cell: Cell): Cell =>
  cellText(cell)
    .replace(/^(20\d\d)(\d\d)(\d\d)$/, (all, year, month, day) =>
      Number(month) <= 12 ? `${year}-${month}-${day}` : all,
    )
    .replace(/^(\d\d)(\d\d)(20\d\d)$/, "$1/$2/$3") || cell;

function readDay(cell: Cell, read: (cell: Cell) => string | undefined, today: Day): Day {
  if (cell === "") throw new LeftOutError(problems.noDate);
  const day = read(withMarks(cell)) as Day | undefined;
  if (day === undefined || day < "2000-01-01") throw new LeftOutError(problems.wrongDate(cellText(cell)));
  // A bank may close its day before midnight.
  if (day > addDays(today, 1)) throw new LineError(problems.futureDate(day));
  return day;
}

/** The signed amount; zero for a row that moved nothing. */
function readAmount(
  cellIn: (index: number | null) => Cell,
  { amount, debit, credit, sign }: Mapping,
  centsOf: (cell: Cell) => Cents,
): Cents {
  const centsIn = (index: number | null) => (cellIn(index) === "" ? null : centsOf(cellIn(index)));
  if (amount !== null) {
    const cents = centsIn(amount);
    if (cents === null) throw new LeftOutError(problems.noAmount);
    if (sign === null || cents === 0) return cents;
    const side = sideOf(cellIn(sign));
    if (side === null) throw new LineError(problems.wrongSign(cellText(cellIn(sign))));
    return (Math.abs(cents) * side) as Cents;
  }
  const [out, into] = [centsIn(debit), centsIn(credit)];
  if (out === null && into === null) throw new LeftOutError(problems.noAmount);
  if (out && into) throw new LeftOutError(problems.bothSides);
  return (into ? into : -Math.abs(out ?? 0)) as Cents;
}

function toCents(cell: Cell, read: (cell: Cell) => string | undefined, currency: Currency): Cents {
  const text = cellText(cell);
  const unit = unitOf(cell);
  if (unit !== null && unit !== currency) throw new LeftOutError(problems.otherCurrency(text));
  const plain = read(cell);
  if (plain === undefined) throw new LeftOutError(problems.wrongAmount(text));
  if (Math.abs(Number(plain)) > toDollars(MAX_BOLIVARES)) throw new LeftOutError(problems.tooMuch(text));
  // A bank may write `1,5000`.
  const cents = parseMoney(plain.replace(/(\.\d\d)0+$/, "$1"));
  if (cents === undefined) throw new LeftOutError(problems.decimals(text));
  return cents;
}

function readTexts(
  cellIn: (index: number | null) => Cell,
  { reference, description }: Mapping,
): Pick<StatementLine, "reference" | "description"> {
  const cell = cellIn(reference);
  const text = digitsOf(toOneLine(cellText(cell)).replace(/^'/, ""));
  if ("problem" in readReference(typeof cell === "object" ? cell : text))
    throw new LineError(problems.lostDigits(text));
  return {
    reference: /[\p{L}1-9]/u.test(text) ? cutTo(text, MAX_REFERENCE) : null,
    description: cutTo(toOneLine(cellText(cellIn(description))).replace(/\s+/g, " "), MAX_DESCRIPTION),
  };
}
