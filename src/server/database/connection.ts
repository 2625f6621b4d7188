import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPool, type SqliteDatabase, SqliteDialect } from "kysely";
import pg from "pg";
import { offerDirectWay } from "./direct.ts";
import { offThread } from "./offThread.ts";
import { isRetryable } from "./portable.ts";
import { createPool } from "./postgres.ts";
import { openReplica, type Replica } from "./replica.ts";
import type { Db, Schema, Tx } from "./schema.ts";
import { tellSlow } from "./slowQueries.ts";
import { DATABASE_FILE, lockDirectory, openSqlite } from "./sqlite.ts";

export type Engine = "sqlite" | "postgres";

export type DatabaseOptions =
  | { engine: "sqlite"; dir: string }
  | { engine: "postgres"; url: string; replicaUrl?: string | null };

/** Where committed data is read. */
export interface Source {
  /** For short statements. */
  read: Db;
  /** For statements that may take long: on SQLite they run in a thread of their own. */
  heavy: Db;
  /** On a replica: the newest transaction that must have ended there. */
  after: number | null;
}

export interface Database extends Source {
  engine: Engine;
  options: DatabaseOptions;
  /** Runs `work`, which only reads of the company, wherever all is that it has changed by now: a replica, if there is one that has it. */
  reading<T>(companyId: number, work: (from: Source) => Promise<T>): Promise<T>;
  /** Null: there is no replica. */
  replica: Pick<Replica, "isUp"> | null;
  /** All of `work` or nothing. `work` may run again after a deadlock, so it touches nothing but its transaction. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ATTEMPTS = 8;

export function openDatabase(options: DatabaseOptions): Database {
  return options.engine === "postgres"
    ? openPostgresWith(options, createPool(options.url))
    : openEmbedded(options);
}

/** PostgreSQL through a pool of connections that is already there. */
export function openPostgresWith(
  options: DatabaseOptions & { engine: "postgres" },
  pool: PostgresPool,
): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: tellSlow });
  if (pool instanceof pg.Pool)
    offerDirectWay(db, async (sql, values) => (await pool.query(sql, [...values])).rows, {
      inTransactions: false,
    });
  const primary: Source = { read: db, heavy: db, after: null };
  const replica = options.replicaUrl ? openReplica(options.replicaUrl, primary) : null;
  return {
    engine: "postgres",
    options,
    ...primary,
    replica,
    reading: replica?.reading ?? ((_, work) => work(primary)),
    transaction: (work) => retrying(() => db.transaction().execute(work)),
    async close() {
      await replica?.close();
      await db.destroy();
    },
  };
}

function openEmbedded(options: DatabaseOptions & { engine: "sqlite" }): Database {
  const unlock = lockDirectory(options.dir);
  const file = join(options.dir, DATABASE_FILE);
  const write = sqlite(file, false);
  const read = sqlite(file, true);
  const heavy = offThread(file);
  let last: Promise<unknown> = Promise.resolve();
  const source: Source = { read: read.db, heavy: heavy.db, after: null };
  return {
    engine: "sqlite",
    options,
    ...source,
    replica: null,
    reading: (_, work) => work(source),
    transaction(work) {
      const result = last.then(() => write.db.transaction().execute(work));
      // node:sqlite is synchronous: between two transactions the event loop gets its turn.
      last = result.then(nextTurn, nextTurn);
      return result;
    },
    async close() {
      await last;
      await Promise.all([read.close(), heavy.close()]);
      // Last, since a reader can't: it puts the log into the file, which then is the whole database.
      await write.close();
      unlock();
    },
  };
}

function sqlite(file: string, readOnly: boolean): { db: Db; close: () => Promise<void> } {
  // Opened with the first statement: before, there may be no file to read.
  let opened: SqliteDatabase | undefined;
  const open = () => {
    opened ??= openSqlite(file, readOnly);
    return opened;
  };
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: async () => open() }),
    log: tellSlow,
  });
  offerDirectWay(db, (sql, values) => open().prepare(sql).all(values) as unknown[], { inTransactions: true });
  return {
    db,
    async close() {
      // Kysely closes only what it has used itself.
      await db.destroy();
      opened?.close();
    },
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
