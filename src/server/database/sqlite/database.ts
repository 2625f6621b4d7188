import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import type { RecordListener } from "#server/audit.ts";
import { publishSlow } from "#server/monitoring/slowQueries.ts";
import { lockDirectory } from "#server/program/dataDirectory.ts";
import type { Schema } from "#server/schema.ts";
import { callingListeners } from "../afterCommit.ts";
import { readerOver, setRawExecutor, transactionOver } from "../executor.ts";
import type { Database, DatabaseOptions, Source } from "../types.ts";
import { DATABASE_FILE, type Embedded, openSqlite } from "./connection.ts";
import { createFlush, rewriteLog } from "./flush.ts";
import { createReadThread } from "./readThread.ts";
import { createUpkeep } from "./upkeep.ts";
import { createWriter } from "./writer.ts";

/** SQLite in a data directory, which is locked for this process until `close`. Throws `ConfigError`. */
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
    slowReads: readerOver(read.db, read.dialect, (sql, values) =>
      isSmall(read.open()) ? read.open().run(sql, values) : thread.read(sql, values),
    ),
    after: null,
  };
  const listeners = { onCommit: new Set<() => void>(), onRecord: new Set<RecordListener>() };
  return {
    engine: "sqlite",
    options,
    ...source,
    connections: null,
    replica: null,
    reading: (_, work) => work(source),
    ...listeners,
    transaction: callingListeners(writer.transaction, listeners),
    async close() {
      await writer.close();
      await upkeep.stop();
      await Promise.all([read.close(), thread.close(), log.close()]);
      // Last, because closing the writer copies the log into the file.
      await write.close();
      unlock();
    },
  };
}

/** 32 MB, or some 13,000 orders. */
const SMALL_PAGES = 8192;

/** In a small file no statement takes longer than 30 ms, and most take less than the way to the read thread and back. */
function isSmall(database: Embedded): boolean {
  return Number(database.run("pragma page_count")[0]?.page_count) <= SMALL_PAGES;
}

/** Readers may have seen changes that are not on disk, so nothing may build on them. */
function giveUp(error: unknown): never {
  console.error(error);
  process.exit(1);
}

function sqlite(file: string, use: "short" | "changes") {
  // Opened with the first statement, because a reader can't open a file that doesn't exist yet.
  let opened: Embedded | undefined;
  const open = () => {
    opened ??= openSqlite(file, use);
    return opened;
  };
  const dialect = new SqliteDialect({ database: async () => open() });
  const db = new Kysely<Schema>({ dialect, log: publishSlow });
  setRawExecutor(db, (sql, values) => open().run(sql, values));
  return {
    db,
    dialect,
    open,
    async close() {
      // Kysely closes a connection only if it has used it.
      await db.destroy();
      opened?.close();
    },
  };
}
