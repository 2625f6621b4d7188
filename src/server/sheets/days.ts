import { type Day, formatDay, isDay } from "#shared/dates.ts";
import { fold } from "#shared/search.ts";
import type { ColumnReader } from "./decimals.ts";
import type { Cell } from "./sheet.ts";

/** In which order a column writes its days. */
export type DayOption = "dmy" | "mdy" | "auto";

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
/** As English spreadsheets write those that differ. */
const ENGLISH: Record<string, number> = { jan: 1, apr: 4, aug: 8, dec: 12, set: 9 };

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ t].*)?$/i;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?: .*)?$/;
const DAY_FIRST = /^(\d{1,2})(?: de |[-/. ])([a-z]+)\.?(?: del? |[-/., ]+)(\d{2}|\d{4})(?: .*)?$/;
const MONTH_FIRST = /^([a-z]+)\.? (\d{1,2}),? (\d{4})(?: .*)?$/;

/** Serial days of the years that a record may have: 2000 to 2099. */
const SERIALS = { first: 36_526, last: 73_050 };
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/**
 * How to read the days of a column, as ISO text. With `auto` the column's own cells decide: `25/12/2026` says that the day comes first.
 * Cells that could be both, in a column where nothing decides, are a problem of the column that names both readings.
 */
export function readerOfDays(cells: readonly Cell[], option: DayOption): ColumnReader {
  const found = cells.map(readingsOf);
  const orders = (["dmy", "mdy"] as const).filter((order) => found.some((both) => decides(both) === order));
  const order = option === "auto" ? (orders.length === 1 ? orders[0] : undefined) : option;
  if (order === undefined) {
    const at = found.findIndex((both) => both.dmy && both.mdy && both.dmy !== both.mdy);
    const both = found[at];
    if (both) return { problem: bothDays(String(cells[at]), both) };
  }
  return {
    read(cell) {
      const both = readingsOf(cell);
      return option === "auto" ? ((order && both[order]) ?? both.dmy ?? both.mdy) : both[option];
    },
  };
}

interface Readings {
  dmy: Day | undefined;
  mdy: Day | undefined;
}

function decides({ dmy, mdy }: Readings): "dmy" | "mdy" | undefined {
  if (dmy && mdy) return undefined;
  if (dmy) return "dmy";
  return mdy ? "mdy" : undefined;
}

function readingsOf(cell: Cell): Readings {
  if (typeof cell === "number") return certain(dayOfSerial(cell));
  const text = fold(cell);
  const iso = ISO.exec(text);
  if (iso) return certain(dayOf(iso[1], iso[2], iso[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, second, year] = numbers;
    return { dmy: dayOf(year, second, first), mdy: dayOf(year, first, second) };
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return certain(dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return certain(dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]));
  return certain(/^\d{5}(\.\d+)?$/.test(text) ? dayOfSerial(Number(text)) : undefined);
}

const certain = (day: Day | undefined): Readings => ({ dmy: day, mdy: day });

function dayOf(year = "", month: string | number = "", day = ""): Day | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

function monthOf(name = ""): number | undefined {
  const short = name.slice(0, 3);
  const at = MONTHS.indexOf(short);
  return at === -1 ? ENGLISH[short] : at + 1;
}

function dayOfSerial(serial: number): Day | undefined {
  if (!(serial >= SERIALS.first && serial < SERIALS.last + 1)) return undefined;
  return new Date(SERIAL_ZERO + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10) as Day;
}

const bothDays = (text: string, { dmy, mdy }: Readings): string =>
  `«${text}»: ¿${formatDay(dmy)} o ${formatDay(mdy)}? Falta decir el orden de las fechas`;
