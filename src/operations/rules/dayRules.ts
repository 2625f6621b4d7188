const STANDING = "kind in ('pending', 'in_transit', 'delivered')";

/** Rules for the figures of days, and for those of closed ones. Each query finds the rows that break its rule. */
export const DAY_RULES = {
  "a closed day whose figures are not those of its closing": `select m.company_id, m.date from (
      select company_id, date, orders, delivered, amount from closed_days
      union all
      select company_id, date, case when ${STANDING} then -count else 0 end, case kind when 'delivered' then -count else 0 end,
        case when ${STANDING} then -amount else 0 end
      from daily_totals
      union all
      select company_id, order_date, orders, delivered, amount from adjustments
    ) as m join company_settings s on s.company_id = m.company_id
    where m.date <= s.closed_until group by m.company_id, m.date
    having sum(m.orders) != 0 or sum(m.delivered) != 0 or sum(m.amount) != 0`,
  "figures of a closing of days that are open": `select d.company_id, d.date from closed_days d
    join company_settings s on s.company_id = d.company_id where s.closed_until is null or d.date > s.closed_until`,
  "an adjusted order without one first adjustment": `select delivery_id from adjustments
    group by delivery_id having sum(first) != 1 or min(case first when 1 then id end) != min(id)`,
  "income or expenses that are not those of the dashboard": `select company_id, kind from (
      select company_id, account as kind, amount from journal_lines where account in ('income', 'expense')
      union all
      select company_id, case kind when 'expenses' then 'expense' else 'income' end,
        case kind when 'expenses' then -amount else amount end
      from daily_totals where kind in ('pending', 'in_transit', 'delivered', 'expenses')
    ) as told group by company_id, kind having sum(amount) != 0`,
};
