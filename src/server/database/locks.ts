import { isPostgres } from "./engine.ts";
import type { Db } from "./schema.ts";

interface Lockable {
  forNoKeyUpdate(of?: never): this;
  forShare(): this;
}

/** The rows found (those of one table, where `of` names it) stay as they are until this transaction ends. (SQLite's one writer holds all.) */
export function lockForUpdate<Query extends Lockable>(query: Query, db: Db, of?: string): Query {
  if (!isPostgres(db) || !db.isTransaction) return query;
  return of === undefined ? query.forNoKeyUpdate() : query.forNoKeyUpdate(of as never);
}

/** The rows found may be read and referred to, but not changed or hidden, until this transaction ends. */
export function lockForShare<Query extends Lockable>(query: Query, db: Db): Query {
  return isPostgres(db) && db.isTransaction ? query.forShare() : query;
}
