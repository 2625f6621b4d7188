import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** What is kept from a courier's pay is at most what he earned. */
export const up = ({ changeCheck }: Ddl): Step[] =>
  changeCheck("settlements", "kept", "kept >= 0", "kept >= 0 and (kept = 0 or kept <= earned)");
