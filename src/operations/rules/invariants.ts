import { sql } from "kysely";
import { causesOf, TERMS } from "#features/cash/equation.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { isPostgres } from "#server/database/executor.ts";
import type { Db } from "#server/schema.ts";
import { OPENINGS } from "#shared/numbers.ts";
import { type CompanyTable, companyTables } from "../removal/companyTables.ts";
import { COURIER_RULES } from "./courierRules.ts";
import { DAY_RULES } from "./dayRules.ts";
import {
  AGREEMENT_RULES,
  ATTEMPT_RULES,
  BANK_RULES,
  CREDIT,
  MERGE_RULES,
  OPENING_RULES,
  OWN_NUMBER_RULES,
  REQUEST_RULES,
} from "./featureRules.ts";
import { TENDER_RULES } from "./tenderRules.ts";

/** Every cause that has a term in the cash equation. */
const movedCash = TERMS.flatMap(causesOf)
  .map((cause) => `'${cause}'`)
  .join(", ");

/** The lines `g` of goods money that was collected and not voided, with their receipt `r`. */
const STANDING_GOODS = `from journal_lines g join journal_entries e on e.id = g.entry_id and e.cause = 'goods'
      join receipts r on r.id = e.cause_id left join journal_entries v on v.reverses_id = e.id
      where g.account = 'goods' and v.id is null`;

/** Whether a courier has a line's cash: no standing settlement settled it. */
const WITH_COURIER = `exists (select 1 from journal_lines k
      where k.entry_id = g.entry_id and k.currency = g.currency and k.place = 'courier' and not exists (
        select 1 from courier_lines c join settlements s on s.id = c.settled_by
        where c.entry_id = k.entry_id and c.position = k.position and s.voided_at is null))`;

/** Whether goods money waits: its courier has cash of it, or a transfer in its currency is not confirmed. */
const WAITS = `(${WITH_COURIER} or (r.state != 'confirmed' and exists (
      select 1 from journal_lines b where b.entry_id = g.entry_id and b.account = 'bank' and b.currency = g.currency)))`;

/** What an old remittance took from `goods` comes back to `goods_ready`, as migration 0042 says. */
const WHOSE = "case l.account when 'goods_ready' then 'goods' else l.account end";

