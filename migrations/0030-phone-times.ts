import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** Couriers' actions whose phone named a moment that can't be: seven days before its arrival, or five minutes after. They have the arrival's. */
export function up({ later }: Ddl): Step[] {
  return [
    `update courier_actions set happened_at = created_at
      where happened_at < ${later("created_at", "-7 days")} or happened_at > ${later("created_at", "+5 minutes")}`,
  ];
}
