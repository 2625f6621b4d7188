import { sql } from "kysely";
import type { Instant } from "#shared/dates.ts";
import { usedByPlanned } from "./planned/uses.ts";
import type { Tx } from "./schema.ts";

/** The tables that orders refer to, and the column. */
const COLUMN = { clients: "client_id", couriers: "courier_id", services: "service_id" } as const;
type UsedEntity = keyof typeof COLUMN;

/** SQL: 1 if an order that is not deleted refers to the row `alias` of the table, `ONLY_PLANNED` if only what is planned does, else null. */
export function usedByOrder(table: UsedEntity, alias: string) {
  const [company, id] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.id`)];
  return sql<number | null>`coalesce((select 1 from deliveries as o where o.company_id = ${company}
    and ${sql.ref(`o.${COLUMN[table]}`)} = ${id} and o.deleted_at is null limit 1), ${usedByPlanned(table, alias)})`;
}

/** SQL: the id of the newest order of the client `alias`, 0 without any. What a client owed before is no order. */
export const newestOrderOf = (alias: string) =>
  sql<number>`coalesce((select max(o.id) from deliveries as o where o.company_id = ${sql.ref(`${alias}.company_id`)}
    and o.client_id = ${sql.ref(`${alias}.id`)} and o.deleted_at is null and o.opening = 0), 0)`;

/** SQL: 1 if the client `alias` owed something before the company began here that was not taken back, else null. */
export const usedByOpening = (alias: string) =>
  sql<number | null>`(select 1 from deliveries as n where n.company_id = ${sql.ref(`${alias}.company_id`)}
    and n.client_id = ${sql.ref(`${alias}.id`)} and n.opening = 1 and n.status <> 'cancelled' limit 1)`;

/** SQL: 1 if the courier `alias` carries cash of the office that is not settled, else null. */
export const carriesFloat = (alias: string) =>
  sql<number | null>`(select 1 from courier_lines as n where n.company_id = ${sql.ref(`${alias}.company_id`)}
    and n.courier_id = ${sql.ref(`${alias}.id`)} and n.settled_by is null and n.kind = 'float'
    group by n.currency having sum(n.amount) <> 0 limit 1)`;

/**
 * The columns that refer to a client, courier or service, but for those whose rows are deleted with it. `referring.test.ts` compares them
 * with the database's foreign keys.
 */
export const REFERRING: Record<UsedEntity, readonly string[]> = {
  clients: [
    ...["deliveries", "receipts", "journal_lines", "reminders", "tariffs", "standing_orders", "requests"],
    ...["api_keys", "webhooks", "portal_accesses", "payment_notices", "debts", "receivable_moves"],
    ...["remittances", "imports", "client_references"],
  ]
    .map((table) => `${table}.client_id`)
    .concat("clients.merged_into_id"),
  couriers: [
    ...["deliveries", "standing_orders", "settlements", "courier_lines", "journal_lines", "change_returns"],
    "courier_floats",
    ...["courier_accounts", "courier_actions", "proof_files", "awaited_files", "file_pieces", "stops"],
    ...["push_subscriptions", "pushes_due"],
  ]
    .map((table) => `${table}.courier_id`)
    .concat("adjustments.courier_from"),
  services: ["deliveries", "tariffs", "standing_orders", "planned_uses", "service_costs", "adjustments"].map(
    (table) => `${table}.service_id`,
  ),
};

/** SQL: whether anything refers to the row of `table`. */
const isReferredTo = (table: UsedEntity) =>
  sql<boolean>`(${sql.join(
    REFERRING[table].map((name) => {
      const [other = "", column] = name.split(".");
      return sql`exists (select 1 from ${sql.table(other)} as r
        where r.company_id = ${sql.ref(`${table}.company_id`)} and r.${sql.ref(column ?? "")} = ${sql.ref(`${table}.id`)})`;
    }),
    sql` or `,
  )})`;

/** Deletes the row, or hides it if anything still refers to it, such as a deleted order. */
export const removeOrHide = (
  tx: Tx,
  table: UsedEntity,
  { company_id, id }: { company_id: number; id: number },
  at: Instant,
): Promise<void> => removeOrHideAll(tx, table, company_id, [id], at);

/** Like `removeOrHide`, for many rows of a company. */
export async function removeOrHideAll(
  tx: Tx,
  table: UsedEntity,
  companyId: number,
  ids: readonly number[],
  at: Instant,
): Promise<void> {
  const rows = tx.selectFrom(table).select("id").where("company_id", "=", companyId).where("id", "in", ids);
  await tx
    .updateTable(table)
    .set({ deleted_at: at })
    .where("id", "in", rows)
    .where(isReferredTo(table))
    .execute();
  await tx.deleteFrom(table).where("id", "in", rows).where("deleted_at", "is", null).execute();
}

/**
 * SQL: 1 if an order, a client's address or a list of prices refers to the zone `alias`, `ONLY_PLANNED` if only what is planned does, else
 * null. What is deleted doesn't count, nor do the lists `except`.
 */
export function usedZone(alias: string, except: readonly number[] = []) {
  const others = except.length === 0 ? sql`` : sql`and l.id not in (${sql.join(except)})`;
  const [company, id] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.id`)];
  const inLists = (column: "from_zone_id" | "to_zone_id") => sql`
    (select 1 from tariff_cells as u join tariffs as l on l.id = u.tariff_id join services as s on s.id = l.service_id
      left join clients as c on c.id = l.client_id
      where u.company_id = ${company} and u.${sql.ref(column)} = ${id} and s.deleted_at is null and c.deleted_at is null ${others} limit 1)`;
  return sql<number | null>`coalesce(${inLists("from_zone_id")}, ${inLists("to_zone_id")},
    (select 1 from client_addresses as u join clients as c on c.id = u.client_id
      where u.company_id = ${company} and u.zone_id = ${id} and c.deleted_at is null limit 1),
    (select 1 from delivery_prices as u join deliveries as o on o.id = u.delivery_id
      where u.company_id = ${company} and u.pickup_zone_id = ${id} and o.deleted_at is null limit 1),
    (select 1 from delivery_prices as u join deliveries as o on o.id = u.delivery_id
      where u.company_id = ${company} and u.delivery_zone_id = ${id} and o.deleted_at is null limit 1),
    ${usedByPlanned("zones", alias)})`;
}

/** SQL: 1 if an order that is not deleted has the extra `alias`, `ONLY_PLANNED` if only what is planned does, else null. */
export function usedExtra(alias: string) {
  const [company, id] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.id`)];
  return sql<
    number | null
  >`coalesce((select 1 from delivery_extras as u join deliveries as o on o.id = u.delivery_id
    where u.company_id = ${company} and u.extra_id = ${id} and o.deleted_at is null limit 1), ${usedByPlanned("extras", alias)})`;
}

/**
 * SQL: the client that a column names, or the one that it was merged into since. For the journal's lines, which keep the client of their
 * day: what undoes them is about the client that has its money now.
 */
export const currentClient = (column: string) =>
  sql<
    number | null
  >`coalesce((select m.merged_into_id from clients as m where m.id = ${sql.ref(column)}), ${sql.ref(column)})`;