/** Rules for money and numbers that must hold at every moment. Each query finds the rows that break its rule. */
const BROKEN = {
  "an order without exactly one debt": `select o.id from deliveries o left join debts d on d.delivery_id = o.id
    group by o.id having count(d.id) != 1`,
  "a debt that differs from its order": `select d.id from debts d join deliveries o on o.id = d.delivery_id
    where d.company_id != o.company_id or coalesce(d.client_id, 0) != coalesce(o.client_id, 0)
      or (d.open = 1 and d.amount != o.amount)`,
  "an open debt of a cancelled or deleted order, or a closed debt of another": `select d.id from debts d
    join deliveries o on o.id = d.delivery_id
    where d.open != case when o.status = 'cancelled' or (o.deleted_at is not null and o.opening = 0) then 0 else 1 end`,
  "a debt whose ledger has other sums": `select d.id from debts d left join payments p on p.debt_id = d.id
    group by d.id, d.paid, d.refunded
    having d.paid != coalesce(sum(case when p.kind = 'payment' then p.amount end), 0)
      or d.refunded != coalesce(sum(case when p.kind = 'refund' then p.amount end), 0)`,
  "a debt whose parts don't add up to its amount": `select id from debts where remaining < 0 or
    case when open = 1 then amount != paid - refunded + written_off + remaining
      else paid != refunded or written_off != 0 or remaining != 0 end`,
  "a debt whose write-offs have another sum": `select d.id from debts d left join write_offs w on w.debt_id = d.id
    group by d.id, d.written_off having d.written_off != coalesce(sum(case when w.voids_id is null then w.amount else -w.amount end), 0)`,
  "a client's advances that are not the rests of its receipts": `select company_id, client_id from (
      select company_id, client_id, -amount as amount from journal_lines where account = 'advance'
      union all
      select company_id, client_id, -amount from receipts where kind in ${CREDIT} and state != 'voided'
      union all
      select r.company_id, r.client_id, case p.kind when 'payment' then p.amount else -p.amount end
      from payments p join receipts r on r.id = p.receipt_id where r.kind in ${CREDIT}
    ) as held group by company_id, client_id having sum(amount) != 0`,
  "a write-off without its own entry": `select w.id from write_offs w left join journal_entries e on e.company_id = w.company_id
    and e.cause_id = w.id and e.cause = case when w.voids_id is null then 'write_off' else 'write_off_void' end
    group by w.id having count(e.id) != 1`,
  "a debt with the wrong status": `select id from debts where status !=
    case when open = 0 then 'pending' when remaining = 0 then 'paid' when paid = refunded then 'pending' else 'partial_paid' end`,
  "a paid order with an open debt and no voided receipt": `select d.id from debts d join deliveries o on o.id = d.delivery_id
    where d.open = 1 and o.payment_type = 'full' and o.collect_fee = 0 and o.return_of_id is null and d.remaining != 0 and not exists
      (select 1 from payments p join receipts r on r.id = p.receipt_id where p.debt_id = d.id and r.state = 'voided')`,
  "parcels that were not taken of an order that is not delivered, or as many as it has": `select id from deliveries
    where packages_returned > 0 and (status != 'delivered' or packages_returned >= packages)`,
  "a refund that differs from its payment": `select r.id from payments r join payments p on p.id = r.refunds_id
    where p.kind != 'payment' or p.amount != r.amount or p.method != r.method or p.debt_id != r.debt_id
      or p.receipt_id != r.receipt_id`,
  "a payment without a receipt of its company": `select p.id from payments p
    left join receipts r on r.id = p.receipt_id and r.company_id = p.company_id where r.id is null`,
  "receipt numbers with a gap or a duplicate": `select c.id from companies c
    left join receipts r on r.company_id = c.id and r.number < ${OPENINGS}
    group by c.id, c.last_receipt_number
    having count(r.id) != c.last_receipt_number or coalesce(max(r.number), 0) != c.last_receipt_number
      or count(distinct r.number) != c.last_receipt_number`,
  "a receipt whose tenders don't add up to its amount": `select r.id from receipts r
    left join receipt_tenders t on t.receipt_id = r.id and t.company_id = r.company_id
    group by r.id, r.kind, r.amount having coalesce(sum(t.usd), 0) != case r.kind when 'opening' then 0 else r.amount end`,
  // To the cent or the céntimo: half of one is lost by rounding, and a payment of less than a cent pays one.
  "bolívares that are not worth their dollars": `select receipt_id from receipt_tenders where currency = 'VES'
    group by receipt_id, rate
    having abs(sum(usd) - sum(amount) * cast(100000000 as double precision) / rate) > 1 + cast(100000000 as double precision) / rate`,
  "a receipt whose payments don't add up to its amount": `select r.id from receipts r
    left join payments p on p.receipt_id = r.id and p.kind = 'payment' where r.kind not in ${CREDIT}
    group by r.id, r.amount having coalesce(sum(p.amount), 0) != r.amount`,
  "an advance that paid more than its amount": `select r.id from receipts r join payments p on p.receipt_id = r.id where r.kind in ${CREDIT}
    group by r.id, r.amount having sum(case p.kind when 'payment' then p.amount else -p.amount end) > r.amount`,
  "a voided receipt with standing payments, or another one without": `select r.id from receipts r
    left join payments p on p.receipt_id = r.id group by r.id, r.kind, r.state, r.amount
    having case when coalesce(sum(case p.kind when 'payment' then p.amount else -p.amount end), 0) = 0
      then r.state != 'voided' and r.kind not in ${CREDIT} and r.amount != 0 else r.state = 'voided' end`,
  "a receipt in the journal with other money than its tenders": `select receipt_id from (
      select p.receipt_id, l.currency, l.amount from payments p
      join journal_entries e on e.company_id = p.company_id and e.cause = 'payment' and e.cause_id = p.id
      join journal_lines l on l.entry_id = e.id and l.account in ('cash', 'bank', 'goods', 'goods_ready', 'change')
      union all
      select r.id, l.currency, l.amount from receipts r
      join journal_entries e on e.company_id = r.company_id and e.cause = 'advance' and e.cause_id = r.id
      join journal_lines l on l.entry_id = e.id and l.account in ('cash', 'bank', 'goods', 'goods_ready', 'change')
      union all
      select r.id, l.currency, l.amount from receipts r
      join journal_entries e on e.company_id = r.company_id and e.cause = 'goods' and e.cause_id = r.id
      join journal_lines l on l.entry_id = e.id and l.account in ('cash', 'bank', 'change')
      union all
      select id, 'USD', -goods_usd from receipts where goods_usd != 0
      union all
      select id, 'VES', -goods_ves from receipts where goods_ves != 0
      union all
      select receipt_id, currency, -amount from receipt_tenders
    ) as told group by receipt_id, currency having sum(amount) != 0`,
  ...TENDER_RULES,
  "goods money that is not what receipts took, remittances handed over and deductions paid": `select company_id, client_id, currency from (
      select company_id, client_id, currency, -amount as amount from journal_lines where account in ('goods', 'goods_ready')
      union all
      select company_id, client_id, 'USD', -goods_usd from receipts where goods_usd != 0 and state != 'voided'
      union all
      select company_id, client_id, 'VES', -goods_ves from receipts where goods_ves != 0 and state != 'voided'
      union all
      select company_id, client_id, currency, amount - deducted from remittances where voided_at is null
      union all
      select l.company_id, r.client_id, l.currency, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
      join payments p on p.id = e.cause_id join receipts r on r.id = p.receipt_id
      where l.account in ('goods', 'goods_ready') and e.cause in ('payment', 'refund')
    ) as told group by company_id, client_id, currency having sum(amount) != 0`,
  "more goods money handed over than collected": `select client_id from journal_lines where account in ('goods', 'goods_ready')
    group by company_id, client_id, currency having sum(amount) > 0`,
  "goods money that is available without being settled or confirmed, or the other way round": `select receipt_id from (
      select e.cause_id as receipt_id, l.currency, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'goods_ready' and e.cause in ('goods_ready', 'goods_ready_void')
      union all
      select e.cause_id, g.currency, -g.amount ${STANDING_GOODS} and not ${WAITS}
    ) as told group by receipt_id, currency having sum(amount) != 0`,
  "goods money that waits for its courier or bank, and is not in its account": `select client_id from (
      select company_id, client_id, currency, amount from journal_lines where account = 'goods'
      union all
      select g.company_id, r.client_id, g.currency, -g.amount ${STANDING_GOODS} and ${WAITS}
    ) as told group by company_id, client_id, currency having sum(amount) != 0`,
  "a remittance whose deduction differs from its receipt": `select m.id from remittances m left join receipts r on r.id = m.receipt_id
    left join receipt_tenders t on t.receipt_id = r.id and t.currency = m.currency
    group by m.id, m.deducted having m.deducted != coalesce(sum(t.amount), 0)`,
  "an order whose collection at the door does not fit its state": `select id from deliveries
    where (cod_status = 'none') != (collect_fee = 0 and cod_amount = 0)
      or (cod_status = 'pending' and status in ('delivered', 'cancelled'))
      or (cod_amount != 0 and client_id is null) or (collect_fee = 1 and payment_type != 'full')
      or (cod_status = 'none' and pays_with_usd + pays_with_ves > 0)`,
  "an order that is collected without its goods money, or the other way round": `select o.id from deliveries o left join (
      select l.delivery_id, count(*) as lines from journal_lines l join journal_entries e on e.id = l.entry_id and e.cause = 'goods'
      left join journal_entries v on v.reverses_id = e.id where l.account = 'goods' and v.id is null group by l.delivery_id
    ) as g on g.delivery_id = o.id
    where o.cod_amount != 0 and (o.cod_status = 'collected') != (coalesce(g.lines, 0) > 0) and not exists
      (select 1 from agreed_amounts a where a.receipt_id = o.door_receipt_id and a.goods = 0 and o.cod_status = 'collected')`,
  ...AGREEMENT_RULES,
  ...REQUEST_RULES,
  "remittance numbers with a gap or a duplicate": `select c.id from companies c left join remittances m on m.company_id = c.id
    group by c.id, c.last_remittance_number
    having count(m.id) != c.last_remittance_number or coalesce(max(m.number), 0) != c.last_remittance_number
      or count(distinct m.number) != c.last_remittance_number`,
  "order numbers with a gap or a duplicate": `select c.id from companies c
    left join deliveries o on o.company_id = c.id and o.number < ${OPENINGS}
    group by c.id, c.last_number
    having count(o.id) != c.last_number or coalesce(max(o.number), 0) != c.last_number
      or count(distinct o.number) != c.last_number`,
  "a company with a wrong count of orders": `select c.id from companies c where c.order_count !=
    (select count(*) from deliveries o where o.company_id = c.id and o.deleted_at is null)`,
  "an order without exactly one event of its creation": `select o.id from deliveries o left join events e
    on e.company_id = o.company_id and e.entity = 'delivery' and e.entity_id = o.id and e.action = 'create'
    group by o.id having count(e.id) != 1`,
  "a day whose stored totals differ from its rows": `select company_id, date, kind from (
      select company_id, date, status as kind, 1 as count, amount from deliveries where deleted_at is null
      union all
      select company_id, date, 'collected', 1, case when kind = 'refund' then -amount else amount end from payments
      where method != 'advance'
      union all
      select company_id, date, 'collected', 1, amount from receipts where kind = 'advance'
      union all
      select company_id, voided_on, 'collected', 1, -amount from receipts where kind = 'advance' and state = 'voided'
      union all
      select company_id, date, 'expenses', 1, amount from company_bills where deleted_at is null
      union all
      select company_id, date, kind, -count, -amount from daily_totals
    ) as moved group by company_id, date, kind having sum(count) != 0 or sum(amount) != 0`,
  ...DAY_RULES,
  "a journal entry without lines, or not of zero in each currency": `select e.id from journal_entries e
    left join journal_lines l on l.entry_id = e.id group by e.id, l.currency having count(l.amount) < 2 or sum(l.amount) != 0`,
  "a line whose company or day is not its entry's": `select l.entry_id from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.company_id != e.company_id or l.date != e.date`,
  "a monthly total of the journal that is not the sum of its lines": `select company_id, account from (
      select company_id, account, coalesce(place, '') as place, coalesce(client_id, courier_id, shift_id, 0) as party_id, currency,
        substr(date, 1, 7) as month, amount from journal_lines
      union all
      select company_id, account, place, party_id, currency, month, -amount from journal_totals
    ) as moved group by company_id, account, place, party_id, currency, month having sum(amount) != 0`,
  "a debt that differs from the journal": `select delivery_id from (
      select company_id, delivery_id, coalesce(client_id, 0) as client_id, amount from journal_lines where account = 'receivable'
      union all
      select company_id, delivery_id, coalesce(client_id, 0), -remaining from debts
    ) as owed group by company_id, delivery_id, client_id having sum(amount) != 0`,
  "a day's moves of a receivable or advance that are not its lines": `select client_id, delivery_id, date from (
      select company_id, client_id, case account when 'receivable' then delivery_id end as delivery_id, date, amount
      from journal_lines where account in ('receivable', 'advance')
      union all
      select company_id, client_id, delivery_id, date, -amount from receivable_moves
    ) as moved group by company_id, client_id, delivery_id, date having sum(amount) != 0`,
  "a receivable that has not the date of its order": `select m.delivery_id from receivable_moves m
    join deliveries o on o.id = m.delivery_id where m.order_date != o.date
    group by m.client_id, m.delivery_id, m.order_date having sum(m.amount) != 0`,
  "a ledger row without its own entry": `select p.id from payments p left join journal_entries e
    on e.company_id = p.company_id and e.cause = p.kind and e.cause_id = p.id
    group by p.id having count(e.id) != 1`,
  "bills' cash or bank that is not the bills'": `select company_id, method, currency from (
      select l.company_id, l.account as method, l.currency, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account in ('cash', 'bank') and e.cause in ('bill', 'bill_correction')
      union all
      select company_id, case method when 'cash' then 'cash' else 'bank' end, currency,
        case currency when 'VES' then tendered else amount end
      from company_bills
    ) as moved group by company_id, method, currency having sum(amount) != 0`,
  "a bill in bolívares whose dollars are not those at its rate": `select id from company_bills
    where currency = 'VES' and abs(cast(amount as double precision) * rate - cast(tendered as double precision) * 100000000)
      > cast(rate as double precision) * 0.500001`,
  ...OWN_NUMBER_RULES,
  ...OPENING_RULES,
  ...MERGE_RULES,
  "a reversal that does not cancel its entry": `select r.id from journal_entries r
    join journal_lines l on l.entry_id in (r.id, r.reverses_id) where r.reverses_id is not null
    group by r.id, ${WHOSE}, l.delivery_id, l.currency having sum(l.amount) != 0`,
  "cash that left the office for a receipt whose courier had not handed it in": `select r.id from journal_entries r
    join journal_lines v on v.entry_id = r.id and v.account = 'cash' and v.place != 'courier'
    join journal_lines k on k.entry_id = r.reverses_id and k.place = 'courier' and k.currency = v.currency
    where r.cause in ('refund', 'goods_void') and not exists (select 1 from courier_lines c
      where c.entry_id = k.entry_id and c.position = k.position and c.settled_by is not null)`,
  "a closed shift that still holds cash": `select s.id from shifts s join journal_lines l on l.shift_id = s.id
    where s.closed_at is not null group by s.id, l.currency having sum(l.amount) != 0`,
  "a closed shift whose count or float differs from its movements": `select id from (
      select id, counted_usd as amount, 'USD' as currency, 'shift_close' as cause from shifts where closed_at is not null
      union all
      select id, counted_ves, 'VES', 'shift_close' from shifts where closed_at is not null
      union all
      select id, -float_usd, 'USD', 'float' from shifts
      union all
      select id, -float_ves, 'VES', 'float' from shifts
      union all
      select l.shift_id, l.amount, l.currency, e.cause from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.shift_id is not null and e.cause in ('shift_close', 'float')
    ) as told group by id, currency, cause having sum(amount) != 0`,
  "cash that moved in a shift after its count": `select l.entry_id from journal_lines l
    join journal_entries e on e.id = l.entry_id and e.cause not in ('shift_close', 'difference')
    join journal_entries c on c.company_id = l.company_id and c.cause in ('shift_close', 'difference') and c.cause_id = l.shift_id
    where l.entry_id > c.id`,
  ...COURIER_RULES,
  "a standing settlement whose count differs from its entry": `select id, currency from (
      select id, counted_usd + kept - returned_usd as amount, 'USD' as currency from settlements where voided_at is null
      union all
      select id, counted_ves - returned_ves, 'VES' from settlements where voided_at is null
      union all
      select e.cause_id, l.amount, l.currency from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.place = 'courier' and e.cause in ('settlement', 'settlement_void')
    ) as told group by id, currency having sum(amount) != 0`,
  "a settlement that kept more of the pay than was earned": `select id from settlements where kept > 0 and kept > earned`,
  "settlement numbers with a gap or a duplicate": `select c.id from companies c left join settlements s on s.company_id = c.id
    group by c.id, c.last_settlement_number
    having count(s.id) != c.last_settlement_number or coalesce(max(s.number), 0) != c.last_settlement_number
      or count(distinct s.number) != c.last_settlement_number`,
  "a paid settlement without its bill": `select s.id from settlements s left join company_bills b on b.id = s.bill_id
    where s.voided_at is null and s.bill_id is not null and (b.id is null or b.amount != s.earned)`,
  "an order whose courier's pay is not in the account once": `select o.id from deliveries o left join (
      select delivery_id, sum(amount) as paid from courier_lines where kind = 'pay' and made_by is null group by delivery_id
    ) as l on l.delivery_id = o.id
    where o.courier_id is not null
      and coalesce(l.paid, 0) != case when o.status = 'delivered' and o.deleted_at is null then o.courier_pay else 0 end`,
  "an order whose amount is not that of its lines, nor the one that somebody named": `select d.id
    from deliveries d left join delivery_prices q on q.delivery_id = d.id
    where (d.priced = 1) != (q.id is not null) or d.amount != coalesce(q.agreed, q.lines_total, d.amount)
      or q.extra_count != (select count(*) from delivery_extras w where w.delivery_id = d.id)`,
  "cash that is not where the equation says": `select company_id, currency from (
      select company_id, currency, amount from journal_totals where account = 'cash'
      union all
      select l.company_id, l.currency, -l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'cash' and e.cause in (${movedCash})
    ) as told group by company_id, currency having sum(amount) != 0`,
  ...ATTEMPT_RULES,
  ...BANK_RULES,
  "a company whose files are not counted": `select f.company_id from (
      select company_id, size as bytes from proof_files union all select company_id, size from paper_photos
      union all select company_id, -bytes from stored_files
    ) as f group by f.company_id having sum(f.bytes) != 0`,
  "an idempotency key without its answer": `select key from idempotency_keys where answer is null or status is null`,
};

