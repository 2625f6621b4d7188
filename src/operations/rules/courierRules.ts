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
  "a float that the journal moves otherwise, or gives back without its void": `select company_id, id, currency, cause from (
      select company_id, id, courier_id, 'USD' as currency, 'courier_float' as cause, usd as amount from courier_floats
      union all
      select company_id, id, courier_id, 'VES', 'courier_float', ves from courier_floats
      union all
      select company_id, id, courier_id, 'USD', 'courier_float_void', -usd from courier_floats where voided_at is not null
      union all
      select company_id, id, courier_id, 'VES', 'courier_float_void', -ves from courier_floats where voided_at is not null
      union all
      select l.company_id, e.cause_id, l.courier_id, l.currency, e.cause, -l.amount from journal_lines l
      join journal_entries e on e.id = l.entry_id
      where e.cause in ('courier_float', 'courier_float_void') and l.place = 'courier'
    ) as told group by company_id, id, courier_id, currency, cause having sum(amount) != 0`,
  "a float that left another place than it says": `select f.id from courier_floats f
    join journal_entries e on e.company_id = f.company_id and e.cause = 'courier_float' and e.cause_id = f.id
    join journal_lines l on l.entry_id = e.id and l.place != 'courier'
    where l.place != f.place or coalesce(l.shift_id, 0) != coalesce(f.shift_id, 0)`,
  "a float's cash in a courier's account that is not of a float": `select l.id from courier_lines l
    left join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id
    where (l.kind = 'float') != (coalesce(e.cause, '') in ('courier_float', 'courier_float_void'))`,
};
