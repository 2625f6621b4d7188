import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import type { Day, DayRange } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import type { BillMethod, EntryKind, EntryMethod } from "#shared/vocabulary.ts";
import type { CashDay } from "../rules.ts";
import { BATCH, inBatches } from "./batches.ts";

const total = (expression: string) => sql.raw(`cast(coalesce(sum(${expression}), 0) as bigint)`);

/** The days of the range with cash movements, in order. */
export async function movedDays(db: Db, companyId: number, { start, end }: DayRange): Promise<CashDay[]> {
  const { rows } = await sql<CashDay>`
    select date, ${total("payments")} as payments, ${total("refunds")} as refunds, ${total("expenses")} as expenses
    from (
      select date, case when kind = 'payment' then amount else 0 end as payments,
        case when kind = 'refund' then amount else 0 end as refunds, 0 as expenses
      from payments where company_id = ${companyId} and date between ${start} and ${end}
      union all
      select date, 0, 0, amount
      from company_bills where company_id = ${companyId} and date between ${start} and ${end}
    ) as moved
    group by date order by date`.execute(db);
  return rows;
}

interface Moved {
  /** Ledger rows come before bills on a day. */
  source: 0 | 1;
  id: number;
  date: Day;
  amount: Cents;
}

interface LedgerMovement extends Moved {
  kind: EntryKind;
  method: EntryMethod;
  number: number;
  party: string;
  service_id: number;
  service: string;
}

interface BillMovement extends Moved {
  kind: "bill";
  method: BillMethod;
  number: null;
  /** The bill's name. */
  party: string;
  service_id: null;
  /** Its description. */
  service: string;
}

export type Movement = LedgerMovement | BillMovement;

/** Every payment, refund and bill of the range, by day. */
export function movements(db: Db, companyId: number, { start, end }: DayRange) {
  return inBatches<Movement>(async (after) => {
    const day = after?.date ?? start;
    // Each of the two continues after its last key. When a day's bills begin, all its ledger rows are done.
    const entry = after?.source === 1 ? Number.MAX_SAFE_INTEGER : (after?.id ?? 0);
    const bill = after?.source === 1 ? after.id : 0;
    const past = (id: number) =>
      sql`company_id = ${companyId} and (date, id) > (${day}, ${id}) and date <= ${end}`;
    const { rows } = await sql<Movement>`
      select * from (
        select 0 as source, p.id, p.date, p.amount, p.kind, p.method, d.number,
          coalesce(c.legal_name, d.anonymous_name) as party, d.service_id, d.service_name as service
        from (select * from payments where ${past(entry)} order by date, id limit ${sql.lit(BATCH)}) as p
        join debts as b on b.id = p.debt_id
        join deliveries as d on d.id = b.delivery_id
        left join clients as c on c.id = d.client_id
      ) as entries
      union all
      select * from (
        select 1 as source, id, date, amount, 'bill', method, cast(null as integer), name, cast(null as integer), description
        from company_bills where ${past(bill)} order by date, id limit ${sql.lit(BATCH)}
      ) as bills
      order by date, source, id limit ${sql.lit(BATCH)}`.execute(db);
    return rows;
  });
}

export interface ServiceOrders {
  id: number;
  name: string;
  orders: number;
  invoiced: Cents;
  /** The cost of one order of the service, and its expense lines. */
  total_expense: Cents;
  expenses: { name: string; amount: Cents }[];
}

/** Every service by name, with its count of orders in the range that are not cancelled. */
export async function serviceOrders(
  db: Db,
  companyId: number,
  { start, end }: DayRange,
): Promise<ServiceOrders[]> {
  const services = await sql<Omit<ServiceOrders, "expenses">>`
    select s.id, s.name, s.total_expense, coalesce(o.orders, 0) as orders, coalesce(o.invoiced, 0) as invoiced
    from services as s left join (
      select service_id, count(*) as orders, cast(sum(amount) as bigint) as invoiced
      from deliveries
      where company_id = ${companyId} and date between ${start} and ${end} and status <> 'cancelled' and deleted_at is null
      group by service_id
    ) as o on o.service_id = s.id
    where s.company_id = ${companyId} order by s.sort_name, s.id`.execute(db);
  const lines = await db
    .selectFrom("service_expenses")
    .select(["service_id", "name", "amount"])
    .where("company_id", "=", companyId)
    .orderBy("service_id")
    .orderBy("position")
    .execute();
  const of = Map.groupBy(lines, ({ service_id }) => service_id);
  return services.rows.map((service) => ({ ...service, expenses: of.get(service.id) ?? [] }));
}
