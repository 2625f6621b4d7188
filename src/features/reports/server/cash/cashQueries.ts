import { type RawBuilder, sql } from "kysely";
import type { CashDay } from "#features/reports/rules.ts";
import { costUntil, type Expense } from "#features/services/server/verbs/keepCosts.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, Flag } from "#server/schema.ts";
import type { Day, DayRange } from "#shared/dates.ts";
import { type Cents, type Currency, type Rate, sum } from "#shared/money.ts";
import type { BillMethod, EntryKind, EntryMethod, PaymentMethod } from "#shared/vocabulary.ts";
import { BATCH, inBatches } from "../sheet/batches.ts";

const sumOf = (expression: string) => sql.raw(`cast(coalesce(sum(${expression}), 0) as bigint)`);

/** Money that came in advance counts with its receipt, so paying a debt from it moves nothing. As in `daily_totals`. */
const IS_MONEY = sql`method <> 'advance'`;

/**
 * Advances taken and voided in these days, with their receipts. Materialized, so that they are found by their cause, not among all the
 * entries of the range.
 */
const selectAdvances = (companyId: number, start: Day, end: Day) => sql`advances as materialized (
  select e.id, e.date, e.cause, e.cause_id as receipt_id, r.number, r.client_id, r.method, r.amount
  from journal_entries as e join receipts as r on r.id = e.cause_id
  where e.company_id = ${companyId} and e.cause in ('advance', 'advance_void') and e.date between ${start} and ${end})`;

/** The days of the range with cash movements, in order. */
export async function movedDays(db: Db, companyId: number, { start, end }: DayRange): Promise<CashDay[]> {
  const { rows } = await sql<CashDay>`
    with ${selectAdvances(companyId, start, end)}
    select date, ${sumOf("payments")} as payments, ${sumOf("refunds")} as refunds, ${sumOf("expenses")} as expenses
    from (
      select date, case when kind = 'payment' then amount else 0 end as payments,
        case when kind = 'refund' then amount else 0 end as refunds, 0 as expenses
      from payments where company_id = ${companyId} and date between ${start} and ${end} and ${IS_MONEY}
      union all
      select date, case when cause = 'advance' then amount else 0 end, case when cause = 'advance' then 0 else amount end, 0
      from advances
      union all
      select date, 0, 0, amount
      from company_bills where company_id = ${companyId} and date between ${start} and ${end}
    ) as moved
    group by date order by date`.execute(db);
  return rows;
}

interface Moved {
  /** Null for a bill. */
  receipt_id: number | null;
  /** On a day ledger rows come first, then advances, then bills. */
  source: 0 | 1 | 2;
  id: number;
  date: Day;
  amount: Cents;
  /** What moved in each currency: received for a payment (less its change), given back for a refund, paid for a bill. */
  dollars: Cents;
  bolivares: Cents;
  /** The rate of its bolívares. */
  rate: Rate | null;
}

interface LedgerMovement extends Moved {
  kind: EntryKind;
  /** The payment that a refund undoes. */
  refunds_id: number | null;
  /** 1: it paid what a client owed before the company began here. */
  opening: Flag;
  method: EntryMethod;
  number: number;
  party: string;
  service_id: number;
  service: string;
}

