import { sql } from "kysely";
import { countOpenLines } from "#features/bank/server/queries.ts";
import { cashOnHand } from "#features/cash/server/queries.ts";
import { totalsOfBills } from "#features/company-bills/server/queries.ts";
import { totalPending } from "#features/debts/server/queries.ts";
import { rateRoutes } from "#features/rates/contract.ts";
import { pendingProposals, rateInForce, toProposal } from "#features/rates/server/queries.ts";
import type { Db } from "#server/schema.ts";
import { type Day, type DayRange, type Period, periodOf, shiftPeriod } from "#shared/dates.ts";
import { type Cents, fromDollars, toDollars } from "#shared/money.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { comparedMonth, compareFigures } from "../comparison.ts";
import type { DashboardStats, Home } from "../contract.ts";
import { dashboardOf, marginOf } from "./queries.ts";

interface HomeInput {
  actor: Actor;
  period: Period;
  /** A day of the period. */
  day: Day;
  today: Day;
  stats: DashboardStats;
}

/** What Inicio shows beside the period's figures, so that it needs no call for each card. Who may read the dashboard may read it all, but for the proposals. */
export async function homeOf(
  db: Db,
  slowReads: Db,
  { actor, period, day, today, stats }: HomeInput,
): Promise<Home> {
  const { companyId } = actor;
  const range = periodOf(period, day);
  const month = comparedMonth(period, range, today);
  const [before, monthBefore, margin, courierBills, cash, owed, rate, proposals, steps, books] =
    await Promise.all([
      dashboardOf(db, companyId, period, shiftPeriod(period, day, -1)),
      month && dashboardOf(db, companyId, "month", month),
      marginOf(slowReads, companyId, period, day),
      sumOfCourierBills(db, companyId, range),
      cashOnHand(db, companyId),
      totalPending(db, companyId),
      rateInForce(db, companyId, today),
      mayCall(rateRoutes.proposals.access, actor) ? pendingProposals(db, companyId) : [],
      firstSteps(db, companyId),
      mayCall("admin", actor) ? null : booksOf(slowReads, companyId, periodOf("month", today)),
    ]);
  return {
    compared: compareFigures({ period, range, today, stats, before, month: monthBefore }),
    margin: { total: margin.total_margin, costs: margin.total_expenses },
    other_bills: toDollars(fromDollars(stats.total_company_bills) - courierBills),
    on_hand: cash.total,
    owed: toDollars(owed),
    rate,
    proposals: proposals.map(toProposal),
    first_steps: steps,
    month: books,
  };
}

/** The bills that paid couriers for their orders, in cents. */
async function sumOfCourierBills(db: Db, companyId: number, { start, end }: DayRange): Promise<Cents> {
  const { total } = await db
    .selectFrom("company_bills as b")
    .innerJoin("settlements as s", "s.bill_id", "b.id")
    .select(sql<Cents>`cast(coalesce(sum(b.amount), 0) as bigint)`.as("total"))
    .where("b.company_id", "=", companyId)
    .where("b.date", ">=", start)
    .where("b.date", "<=", end)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the company has at least one of each. */
async function firstSteps(db: Db, companyId: number): Promise<Home["first_steps"]> {
  const exists = (table: "services" | "couriers" | "clients" | "deliveries") => {
    const opening = table === "deliveries" ? sql`and r.opening = 0` : sql``;
    return sql<number>`(select count(*) from (select 1 from ${sql.table(table)} as r
      where r.company_id = ${companyId} and r.deleted_at is null ${opening} limit 1) as first_one)`;
  };
  const { rows } = await sql<
    Record<keyof Home["first_steps"], number>
  >`select ${exists("services")} as service,
    ${exists("couriers")} as courier, ${exists("clients")} as client, ${exists("deliveries")} as "order"`.execute(
    db,
  );
  const has = (step: keyof Home["first_steps"]) => Number(rows[0]?.[step]) > 0;
  return { service: has("service"), courier: has("courier"), client: has("client"), order: has("order") };
}

/** The bank's lines that are to be decided, and the month's bills. */
async function booksOf(db: Db, companyId: number, { start, end }: DayRange): Promise<Home["month"]> {
  const [open_lines, { count, amount }] = await Promise.all([
    countOpenLines(db, companyId),
    totalsOfBills(db, companyId, { startDate: start, endDate: end }),
  ]);
  return { open_lines, bills: count, amount };
}
