import type { Db } from "#server/database/schema.ts";
import type { DatabaseOptions } from "#server/database/types.ts";
import type { Day, DayRange, Instant } from "#shared/dates.ts";
import { dayRangeText, paperTexts as texts } from "../texts.ts";
import type { Format, Sheet } from "./sheet.ts";

/** What a report is asked for; it crosses to the thread that writes it. */
export interface ReportInput {
  options: DatabaseOptions;
  /** Read on the replica, if this transaction has ended there; null: on the primary. */
  after: number | null;
  companyId: number;
  company: string;
  format: Format;
  printedAt: Instant;
  timeZone: string;
  today: Day;
  /** The days that it covers; null: all, or none in particular. */
  range: DayRange | null;
  /** The one courier, client or employee that it is about. */
  thing: { id: number; name: string } | null;
  /** The newest event that the report of events may tell: not the one of its own printing. */
  lastEvent?: number;
}

export interface ReportDefinition {
  title: string;
  orientation: "portrait" | "landscape";
  /** What its head says where it has no days; else that it is of all of them. */
  undated?: (today: Day) => string;
  write(sheet: Sheet, db: Db, input: ReportInput): Promise<void>;
}

const ALL_DAYS: DayRange = { start: "0000-01-01" as Day, end: "9999-12-31" as Day };

export const daysOf = ({ range }: Pick<ReportInput, "range">): DayRange => range ?? ALL_DAYS;

/** What the paper covers, as its head says it. */
export function coverOf(
  { undated }: Pick<ReportDefinition, "undated">,
  { range, today, thing }: Pick<ReportInput, "range" | "today" | "thing">,
): string {
  const days = range ? dayRangeText(range) : (undated?.(today) ?? texts.allDays);
  return thing ? `${thing.name} · ${days}` : days;
}
