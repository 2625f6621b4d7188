import type { Delivery } from "#features/deliveries/contract.ts";
import type { Letterhead } from "#server/pdf/letterhead.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { type SheetStop, toSheetStop } from "../sheetStop.ts";

/** A route sheet's content, cloned to the documents thread. */
export interface RouteSheet {
  courier: string;
  date: Day;
  company: Letterhead;
  printedAt: Instant;
  timeZone: string;
  /** The rate in force, for what is paid in bolívares; null: there is none. */
  rate: { rate: Rate; date: Day } | null;
  stops: SheetStop[];
}

export const routeSheetOf = ({
  stops,
  ...sheet
}: Omit<RouteSheet, "stops"> & { stops: Delivery[] }): RouteSheet => ({
  ...sheet,
  stops: stops.map(toSheetStop),
});
