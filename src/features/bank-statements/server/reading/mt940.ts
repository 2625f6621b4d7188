import { MAX_LINES } from "#features/bank-statements/contract.ts";
import type { StatementLine } from "#features/bank-statements/rules.ts";
import {
  lineProblems,
  ofLine,
  statementTexts as texts,
  wrongBalance,
} from "#features/bank-statements/texts.ts";
import { MAX_CELL } from "#server/sheets/sheet.ts";
import type { Day } from "#shared/dates.ts";
import { addDays, isDay } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import { cutTo, toOneLine } from "#shared/fields.ts";
import { type Cents, MAX_BOLIVARES, sum } from "#shared/money.ts";

/** Whether the text is a SWIFT MT940 statement. */
export const isMt940 = (text: string): boolean => /^:60[FM]:/m.test(text) && /^:20:/m.test(text);

interface Field {
  tag: string;
  text: string;
  /** Of its first line in the file, from 1. */
  number: number;
}

const refuse = (message: string) => invalid({ file: [message] });

/**
 * The lines of an MT940 file, which may hold several statements. Throws a 422 under `file` that names the first line that is not
 * understood, or if a statement's balances don't fit its lines.
 */
export function readMt940(file: string, today: Day): StatementLine[] {
  const lines: StatementLine[] = [];
  let opening: Cents | undefined;
  let from = 0;
  for (const [field, next] of pairsOf(fieldsOf(file))) {
    if (/^60[FM]$/.test(field.tag)) {
      opening = balanceOf(field);
      from = lines.length;
    } else if (field.tag === "61") {
      if (lines.length >= MAX_LINES) throw refuse(texts.tooManyLines);
      lines.push(lineOf(field, next, today));
    } else if (/^62[FM]$/.test(field.tag)) {
      if (opening === undefined) throw refuse(texts.noMt940);
      const summed = (opening + sum(lines.slice(from).map(({ amount }) => amount))) as Cents;
      const told = balanceOf(field);
      if (summed !== told) throw refuse(wrongBalance(told, summed));
      opening = undefined;
    }
  }
  if (opening !== undefined) throw refuse(texts.noMt940);
  if (lines.length === 0) throw refuse(texts.noLines);
  return lines;
}

/** Each field with the one after it. */
function* pairsOf(fields: Iterable<Field>): Generator<[Field, Field | undefined]> {
  let before: Field | undefined;
  for (const field of fields) {
    if (before) yield [before, field];
    before = field;
  }
  if (before) yield [before, undefined];
}

/** The header of a SWIFT message may stand before its first field. */
const TAGGED = /^(?:\{[^\n]*\}\s*)?:(\d\d[A-Z]?):([^\n]*)/;
/** A message's end, or an empty line. */
const NO_TEXT = /^-?\}?\s*$/;

/** The fields one by one: a file may have millions. Throws a 422 for one that is longer than any bank writes. */
function* fieldsOf(file: string): Generator<Field> {
  let field: (Omit<Field, "text"> & { texts: string[]; length: number }) | undefined;
  for (const [number, line] of numberedLines(file)) {
    const tagged = TAGGED.exec(line);
    if (tagged) {
      if (field) yield { ...field, text: field.texts.join("\n") };
      const [, tag = "", text = ""] = tagged;
      field = { tag, number, texts: [text], length: text.length };
    } else if (field && !NO_TEXT.test(line) && !line.startsWith("{")) {
      field.texts.push(line);
      field.length += line.length + 1;
    }
    if (field && field.length > MAX_CELL) throw refuse(ofLine(field.number, lineProblems.tooLong));
  }
  if (field) yield { ...field, text: field.texts.join("\n") };
}

/** The lines of a text, from 1, without a copy of all. */
function* numberedLines(text: string): Generator<[number, string]> {
  let from = 0;
  for (let number = 1; from <= text.length; number++) {
    const at = text.indexOf("\n", from);
    const end = at === -1 ? text.length : at;
    yield [number, text.slice(from, text[end - 1] === "\r" ? end - 1 : end)];
    from = end + 1;
  }
}

/** `C261101VES1234,56` */
function balanceOf({ text, number }: Field): Cents {
  const [, side, currency = "", amount = ""] = /^([CD])\d{6}([A-Z]{3})(\d[\d,]*)\s*$/.exec(text) ?? [];
  if (!side) throw refuse(ofLine(number, lineProblems.wrongAmount(text)));
  if (!/^VE[SDBF]$/.test(currency)) throw refuse(texts.otherCurrency);
  return centsOf(amount, number, side === "D");
}

const ENTRY = /^(\d{6})(?:\d{4})?(R?[CD])([A-Z])?(\d[\d,]*)[NFS][A-Z0-9]{3}([^\n]*)(?:\n([\s\S]*))?$/;

function lineOf({ text, number }: Field, next: Field | undefined, today: Day): StatementLine {
  const [, date = "", side = "", , amount = "", references = "", details = ""] = ENTRY.exec(text) ?? [];
  if (!side) throw refuse(ofLine(number, lineProblems.noTag));
  const [own = "", ...bank] = references.split("//");
  const day = `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
  if (!isDay(day)) throw refuse(ofLine(number, lineProblems.wrongDate(date)));
  if (day > addDays(today, 1)) throw refuse(ofLine(number, lineProblems.futureDate(day)));
  const told = next?.tag === "86" ? next.text : "";
  const description = describe(told || details);
  // A reversed credit takes money away, a reversed debit brings it back.
  const left = side === "D" || side === "RC";
  return {
    day,
    amount: centsOf(amount, number, left),
    reference: referenceOf(own) ?? referenceOf(bank.join("//")),
    description: cutTo(description, 300),
  };
}

/** Its subfields are marked with `?20`, `?21`, …, and its lines are cut anywhere. */
const describe = (text: string): string =>
  toOneLine(text.replace(/\n/g, text.includes("?") ? "" : " ").replace(/\?\d\d/g, " ")).replace(/\s+/g, " ");

const referenceOf = (text: string): string | null => {
  const trimmed = toOneLine(text);
  return trimmed === "NONREF" || !/[\p{L}1-9]/u.test(trimmed) ? null : cutTo(trimmed, 60);
};

/** `1234,5` */
function centsOf(text: string, number: number, isNegative: boolean): Cents {
  const [, whole = "", fraction = ""] = /^(\d{1,15}),?(\d{0,2})$/.exec(text) ?? [];
  if (!whole) throw refuse(ofLine(number, lineProblems.wrongAmount(text)));
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (cents > MAX_BOLIVARES) throw refuse(ofLine(number, lineProblems.tooMuch(text)));
  return (isNegative ? -cents : cents) as Cents;
}
