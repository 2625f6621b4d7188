import type { DatabaseOptions } from "#server/database/types.ts";
import type { Letterhead } from "#server/pdf/letterhead.ts";
import type { Db } from "#server/schema.ts";
import type { Day, DayRange, Instant, OfficeClock } from "#shared/dates.ts";
import { dayRangeText, documentTexts as texts } from "../texts.ts";
import type { Format, Sheet } from "./sheet/sheet.ts";

/** A report's input, cloned to the documents thread. */
export interface ReportInput extends OfficeClock {
  options: DatabaseOptions;
  /** Read from the replica if it has replayed this transaction; null: from the primary. */
  after: number | null;
  companyId: number;
  company: Letterhead;
  format: Format;
  printedAt: Instant;
  today: Day;
  /** The days covered; null: all days, or the report has no days. */
  range: DayRange | null;
  /** The courier, client or employee of the report, if it is about one; a client with its document. */
  thing: { id: number; name: string; document?: string } | null;
  /** Whether the report of deliveries shows each order's margin. */
  margin?: boolean;
  /** Whether a list of prices shows what the couriers get. */
  ofCouriers?: boolean;
  /** Whether the statement shows what a receipt paid as one line. */
  byReceipt?: boolean;
  /** The newest event to list, so that the report leaves out its own. */
  lastEvent?: number;
}

export interface ReportDefinition {
  title: string;
  orientation: "portrait" | "landscape";
  /** In large type, to be read at two meters. */
  forWall?: boolean;
  /** By which day it sums. */
  basis?: string;
  /** The heading of a report without days. */
  undated?: (today: Day) => string;
  write(sheet: Sheet, db: Db, input: ReportInput): Promise<void>;
}

const ALL_DAYS: DayRange = { start: "0000-01-01" as Day, end: "9999-12-31" as Day };

export const daysOf = ({ range }: Pick<ReportInput, "range">): DayRange => range ?? ALL_DAYS;

/** The days covered, as the heading shows them. */
export function coverOf(
  { undated }: Pick<ReportDefinition, "undated">,
  { range, today }: Pick<ReportInput, "range" | "today">,
): string {
  return range ? dayRangeText(range) : (undated?.(today) ?? texts.allDays);
}
