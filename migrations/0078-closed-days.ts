import type { Ddl } from "#server/database/ddl.ts";

const STANDING = "kind in ('pending', 'in_transit', 'delivered')";

/** What the orders of closed days were worth, without what changed since they were closed. */
const figures = (
  totals: string,
  adjusted: string,
) => `select company_id, date, sum(orders), sum(delivered), sum(amount) from (
    select company_id, date, case when ${STANDING} then count else 0 end as orders,
      case kind when 'delivered' then count else 0 end as delivered, case when ${STANDING} then amount else 0 end as amount
    from daily_totals where ${totals}
    union all
    select company_id, order_date, -orders, -delivered, -amount from adjustments where ${adjusted}
  ) as moved group by company_id, date having sum(orders) <> 0 or sum(delivered) <> 0 or sum(amount) <> 0`;

/**
 * `adjustments`: what changed an order of a closed day, a row for each change, with what it does to the figures: to those of its own day
 * `date`, not to those of the order's day. `status_from` and `courier_from`: what the order was before; `first`: nothing changed it before
 * since its day was closed. `closed_days`: the figures of each day when it was closed; a day without any has no row.
 */
export function up({ id, ref, cents, key, appendOnly, onRow }: Ddl): string[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const between = (column: string) =>
    `company_id = new.company_id and ${column} > coalesce(old.closed_until, '') and ${column} <= new.closed_until`;
  return [
    `create table adjustments (id ${id}, company_id ${ref} not null references companies (id), delivery_id ${ref} not null,
      service_id ${ref} not null, kind text not null check (kind in ('cancellation', 'return', 'reopening', 'delivery', 'sent', 'courier')),
      date ${key} not null, order_date ${key} not null, first integer not null check (first in (0, 1)),
      status_from text not null, courier_from ${ref}, orders integer not null, delivered integer not null, amount ${cents} not null,
      extra_pay ${cents} not null, account_id ${ref} not null, created_at ${key} not null, unique (company_id, id),
      check (order_date < date), ${refers("delivery_id", "deliveries")}, ${refers("service_id", "services")},
      ${refers("courier_from", "couriers")}, ${refers("account_id", "accounts")})`,
    `create index adjustments_by_date on adjustments (company_id, date)`,
    `create index adjustments_by_order_date on adjustments (company_id, order_date)`,
    `create unique index adjustments_first on adjustments (delivery_id) where first = 1`,
    ...appendOnly("adjustments"),
    `create table closed_days (company_id ${ref} not null references companies (id), date ${key} not null, orders integer not null,
      delivered integer not null, amount ${cents} not null, primary key (company_id, date))`,
    `insert into closed_days (company_id, date, orders, delivered, amount) ${figures(
      "date <= (select closed_until from company_settings as s where s.company_id = daily_totals.company_id)",
      "1 = 0",
    )}`,
    ...onRow(
      "closed_days_kept",
      "company_settings",
      "update",
      "old.closed_until is distinct from new.closed_until",
      [
        `delete from closed_days where company_id = new.company_id and date > coalesce(new.closed_until, '')`,
        `insert into closed_days (company_id, date, orders, delivered, amount) ${figures(between("date"), between("order_date"))}`,
      ],
    ),
  ];
}
