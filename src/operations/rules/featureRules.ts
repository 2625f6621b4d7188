import { OPENINGS } from "#shared/numbers.ts";
import { CREDIT_KINDS } from "#shared/vocabulary.ts";
import { PLANNED_RULES } from "./plannedRules.ts";

// In each of these, a query finds the rows that break its rule.

/** The kinds of receipts whose amount waits for debts. */
export const CREDIT = `(${CREDIT_KINDS.map((kind) => `'${kind}'`).join(", ")})`;

/** Rules for what clients owed, or had in their favour, before the company began here. */
export const OPENING_RULES = {
  "an opening balance that is no capital, or capital of another order or receipt": `select kind, id from (
      select 'order' as kind, id, case opening when 1 then amount else 0 end as amount from deliveries
      union all
      select 'receipt', id, case kind when 'opening' then -amount else 0 end from receipts
      union all
      select case e.cause when 'opening' then 'order' else 'receipt' end, e.cause_id, l.amount from journal_lines l
      join journal_entries e on e.id = l.entry_id where l.account = 'capital' and e.cause in ('opening', 'opening_advance')
    ) as told group by kind, id having sum(amount) != 0`,
  "numbers of opening balances with a gap or a duplicate": `select c.id from companies c left join (
      select company_id, number - ${OPENINGS} as number from deliveries where number > ${OPENINGS}
      union all
      select company_id, number - ${OPENINGS} from receipts where number > ${OPENINGS}
    ) as o on o.company_id = c.id group by c.id, c.last_opening_number
    having count(o.number) != c.last_opening_number or coalesce(max(o.number), 0) != c.last_opening_number
      or count(distinct o.number) != c.last_opening_number`,
  "an order or receipt with a number of the opening balances": `select 'order' as kind, id from deliveries
      where number > ${OPENINGS} and opening = 0
    union all
    select 'receipt', id from receipts where number > ${OPENINGS} and kind != 'opening'`,
};

/** Rules for what was agreed at a door instead of the planned amounts. */
export const AGREEMENT_RULES = {
  "an agreement whose fee is not its receipt's": `select a.id from agreed_amounts a left join receipts r
      on r.id = a.receipt_id and r.company_id = a.company_id
    where r.id is null or r.amount != a.fee or (a.goods = 0) != (r.goods_usd = 0 and r.goods_ves = 0)`,
  // To the cent or the céntimo, as bolívares are counted.
  "agreed goods that are not worth what was received for them": `select a.id from agreed_amounts a
    join receipts r on r.id = a.receipt_id left join receipt_tenders t on t.receipt_id = r.id and t.rate is not null
    group by a.id, a.goods, r.goods_usd, r.goods_ves
    having abs(r.goods_usd + coalesce(r.goods_ves * cast(100000000 as double precision) / max(t.rate), 0) - a.goods)
      > 1 + coalesce(cast(100000000 as double precision) / max(t.rate), 0)`,
  "a charge that is not what its agreement cost, or of a voided receipt": `select receipt_id from (
      select e.cause_id as receipt_id, l.amount from journal_entries e
      join journal_lines l on l.entry_id = e.id and l.account = 'cash' where e.cause in ('charge', 'charge_void')
      union all
      select g.receipt_id, g.goods + g.fee - g.planned_goods - g.planned_fee from agreed_amounts g
      join courier_actions c on c.agreed_id = g.id join receipts r on r.id = g.receipt_id
      where c.decision = 'rejected' and r.state != 'voided'
    ) as told group by receipt_id having sum(amount) != 0`,
};

/** A client's own number belongs to the order that stands and says it, and to nobody else. An undecided request has no order's. */
export const OWN_NUMBER_RULES = {
  "a client's number that its order or request does not hold": `select id from (
      select r.id, case when o.client_reference is not null and o.deleted_at is null and o.status != 'cancelled'
        and o.client_id = r.client_id and o.company_id = r.company_id and o.reference_key = r.reference_key
        and o.number = r.number then 1 end as holds
      from client_references r join deliveries o on o.id = r.delivery_id
      union all
      select r.id, case when q.state = 'new' and q.client_id = r.client_id and q.company_id = r.company_id
        and q.number = r.number then 1 end
      from client_references r join requests q on q.id = r.request_id
    ) as held where holds is null`,
  "an order that stands without its client's number": `select o.id from deliveries o
    left join client_references r on r.delivery_id = o.id
    where o.reference_key is not null and o.client_id is not null and o.deleted_at is null and o.status != 'cancelled' and r.id is null`,
  "a client's number that is not compared, or none that is": `select id from deliveries
    where (client_reference is null) != (reference_key is null)`,
};

/**
 * Requests are numbered, and an accepted one is followed by the link of its order. An accepted payment notice made one receipt, of its
 * amount.
 */
