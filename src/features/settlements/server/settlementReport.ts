import { settlementText } from "#features/cash/texts.ts";
import type { Summary } from "#server/pdf/table/summary.ts";
import { formatInstant } from "#shared/dates.ts";
import { CURRENCIES, type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { SettlementDetail } from "../contract.ts";
import { labelsFor, lineText, reportTexts as texts } from "../texts.ts";

type Heading = Pick<Summary, "company" | "printedAt" | "timeZone">;

/** The settlement as a document with lines for two signatures: the courier's and that of the person who counted. */
export function settlementReport(settlement: SettlementDetail, heading: Heading): Summary {
  const {
    number,
    courier_name,
    by,
    created_at,
    expected,
    counted,
    difference,
    earned,
    kept: withheld,
    returned,
  } = settlement;
  const figure = (label: string, amount: number, currency: Currency) => ({
    label,
    value: formatMoney(fromDollars(amount), currency),
  });
  const { voided_at, void_reason, decision, decision_note, note, pay } = settlement;
  return {
    ...heading,
    title: settlementText(number),
    about: courier_name,
    range: formatInstant(created_at, heading.timeZone),
    stamp: voided_at ? texts.stamp : undefined,
    figures: [
      ...CURRENCIES.map((currency) => [
        figure(texts.expected, expected[currency], currency),
        figure(texts.counted, counted[currency], currency),
        figure(texts.difference, difference[currency], currency),
      ]),
      ...CURRENCIES.filter((currency) => returned[currency] > 0).map((currency) => [
        figure(texts.returned, returned[currency], currency),
      ]),
      ...(earned > 0
        ? [
            [
              figure(pay === "now" ? texts.paid : texts.earned, earned, "USD"),
              ...(withheld > 0 ? [figure(texts.kept, withheld, "USD")] : []),
            ],
          ]
        : []),
    ],
    notes: [
      ...(voided_at ? [`${texts.voided}: ${void_reason}`] : []),
      ...(decision
        ? [`${texts.difference}: ${labelsFor(difference)[decision]}. ${decision_note ?? ""}`]
        : []),
      ...(note ? [`${texts.note}: ${note}`] : []),
      texts.internal,
    ],
    tables: [
      {
        title: texts.lines,
        columns: [
          { label: texts.moment, width: 110 },
          { label: texts.kind, width: 90 },
          { label: texts.order, width: 80 },
          { label: texts.amount, width: 100, align: "right" },
        ],
        rows: settlement.lines.map(({ at, kind, delivery_number, currency, amount }) => [
          formatInstant(at, heading.timeZone),
          lineText({ kind, delivery_number }),
          delivery_number === null ? "" : formatNumber(delivery_number),
          formatMoney(fromDollars(amount), currency),
        ]),
      },
    ],
    signatures: [`${texts.gives}: ${courier_name}`, `${texts.takes}: ${by}`],
  };
}
