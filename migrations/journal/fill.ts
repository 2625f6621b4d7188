// How the migration fills the journal from existing data. The applied migration uses it, so it must never change.
import type { Step } from "#server/database/types.ts";

/** The key of the total that a line (`row`) adds to. */
export const TOTAL = (row: string) =>
  `${row}.company_id, ${row}.account, coalesce(${row}.place, ''),
    coalesce(${row}.client_id, ${row}.courier_id, ${row}.shift_id, 0), ${row}.currency, substr(${row}.date, 1, 7)`;

/** The totals of all lines. For lines that were written without triggers. */
export const fillTotals = `insert into journal_totals (company_id, account, place, party_id, currency, month, amount)
  select ${TOTAL("l")}, sum(l.amount) from journal_lines as l group by ${TOTAL("l")}`;

const ENTRY =
  "insert into journal_entries (company_id, date, cause, cause_id, reverses_id, account_id, created_at, note)";
const LINES = `insert into journal_lines (company_id, entry_id, position, date, account, client_id, place, delivery_id, currency, amount)`;
const ORDER =
  "'Orden ' || case when d.number < 1000000 then substr(cast(1000000 + d.number as text), 2) else cast(d.number as text) end";
/** The two lines of an entry. */
const BOTH = "(select 1 as position union all select 2 as position) as s";

const done = (what: string, cause: string): Step => ({
  count: `select count(*) as count from journal_entries where cause in (${cause})`,
  text: (count) => `Libro diario: ${what}: ${count}`,
});

/** The event of an action on an order or bill: its time and actor. */
const moment = (entity: string, action: string, id: string) =>
  `left join journal_moments as m on m.entity = '${entity}' and m.action = '${action}' and m.entity_id = ${id}`;

/** A cancelled or deleted order, on the day of its event. */
const closed = (cause: string, action: string, condition: string) => `
  ${ENTRY}
  select d.company_id, coalesce(m.day, d.date), '${cause}', d.id, null, m.actor_id, d.updated_at, ${ORDER}
  from deliveries as d ${moment("delivery", action, "d.id")}
  where d.amount > 0 and ${condition} order by d.id`;

/** What an order adds to the receivable, or with `-` subtracts from it. */
const linesOfOrders = (cause: string, sign: "" | "-") => `
  ${LINES}
  select e.company_id, e.id, s.position, e.date, case s.position when 1 then 'receivable' else 'income' end,
    case s.position when 1 then d.client_id end, null, case s.position when 1 then d.id end, 'USD',
    ${sign}case s.position when 1 then d.amount else -d.amount end
  from journal_entries as e join deliveries as d on d.id = e.cause_id cross join ${BOTH}
  where e.cause = '${cause}' order by e.id, s.position`;

const linesOfPayments = (cause: string, sign: "" | "-") => `
  ${LINES}
  select e.company_id, e.id, s.position, e.date,
    case when s.position = 2 then 'receivable' when p.method = 'cash' then 'cash' else 'bank' end,
    case s.position when 2 then b.client_id end, case when s.position = 1 and p.method = 'cash' then 'safe' end,
    case s.position when 2 then b.delivery_id end, 'USD', ${sign}case s.position when 1 then p.amount else -p.amount end
  from journal_entries as e join payments as p on p.id = e.cause_id join debts as b on b.id = p.debt_id cross join ${BOTH}
  where e.cause = '${cause}' order by e.id, s.position`;

/** Fills the empty tables. Orders are entered with their current values: earlier prices or clients are not in the journal. */
export const fillJournal: Step[] = [
  {
    count: "select count(*) as count from deliveries",
    text: (count) => `Libro diario: se asientan las órdenes (${count}) con sus pagos, y los gastos…`,
  },
  `create table journal_moments as
    select entity, action, entity_id, max(day) as day, max(actor_id) as actor_id from events
    where (entity = 'delivery' and action in ('create', 'cancel', 'delete')) or (entity = 'company_bill' and action = 'create')
    group by entity, action, entity_id`,
  "create unique index journal_moments_key on journal_moments (entity, action, entity_id)",

  `${ENTRY}
  select d.company_id, coalesce(m.day, d.date), 'order', d.id, null, m.actor_id, d.created_at, ${ORDER}
  from deliveries as d ${moment("delivery", "create", "d.id")}
  where d.amount > 0 order by d.id`,
  linesOfOrders("order", ""),
  closed("cancellation", "cancel", "d.status = 'cancelled'"),
  linesOfOrders("cancellation", "-"),
  closed("deletion", "delete", "d.deleted_at is not null"),
  linesOfOrders("deletion", "-"),
  done("órdenes, cancelaciones y eliminaciones asentadas", "'order', 'cancellation', 'deletion'"),

  // A payment made when the order was taken has the order's date, which may be another day.
  `${ENTRY}
  select p.company_id, case when p.automatic = 1 and p.created_at = d.created_at then coalesce(m.day, p.date) else p.date end,
    'payment', p.id, null, p.account_id, p.created_at, ${ORDER}
  from payments as p join debts as b on b.id = p.debt_id join deliveries as d on d.id = b.delivery_id
  ${moment("delivery", "create", "d.id")}
  where p.kind = 'payment' order by p.id`,
  linesOfPayments("payment", ""),
  `${ENTRY}
  select p.company_id, p.date, 'refund', p.id, e.id, p.account_id, p.created_at, ${ORDER}
  from payments as p join debts as b on b.id = p.debt_id join deliveries as d on d.id = b.delivery_id
  join journal_entries as e on e.company_id = p.company_id and e.cause = 'payment' and e.cause_id = p.refunds_id
  where p.kind = 'refund' order by p.id`,
  linesOfPayments("refund", "-"),
  done("pagos y reembolsos asentados", "'payment', 'refund'"),

  `${ENTRY}
  select b.company_id, coalesce(m.day, b.date), 'bill', b.id, null, m.actor_id, b.created_at, b.name
  from company_bills as b ${moment("company_bill", "create", "b.id")}
  where b.amount > 0 order by b.id`,
  `${LINES}
  select e.company_id, e.id, s.position, e.date,
    case when s.position = 1 then 'expense' when b.method = 'cash' then 'cash' else 'bank' end, null,
    case when s.position = 2 and b.method = 'cash' then 'safe' end, null, 'USD',
    case s.position when 1 then b.amount else -b.amount end
  from journal_entries as e join company_bills as b on b.id = e.cause_id cross join ${BOTH}
  where e.cause = 'bill' order by e.id, s.position`,
  done("gastos asentados", "'bill'"),

  {
    count: `select count(distinct entity_id) as count from events
      where entity = 'delivery' and action = 'update' and (changes like '%"amount":{%' or changes like '%"client_id":{%')`,
    text: (count) =>
      `Libro diario: órdenes que cambiaron de precio o de cliente, asentadas con los últimos en el día en que se tomaron: ${count}`,
  },
  {
    count: `select count(*) as count from journal_entries as e
      left join journal_moments as m on m.entity_id = e.cause_id
        and m.entity = case e.cause when 'bill' then 'company_bill' else 'delivery' end
        and m.action = case e.cause when 'cancellation' then 'cancel' when 'deletion' then 'delete' else 'create' end
      where e.cause in ('order', 'cancellation', 'deletion', 'bill') and m.entity_id is null`,
    text: (count) => `Libro diario: asientos sin fecha conocida, con la de su orden o gasto: ${count}`,
  },
  "drop table journal_moments",
];
