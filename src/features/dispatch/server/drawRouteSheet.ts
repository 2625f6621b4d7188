import type { Writable } from "node:stream";
import { carryAllText } from "#features/collections/changeTexts.ts";
import type { DueAtDoor } from "#features/collections/rules.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { openReport } from "#server/pdf/document.ts";
import type { Column } from "#server/pdf/table/cells.ts";
import { formatDay } from "#shared/dates.ts";
import { type Cents, dollarsToBolivares, formatMoney, formatRate, sum } from "#shared/money.ts";
import { rateNote, routeSheetTexts as texts } from "../texts.ts";
import type { RouteSheet } from "./routeSheet.ts";

/** The most lines of a name or an address: as many as the longest one needs. */
const LINES = 20;

const columns: Column[] = [
  { label: texts.stop, width: 24, kind: "integer", align: "left" },
  { label: texts.number, width: 48 },
  { label: texts.time, width: 38 },
  { label: texts.recipient, width: 132, lines: LINES },
  { label: texts.address, width: 204, lines: LINES },
  { label: texts.fee, width: 62, kind: "money" },
  { label: texts.goods, width: 66, kind: "money" },
  { label: texts.collect, width: 70, kind: "money" },
  { label: texts.bolivares, width: 90, align: "right" },
];

/** Writes the stops in order, each with a line to sign, and ends `output`. */
export async function writeRouteSheet(sheet: RouteSheet, output: Writable): Promise<void> {
  const { courier, date, stops, rate, ...heading } = sheet;
  const totalOf = ({ fee, goods }: DueAtDoor) => (fee + goods) as Cents;
  const total = sum(stops.map(({ due }) => totalOf(due)));
  const inBolivares = (cents: Cents) =>
    rate && cents > 0 ? formatMoney(dollarsToBolivares(cents, rate.rate), "VES") : null;
  const report = openReport(
    { ...heading, title: texts.title, about: courier, range: formatDay(date), orientation: "landscape" },
    output,
  );
  report.figures([
    { label: texts.stops, value: String(stops.length) },
    { label: texts.collect, value: formatMoney(total) },
    ...(rate ? [{ label: texts.bolivares, value: inBolivares(total) ?? formatMoney(0, "VES") }] : []),
  ]);
  const carry = carryAllText(stops.map(({ change }) => change));
  if (carry) report.note(`${collectionTexts.carry}: ${carry}`);
  if (rate) report.note(rateNote(formatRate(rate.rate), formatDay(rate.date)));
  const table = report.table(columns);
  for (const [index, stop] of stops.entries()) {
    const { number, time, recipient, address, due } = stop;
    const collect = totalOf(due);
    table.row([
      ...[index + 1, number, time, recipient, address],
      ...[due.fee || null, due.goods || null, collect, inBolivares(collect)],
    ]);
    table.note(3, `${texts.pickup}: ${stop.client} · ${stop.pickup}`);
    if (stop.pays) table.note(3, stop.pays);
    if (stop.notes) table.note(3, `${texts.notes}: ${stop.notes}`);
    // Room for a signature.
    table.detail([null, " "]);
    table.detail([null, texts.sign]);
  }
  await report.drain();
  await report.end();
}
