import type { GoodsMoney } from "#features/collections/contract.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { Remittance } from "./contract.ts";
import { remittanceTexts as texts } from "./texts.ts";

/** A remittance's texts, with the goods money that came in for the client until then. */
export function remittanceLines(remittance: Remittance, lines: GoodsMoney["lines"]) {
  const { number, date, client_name, currency, amount, deducted, deducted_usd, paid_out, method, reference } =
    remittance;
  const shown = (value: number) => formatMoney(fromDollars(value), currency);
  const collected = lines.filter(
    (line) => line.kind === "collected" && line.currency === currency && line.at <= remittance.created_at,
  );
  return {
    title: texts.one,
    number: formatNumber(number),
    date: formatDay(date),
    amount: { label: texts.paidOut, value: shown(paid_out) },
    groups: [
      {
        title: texts.title,
        lines: [
          { label: texts.client, value: client_name },
          { label: texts.amount, value: shown(amount) },
          ...(deducted > 0
            ? [
                {
                  label: texts.deducted,
                  value:
                    currency === "USD"
                      ? shown(deducted)
                      : `${shown(deducted)} (${formatMoney(fromDollars(deducted_usd))})`,
                },
              ]
            : []),
          { label: texts.method, value: paymentMethodLabels[method] },
          ...(reference ? [{ label: texts.reference, value: reference }] : []),
        ],
      },
      {
        title: texts.orders,
        lines: collected.slice(-MOST_ORDERS).map((line) => ({
          label: `${texts.order} ${formatNumber(line.delivery_number ?? 0)}`,
          value: shown(line.amount),
        })),
      },
      { title: texts.signature, lines: [{ label: "", value: "\n\n" }] },
    ],
    thanks: texts.internal,
    note: "",
  };
}

const MOST_ORDERS = 40;
