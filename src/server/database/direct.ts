import type { Db } from "./schema.ts";
import { timed } from "./slowQueries.ts";

/** Runs one statement and gives its rows. */
export type Run = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]>;

interface Way {
  run: Run;
  inTransactions: boolean;
}

const ways = new WeakMap<object, Way>();

/** What tells one database's queries from another's, inside a transaction too. */
export const keyOf = (db: Db): object => db.getExecutor().adapter;

/** Lets statements that are compiled already go to the driver without the query builder's layers in between. */
export function offerDirectWay(db: Db, run: Run, { inTransactions }: { inTransactions: boolean }): void {
  ways.set(keyOf(db), { run: (sql, values) => timed(sql, () => run(sql, values)), inTransactions });
}

/** The short way to this database. A transaction has none where the query builder holds its connection. */
export function directWay(db: Db): Run | undefined {
  const way = ways.get(keyOf(db));
  return way && (way.inTransactions || !db.isTransaction) ? way.run : undefined;
}
