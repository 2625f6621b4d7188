import type { Ddl } from "#server/database/ddl.ts";

/** What an order is shown with of its debt is read where the debt is found. */
export function up({ covering }: Ddl): string[] {
  return covering("debts", "debts_shown", "delivery_id, id, amount, remaining, status");
}
