import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const REASONS = "'absent', 'refused', 'bad_address', 'no_payment', 'other'";

/** The receipts of goods money that was collected at an order's door. */
const GOODS_RECEIPTS = `select l.delivery_id, max(e.cause_id) as receipt_id
  from journal_entries as e join journal_lines as l on l.entry_id = e.id
  left join journal_entries as v on v.reverses_id = e.id
  where e.cause = 'goods' and l.delivery_id is not null and v.id is null group by l.delivery_id`;

/** The receipts of fees that were collected at an order's door: they have the moment of its delivery. */
const FEE_RECEIPTS = `select b.delivery_id, max(p.receipt_id) as receipt_id
  from payments as p join debts as b on b.id = p.debt_id
  join events as v on v.company_id = p.company_id and v.entity = 'delivery' and v.entity_id = b.delivery_id
    and v.action in ('status', 'update') and v.created_at = p.created_at
  left join payments as r on r.refunds_id = p.id
  where p.kind = 'payment' and p.automatic = 0 and r.id is null group by b.delivery_id`;

/**
 * What undoing needs: the last day of a company's closed periods; which receipt was collected at an order's door, so that a
 * reopened order voids that one; the attempt of an order that was marked as delivered by mistake; its courier's pay taken back; the
 * order that another one brings back; who closed the shift of a person who is gone, and why.
 */
export const up = ({ key, ref, refersLater, changeCheck, withoutTriggers, onRow }: Ddl): Step[] => [
  `alter table company_settings add column closed_until ${key}`,

  `alter table deliveries add column door_receipt_id ${ref}`,
  ...withoutTriggers(
    "deliveries",
    `update deliveries set door_receipt_id = d.receipt_id from (${FEE_RECEIPTS}) as d
      where d.delivery_id = deliveries.id and deliveries.cod_status = 'collected' and deliveries.cod_amount = 0`,
  ),
  ...withoutTriggers(
    "deliveries",
    `update deliveries set door_receipt_id = d.receipt_id from (${GOODS_RECEIPTS}) as d
      where d.delivery_id = deliveries.id and deliveries.cod_status = 'collected'`,
  ),
  ...refersLater("deliveries", "door_receipt_id", "receipts"),
  `alter table deliveries add column return_of_id ${ref}`,
  ...refersLater("deliveries", "return_of_id", "deliveries"),
  `create unique index deliveries_returned on deliveries (return_of_id) where return_of_id is not null`,
  ...onRow(
    "courier_earns_no_more",
    "deliveries",
    "update",
    "new.status = 'in_transit' and old.status = 'delivered' and old.courier_pay > 0 and old.courier_id is not null",
    [
      `insert into courier_lines (company_id, courier_id, kind, currency, amount, delivery_id, created_at)
        values (new.company_id, old.courier_id, 'pay', 'USD', -old.courier_pay, new.id, new.updated_at)`,
    ],
  ),
  `create index courier_lines_pay_settled on courier_lines (delivery_id) where settled_by is not null and delivery_id is not null`,
  `create index courier_lines_cash_settled on courier_lines (entry_id) where settled_by is not null and entry_id is not null`,
  `alter table shifts add column closed_by ${ref}`,
  `alter table shifts add column close_reason text check (close_reason is null or closed_by is not null)`,
  ...refersLater("shifts", "closed_by", "accounts"),
  ...changeCheck("courier_actions", "reason", `reason in (${REASONS})`, `reason in (${REASONS}, 'mistake')`),
];
