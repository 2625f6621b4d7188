import type { Comparison } from "./against.ts";
import type { Figures, Result } from "./measure.ts";
import type { Minute } from "./mixed.ts";

const COLUMNS = [
  "case",
  "orders",
  "conns",
  "ratio",
  "rps",
  "p50",
  "p99",
  "limit rps",
  "p50",
  "p99",
  "loop max",
  "MB",
];
const WIDTHS = [16, 9, 6, 7, 10, 9, 9, 11, 9, 9, 9, 6];

const line = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join(" ");

export const heading = (engine: string) => `\n${engine}\n${line(COLUMNS)}`;

/** One line of the table: the ratio, then requests per second and milliseconds of product and limit. */
export function lineOf({
  case: name,
  orders,
  connections,
  ratio,
  product,
  limit,
  loop,
  memory,
}: Result): string {
  const health = [number(loop.max), megabytes(memory.peak)];
  return line([
    name,
    String(orders),
    String(connections),
    ratio.toFixed(2),
    ...cellsOf(product),
    ...cellsOf(limit),
    ...health,
  ]);
}

const AGAINST_COLUMNS = ["case", "orders", "conns", "ratio", "rps", "p50", "p99", "before rps", "p50", "p99"];

export const againstHeading = (engine: string, commit: string) =>
  `\n${engine} against ${commit}\n${line(AGAINST_COLUMNS)}`;

/** The ratio to the other version, then requests per second and milliseconds of both. */
export const againstLine = ({ case: name, orders, connections, ratio, today, before }: Comparison): string =>
  line([name, String(orders), String(connections), ratio.toFixed(2), ...cellsOf(today), ...cellsOf(before)]);

/** A line with a report's other figures. */
export function reportLine({ case: name, rows, firstByte, besideP99, memory }: Result): string {
  const extra = `${megabytes(memory.peak - memory.idle)} MB over ${megabytes(memory.idle)} MB`;
  const beside = `reads of one order meanwhile: p99 ${number(besideP99 ?? 0)} ms`;
  return `  ${name}: ${rows} rows, first byte after ${number(firstByte ?? 0)} ms, ${extra}; ${beside}`;
}

/** One minute of the mixed load. */
export function minuteLine(minute: number, { rps, readP50, readP99, loopMax, memory }: Minute): string {
  const reads = `reads of one order p50 ${number(readP50)} p99 ${number(readP99)} ms`;
  const weight = `${megabytes(memory.median)} MB, at most ${megabytes(memory.peak)}`;
  return `  minute ${minute}: ${rps.toFixed(0)} answers/s, ${reads}, loop at most ${number(loopMax)} ms late, ${weight}`;
}

const cellsOf = (figures: Figures) => [number(figures.rps), number(figures.p50), number(figures.p99)];
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
const number = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
