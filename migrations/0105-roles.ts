import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** Somebody who takes money need not be an admin (`cashier`), nor who keeps the books (`accountant`). */
export const up = ({ changeCheck }: Ddl): Step[] =>
  changeCheck(
    "accounts",
    "role",
    "role in ('admin', 'basic')",
    "role in ('admin', 'basic', 'cashier', 'accountant')",
  );
