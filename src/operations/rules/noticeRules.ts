/** An accepted payment notice made one receipt, of its amount. */
export const NOTICE_RULES = {
  "an accepted payment notice without a receipt of its amount": `select n.id from payment_notices n
    left join receipts r on r.company_id = n.company_id and r.id = n.receipt_id
    where n.state = 'accepted' and (r.id is null or r.client_id != n.client_id or r.goods_usd != 0 or r.goods_ves != 0
      or (select count(*) from receipt_tenders t where t.receipt_id = r.id) != 1
      or not exists (select 1 from receipt_tenders t where t.receipt_id = r.id and t.currency = n.currency and t.amount = n.amount))`,
};
