/** Cash of rejected deliveries that a settlement `s` took, negative: it was not expected, and is part of the difference. */
const handedInUnclaimed = (currency: "USD" | "VES") => `coalesce((select sum(k.amount) from journal_entries e
      join journal_lines k on k.entry_id = e.id and k.place = 'courier' and k.currency = '${currency}'
      where e.company_id = s.company_id and e.cause = 'unclaimed_settled' and e.cause_id = s.id), 0)`;

/** Rules for what couriers hold. Each query finds the rows that break its rule. */
export const COURIER_RULES = {
  "a courier whose cash differs from the lines to settle": `select company_id, courier_id, currency from (
      select company_id, courier_id, currency, amount from journal_lines where courier_id is not null
      union all
      select company_id, courier_id, currency, -amount from courier_lines where settled_by is null and kind != 'pay'
    ) as told group by company_id, courier_id, currency having sum(amount) != 0`,
  "a settlement that settled other cash or pay than it says": `select s.id from settlements s left join courier_lines l
      on l.settled_by = s.id and coalesce(l.made_by, 0) != s.id
    group by s.company_id, s.id, s.expected_usd, s.expected_ves, s.earned
    having s.expected_usd != coalesce(sum(case when l.kind != 'pay' and l.currency = 'USD' then l.amount end), 0) + ${handedInUnclaimed("USD")}
      or s.expected_ves != coalesce(sum(case when l.kind != 'pay' and l.currency = 'VES' then l.amount end), 0) + ${handedInUnclaimed("VES")}
      or s.earned != coalesce(sum(case when l.kind = 'pay' then l.amount end), 0)`,
  "cash of a rejected delivery whose action nobody decided": `select e.id from journal_entries e
    left join courier_actions a on a.company_id = e.company_id and a.id = e.cause_id
    where e.cause = 'unclaimed' and a.decision is null`,
};
