import type { RawBuilder, SqlBool } from "kysely";
import { csvMoney, csvRate, csvText } from "#server/csv.ts";
import type { Flag, RowOf, Schema } from "#server/schema.ts";
import { wallClock } from "#shared/clock/wallClock.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Cents, Rate } from "#shared/money.ts";
import { formatNumber, OPENINGS } from "#shared/numbers.ts";
import { uiTexts } from "#shared/texts.ts";

/** The reason why a table or a column is in no file. */
export interface LeftOut {
  leftOut: string;
}

export const leaveOut = (reason: string): LeftOut => ({ leftOut: reason });

/** Columns that no file has: the company is the same in all rows, and the others only serve searches, lists and edits. */
export const NOT_EXPORTED = ["company_id", "search", "sort_name", "version"] as const;

/** How a column's values are written, if they are not plain text or numbers. The type says which columns need which. */
type CellFormat<Value> = [Value] extends [Cents]
  ? ["money"]
  : [Value] extends [Rate]
    ? ["rate"]
    : [Value] extends [Flag]
      ? ["flag"]
      : [Value] extends [Instant]
        ? ["moment"]
        : [Value] extends [Day]
          ? []
          : string extends Value
            ? []
            : [Value] extends [string]
              ? [Record<Value, string> | ((value: Value) => string)]
              : [] | ["numbered"];

/** The column's Spanish name and description, and how its values are written. */
export type Column<Value> = LeftOut | readonly [name: string, about: string, ...CellFormat<Value>];

export interface ExportedTable<Name extends keyof Schema> {
  /** The file's name without `.csv`. */
  file: string;
  about: string;
  /** SQL: which of its rows are in the file; by default all. */
  only?: (companyId: number) => RawBuilder<SqlBool>;
  columns: {
    [Field in Exclude<keyof RowOf<Name>, (typeof NOT_EXPORTED)[number]>]: Column<
      NonNullable<RowOf<Name>[Field]>
    >;
  };
}

/**
 * Every table of the schema, as a file or left out. A table or column that is in neither does not compile. Rows are read in the
 * order of their ids, so a table with a file needs an id.
 */
export type ExportedTables = {
  [Name in keyof Schema]: LeftOut | ("id" extends keyof RowOf<Name> ? ExportedTable<Name> : never);
};

/** A column in its file. */
export interface FileColumn {
  field: string;
  name: string;
  about: string;
  write: (value: unknown, timeZone: string) => string;
}

/** The columns of a table that are in its file. */
export function columnsOf({ columns }: { columns: object }): FileColumn[] {
  return Object.entries(columns as Record<string, LeftOut | AnyColumn>).flatMap(([field, column]) => {
    if ("leftOut" in column) return [];
    const [name, about, way] = column;
    return { field, name, about, write: (value, timeZone) => writeCell(value, way, timeZone) };
  });
}

type AnyCellFormat =
  | "money"
  | "rate"
  | "flag"
  | "moment"
  | "numbered"
  | Record<string, string>
  | ((value: string) => string)
  | undefined;
type AnyColumn = readonly [name: string, about: string, way?: AnyCellFormat];

function writeCell(value: unknown, way: AnyCellFormat, timeZone: string): string {
  if (value === null) return "";
  if (way === "money") return csvMoney(value as Cents);
  if (way === "rate") return csvRate(value as Rate);
  if (way === "flag") return value === 1 ? uiTexts.yes : uiTexts.no;
  if (way === "moment") return momentText(String(value), timeZone);
  if (way === "numbered") return Number(value) > OPENINGS ? formatNumber(Number(value)) : String(value);
  if (typeof value === "number") return String(value);
  const text = String(value);
  if (typeof way === "function") return csvText(way(text));
  return csvText(way?.[text] ?? text);
}

/** `2026-03-05 14:05:09` in the business's time zone. */
function momentText(instant: string, timeZone: string): string {
  const { day, time } = wallClock(new Date(instant), timeZone);
  return `${day} ${time}:${instant.slice(17, 19)}`;
}
