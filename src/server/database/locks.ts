import type { Db } from "../schema.ts";
import { isPostgres } from "./executor.ts";

interface Lockable {
  forNoKeyUpdate(of?: never): this;
  forShare(): this;
  skipLocked(): this;
}

/**
 * Locks the query's rows, or those of the table `of`, for update until the transaction ends. SQLite's one writer needs no lock.
 */
export function lockForUpdate<Query extends Lockable>(query: Query, db: Db, of?: string): Query {
  if (!isPostgres(db) || !db.isTransaction) return query;
  return of === undefined ? query.forNoKeyUpdate() : query.forNoKeyUpdate(of as never);
}

/** Locks the query's rows until the transaction ends: others may read and refer to them, but not change them. */
export function lockForShare<Query extends Lockable>(query: Query, db: Db): Query {
  return isPostgres(db) && db.isTransaction ? query.forShare() : query;
}

/** Locks the query's rows for update, and skips those that another transaction has locked. */
export function lockUntaken<Query extends Lockable>(query: Query, db: Db): Query {
  return isPostgres(db) && db.isTransaction ? query.forNoKeyUpdate().skipLocked() : query;
}
