/** Rules for what the banks say. Each query finds the rows that break its rule. */
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
    where s.new_count != (select count(*) from bank_lines l where l.statement_id = s.id)`,
};
