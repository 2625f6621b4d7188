import type { Writable } from "node:stream";
import { openReport } from "#server/pdf/document.ts";
import { formatDay } from "#shared/dates.ts";
import { type Cents, dollarsToBolivares, formatMoney, formatRate, sum } from "#shared/money.ts";
import { rateNote, routeSheetTexts as texts } from "../texts.ts";
import type { RouteSheet } from "./routeSheet.ts";

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
