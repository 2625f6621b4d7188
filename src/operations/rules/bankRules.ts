/** Rules for what the banks say. Each query finds the rows that break its rule. */
export const BANK_RULES = {
  "a bank's line that is not the money of its match": `select l.id from bank_lines l
      left join receipts r on r.id = l.receipt_id left join receipt_tenders t on t.receipt_id = l.receipt_id and t.position = l.tender
      left join change_payments c on c.id = l.change_id left join change_returns x on x.change_id = l.return_id
      left join change_payments y on y.id = l.return_id left join remittances m on m.id = l.remittance_id
      left join company_bills b on b.id = l.bill_id
    where l.state = 'matched' and not (
      (l.receipt_id is not null and r.state != 'voided' and t.currency = 'VES' and t.amount + t.goods = l.amount
        and coalesce(t.method, r.method) in ('transfer', 'mobile_payment'))
      or (l.return_id is not null and x.state = 'returned' and x.place is null and y.currency = 'VES' and y.amount = l.amount)
      or (l.change_id is not null and c.state = 'sent' and c.currency = 'VES' and c.amount = -l.amount)
      or (l.remittance_id is not null and m.voided_at is null and m.currency = 'VES' and m.deducted - m.amount = l.amount)
      or (l.bill_id is not null and b.currency = 'VES' and b.tendered = -l.amount))`,
  "a tender that a bank's line confirmed and that waits": `select l.id from bank_lines l
      join receipts r on r.id = l.receipt_id join receipt_tenders t on t.receipt_id = l.receipt_id and t.position = l.tender
    where l.confirmed = 1 and r.state = 'reported' and t.confirmed_at is null`,
  "a statement that counts other lines than it brought": `select s.id from bank_statements s
    where s.new_count != (select count(*) from bank_lines l where l.statement_id = s.id)`,
};
