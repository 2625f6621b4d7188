/** Rules for tenders and for change that is to be sent. Each query finds the rows that break its rule. */
export const TENDER_RULES = {
  "a tender in the journal in another account than its method's": `select receipt_id from (
      select p.receipt_id, l.account, l.currency, l.amount from payments p
      join journal_entries e on e.company_id = p.company_id and e.cause = 'payment' and e.cause_id = p.id
      join journal_lines l on l.entry_id = e.id and l.account in ('cash', 'bank', 'change')
      union all
      select r.id, l.account, l.currency, l.amount from receipts r
      join journal_entries e on e.company_id = r.company_id and e.cause in ('advance', 'goods') and e.cause_id = r.id
      join journal_lines l on l.entry_id = e.id and l.account in ('cash', 'bank', 'change')
      union all
      select receipt_id, case when method = 'cash' then 'cash' when amount + goods < 0 then 'change' else 'bank' end, currency, -amount - goods
      from receipt_tenders where method is not null and method != 'deduction'
    ) as told where receipt_id not in (select receipt_id from receipt_tenders where method is null)
      and receipt_id in (select receipt_id from receipt_tenders)
    group by receipt_id, account, currency having sum(amount) != 0`,
  "a receipt whose goods are not those of its tenders": `select r.id from receipts r join receipt_tenders t on t.receipt_id = r.id
    where t.method is not null group by r.id, r.goods_usd, r.goods_ves
    having sum(case t.currency when 'USD' then t.goods else 0 end) != r.goods_usd
      or sum(case t.currency when 'VES' then t.goods else 0 end) != r.goods_ves`,
  "change that is owed and neither to be sent nor to come back, or the other way round": `select company_id, currency from (
      select company_id, currency, amount from journal_lines where account = 'change'
      union all
      select company_id, currency, amount from change_payments where state = 'to_send'
      union all
      select v.company_id, v.currency, -v.amount from change_payments v join change_returns x on x.change_id = v.id
      where x.state = 'to_return'
    ) as told group by company_id, currency having sum(amount) != 0`,
  "change to be sent that is not the tender's": `select receipt_id from (
      select receipt_id, currency, amount + goods as amount from receipt_tenders where method != 'cash' and amount + goods < 0
      union all
      select receipt_id, currency, amount from change_payments
    ) as told group by receipt_id, currency having sum(amount) != 0`,
  "change of a voided receipt that is still to be sent": `select c.id from change_payments c
    join receipts r on r.id = c.receipt_id where c.state = 'to_send' and r.state = 'voided'`,
  "sent change of a voided receipt that nobody owes, or change to come back that was not sent": `select v.id from change_payments v
    join receipts r on r.id = v.receipt_id left join change_returns x on x.change_id = v.id
    where (v.state = 'sent' and r.state = 'voided' and x.id is null) or (v.state != 'sent' and x.id is not null)`,
  "change that came back or is lost otherwise than the journal says": `select change_id from (
      select e.cause_id as change_id, l.account, coalesce(l.place, '') as place, coalesce(l.courier_id, 0) as courier_id, l.currency, l.amount
      from journal_entries e join journal_lines l on l.entry_id = e.id and l.account != 'change'
      where e.cause in ('change_returned', 'change_lost')
        or (e.cause = 'change_void' and e.reverses_id in (select b.id from journal_entries b where b.cause = 'change_returned'))
      union all
      select x.change_id, case when x.place is not null or x.courier_id is not null then 'cash' when x.state = 'lost' then 'difference' else 'bank' end,
        coalesce(x.place, case when x.courier_id is not null then 'courier' end, ''), coalesce(x.courier_id, 0), v.currency, -v.amount
      from change_returns x join change_payments v on v.id = x.change_id where x.state != 'to_return'
    ) as told group by change_id, account, place, courier_id, currency having sum(amount) != 0`,
  "more cash given back by a person in a day than left in the journal": `select g.id from cash_back_days g
    join (select g.id, coalesce(sum(case l.currency when 'USD' then -l.amount end), 0) as usd,
        coalesce(sum(case l.currency when 'VES' then -l.amount end), 0) as ves
      from cash_back_days g left join journal_entries e on e.company_id = g.company_id and e.account_id = g.account_id and e.date = g.day
      left join journal_lines l on l.entry_id = e.id and l.account = 'cash' and l.place != 'courier' and l.amount < 0
      group by g.id) as j on j.id = g.id
    where g.usd > j.usd or g.ves > j.ves`,
  "a receipt that waits for a transfer and has none": `select r.id from receipts r
    where r.state = 'reported' and r.method in ('cash', 'deduction') and not exists (
      select 1 from receipt_tenders t where t.receipt_id = r.id and t.method in ('transfer', 'mobile_payment') and t.amount + t.goods > 0)`,
};
