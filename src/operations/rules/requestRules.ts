/**
 * Requests are numbered, and an accepted one is followed by the link of its order. An accepted payment notice made one receipt, of its
 * amount.
 */
export const REQUEST_RULES = {
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