interface AdvanceMovement extends Moved {
  kind: "advance" | "advance_void";
  opening: 0;
  method: PaymentMethod;
  /** Of the receipt. */
  number: number;
  party: string;
  service_id: null;
  service: "";
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

export type Movement = LedgerMovement | AdvanceMovement | BillMovement;

/** Whether anything of the range moved bolívares. */
export async function movedBolivares(db: Db, companyId: number, { start, end }: DayRange): Promise<boolean> {
  const within = sql`company_id = ${companyId} and date between ${start} and ${end}`;
  const { rows } = await sql<{ moved: number }>`
    with ${selectAdvances(companyId, start, end)}
    select 1 as moved where exists (select 1 from company_bills where ${within} and tendered is not null)
      or exists (select 1 from (
          select receipt_id from payments where ${within} and ${IS_MONEY}
          union all
          select receipt_id from advances
        ) as p join receipt_tenders as t on t.receipt_id = p.receipt_id where t.currency = 'VES')`.execute(
    db,
  );
  return rows.length > 0;
}

/** A movement that belongs to a receipt: its row's name, its signed amount, and the condition on its journal entry `e`. */
interface OfReceipt {
  row: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  entry: RawBuilder<unknown>;
}

const LEDGER: OfReceipt = {
  row: sql`p`,
  amount: sql`case p.kind when 'refund' then -p.amount else p.amount end`,
  entry: sql`e.company_id = p.company_id and e.cause = p.kind and e.cause_id = p.id`,
};
const ADVANCE: OfReceipt = {
  row: sql`a`,
  amount: sql`case a.cause when 'advance' then a.amount else -a.amount end`,
  entry: sql`e.id = a.id`,
};

/** What it moved in each currency, with the rate. Without `bolivares` it is taken as paid in dollars. */
function selectCurrencies({ row, amount, entry }: OfReceipt, bolivares: boolean) {
  if (!bolivares) return sql`${amount} as dollars, 0 as bolivares, cast(null as bigint) as rate`;
  const exchanged = (currency: Currency) => sql`coalesce((
    select cast(sum(l.amount) as bigint) from journal_entries as e join journal_lines as l on l.entry_id = e.id
    where ${entry} and l.account = 'exchange' and l.currency = ${sql.lit(currency)}), 0)`;
  return sql`${amount} - ${exchanged("USD")} as dollars, -${exchanged("VES")} as bolivares,
    (select max(t.rate) from receipt_tenders as t where t.receipt_id = ${row}.receipt_id) as rate`;
}

/** What a ledger row `p` moved in each currency, as `dollars` and `bolivares`; negative for a refund. */
export const movedByLedger = selectCurrencies(LEDGER, true);

/** Every payment, refund, advance and bill of the range, by day. Without `bolivares` all of them are taken as paid in dollars. */
export function selectMovements(db: Db, companyId: number, { start, end }: DayRange, bolivares: boolean) {
  return inBatches<Movement>(async (after) => {
    const day = after?.date ?? start;
    // Each source continues after its last row: those before the last row's source are done with its day.
    const past = (source: Movement["source"]) => {
      const [last, id] = after ? [after.source, after.id] : [source, 0];
      const from = source === last ? id : source < last ? Number.MAX_SAFE_INTEGER : 0;
      return sql`(date, id) > (${day}, ${from}) and date <= ${end}`;
    };
    const own = sql`company_id = ${companyId}`;
    const first = sql`order by date, id limit ${sql.lit(BATCH)}`;
    const { rows } = await sql<Movement>`
      with ${selectAdvances(companyId, day, end)}
      select * from (
        select 0 as source, p.id, p.receipt_id, p.refunds_id, p.date, p.amount, p.kind, p.method, d.number, d.opening,
          coalesce(c.legal_name, d.anonymous_name) as party, d.service_id, d.service_name as service, ${selectCurrencies(LEDGER, bolivares)}
        from (select * from payments where ${own} and ${IS_MONEY} and ${past(0)} ${first}) as p
        join debts as b on b.id = p.debt_id
        join deliveries as d on d.id = b.delivery_id
        left join clients as c on c.id = d.client_id
      ) as entries
      union all
      select * from (
        select 1 as source, a.id, a.receipt_id, cast(null as integer), a.date, a.amount, a.cause, a.method, a.number, 0, c.legal_name, cast(null as integer), '',
          ${selectCurrencies(ADVANCE, bolivares)}
        from (select * from advances where ${past(1)} ${first}) as a join clients as c on c.id = a.client_id
      ) as taken
      union all
      select * from (
        select 2 as source, id, cast(null as integer), cast(null as integer), date, amount, 'bill', method, cast(null as integer), 0, name, cast(null as integer), description,
          case when tendered is null then amount else 0 end, coalesce(tendered, 0), rate
        from company_bills where ${own} and ${past(2)} ${first}
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
  /** What one order of the service costs; null if it differs, because some of the days are closed. */
  perOrder: Cents | null;
  /** What all of them cost. */
  cost: Cents;
  /** What the couriers earn above that by zones and extras, in all. */
  extra_pay: Cents;
  /** The service's expense lines: of one order, and of all. */
  expenses: { name: string; amount: Cents | null; cost: Cents }[];
}

/** The orders of a service that cost the same. */
interface SameCost {
  id: number;
  name: string;
  orders: number;
  invoiced: Cents;
  extra_pay: Cents;
  total_expense: Cents;
  /** JSON of the lines of a closed period; null: the service's own. */
  expenses: string | null;
}

/** Every service by name, with its count of orders in the range that are not cancelled, or were not when their day was closed. */
export async function serviceOrders(
  db: Db,
  companyId: number,
  { start, end }: DayRange,
): Promise<ServiceOrders[]> {
  const { rows } = await sql<SameCost>`
    select s.id, s.name, coalesce(o.orders, 0) as orders, coalesce(o.invoiced, 0) as invoiced, coalesce(o.extra_pay, 0) as extra_pay,
      coalesce(k.total_expense, s.total_expense) as total_expense, k.expenses
    from services as s left join (
      select service_id, until, cast(sum(orders) as bigint) as orders, cast(sum(amount) as bigint) as invoiced,
        cast(sum(extra_pay) as bigint) as extra_pay
      from (
        select c.service_id, ${costUntil(sql`c.date`)} as until, c.orders, c.amount, c.extra_pay from (
          select d.service_id, d.date, count(*) as orders, cast(sum(d.amount) as bigint) as amount,
            cast(sum(coalesce(q.extra_pay, 0)) as bigint) as extra_pay
          from deliveries as d left join delivery_prices as q on d.priced = 1 and q.delivery_id = d.id
          where d.company_id = ${companyId} and date between ${start} and ${end} and status <> 'cancelled' and deleted_at is null
            and ${isNotUndone("deliveries", "d", companyId)}
          group by d.service_id, d.date
          union all
          select service_id, order_date, -orders, -amount, -extra_pay from adjustments
          where company_id = ${companyId} and order_date between ${start} and ${end}
        ) as c join services as s on s.id = c.service_id
      ) as counted group by service_id, until
    ) as o on o.service_id = s.id
      left join service_costs as k on k.service_id = s.id and k.until = coalesce(o.until, ${costUntil(sql`${end}`)})
    where s.company_id = ${companyId} order by s.sort_name, s.id, k.until`.execute(db);
  const lines = await db
    .selectFrom("service_expenses")
    .select(["service_id", "name", "amount"])
    .where("company_id", "=", companyId)
    .orderBy("service_id")
    .orderBy("position")
    .execute();
  const own = Map.groupBy(lines, ({ service_id }) => service_id);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((parts) =>
    addUp(parts, (id) => own.get(id) ?? []),
  );
}

/** A service's orders of all its costs together. */
function addUp(parts: readonly SameCost[], ownLines: (id: number) => readonly Expense[]): ServiceOrders {
  const [{ id, name, total_expense }] = parts as [SameCost];
  const expenses = new Map<string, ServiceOrders["expenses"][number]>();
  for (const part of parts)
    for (const { name, amount } of part.expenses === null
      ? ownLines(id)
      : (JSON.parse(part.expenses) as Expense[])) {
      const before = expenses.get(name);
      const isOther = before !== undefined && before.amount !== amount;
      const cost = (part.orders * amount + (before?.cost ?? 0)) as Cents;
      expenses.set(name, { name, amount: isOther ? null : amount, cost });
    }
  return {
    id,
    name,
    orders: parts.reduce((all, { orders }) => all + orders, 0),
    invoiced: sum(parts.map(({ invoiced }) => invoiced)),
    perOrder: parts.every((part) => part.total_expense === total_expense) ? total_expense : null,
    cost: sum(parts.map((part) => (part.orders * part.total_expense) as Cents)),
    extra_pay: sum(parts.map(({ extra_pay }) => extra_pay)),
    expenses: [...expenses.values()],
  };
}
