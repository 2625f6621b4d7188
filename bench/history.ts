import { SURNAMES } from "#demo/company/words.ts";
import { fillJournal } from "#migrations/journal/fill.ts";
import { fillMoves } from "#migrations/receivables/fill.ts";
import type { BenchDatabase } from "./database.ts";
import { clientsOf, DAYS, PLACE_LIST, STAFF } from "./seed.ts";

const HASH = 2_147_483_647;

/** Creates orders in the order of their days, with debts, payments, events and journal, by statements that both engines understand. */
export async function fillHistory(
  { engine, exec }: BenchDatabase,
  orders: number,
  companies: number,
): Promise<void> {
  await exec(ordersOf(orders, companies));
  await exec(`update companies set (last_number, order_count) =
    (select coalesce(max(number), 0), count(*) from deliveries where company_id = companies.id)`);
  await exec(debtsOf(orders));
  await exec(RECEIPTS);
  await exec(TENDERS);
  await exec(`update companies set last_receipt_number =
    (select coalesce(max(number), 0) from receipts where company_id = companies.id)`);
  await exec(PAYMENTS);
  await exec(refundsOf(orders));
  await exec(EVENTS);
  await exec(BILLS);
  // Without statistics PostgreSQL joins payments and events in nested loops.
  if (engine === "postgres") await exec("analyze");
  for (const step of fillJournal) if (typeof step === "string") await exec(step);
  await exec(fillMoves);
}

/**
 * Even order numbers belong to company 1, odd ones to the others in rotation. Of ten orders three are anonymous and two on
 * credit.
 */
function ordersOf(orders: number, companies: number): string {
  const clients = clientsOf(orders);
  const open = Math.floor(orders * 0.995);
  return `
    with recursive numbers (n) as (
      select cast(1 as bigint) union all select n + 1 from numbers where n < ${orders}
    ), picked as (
      select n, case when n % 2 = 0 then 1 else 2 + (n / 2) % ${companies - 1} end as company,
        case when n % 2 = 0 then n / 2 else n / ${2 * (companies - 1)} + 1 end as number,
        (n - 1) * ${DAYS} / ${orders} as day, (n * 48271) % ${HASH} as h, n % 10 in (3, 4, 7) as anonymous
      from numbers
    ), orders as (
      select n, company, number, day, h, anonymous, (company - 1) * ${clients} + 1 + (h / 7) % ${clients} as client,
        (company - 1) * ${STAFF} + 1 + h % ${STAFF} as service, (company - 1) * ${STAFF} + 1 + (h / 11) % ${STAFF} as courier,
        case when n > ${open} then case when n % 3 = 0 then 'in_transit' else 'pending' end
          when n % 25 in (1, 8) then 'cancelled' else 'delivered' end as status,
        case when n % 10 in (0, 5) then 'partial' else 'full' end as type,
        '412' || (1000000 + h % 9000000) as phone, ', casa ' || (h % 997) as house
      from picked
    )
    insert into deliveries (id, company_id, number, date, client_id, service_id, service_name, service_sort, amount, courier_id,
      status, payment_type, payment_method, pickup_address, recipient_name, recipient_phone, recipient_address,
      anonymous_name, anonymous_type, anonymous_document, anonymous_phone, anonymous_sort, cancellation_notes, search,
      tracking_token, created_at, updated_at)
    select n, company, number, d.word, case when anonymous then null else client end, service, s.name, s.sort_name, s.amount,
      case when status = 'pending' then null else courier end, status, type, case when type = 'full' then 'cash' end,
      u.word, p.word || ' ' || l.word, phone, t.word || house,
      case when anonymous then p.word end, case when anonymous then 'venezolano' end,
      case when anonymous then 'V' || phone end, case when anonymous then phone end, case when anonymous then p.folded end,
      case when status = 'cancelled' then 'El destinatario no estaba' end,
      substr(cast(1000000 + number as text), 2) || ' ' || p.folded || ' ' || l.folded || ' ' || phone || ' ' || t.folded || house
        || ' ' || u.folded || case when anonymous then ' ' || p.folded || ' v' || phone || ' ' || phone else '' end,
      'tracking-of-order-' || n, d.word || 'T15:00:00.000Z', d.word || 'T15:00:00.000Z'
    from orders
    join bench_days d on d.i = day
    join bench_people p on p.i = h % (select count(*) from bench_people)
    join bench_surnames l on l.i = (h / 13) % ${SURNAMES.length}
    join bench_places t on t.i = (h / 17) % ${PLACE_LIST.length}
    join bench_places u on u.i = client % ${PLACE_LIST.length}
    join services s on s.id = service`;
}

