/** Rules for what was agreed at a door instead of the planned amounts. Each query finds the rows that break its rule. */
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
