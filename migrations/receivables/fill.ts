// How the migration fills `receivable_moves` from the journal. The applied migration uses it, so it must never change.

/** An order paid on the day it is taken moves nothing, so only credit and advances have rows. */
export const fillMoves = `insert into receivable_moves (company_id, client_id, delivery_id, order_date, date, amount)
  select l.company_id, l.client_id, l.delivery_id, d.date, l.date, sum(l.amount)
  from journal_lines as l left join deliveries as d on d.id = l.delivery_id
  where l.account in ('receivable', 'advance')
  group by l.company_id, l.client_id, l.delivery_id, d.date, l.date having sum(l.amount) <> 0`;
