import type { Ddl } from "#server/database/ddl.ts";

/** Adds the debt's columns that a list of orders shows to the index that finds the debt. */
export function up({ covering }: Ddl): string[] {
  return covering("debts", "debts_shown", "delivery_id, id, amount, remaining, status");
}