/** One credit order in ten, and most of the newest ones, have an open debt. */
const debtsOf = (orders: number) => `
  insert into debts (id, company_id, delivery_id, client_id, open, amount, paid, refunded, remaining, status)
  select id, company_id, id, client_id, open, amount, paid, case when open = 1 then 0 else paid end,
    case when open = 1 then amount - paid else 0 end,
    case when open = 0 then 'pending' when paid = amount then 'paid' else 'pending' end
  from (
    select id, company_id, client_id, amount, case when status = 'cancelled' then 0 else 1 end as open,
      case when payment_type = 'partial' and ((id / 10) % 10 = 0 or id > ${Math.floor(orders * 0.97)}) then 0 else amount end as paid
    from deliveries
  ) as owed`;

/** A receipt for each payment, with the same id. Those of cancelled orders are voided. */
const RECEIPTS = `
  insert into receipts (id, company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at,
    voided_at, voided_on, voided_by, void_reason)
  select d.id, d.company_id, row_number() over (partition by d.company_id order by d.id), d.client_id,
    case when d.payment_type = 'full' then 'automatic' else 'payment' end, 'cash', b.paid, d.date, d.date,
    case when b.open = 1 then 'confirmed' else 'voided' end, d.company_id, d.created_at,
    case when b.open = 0 then d.created_at end, case when b.open = 0 then d.date end,
    case when b.open = 0 then d.company_id end, case when b.open = 0 then 'Orden cancelada' end
  from deliveries d join debts b on b.id = d.id where b.paid > 0`;

const TENDERS = `
  insert into receipt_tenders (company_id, receipt_id, position, currency, amount, usd)
  select company_id, id, 1, 'USD', amount, amount from receipts`;

const PAYMENTS = `
  insert into payments (id, company_id, debt_id, receipt_id, kind, amount, method, date, automatic, account_id, created_at)
  select d.id, d.company_id, d.id, d.id, 'payment', b.paid, 'cash', d.date, case when d.payment_type = 'full' then 1 else 0 end,
    d.company_id, d.created_at
  from deliveries d join debts b on b.id = d.id where b.paid > 0`;

const refundsOf = (orders: number) => `
  insert into payments (id, company_id, debt_id, receipt_id, kind, amount, method, date, automatic, refunds_id, account_id, created_at)
  select ${orders} + p.id, p.company_id, p.debt_id, p.receipt_id, 'refund', p.amount, p.method, p.date, p.automatic, p.id, p.account_id, p.created_at
  from payments p join debts b on b.id = p.debt_id where b.open = 0`;

const EVENTS = `
  insert into events (company_id, created_at, day, actor_type, actor_id, actor_name, ip, action, entity, entity_id, summary, search)
  select company_id, created_at, date, 'user', company_id, 'Empresa ' || company_id, '127.0.0.1', 'create', 'delivery', id,
    'Creó la orden ' || number, 'empresa ' || company_id || ' creo la orden ' || number
  from deliveries`;

const BILLS = `
  insert into company_bills (company_id, name, date, description, method, amount, search, created_at, updated_at)
  select c.id, 'Gasolina', d.word, 'Surtido del día', 'cash', 1500, 'gasolina surtido del dia', d.word || 'T15:00:00.000Z', d.word || 'T15:00:00.000Z'
  from companies c cross join bench_days d`;
