import { causeLabels } from "#features/journal/texts.ts";
import type { Summary } from "#server/pdf/table/summary.ts";
import { formatInstant } from "#shared/dates.ts";
import { type Cents, CURRENCIES, type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { currencyLabels } from "#shared/texts.ts";
import type { ShiftDetail } from "../contract.ts";
import { closedForText, shiftText, reportTexts as texts } from "../texts.ts";

type Heading = Pick<Summary, "company" | "printedAt" | "timeZone">;

/** The closing report of a shift: float, in and out by reason, expected, counted and difference. */
export function shiftReport(shift: ShiftDetail, heading: Heading): Summary {
  const { id, account_name, opened_at, closed_at, expected, counted, difference, breakdown, note } = shift;
  const { closed_by, close_reason } = shift;
  const moment = (at: string | null) => formatInstant(at, heading.timeZone);
  const figure = (label: string, amount: number | undefined, currency: Currency) => ({
    label,
    value: formatMoney(fromDollars(amount ?? 0), currency),
  });
  return {
    ...heading,
    title: `${texts.title} ${id}`,
    about: account_name,
    range: `${moment(opened_at)} – ${moment(closed_at)}`,
    figures: CURRENCIES.map((currency) => [
      figure(texts.float, shift.float[currency], currency),
      figure(texts.expected, expected?.[currency], currency),
      figure(texts.counted, counted?.[currency], currency),
      figure(texts.difference, difference?.[currency], currency),
    ]),
    notes: [
      ...(note ? [`${texts.note}: ${note}`] : []),
      ...(closed_by ? [closedForText(closed_by, account_name, close_reason ?? "")] : []),
    ],
    tables: [
      {
        title: texts.byReason,
        columns: [
          { label: texts.reason, width: 160 },
          { label: texts.currency, width: 60 },
          { label: texts.count, width: 60, kind: "integer" },
          { label: texts.in, width: 90, align: "right" },
          { label: texts.out, width: 90, align: "right" },
        ],
        rows: byReason(shift),
      },
      ...(breakdown
        ? [
            {
              title: texts.pieces,
              columns: [
                { label: texts.piece, width: 120 },
                { label: texts.count, width: 80, kind: "integer" as const },
                { label: texts.worth, width: 120, align: "right" as const },
              ],
              rows: CURRENCIES.flatMap((currency) =>
                Object.entries(breakdown[currency] ?? {})
                  .filter(([, many]) => many > 0)
                  .sort(([a], [b]) => Number(b) - Number(a))
                  .map(([value, many]) => [
                    formatMoney(fromDollars(Number(value)), currency),
                    many,
                    formatMoney(fromDollars(Number(value) * many), currency),
                  ]),
              ),
            },
          ]
        : []),
    ],
    signatures: [closed_by ?? account_name, texts.receiver],
  };
}

function byReason({ movements }: ShiftDetail) {
  const groups = Map.groupBy(movements, ({ reason, currency }) => `${reason} ${currency}`);
  return [...groups.values()].map((of) => {
    const [{ reason, currency }] = of as [(typeof movements)[number]];
    const sum = (sign: 1 | -1) =>
      of.reduce((all, { amount }) => (amount * sign > 0 ? all + fromDollars(amount) : all), 0) as Cents;
    const amountText = (amount: Cents) => (amount === 0 ? "" : formatMoney(amount, currency));
    return [
      causeLabels[reason],
      currencyLabels[currency],
      of.length,
      amountText(sum(1)),
      amountText(sum(-1)),
    ];
  });
}

export const shiftPrinted = (id: number) => `${shiftText(id)}: ${texts.printed}`;
