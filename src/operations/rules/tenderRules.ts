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
  "change that is owed and not to be sent, or the other way round": `select company_id, currency from (
      select company_id, currency, amount from journal_lines where account = 'change'
      union all
      select company_id, currency, amount from change_payments where state = 'to_send'
    ) as told group by company_id, currency having sum(amount) != 0`,
  "change to be sent that is not the tender's": `select receipt_id from (
      select receipt_id, currency, amount + goods as amount from receipt_tenders where method != 'cash' and amount + goods < 0
      union all
      select receipt_id, currency, amount from change_payments
    ) as told group by receipt_id, currency having sum(amount) != 0`,
  "change of a voided receipt that is still to be sent": `select c.id from change_payments c
    join receipts r on r.id = c.receipt_id where c.state = 'to_send' and r.state = 'voided'`,
  "a receipt that waits for a transfer and has none": `select r.id from receipts r
    where r.state = 'reported' and r.method in ('cash', 'deduction') and not exists (
      select 1 from receipt_tenders t where t.receipt_id = r.id and t.method in ('transfer', 'mobile_payment') and t.amount + t.goods > 0)`,
};
