import type { GoodsMoney } from "#features/collections/contract.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { type Cents, formatMoney, fromDollars, sum } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { Remittance } from "./contract.ts";
import { moreLines, remittanceTexts as texts } from "./texts.ts";

type Line = GoodsMoney["lines"][number];

/** A remittance's texts, with a statement of the client's goods money since its last remittance. */
export function remittanceLines(remittance: Remittance, lines: Line[]) {
  const { number, date, client_name, currency, amount, deducted, deducted_usd, paid_out } = remittance;
  const { method, reference, voided_at, void_reason } = remittance;
  const shown = (value: number) => formatMoney(fromDollars(value), currency);
  const inDollars = currency === "USD" ? "" : ` (${formatMoney(fromDollars(deducted_usd))})`;
  const given = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  return {
    title: texts.one,
    number: formatNumber(number),
    date: formatDay(date),
    amount: { label: voided_at ? texts.voided : texts.handed, value: shown(paid_out) },
    groups: [
      {
        title: texts.goods,
        lines: [
          { label: texts.client, value: client_name },
          { label: texts.amount, value: shown(amount) },
          ...given(texts.deducted, deducted > 0 ? `${shown(deducted)}${inDollars}` : null),
          { label: texts.method, value: paymentMethodLabels[method] },
          ...given(texts.reference, reference),
          ...given(texts.voided, voided_at && void_reason),
        ],
      },
      { title: texts.statement, lines: statement(remittance, lines) },
      { title: texts.signature, lines: [{ label: "", value: "\n\n" }] },
    ],
    thanks: texts.internal,
    note: "",
    stamp: voided_at ? texts.stamp : "",
  };
}

const MOST_LINES = 40;

/** From the balance after the remittance before this one to the balance after this one. */
function statement({ currency, created_at }: Remittance, lines: readonly Line[]) {
  const known = lines.filter((line) => line.currency === currency && line.at <= created_at);
  const last = known.findLastIndex(({ kind, at }) => HANDED.has(kind) && at < created_at);
  const since = known.slice(last + 1);
  const rest = since.slice(0, Math.max(0, since.length - MOST_LINES));
  const shown = (label: string, amount: Cents) => ({ label, value: formatMoney(amount, currency) });
  return [
    shown(texts.before, total(known.slice(0, last + 1))),
    ...(rest.length > 0 ? [shown(moreLines(rest.length), total(rest))] : []),
    ...since.slice(rest.length).map((line) => shown(nameOf(line), fromDollars(line.amount))),
    shown(texts.after, total(known)),
  ];
}

const HANDED: ReadonlySet<Line["kind"]> = new Set(["remittance", "deduction"]);

const total = (lines: readonly Line[]) => sum(lines.map(({ amount }) => fromDollars(amount)));

function nameOf({ kind, delivery_number, remittance_number }: Line): string {
  const of = delivery_number ?? remittance_number;
  return [KINDS[kind], ...(of === null ? [] : [formatNumber(of)])].join(" ");
}

const KINDS: Record<Line["kind"], string> = {
  collected: texts.order,
  void: texts.voidedLine,
  remittance: texts.handedOver,
  deduction: texts.deducted,
};
