import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";
import { fillMoves } from "./receivables/fill.ts";

/**
 * What each change did to an order's receivable or to a client's advances, so that the ageing on any day reads only the orders
 * of its last 60 days; and a client's credit limit.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, keysInside, keysAfterwards, appendOnly } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const keys = [
    "foreign key (company_id) references companies (id)",
    refers("client_id", "clients"),
    refers("delivery_id", "deliveries"),
  ];
  return [
    `alter table clients add column credit_limit ${cents} check (credit_limit >= 0)`,
    // An advance has a client, and no order.
    `create table receivable_moves (id ${id}, company_id ${ref} not null, client_id ${ref}, delivery_id ${ref}, order_date ${key},
      date ${key} not null check (length(date) = 10), amount ${cents} not null check (amount <> 0),
      check ((delivery_id is null) = (order_date is null)), check (delivery_id is not null or client_id is not null) ${keysInside(keys)})`,
    fillMoves,
    ...keysAfterwards("receivable_moves", keys),
    `create index receivable_moves_by_order_date on receivable_moves (company_id, order_date, date, client_id, amount)`,
    `create index receivable_moves_by_date on receivable_moves (company_id, date, client_id, delivery_id, amount)`,
    `create index receivable_moves_by_client on receivable_moves (company_id, client_id, delivery_id)`,
    ...appendOnly("receivable_moves"),
  ];
}
