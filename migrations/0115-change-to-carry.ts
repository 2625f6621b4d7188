import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * With what an order's recipient will pay at the door, in cents and céntimos: zero of both says the exact amount. `change_limit`: above how many
 * cents of change the form warns.
 */
export const up = ({ cents }: Ddl): Step[] => [
  ...["pays_with_usd", "pays_with_ves"].map(
    (column) =>
      `alter table deliveries add column ${column} ${cents} not null default 0 check (${column} >= 0)`,
  ),
  // What was received in each currency, less what was planned.
  ...["change_off_usd", "change_off_ves"].map(
    (column) => `alter table deliveries add column ${column} ${cents} not null default 0`,
  ),
  `alter table company_settings add column change_limit ${cents} not null default 2000 check (change_limit >= 0)`,
];
