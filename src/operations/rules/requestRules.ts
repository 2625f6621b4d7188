/** Requests are numbered, and an accepted one is followed by the link of its order. */
export const REQUEST_RULES = {
  "request numbers with a gap or a duplicate": `select c.id from companies c left join requests q on q.company_id = c.id
    group by c.id, c.last_request_number
    having count(q.id) != c.last_request_number or coalesce(max(q.number), 0) != c.last_request_number
      or count(distinct q.number) != c.last_request_number`,
  "an accepted request whose order has another link": `select q.id from requests q
    left join deliveries o on o.company_id = q.company_id and o.id = q.delivery_id
    where q.state = 'accepted' and (o.id is null or o.tracking_token != q.tracking_token)`,
};
