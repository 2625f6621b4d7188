// What pages, contracts and a bank's file make of a text.

import type { z } from "zod";
import type { StatementLine } from "#features/bank-statements/rules.ts";
import {
  proposeStatementMapping,
  toStatementTable,
} from "#features/bank-statements/server/reading/columns.ts";
import { readLines } from "#features/bank-statements/server/reading/lines.ts";
import { v1OrderBody } from "#features/keys/v1Contract.ts";
import {
  blankCollected,
  collectionOf,
  restIn,
  type Way,
} from "#features/phone/web/page/forms/money/collected.ts";
import { phonePageTexts } from "#features/phone/web/page/pageTexts.ts";
import { tariffTexts } from "#features/tariffs/texts.ts";
import { readCell } from "#features/tariffs/web/grid/draft.ts";
import { toDollars } from "#shared/money.ts";
import { money } from "#shared/moneyFields.ts";
import { whyNoAmount } from "#shared/reading/amount.ts";
import { readAmount } from "#web/form/fields/amount.ts";
import { type Outcome, type ReadTexts, TODAY } from "./company.ts";

/** The first message of a body, or what was read. */
export const firstOf = (errors: Record<string, string[]> | undefined): string =>
  Object.values(errors ?? {})[0]?.[0] ?? "";

export const parsed = <Value>(
  schema: z.ZodType<Value>,
  text: unknown,
  outcomeOf: (value: Value) => Outcome,
): Outcome => {
  const { success, data, error } = schema.safeParse(text);
  return success ? outcomeOf(data) : (error.issues[0]?.message ?? "");
};
const inDollars = (cents: unknown): Outcome => toDollars(Number(cents));

/** A field of the office's form: as it is sent, or as the contract refuses it. */
export const formAmount = (text: string): Outcome => parsed(money(), readAmount(text), inDollars);
export const gridAmount = (text: string): Outcome => {
  const cents = readCell(text);
  return cents === undefined || cents === null
    ? (whyNoAmount(text) ?? tariffTexts.noPrice)
    : toDollars(cents);
};
/** As the contract of `POST /v1/orders` reads it, and then the office's rules. */
export const v1Amount = (text: string): Outcome =>
  parsed(v1OrderBody.shape.cod_amount, text, (decimal) => parsed(money(), decimal ?? "", inDollars));
/** The body of the office's API, whose amounts are numbers. */
export const jsonAmount = (text: string): Outcome => parsed(money(), text, inDollars);

const OWED = 10_000_000;
/** What the courier's page makes of what was received in dollars: so much less is left to pay. */
export function phoneAmount(text: string): Outcome {
  const owed = { due: { fee: OWED, goods: 0, total: OWED, bolivares: null }, rate: null };
  const [way] = blankCollected().ways;
  const value = { ...blankCollected(), ways: [{ ...(way as Way), amount: text }] };
  const collection = collectionOf(owed, value, null);
  const isLeft = "problem" in collection && collection.problem.message === phonePageTexts.needsAmount;
  if ("problem" in collection && !isLeft) return collection.problem.message;
  return OWED - toDollars(restIn(owed, value).USD);
}

/** What the courier's page makes of the phone of who paid. */
export function payerPhone(text: string): Outcome {
  const [way] = blankCollected().ways;
  const paid = { method: "mobile_payment", currency: "VES", reference: "1", payer_phone: text } as const;
  const value = { ...blankCollected(), ways: [{ ...(way as Way), ...paid }] };
  const owed = { due: { fee: 5, goods: 0, total: 5, bolivares: null }, rate: null };
  const collection = collectionOf(owed, value, null);
  if ("problem" in collection) return collection.problem.message;
  return ("payer_phone" in collection.collection && collection.collection.payer_phone) || null;
}

/** A statement of one line for each text in this column; its first line is good. */
export const inStatement =
  (column: "date" | "reference" | "amount", outcomeOf: (line: StatementLine) => Outcome): ReadTexts =>
  (texts, options = {}) => {
    const good = { date: "19/11/2026", reference: "1001", amount: "7,50" };
    const rows = ["Fecha;Referencia;Concepto;Monto".split(";")];
    for (const change of [{}, ...texts.map((text) => ({ [column]: text }))]) {
      const { date, reference, amount } = { ...good, ...change };
      rows.push([date, reference, "PAGO", amount]);
    }
    const table = toStatementTable(rows.map((cells, at) => ({ number: at + 1, cells })));
    const read = readLines(table, { ...proposeStatementMapping(table), ...options }, TODAY);
    if ("errors" in read) return texts.map(() => firstOf(read.errors));
    const why = new Map(read.left_out.map(({ row, why }) => [row, why]));
    const lines = read.lines.slice(1).values();
    return texts.map((_, at) => why.get(at + 3) ?? outcomeOf(lines.next().value as StatementLine));
  };
export const bankAmount = inStatement("amount", ({ amount }) => toDollars(amount));
