import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const HAS_COURIER = "courier_id is not null or status = 'pending' or opening = 1";

/** Who asked for an order may cancel it before a courier has it. */
export const up = ({ changeTableCheck }: Ddl): Step[] =>
  changeTableCheck("deliveries_check2", {
    table: "deliveries",
    from: HAS_COURIER,
    to: `${HAS_COURIER} or status = 'cancelled'`,
  });
