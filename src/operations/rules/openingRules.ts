import { OPENINGS } from "#shared/numbers.ts";
import { CREDIT_KINDS } from "#shared/vocabulary.ts";

/** The kinds of receipts whose amount waits for debts. */
export const CREDIT = `(${CREDIT_KINDS.map((kind) => `'${kind}'`).join(", ")})`;

/** Rules for what clients owed, or had in their favour, before the company began here. Each query finds the rows that break its rule. */
export const OPENING_RULES = {
  "an opening balance that is no capital, or capital of another order or receipt": `select kind, id from (
      select 'order' as kind, id, case opening when 1 then amount else 0 end as amount from deliveries
      union all
      select 'receipt', id, case kind when 'opening' then -amount else 0 end from receipts
      union all
      select case e.cause when 'opening' then 'order' else 'receipt' end, e.cause_id, l.amount from journal_lines l
      join journal_entries e on e.id = l.entry_id where l.account = 'capital' and e.cause in ('opening', 'opening_advance')
    ) as told group by kind, id having sum(amount) != 0`,
  "numbers of opening balances with a gap or a duplicate": `select c.id from companies c left join (
      select company_id, number - ${OPENINGS} as number from deliveries where number > ${OPENINGS}
      union all
      select company_id, number - ${OPENINGS} from receipts where number > ${OPENINGS}
    ) as o on o.company_id = c.id group by c.id, c.last_opening_number
    having count(o.number) != c.last_opening_number or coalesce(max(o.number), 0) != c.last_opening_number
      or count(distinct o.number) != c.last_opening_number`,
  "an order or receipt with a number of the opening balances": `select 'order' as kind, id from deliveries
      where number > ${OPENINGS} and opening = 0
    union all
    select 'receipt', id from receipts where number > ${OPENINGS} and kind != 'opening'`,
};
