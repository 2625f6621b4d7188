import type { Writable } from "node:stream";
import { totalDue } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { openReport } from "#server/pdf/document.ts";
import type { Letterhead } from "#server/pdf/letterhead.ts";
import { type Day, formatDay, type Instant } from "#shared/dates.ts";
import { type Cents, dollarsToBolivares, formatMoney, formatRate, type Rate, sum } from "#shared/money.ts";
import { rateNote, routeSheetTexts as texts } from "../texts.ts";

interface Stop {
  number: string;
  time: string;
  recipient: string;
  address: string;
  notes: string;
  collect: Cents;
}

/** A route sheet's content, cloned to the documents thread. */
export interface RouteSheet {
  courier: string;
  date: Day;
  company: Letterhead;
  printedAt: Instant;
  timeZone: string;
  /** The rate in force, for what is paid in bolívares; null: there is none. */
  rate: { rate: Rate; date: Day } | null;
  stops: Stop[];
}

export function routeSheetOf({
  stops,
  ...sheet
}: Omit<RouteSheet, "stops"> & { stops: Delivery[] }): RouteSheet {
  return {
    ...sheet,
    stops: stops.map((order) => ({
      number: formatNumber(order.number),
      time: order.promised_time ?? "",
      recipient: `${order.receipt.full_name} · ${order.receipt.phone}`,
      address: order.receipt.address,
      notes: order.notes ?? "",
      collect: totalDue(order),
    })),
  };
}

/** Writes the stops in order, each with a line to sign, and ends `output`. */
export async function writeRouteSheet(sheet: RouteSheet, output: Writable): Promise<void> {
  const { courier, date, stops, rate, ...heading } = sheet;
  const total = sum(stops.map(({ collect }) => collect));
  const inBolivares = (cents: Cents) =>
    rate && cents > 0 ? formatMoney(dollarsToBolivares(cents, rate.rate), "VES") : null;
  const report = openReport(
    { ...heading, title: texts.title, range: `${courier} · ${formatDay(date)}` },
    output,
  );
  report.figures([
    { label: texts.stops, value: String(stops.length) },
    { label: texts.collect, value: formatMoney(total) },
    ...(rate ? [{ label: texts.bolivares, value: inBolivares(total) ?? formatMoney(0, "VES") }] : []),
  ]);
  if (rate) report.note(rateNote(formatRate(rate.rate), formatDay(rate.date)));
  const table = report.table([
    { label: texts.stop, width: 24, kind: "integer", align: "left" },
    { label: texts.number, width: 46 },
    { label: texts.time, width: 36 },
    { label: texts.recipient, width: 116, lines: 4 },
    { label: texts.address, width: 160, lines: 4 },
    { label: texts.collect, width: 62, kind: "money" },
    { label: texts.bolivares, width: 76, align: "right" },
  ]);
  for (const [index, stop] of stops.entries()) {
    const { number, time, recipient, address, collect } = stop;
    table.row([index + 1, number, time, recipient, address, collect, inBolivares(collect)]);
    if (stop.notes) table.detail([null, null, null, stop.notes]);
    // Two lines of room for a signature.
    table.detail([null, " "]);
    table.detail([null, texts.sign]);
  }
  await report.drain();
  await report.end();
}