/** Rules for PostgreSQL's separate search tables. */
const BROKEN_ON_POSTGRES = {
  "the search text of an order differs, is missing, or belongs to a deleted order": `select 1
    from (select * from deliveries where deleted_at is null) o full join deliveries_words w on w.id = o.id
    where o.id is null or w.id is null or o.search != w.search or o.company_id != w.company_id`,
};

export type Invariant = keyof typeof BROKEN | keyof typeof BROKEN_ON_POSTGRES;

/** Every rule with the number of rows that break it, in one company or in all. */
export async function* checkInvariants(
  db: Db,
  companyId?: number,
): AsyncGenerator<{ name: Invariant; broken: number }> {
  const rules = isPostgres(db) ? { ...BROKEN, ...BROKEN_ON_POSTGRES } : BROKEN;
  const tables = companyId === undefined ? [] : await companyTables(db);
  for (const [name, rule] of Object.entries(rules)) {
    const query = typeof rule === "string" ? rule : rule(ddlOf(isPostgres(db) ? "postgres" : "sqlite"));
    const statement = companyId === undefined ? query : within(companyId, query, tables, isPostgres(db));
    const { rows } = await sql.raw(statement).execute(db);
    yield { name: name as Invariant, broken: rows.length };
  }
}

/**
 * The query over the rows of one company: each of its tables is hidden by a view of the same name. PostgreSQL knows no keys of
 * such views, so a rule names every column that it groups by.
 */
function within(companyId: number, query: string, tables: CompanyTable[], onPostgres: boolean): string {
  const schema = onPostgres ? "public" : "main";
  const views = [{ name: "companies", key: "id" }, ...tables.map(({ name }) => ({ name, key: "company_id" }))]
    .filter(({ name }) => new RegExp(`\\b(from|join) ${name}\\b`).test(query))
    .map(({ name, key }) => `${name} as (select * from ${schema}.${name} where ${key} = ${companyId})`);
  return `with ${views.join(", ")} ${query}`;
}

/** The broken rules, each with the number of its rows; empty if all hold. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for await (const rule of checkInvariants(db))
    if (rule.broken > 0) broken.push(`${rule.name} (${rule.broken})`);
  return broken;
}
