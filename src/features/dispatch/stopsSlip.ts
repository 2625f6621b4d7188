import { carryAllText, paysWithTexts } from "#features/collections/changeTexts.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { type Day, formatDay } from "#shared/dates.ts";
import { type Cents, dollarsToBolivares, formatMoney, formatRate, type Rate, sum } from "#shared/money.ts";
import { toSheetStop } from "./sheetStop.ts";
import { rateNote, routeSheetTexts as texts } from "./texts.ts";

interface Sheet {
  company: string;
  courier: string;
  date: Day;
  orders: readonly Delivery[];
  /** The rate in force; null: there is none. */
  rate: { rate: Rate; date: Day } | null;
}

/** The route sheet for a receipt printer: each stop with its addresses, what to collect and a line to sign. */
export function stopsSlip({ company, courier, date, orders, rate }: Sheet) {
  const inBolivares = (cents: Cents) => rate && formatMoney(dollarsToBolivares(cents, rate.rate), "VES");
  const stops = orders.map(toSheetStop);
  const total = sum(stops.map(({ due }) => (due.fee + due.goods) as Cents));
  const carry = carryAllText(stops.map(({ change }) => change));
  const groups = stops.map((stop, index) => {
    const { fee, goods } = stop.due;
    const parts = fee > 0 && goods > 0 && [[texts.fee, fee] as const, [texts.goods, goods] as const];
    const collect = (fee + goods) as Cents;
    return {
      title: [String(index + 1), stop.number, stop.time].filter(Boolean).join(" · "),
      lines: [
        { label: texts.recipient, value: stop.recipient },
        { label: texts.address, value: stop.address },
        { label: texts.pickup, value: `${stop.client}\n${stop.pickup}` },
        ...(stop.notes ? [{ label: texts.notes, value: stop.notes }] : []),
        ...(collect > 0
          ? [
              {
                label: texts.collect,
                value: [formatMoney(collect), inBolivares(collect)].filter(Boolean).join(" · "),
              },
            ]
          : []),
        ...(stop.pays ? [{ label: paysWithTexts.change, value: stop.pays }] : []),
        ...(parts || []).map(([label, cents]) => ({ label, value: formatMoney(cents) })),
        { label: texts.signature, value: "\u00a0" },
      ],
    };
  });
  return {
    company,
    title: texts.title,
    number: courier,
    date: formatDay(date),
    groups,
    amounts: [
      { label: texts.collect, value: formatMoney(total) },
      ...(rate && total > 0 ? [{ label: texts.bolivares, value: inBolivares(total) ?? "" }] : []),
      ...(carry ? [{ label: collectionTexts.carry, value: carry }] : []),
      { label: texts.stops, value: String(stops.length) },
    ],
    thanks: "",
    note: rate ? rateNote(formatRate(rate.rate), formatDay(rate.date)) : "",
  };
}
