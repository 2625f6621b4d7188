import { type SqlBool, sql } from "kysely";

/** The kind of import that makes the rows of a table. */
const KIND = {
  clients: "clients",
  couriers: "couriers",
  services: "services",
  deliveries: "orders",
  requests: "requests",
} as const;
type ImportedTable = keyof typeof KIND;

export const isImported = (table: string): table is ImportedTable => Object.hasOwn(KIND, table);

/**
 * SQL: whether the row `alias` of the table belongs to no import that is being undone. One that does can't be used any more: it is as good
 * as removed. Looked up row by row only while the company undoes an import.
 */
export const isNotUndone = (table: ImportedTable, alias: string, companyId: number) =>
  sql<SqlBool>`(${isNothingUndone(companyId)} or not ${isUndone(table, `${alias}.id`, companyId)})`;

const isNothingUndone = (companyId: number) =>
  sql<SqlBool>`(select min(u.id) from imports as u where u.company_id = ${companyId} and u.state = 'undoing') is null`;

const isUndone = (table: ImportedTable, column: string, companyId: number) =>
  sql<SqlBool>`exists (${undoneIds(table, companyId)} and m.record_id = ${sql.ref(column)})`;

/** SQL: the same of the debt `alias`, which is made by its order's import, or by that of its client with what it owed before. */
export const isDebtNotUndone = (alias: string, companyId: number) =>
  sql<SqlBool>`(${isNothingUndone(companyId)} or not (${isUndone("deliveries", `${alias}.delivery_id`, companyId)}
    or ${isUndone("clients", `${alias}.client_id`, companyId)}))`;

/** SQL: the ids of the table's rows that belong to an import that is being undone. */
export const undoneIds = (table: ImportedTable, companyId: number) =>
  sql<number>`select m.record_id from imports as u join import_rows as m on m.import_id = u.id and m.checked = u.checked
    where u.company_id = ${companyId} and u.state = 'undoing' and u.kind = ${sql.lit(KIND[table])} and m.state = 'created'`;
