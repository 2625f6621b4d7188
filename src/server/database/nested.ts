import type { RawBuilder } from "kysely";
import { jsonArrayFrom as postgresRows } from "kysely/helpers/postgres";
import { jsonArrayFrom as sqliteRows } from "kysely/helpers/sqlite";
import { isPostgres } from "./engine.ts";
import type { Db } from "./schema.ts";

/** Rows of a sub-select in one column: SQLite answers their JSON, PostgreSQL's driver has parsed it. */
export type Nested<Row> = string | Row[];

/** The rows of a sub-select as one column. It saves a statement for each list that a row is shown with. */
export function nested<Row>(db: Db, rows: Parameters<typeof sqliteRows<Row>>[0]): RawBuilder<Nested<Row>> {
  return (isPostgres(db) ? postgresRows(rows) : sqliteRows(rows)) as RawBuilder<unknown> as RawBuilder<
    Nested<Row>
  >;
}

export const rowsOf = <Row>(column: Nested<Row>): Row[] =>
  typeof column === "string" ? (JSON.parse(column) as Row[]) : column;
