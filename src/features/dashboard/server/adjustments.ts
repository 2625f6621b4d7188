import { sql } from "kysely";
import { TOLD_ADJUSTMENTS } from "#features/deliveries/rules.ts";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import type { Adjustment } from "../adjustmentsContract.ts";

interface Filters extends Listing {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** A page of what changed orders of closed days, newest first. */
export function pageOfAdjustments(
  db: Db,
  companyId: number,
  { start_date, end_date, ...listing }: Filters,
): Promise<Page<Adjustment>> {
  let query = db
    .selectFrom("adjustments as j")
    .innerJoin("deliveries as d", "d.id", "j.delivery_id")
    .innerJoin("accounts as a", "a.id", "j.account_id")
    .leftJoin("clients as c", "c.id", "d.client_id")
    .select([
      "j.id",
      "j.date",
      "j.order_date",
      "j.delivery_id",
      "j.amount",
      "j.delivered",
      "d.number",
      "a.name as by",
    ])
    .select(sql<Adjustment["kind"]>`j.kind`.as("kind"))
    .select(sql<string>`coalesce(c.legal_name, d.anonymous_name)`.as("client_name"))
    .where("j.company_id", "=", companyId)
    .where("j.kind", "in", TOLD_ADJUSTMENTS);
  if (start_date) query = query.where("j.date", ">=", start_date);
  if (end_date) query = query.where("j.date", "<=", end_date);
  return pageOf(query, [{ column: "j.id", direction: "desc" }], listing, ({ amount, ...row }) => ({
    ...row,
    amount: toDollars(amount),
  }));
}
