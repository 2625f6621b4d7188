import { type Day, formatDay } from "#shared/dates.ts";
import { quoted } from "#shared/reading/characters.ts";
import { bothDays, type DayOrder, isUnclearDay, readDay, type WrittenDay } from "#shared/reading/day.ts";
import type { ColumnReader } from "./decimals.ts";
import { type Cell, cellText } from "./sheet.ts";

/** In which order a column writes its days. */
export type DayOption = DayOrder | "auto";

/**
 * How to read the days of a column, as ISO text. With `auto` the column's own cells decide: `25/12/2026` says that the day comes first. Where
 * as many say the one as the other, or where nothing decides and a cell could be both, it is a problem of the column that names both
 * readings. A cell that contradicts the column is no day of it.
 */
export function readerOfDays(cells: readonly Cell[], option: DayOption): ColumnReader {
  const decided = option === "auto" ? decide(cells) : option;
  if (typeof decided === "object") return decided;
  for (const cell of decided ? [] : cells) {
    const day = dayIn(cell);
    if (isUnclear(day)) return { problem: `${bothDays(cellText(cell), day)} ${UNSAID}` };
  }
  const order = decided ?? "dmy";
  return {
    read: (cell) => dayIn(cell)?.[order] ?? undefined,
    refuse(cell) {
      const day = readDay(cell);
      if ("problem" in day) return day.problem;
      return day[order] === null ? contradiction(cell, day, order) : undefined;
    },
    warn(cell) {
      const time = dayIn(cell)?.time ?? MIDNIGHT;
      return time.startsWith(MIDNIGHT) ? undefined : `Se toma el día, sin la hora ${time.slice(0, 5)}`;
    },
  };
}

/** In which order a column writes its days; `unclear` if they can be read in two ways, null if every way reads the same. */
export function orderOfColumn(cells: readonly Cell[]): DayOrder | "unclear" | null {
  const decided = decide(cells);
  if (typeof decided === "object") return "unclear";
  return decided ?? (cells.some((cell) => isUnclear(dayIn(cell))) ? "unclear" : null);
}

/** What programs write behind a day that has no time. */
const MIDNIGHT = "00:00";
const UNSAID = "Falta decir el orden de las fechas";

function dayIn(cell: Cell): WrittenDay | undefined {
  const day = readDay(cell);
  return "problem" in day ? undefined : day;
}

const isUnclear = (day: WrittenDay | undefined): day is WrittenDay => day !== undefined && isUnclearDay(day);

/** The order that most of the cells that decide have; undefined if none does. */
function decide(cells: readonly Cell[]): DayOrder | { problem: string } | undefined {
  const counts = { dmy: 0, mdy: 0 };
  const first: Partial<Record<DayOrder, Cell>> = {};
  for (const cell of cells) {
    const day = dayIn(cell);
    const order = day && orderOf(day);
    if (!order) continue;
    counts[order] += 1;
    first[order] ??= cell;
  }
  if (counts.dmy === counts.mdy)
    return counts.dmy === 0
      ? undefined
      : { problem: `«${quotedCell(first.dmy)}» y «${quotedCell(first.mdy)}»: ${UNSAID}` };
  return counts.dmy > counts.mdy ? "dmy" : "mdy";
}

function orderOf({ dmy, mdy }: WrittenDay): DayOrder | undefined {
  if (dmy && mdy) return undefined;
  return dmy ? "dmy" : "mdy";
}

const quotedCell = (cell: Cell = ""): string => quoted(cellText(cell));

/** `«11/26/2026»: ¿día 11 del mes 26, o 26 nov 2026?`: a cell that isn't written as the others. */
function contradiction(cell: Cell, { dmy, mdy }: WrittenDay, order: DayOrder): string {
  const day = (order === "dmy" ? mdy : dmy) as Day;
  const [, month, number] = day.split("-").map(Number);
  const other = order === "dmy" ? `día ${month} del mes ${number}` : `mes ${number} y día ${month}`;
  return `«${quotedCell(cell)}»: ¿${other}, o ${formatDay(day)}?`;
}
