import type { Ddl } from "#server/database/ddl.ts";

/** On SQLite, adds an index of debts with every column that a list of orders shows. */
export function up({ covering }: Ddl): string[] {
  return covering("debts", "debts_shown", "delivery_id, id, amount, remaining, status");
}
