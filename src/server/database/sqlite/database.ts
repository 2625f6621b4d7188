import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { lockDirectory } from "#server/dataDirectory.ts";
import { tellSlow } from "#server/slowQueries.ts";
import { readerOver, setRawExecutor, transactionOver } from "../executor.ts";
import type { Schema } from "../schema.ts";
import type { Database, DatabaseOptions, Source } from "../types.ts";
import { DATABASE_FILE, type Embedded, openSqlite } from "./connection.ts";
import { createFlush, rewriteLog } from "./flush.ts";
import { createReadThread } from "./readThread.ts";
import { createUpkeep } from "./upkeep.ts";
import { createWriter } from "./writer.ts";

/** SQLite in a directory, which is this process's until it is closed. Throws `ConfigError` where it can't be. */
export function openSqliteDatabase(options: DatabaseOptions & { engine: "sqlite" }): Database {
  const unlock = lockDirectory(options.dir);
  const file = join(options.dir, DATABASE_FILE);
  try {
    rewriteLog(file);
  } catch (error) {
    unlock();
    throw error;
  }
  const write = sqlite(file, "changes");
  const read = sqlite(file, "short");
  const thread = createReadThread(file);
  const log = createFlush(file);
  const upkeep = createUpkeep(write.open, thread.upkeep);
  const writer = createWriter(
    write.open,
    (run) => transactionOver(write.db, write.dialect, run),
    upkeep.committed,
    { flush: log.flush, failed: giveUp },
  );
  const source: Source = {
    read: read.db,
    slowReads: readerOver(read.db, read.dialect, thread.read),
    after: null,
  };
  return {
    engine: "sqlite",
    options,
    ...source,
    replica: null,
    reading: (_, work) => work(source),
    transaction: writer.transaction,
    async close() {
      await writer.close();
      await upkeep.stop();
      await Promise.all([read.close(), thread.close(), log.close()]);
      // Last, since a reader can't: it puts the log into the file, which then is the whole database.
      await write.close();
      unlock();
    },
  };
}

/** Others may have read by now what is not on the disk, and more must not be built on it. */
function giveUp(error: unknown): never {
  console.error(error);
  process.exit(1);
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
  setRawExecutor(db, (sql, values) => open().run(sql, values));
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
