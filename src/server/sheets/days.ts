import { formatDay } from "#shared/dates.ts";
import { type DayOrder, readDay, type WrittenDay } from "#shared/reading/day.ts";
import type { ColumnReader } from "./decimals.ts";
import type { Cell } from "./sheet.ts";

/** In which order a column writes its days. */
export type DayOption = DayOrder | "auto";

/**
 * How to read the days of a column, as ISO text. With `auto` the column's own cells decide: `25/12/2026` says that the day comes first.
 * Cells that could be both, in a column where nothing decides, are a problem of the column that names both readings.
 */
export function readerOfDays(cells: readonly Cell[], option: DayOption): ColumnReader {
  const days = cells.map(dayIn);
  const orders = new Set(days.flatMap((day) => (day && orderOf(day)) ?? []));
  const order = option === "auto" ? (orders.size === 1 ? [...orders][0] : undefined) : option;
  if (order === undefined) {
    const at = days.findIndex((day) => day?.dmy && day.mdy && day.dmy !== day.mdy);
    const unclear = days[at];
    if (unclear) return { problem: bothDays(String(cells[at]), unclear) };
  }
  return {
    read(cell) {
      const day = dayIn(cell);
      if (option !== "auto") return day?.[option] ?? undefined;
      return (order && day?.[order]) ?? day?.dmy ?? day?.mdy ?? undefined;
    },
  };
}

function dayIn(cell: Cell): WrittenDay | undefined {
  const day = readDay(cell);
  return "problem" in day ? undefined : day;
}

function orderOf({ dmy, mdy }: WrittenDay): DayOrder | undefined {
  if (dmy && mdy) return undefined;
  return dmy ? "dmy" : "mdy";
}

const bothDays = (text: string, { dmy, mdy }: WrittenDay): string =>
  `«${text}»: ¿${formatDay(dmy)} o ${formatDay(mdy)}? Falta decir el orden de las fechas`;
