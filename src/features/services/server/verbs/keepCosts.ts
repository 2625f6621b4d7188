import { type RawBuilder, sql } from "kysely";
import { closedEnd } from "#features/company/server/verbs/refuseClosed.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { type Cents, fromDollars } from "#shared/money.ts";

/** An expense line of a service, in cents. */
export interface Expense {
  name: string;
  amount: Cents;
}

/**
 * Keeps what an order of a service cost in the days that are closed, before its expense lines change. Days for which an earlier change kept
 * it have that. The service is locked; locks the end of the closed period.
 */
export async function keepCosts(
  tx: Tx,
  {
    id: service_id,
    company_id,
    total_expense,
  }: Pick<RowOf<"services">, "id" | "company_id" | "total_expense">,
  expenses: readonly Expense[],
): Promise<void> {
  const until = await closedEnd(tx, company_id);
  if (until === null) return;
  const later = await tx
    .selectFrom("service_costs")
    .select("id")
    .where("service_id", "=", service_id)
    .where("until", ">=", until)
    .executeTakeFirst();
  if (later) return;
  await tx
    .insertInto("service_costs")
    .values({ company_id, service_id, until, total_expense, expenses: JSON.stringify(expenses) })
    .execute();
}

/** A service's expense lines as `keepCosts` compares and keeps them. */
export const linesOf = (bills: readonly { name: string; amount: number }[]): Expense[] =>
  bills.map(({ name, amount }) => ({ name, amount: fromDollars(amount) }));

/** The kept row, as `field`, that holds for an order of a service `s` on a day; null where the service's own lines do. */
const keptOn = (
  field: string,
  day: RawBuilder<unknown>,
) => sql`(select ${sql.ref(`h.${field}`)} from service_costs as h
  where h.service_id = s.id and h.until >= ${day} order by h.until limit 1)`;

/** What an order of a service `s` on a day costs: in a closed day as when it was closed. SQL, in cents. */
export const costOn = (day: RawBuilder<unknown>) =>
  sql<Cents>`coalesce(${keptOn("total_expense", day)}, s.total_expense)`;

/** Until when the lines hold that an order of a service `s` on a day has; empty for the service's own. SQL. */
export const costUntil = (day: RawBuilder<unknown>) => sql<string>`coalesce(${keptOn("until", day)}, '')`;
