import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { type Cents, type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber, formatNumbered } from "#shared/numbers.ts";
import type { GoodsLine, Remittance } from "./contract.ts";
import { moreLines, remittanceTexts as texts } from "./texts.ts";

/** The goods money in the remittance's currency, from the payout before it until it. Sums are in cents and céntimos. */
export interface Statement {
  before: Cents;
  earlier: { count: number; amount: Cents };
  lines: readonly GoodsLine[];
  after: Cents;
}

/** A line to sign on, below room for the pen. */
const SIGNATURE = `\n\n${"_".repeat(26)}`;

/** A remittance's texts, with a statement of the client's goods money since its last remittance. */
export function remittanceLines(remittance: Remittance, goods: Statement) {
  const { number, date, client_name, currency, amount, deducted, deducted_usd, paid_out } = remittance;
  const { method, reference, voided_at, void_reason } = remittance;
  const amountText = (value: number) => formatMoney(fromDollars(value), currency);
  const inDollars = currency === "USD" ? "" : ` (${formatMoney(fromDollars(deducted_usd))})`;
  const optionalFact = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  return {
    title: texts.one,
    number: formatNumber(number),
    date: formatDay(date),
    amount: { label: voided_at ? texts.voided : texts.handed, value: amountText(paid_out) },
    groups: [
      {
        title: texts.goods,
        lines: [
          { label: texts.client, value: client_name },
          { label: texts.amount, value: amountText(amount) },
          ...optionalFact(texts.deducted, deducted > 0 ? `${amountText(deducted)}${inDollars}` : null),
          { label: texts.method, value: paymentMethodLabels[method] },
          ...optionalFact(texts.reference, reference),
          ...optionalFact(texts.voided, voided_at && void_reason),
        ],
      },
      { title: texts.statement, lines: statementLines(remittance.currency, goods) },
      { title: texts.signature, lines: [{ label: "", value: SIGNATURE }] },
    ],
    thanks: texts.internal,
    note: "",
    stamp: voided_at ? texts.stamp : "",
  };
}

/** How many movements are listed one by one. */
export const MOST_LINES = 40;

function statementLines(currency: Currency, { before, earlier, lines, after }: Statement) {
  const toLine = (label: string, amount: Cents) => ({ label, value: formatMoney(amount, currency) });
  return [
    toLine(texts.before, before),
    ...(earlier.count > 0 ? [toLine(moreLines(earlier.count), earlier.amount)] : []),
    ...lines.map((line) => toLine(nameOf(line), fromDollars(line.amount))),
    toLine(texts.after, after),
  ];
}

function nameOf({ kind, delivery_number, opening, remittance_number }: GoodsLine): string {
  const number = delivery_number ?? remittance_number;
  return [KINDS[kind], ...(number === null ? [] : [formatNumbered({ number, opening })])].join(" ");
}

const KINDS: Record<GoodsLine["kind"], string> = {
  collected: texts.order,
  void: texts.voidedLine,
  remittance: texts.handedOver,
  deduction: texts.deducted,
  merge: texts.merged,
};
