import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPool, SqliteDialect } from "kysely";
import pg from "pg";
import { createCheckpoints } from "./checkpoints.ts";
import { offerDirectWay } from "./direct.ts";
import { createGroups } from "./groups.ts";
import { Lanes } from "./lanes.ts";
import { offThread } from "./offThread.ts";
import { isRetryable } from "./portable.ts";
import { createPool, inTransaction } from "./postgres.ts";
import { openReplica, type Replica } from "./replica.ts";
import type { Db, Schema, Tx } from "./schema.ts";
import { tellSlow, timedAsync } from "./slowQueries.ts";
import { DATABASE_FILE, type Embedded, lockDirectory, openSqlite } from "./sqlite.ts";
import { transactionOver } from "./transaction.ts";
import { createWriter } from "./writer.ts";

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

/** What is done in a transaction. It may be done again after a deadlock, so it touches nothing but its transaction. */
export type Work<T> = (tx: Tx) => Promise<T>;

/** A change in its steps. Of those that share a transaction all have taken one before any takes the next. */
export interface Steps<Held, T> {
  /** Holds the rows that it names, and refuses. None of those that share the transaction has changed any of them yet. */
  hold: Work<Held>;
  /** Statements that build on one another are sent without waiting in between: so none of another change comes between them. */
  work: (tx: Tx, held: Held) => Promise<T>;
  /** As in `transaction`. */
  last: (tx: Tx, result: T) => Promise<unknown>;
}

/** Changes of a company that may share a transaction: those for which `alike` is the same. */
export interface Group {
  companyId: number;
  alike: string;
}

export interface Database extends Source {
  engine: Engine;
  options: DatabaseOptions;
  /** Runs `work`, which only reads of the company, wherever all is that it has changed by now: a replica, if there is one that has it. */
  reading<T>(companyId: number, work: (from: Source) => Promise<T>): Promise<T>;
  /** Null: there is no replica. */
  replica: Pick<Replica, "isUp"> | null;
  /**
   * All of `work` or nothing. `last` sends the statements that nothing waits for, all at once: on PostgreSQL they go
   * out together with the commit.
   */
  transaction<T>(work: Work<T>, last?: (tx: Tx, result: T) => Promise<unknown>): Promise<T>;
  /** The same for a change in steps, which may share its transaction with others of its group that wait too. */
  together<Held, T>(group: Group, steps: Steps<Held, T>): Promise<T>;
  close(): Promise<void>;
}

const ATTEMPTS = 8;

const nothing = async () => undefined;

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
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Schema>({ dialect, log: tellSlow });
  // The pool is ended once.
  const shared: PostgresPool = {
    options: pool.options,
    connect: () => pool.connect(),
    end: async () => undefined,
  };
  const short = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: shared }), log: tellSlow });
  const lanes = pool instanceof pg.Pool ? new Lanes(pool) : null;
  if (lanes) {
    const through = (way: Pick<Lanes, "query">) => (sql: string, values: readonly unknown[]) =>
      timedAsync(sql, values, async () => (await way.query(sql, [...values])).rows as unknown[]);
    offerDirectWay(db, through(pool as pg.Pool));
    offerDirectWay(short, through(lanes));
  }
  const primary: Source = { read: short, heavy: db, after: null };
  const where = { db, dialect, pool };
  const alone = <Held, T>(steps: Steps<Held, T>) =>
    retrying(async () => (await inTransaction(where, [steps]))[0] as T);
  const replica = options.replicaUrl ? openReplica(options.replicaUrl, primary) : null;
  return {
    engine: "postgres",
    options,
    ...primary,
    replica,
    reading: replica?.reading ?? ((_, work) => work(primary)),
    transaction: (work, last = nothing) => alone({ hold: nothing, work, last }),
    together: createGroups(where, alone),
    async close() {
      await replica?.close();
      await lanes?.close();
      await Promise.all([short.destroy(), db.destroy()]);
    },
  };
}

function openEmbedded(options: DatabaseOptions & { engine: "sqlite" }): Database {
  const unlock = lockDirectory(options.dir);
  const file = join(options.dir, DATABASE_FILE);
  const write = sqlite(file, "changes");
  const read = sqlite(file, "short");
  const heavy = offThread(file);
  const checkpoints = createCheckpoints(write.open, heavy.checkpoint);
  const writer = createWriter(
    write.open,
    (run) => transactionOver(write.db, write.dialect, run),
    checkpoints.committed,
  );
  const source: Source = { read: read.db, heavy: heavy.db, after: null };
  return {
    engine: "sqlite",
    options,
    ...source,
    replica: null,
    reading: (_, work) => work(source),
    transaction: writer.transaction,
    // Its writer puts whatever waits into one.
    together: (_, { hold, work, last }) => writer.transaction(async (tx) => work(tx, await hold(tx)), last),
    async close() {
      await writer.idle();
      await checkpoints.idle();
      await Promise.all([read.close(), heavy.close()]);
      // Last, since a reader can't: it puts the log into the file, which then is the whole database.
      await write.close();
      unlock();
    },
  };
}

function sqlite(file: string, use: "short" | "changes") {
  // Opened with the first statement: before, there may be no file to read.
  let opened: Embedded | undefined;
  const open = () => {
    opened ??= openSqlite(file, use);
    return opened;
  };
  const dialect = new SqliteDialect({ database: async () => open() });
  const db = new Kysely<Schema>({ dialect, log: tellSlow });
  offerDirectWay(db, (sql, values) => open().run(sql, values));
  return {
    db,
    dialect,
    open,
    async close() {
      // Kysely closes only what it has used itself.
      await db.destroy();
      opened?.close();
    },
  };
}

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
