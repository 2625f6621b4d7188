// How the migration makes receipts of existing payments. The applied migration uses it, so it must never change.
import type { Step } from "#server/database/types.ts";

const COLUMNS =
  "id, company_id, debt_id, receipt_id, kind, amount, method, date, automatic, refunds_id, account_id, created_at";

/**
 * A receipt for each act: an automatic payment, or what one person recorded for one client and method at one moment. They are numbered in
 * the order of their first payments. A receipt whose payments are all refunded is voided.
 */
export const fillReceipts: Step[] = [
  {
    count: "select count(*) as count from payments",
    text: (count) => `Recibos: se hacen los de ${count} pagos y reembolsos…`,
  },
  `create table receipt_acts as
    select payment_id, company_id, dense_rank() over (partition by company_id order by act) as number from (
      select p.id as payment_id, p.company_id, case when p.automatic = 1 then p.id else min(p.id) over (
        partition by p.automatic, p.company_id, p.account_id, p.created_at, p.method, coalesce(b.client_id, -b.id)) end as act
      from payments as p join debts as b on b.id = p.debt_id where p.kind = 'payment') as acts
    order by payment_id`,
  "create unique index receipt_acts_key on receipt_acts (payment_id)",
  `insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at,
      voided_at, voided_on, voided_by, void_reason)
    select company_id, number, client_id, case automatic when 1 then 'automatic' else 'payment' end, method, amount, date, date,
      case when standing = 0 then 'voided' else 'confirmed' end, account_id, created_at,
      case when standing = 0 then voided_at end, case when standing = 0 then voided_on end,
      case when standing = 0 then voided_by end, case when standing = 0 then 'Pago reembolsado' end
    from (
      select a.company_id, a.number, min(p.id) as first, min(b.client_id) as client_id, max(p.automatic) as automatic,
        min(p.method) as method, sum(p.amount) as amount, min(p.date) as date, min(p.account_id) as account_id,
        min(p.created_at) as created_at, count(*) - count(r.id) as standing, max(r.created_at) as voided_at,
        max(r.date) as voided_on, max(r.account_id) as voided_by
      from receipt_acts as a join payments as p on p.id = a.payment_id join debts as b on b.id = p.debt_id
      left join payments as r on r.refunds_id = p.id
      group by a.company_id, a.number) as acts
    order by first`,
  `insert into receipt_tenders (receipt_id, position, company_id, currency, amount, usd)
    select id, 1, company_id, 'USD', amount, amount from receipts order by id`,
  `update companies set last_receipt_number =
    (select coalesce(max(number), 0) from receipts where receipts.company_id = companies.id)`,
  {
    count: "select count(*) as count from receipts",
    text: (count) => `Recibos: ${count}. Se anotan en sus pagos…`,
  },
];

/** The payments with their receipts, while their table is made again. A refund has its payment's receipt. */
export const keepPayments: Step[] = [
  `create table payments_kept as
    select p.*, r.id as receipt_id from payments as p
    join receipt_acts as a on a.payment_id = coalesce(p.refunds_id, p.id)
    join receipts as r on r.company_id = a.company_id and r.number = a.number`,
  "drop table receipt_acts",
];

export const restorePayments: Step[] = [
  `insert into payments (${COLUMNS}) select ${COLUMNS} from payments_kept order by id`,
  "drop table payments_kept",
];
