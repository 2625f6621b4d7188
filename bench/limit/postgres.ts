import pg from "pg";
import { trigramArray } from "#server/database/search.ts";
import type { Row } from "../database.ts";
import { orderRows, statements } from "./rows.ts";
import { type NewOrder, type Store, trackingToken } from "./store.ts";

const LINES =
  "insert into journal_lines (company_id, entry_id, position, date, account, client_id, place, delivery_id, currency, amount)";

// Every change is one statement: one round trip, and no transaction to keep open.
const writes = {
  create: `with service as (select name, sort_name, amount from services where id = $2 and company_id = $12),
    numbered as (update companies set last_number = last_number + 1, last_receipt_number = last_receipt_number + 1 where id = $12
      returning last_number, last_receipt_number),
    orders as (insert into deliveries (company_id, number, date, client_id, service_id, service_name, service_sort, amount, courier_id,
        status, payment_type, payment_method, pickup_address, recipient_name, recipient_phone, recipient_address, search, tracking_token, created_at, updated_at)
      select $12::bigint, n.last_number, $3, $1, $2, s.name, s.sort_name, s.amount, $4, 'pending', 'full', 'cash', $5, $6, $7, $8,
        lpad(n.last_number::text, 6, '0') || ' ' || $9::text, $11, $10, $10
      from service s, numbered n returning *),
    owed as (insert into debts (company_id, delivery_id, client_id, open, amount, paid, refunded, remaining, status)
      select $12::bigint, id, client_id, 1, amount, amount, 0, 0, 'paid' from orders returning *),
    received as (insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at)
      select $12::bigint, n.last_receipt_number, o.client_id, 'automatic', 'cash', o.amount, $3, $3, 'confirmed', $12::bigint, $10 from owed o, numbered n
      returning id, amount),
    tendered as (insert into receipt_tenders (company_id, receipt_id, position, currency, amount, usd)
      select $12::bigint, id, 1, 'USD', amount, amount from received),
    paid as (insert into payments (company_id, debt_id, receipt_id, kind, amount, method, date, automatic, account_id, created_at)
      select $12::bigint, o.id, r.id, 'payment', o.amount, 'cash', $3, 1, $12::bigint, $10 from owed o, received r returning id),
    entered as (insert into journal_entries (company_id, date, cause, cause_id, account_id, created_at, note)
      select $12::bigint, $3, cause, cause_id, $12::bigint, $10, 'Orden ' || lpad(number::text, 6, '0')
      from (select 'order' as cause, id as cause_id, number from orders
        union all select 'payment', p.id, number from paid p, orders) as given
      returning id, cause),
    lined as (${LINES}
      select $12::bigint, e.id, l.position, $3, l.account, case l.account when 'receivable' then o.client_id end,
        case l.account when 'cash' then 'safe' end, case l.account when 'receivable' then o.id end, 'USD', l.sign * o.amount
      from entered e, orders o, (values ('order', 1, 'receivable', 1), ('order', 2, 'income', -1),
        ('payment', 1, 'cash', 1), ('payment', 2, 'receivable', -1)) as l (cause, position, account, sign)
      where l.cause = e.cause)
    ${orderRows("orders", "owed")}`,
  move: `with moved as (update deliveries set status = $2, updated_at = $3, version = version + 1
      where id = $1 and company_id = 1 returning *)
    ${orderRows("moved")}`,
  pay: `with lowered as (update debts set paid = paid + $2, remaining = remaining - $2,
        status = case when remaining = $2 then 'paid' else 'partial_paid' end
      where id = $1 and company_id = $6 and remaining >= $2 returning id, client_id, delivery_id),
    numbered as (update companies set last_receipt_number = last_receipt_number + 1 where id = $6 and exists (select 1 from lowered)
      returning last_receipt_number as number),
    received as (insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at)
      select $6::bigint, n.number, l.client_id, 'payment', $3, $2, $4, $4, case $3 when 'cash' then 'confirmed' else 'reported' end, $6::bigint, $5
      from lowered l, numbered n returning id, amount),
    tendered as (insert into receipt_tenders (company_id, receipt_id, position, currency, amount, usd)
      select $6::bigint, id, 1, 'USD', amount, amount from received),
    paid as (insert into payments (company_id, debt_id, receipt_id, kind, amount, method, date, automatic, account_id, created_at)
      select $6::bigint, l.id, r.id, 'payment', $2, $3, $4, 0, $6::bigint, $5 from lowered l, received r
      returning id, debt_id, amount, method, date, created_at),
    entered as (insert into journal_entries (company_id, date, cause, cause_id, account_id, created_at, note)
      select $6::bigint, $4, 'payment', id, $6::bigint, $5, 'Orden' from paid returning id),
    lined as (${LINES}
      select $6::bigint, e.id, l.position, $4, case when l.position = 2 then 'receivable' when $3 = 'cash' then 'cash' else 'bank' end,
        case l.position when 2 then o.client_id end, case when l.position = 1 and $3 = 'cash' then 'safe' end,
        case l.position when 2 then o.delivery_id end, 'USD', l.sign * $2::bigint
      from entered e, lowered o, (values (1, 1), (2, -1)) as l (position, sign))
    select p.*, (select cast(sum(b.remaining) as bigint) from debts b
      where b.company_id = $6 and b.client_id = l.client_id and b.remaining > 0) - $2 as pending
    from paid p, lowered l`,
} as const;

export function openPostgres(url: string): Store {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
  };
  const pool = new pg.Pool({ connectionString: url, max: 20, types: types as pg.CustomTypesConfig });
  const all = { ...statements, ...writes };
  const ask = async <R extends object = Row>(
    name: keyof typeof all,
    values: readonly unknown[],
  ): Promise<R[]> => (await pool.query<R>({ name, text: all[name], values: [...values] })).rows;
  const firstRow = async (name: keyof typeof writes, values: readonly unknown[]): Promise<Row> => {
    const [row] = await ask(name, values);
    if (!row) throw new Error(`${name} found nothing`);
    return row;
  };
  return {
    rows: ask,
    create: (
      { client_id, service_id, courier_id, date, pickup_address, receipt }: NewOrder,
      search,
      at,
      company,
    ) => {
      const { full_name, phone, address } = receipt;
      const words = [pickup_address, full_name, phone, address, search];
      return firstRow("create", [
        client_id,
        service_id,
        date,
        courier_id,
        ...words,
        at,
        trackingToken(),
        company,
      ]);
    },
    move: (id, status, at) => firstRow("move", [id, status, at]),
    pay: (debtId, amount, method, date, at, company) =>
      firstRow("pay", [debtId, amount, method, date, at, company]),
    trigrams: (trigrams) => trigramArray(1, trigrams),
    close: () => pool.end(),
  };
}
