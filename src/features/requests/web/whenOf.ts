import { formatDay } from "#shared/dates.ts";
import type { OrderRequest } from "../contract.ts";

/** The day and the time that were asked for: '20 nov 2026, 15:00'. */
export const whenOf = ({ date, promised_time }: OrderRequest["body"]): string =>
  [formatDay(date), promised_time].filter(Boolean).join(", ");
