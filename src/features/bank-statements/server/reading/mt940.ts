import { MAX_LINES } from "#features/bank-statements/contract.ts";
import type { FileLines, StatementLine } from "#features/bank-statements/rules.ts";
import {
  lineProblems,
  ofLine,
  severalAccounts,
  statementTexts as texts,
  wrongBalance,
} from "#features/bank-statements/texts.ts";
import { MAX_CELL } from "#server/sheets/sheet.ts";
import type { Day } from "#shared/dates.ts";
import { addDays, isDay } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import { cutTo, toOneLine } from "#shared/fields.ts";
import { type Cents, type Currency, MAX_BOLIVARES, sum } from "#shared/money.ts";

/** Whether the text is a SWIFT MT940 statement. */
export const isMt940 = (text: string): boolean => /^:60[FM]:/m.test(text) && /^:20:/m.test(text);

interface Field {
  tag: string;
  text: string;
  /** Of its first line in the file, from 1. */
  number: number;
}

const refuse = (message: string) => invalid({ file: [message] });

interface AccountStatement {
  /** As the file names it. */
  account: string;
  currency: Currency;
  lines: StatementLine[];
}

/**
 * The lines of an MT940 file, which may hold several statements. Throws a 422 under `file` that names the first line that is not
 * understood, or if a statement's balances don't fit its lines, and under `statement_account` if it has several accounts and this is none of
 * them.
 */
export function readMt940(file: string, today: Day, account?: string): FileLines {
  const statements = statementsOf(file, today);
  const accounts = [...new Set(statements.map((statement) => statement.account))];
  if (account !== undefined && !accounts.includes(toOneLine(account)))
    throw invalid({ statement_account: [texts.noSuchAccount] });
  if (account === undefined && accounts.length > 1)
    throw invalid({ statement_account: [severalAccounts(accounts)] });
  const chosen = statements.filter(
    (statement) => account === undefined || statement.account === toOneLine(account),
  );
  const [first, ...others] = new Set(chosen.map(({ currency }) => currency));
  if (others.length > 0) throw refuse(texts.mixedCurrencies);
  const lines = chosen.flatMap((statement) => statement.lines);
  if (lines.length === 0) throw refuse(texts.noLines);
  return { currency: first ?? null, lines, left_out: [] };
}

function statementsOf(file: string, today: Day): AccountStatement[] {
  const statements: AccountStatement[] = [];
  let account = "";
  let count = 0;
  let open: (AccountStatement & { opening: Cents }) | undefined;
  for (const [field, next] of pairsOf(fieldsOf(file))) {
    if (field.tag === "25") account = toOneLine(field.text);
    else if (/^60[FM]$/.test(field.tag)) {
      const { cents, currency } = balanceOf(field);
      open = { account, currency, opening: cents, lines: [] };
    } else if (field.tag === "61") {
      if (!open) throw refuse(texts.noMt940);
      count += 1;
      if (count > MAX_LINES) throw refuse(texts.tooManyLines);
      open.lines.push(lineOf(field, next, today));
    } else if (/^62[FM]$/.test(field.tag)) {
      if (!open) throw refuse(texts.noMt940);
      const summed = (open.opening + sum(open.lines.map(({ amount }) => amount))) as Cents;
      const { cents, currency } = balanceOf(field);
      if (currency !== open.currency)
        throw refuse(ofLine(field.number, lineProblems.wrongAmount(field.text)));
      if (summed !== cents) throw refuse(wrongBalance(cents, summed, currency));
      statements.push(open);
      open = undefined;
    }
  }
  if (open) throw refuse(texts.noMt940);
  return statements;
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
    const lineEnd = text.indexOf("\n", from);
    const end = lineEnd === -1 ? text.length : lineEnd;
    yield [number, text.slice(from, text[end - 1] === "\r" ? end - 1 : end)];
    from = end + 1;
  }
}

/** `C261101VES1234,56` */
function balanceOf({ text, number }: Field): { cents: Cents; currency: Currency } {
  const [, side, currency = "", amount = ""] = /^([CD])\d{6}([A-Z]{3})(\d[\d,]*)\s*$/.exec(text) ?? [];
  if (!side) throw refuse(ofLine(number, lineProblems.wrongAmount(text)));
  if (currency !== "USD" && !/^VE[SDBF]$/.test(currency)) throw refuse(texts.otherCurrency);
  const cents = centsOf(amount, number, side === "D");
  return { cents, currency: currency === "USD" ? "USD" : "VES" };
}

const ENTRY = /^(\d{6})(?:\d{4})?(R?[CD])([A-Z])?(\d[\d,]*)[NFS][A-Z0-9]{3}([^\n]*)(?:\n([\s\S]*))?$/;

function lineOf({ text, number }: Field, next: Field | undefined, today: Day): StatementLine {
  const [, date = "", side = "", , amount = "", references = "", details = ""] = ENTRY.exec(text) ?? [];
  if (!side) throw refuse(ofLine(number, lineProblems.noTag));
  const [ofAccount = "", ...ofBank] = references.split("//");
  const day = `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
  if (!isDay(day)) throw refuse(ofLine(number, lineProblems.wrongDate(date)));
  if (day > addDays(today, 1)) throw refuse(ofLine(number, lineProblems.futureDate(day)));
  const information = next?.tag === "86" ? next.text : "";
  const description = describe(information || details);
  // A reversed credit takes money away, a reversed debit brings it back.
  const left = side === "D" || side === "RC";
  return {
    day,
    amount: centsOf(amount, number, left),
    reference: referenceOf(ofAccount) ?? referenceOf(ofBank.join("//")),
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
