import type { Writable } from "node:stream";
import { openReport, type PlacedPicture, type ReportOptions } from "#server/pdf/document.ts";
import type { Cell } from "#server/pdf/table/cells.ts";
import { reportTexts as texts } from "../texts.ts";

/** A proof's content, cloned to the documents thread. */
export interface ProofReport extends Pick<ReportOptions, "company" | "printedAt" | "timeZone" | "range"> {
  about: string;
  facts: [label: string, value: string][];
  /** Moment, courier, reason, note. */
  attempts: Cell[][];
  /** Moment, courier, note. */
  notes: Cell[][];
  pictures: PlacedPicture[];
  /** Pictures that have no room. */
  leftOut: number;
}

/** As many lines as the longest note or address needs. */
const LINES = 40;

const factColumns = [
  { label: texts.fact, width: 120 },
  { label: texts.value, width: 395, lines: LINES },
];
const said = [
  { label: texts.moment, width: 110 },
  { label: texts.courier, width: 110, lines: 3 },
];
const attemptColumns = [
  ...said,
  { label: texts.reason, width: 110, lines: 3 },
  { label: texts.note, width: 185, lines: LINES },
];
const noteColumns = [...said, { label: texts.note, width: 295, lines: LINES }];

/** Writes the proof of a delivery, and ends `output`. */
export async function writeProofReport(
  { facts, attempts, notes, pictures, leftOut, ...heading }: ProofReport,
  output: Writable,
): Promise<void> {
  const report = openReport({ ...heading, title: texts.title }, output);
  const table = report.table(factColumns);
  for (const fact of facts) table.row(fact);
  for (const [title, columns, rows] of [
    [texts.attempts, attemptColumns, attempts],
    [texts.notes, noteColumns, notes],
  ] as const) {
    if (rows.length === 0) continue;
    report.section(title);
    const part = report.table(columns);
    for (const row of rows) part.row(row);
    await report.drain();
  }
  if (pictures.length > 0) report.section(texts.pictures);
  report.pictures(pictures);
  if (leftOut > 0) report.note(texts.leftOut(leftOut));
  report.note(texts.times);
  await report.drain();
  await report.end();
}
