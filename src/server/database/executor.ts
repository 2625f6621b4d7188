import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  Transaction,
} from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";

export type Run = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]>;

const raw = new WeakMap<Db, Run>();

/** A key for caches: the same for a database, its readers and its transactions. */
export const keyOf = (db: Db): object => db.getExecutor().adapter;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Sends compiled statements of `db` directly to `run`, without the query builder's layers. */
export function setRawExecutor(db: Db, run: Run): void {
  raw.set(db, run);
}

export const rawExecutor = (db: Db): Run | undefined => raw.get(db);

/** A transaction that another function starts and ends. Its statements go to `run` at once, without waiting for each other. */
export function transactionOver(db: Kysely<Schema>, dialect: Dialect, run: Run): Tx {
  const tx = new Transaction<Schema>(propsOver(db, dialect, run));
  setRawExecutor(tx, run);
  return tx;
}

/** `db` with its statements sent through `run`. */
export function readerOver(db: Kysely<Schema>, dialect: Dialect, run: Run): Db {
  const reader = new Kysely<Schema>(propsOver(db, dialect, run));
  setRawExecutor(reader, run);
  return reader;
}

function propsOver(db: Kysely<Schema>, dialect: Dialect, run: Run) {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({ rows: (await run(sql, parameters)) as never[] }),
    streamQuery() {
      throw new Error("nothing is streamed here");
    },
  };
  const executor = db
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return { config: { dialect }, driver: new DummyDriver(), dialect, executor };
}
