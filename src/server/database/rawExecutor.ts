import type { Db } from "./schema.ts";

/** Runs one statement and gives its rows. */
export type Run = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]>;

const ways = new WeakMap<Db, Run>();

/** What tells one database's queries from another's, inside a transaction too. */
export const keyOf = (db: Db): object => db.getExecutor().adapter;

/** Lets statements that are compiled already go to the driver without the query builder's layers in between. */
export function setRawExecutor(db: Db, run: Run): void {
  ways.set(db, run);
}

/** The short way to this database, or in this transaction, where there is one. */
export function rawExecutor(db: Db): Run | undefined {
  return ways.get(db);
}
