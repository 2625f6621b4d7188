/** Rules for clients that were merged into another one. Each query finds the rows that break its rule. */
export const MERGE_RULES = {
  "a merged client that still has something, or leads to another merged one": `select c.id from clients c
    where c.merged_into_id is not null and (
      exists (select 1 from deliveries o where o.client_id = c.id) or exists (select 1 from debts d where d.client_id = c.id)
      or exists (select 1 from receipts r where r.client_id = c.id) or exists (select 1 from remittances m where m.client_id = c.id)
      or exists (select 1 from clients o where o.id = c.merged_into_id and (o.merged_into_id is not null or o.company_id != c.company_id)))`,
  "a merged client whose accounts are not even": `select l.client_id from journal_lines l
    join clients c on c.id = l.client_id where c.merged_into_id is not null
    group by l.client_id, l.account, l.delivery_id, l.currency
    having case l.account when 'receivable' then sum(l.amount) else 0 end != 0
    union all
    select l.client_id from journal_lines l join clients c on c.id = l.client_id
    where c.merged_into_id is not null group by l.client_id, l.account, l.currency having sum(l.amount) != 0`,
};