export const REQUEST_RULES = {
  ...PLANNED_RULES,
  "request numbers with a gap or a duplicate": `select c.id from companies c left join requests q on q.company_id = c.id
    group by c.id, c.last_request_number
    having count(q.id) != c.last_request_number or coalesce(max(q.number), 0) != c.last_request_number
      or count(distinct q.number) != c.last_request_number`,
  "an accepted request whose order has another link": `select q.id from requests q
    left join deliveries o on o.company_id = q.company_id and o.id = q.delivery_id
    where q.state = 'accepted' and (o.id is null or o.tracking_token != q.tracking_token)`,
  "an accepted payment notice without a receipt of its amount": `select n.id from payment_notices n
    left join receipts r on r.company_id = n.company_id and r.id = n.receipt_id
    where n.state = 'accepted' and (r.id is null or r.client_id != n.client_id or r.goods_usd != 0 or r.goods_ves != 0
      or (select count(*) from receipt_tenders t where t.receipt_id = r.id) != 1
      or not exists (select 1 from receipt_tenders t where t.receipt_id = r.id and t.currency = n.currency and t.amount = n.amount))`,
};

/** Rules for clients that were merged into another one. */
export const MERGE_RULES = {
  "a merged client that still has something, or leads to another merged one": `select c.id from clients c
    where c.merged_into_id is not null and (
      exists (select 1 from deliveries o where o.client_id = c.id) or exists (select 1 from debts d where d.client_id = c.id)
      or exists (select 1 from receipts r where r.client_id = c.id) or exists (select 1 from remittances m where m.client_id = c.id)
      or exists (select 1 from clients o where o.id = c.merged_into_id and (o.merged_into_id is not null or o.company_id != c.company_id)))`,
  "a merged client whose accounts are not even": `select l.client_id from journal_lines l
    join clients c on c.id = l.client_id where c.merged_into_id is not null
    group by l.client_id, l.account, l.delivery_id, l.currency
    having case l.account when 'receivable' then sum(l.amount) else 0 end != 0
    union all
    select l.client_id from journal_lines l join clients c on c.id = l.client_id
    where c.merged_into_id is not null group by l.client_id, l.account, l.currency having sum(l.amount) != 0`,
};

const FAILED = "from courier_actions a where a.delivery_id = o.id and a.kind = 'fail' and a.status = 'done'";

/** An order keeps how often it was tried in vain, and why the last time. The phones' actions are the attempts. */
export const ATTEMPT_RULES = {
  "an order that counts other attempts than it had": `select o.id from deliveries o
    where o.attempt_count != (select count(*) ${FAILED}) or (o.attempt_count > 0 and coalesce(o.attempt_reason, '') !=
      coalesce((select a.reason ${FAILED} order by a.id desc limit 1), ''))`,
};

/** Rules for what the banks say. */
export const BANK_RULES = {
  "a bank's line that is not the money of its match": `select l.id from bank_lines l join bank_accounts a on a.id = l.bank_account_id
      left join change_payments c on c.id = l.change_id left join change_returns v on v.change_id = l.return_id
      left join change_payments y on y.id = l.return_id left join remittances m on m.id = l.remittance_id
      left join company_bills b on b.id = l.bill_id
    where l.state = 'matched' and not (
      coalesce((select sum(t.amount + t.goods) from bank_line_tenders x join receipts r on r.id = x.receipt_id
        join receipt_tenders t on t.receipt_id = x.receipt_id and t.position = x.tender
        where x.line_id = l.id and r.state != 'voided' and t.currency = a.currency
          and coalesce(t.method, r.method) in ('transfer', 'mobile_payment')), 0)
      - case when c.state = 'sent' and c.currency = a.currency then c.amount else 0 end
      + case when v.state = 'returned' and v.place is null and y.currency = a.currency then y.amount else 0 end
      + case when m.voided_at is null and m.currency = a.currency then m.deducted - m.amount else 0 end
      - case when b.currency = a.currency then coalesce(b.tendered, b.amount) else 0 end = l.amount
      and (case when l.change_id is null then 0 else 1 end) + (case when l.return_id is null then 0 else 1 end) + (case when l.remittance_id is null then 0 else 1 end)
        + (case when l.bill_id is null then 0 else 1 end)
        + (case when exists (select 1 from bank_line_tenders x where x.line_id = l.id) then 1 else 0 end) = 1)`,
  "a tender of a bank's line that is not matched": `select x.id from bank_line_tenders x join bank_lines l on l.id = x.line_id
    where l.state != 'matched'`,
  "a tender that a bank's line confirmed and that waits": `select x.id from bank_line_tenders x join receipts r on r.id = x.receipt_id
      join receipt_tenders t on t.receipt_id = x.receipt_id and t.position = x.tender
    where x.confirmed = 1 and r.state = 'reported' and t.confirmed_at is null`,
  "a reversal of another amount or account": `select l.id from bank_lines l left join bank_lines o on o.id = l.reverses_id
    where l.reverses_id is not null and (o.state != 'reversed' or o.amount != -l.amount or o.bank_account_id != l.bank_account_id)`,
  "a reversed line without its other side": `select l.id from bank_lines l where l.state = 'reversed' and l.reverses_id is null
    and not exists (select 1 from bank_lines o where o.reverses_id = l.id)`,
  "a statement that counts other lines than it brought": `select s.id from bank_statements s
    where s.state = 'imported' and s.new_count != (select count(*) from bank_lines l where l.statement_id = s.id)`,
};
