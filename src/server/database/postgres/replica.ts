import type { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import type { PoolClient } from "pg";
import { batched } from "#server/batched.ts";
import { reasonOf } from "#server/monitoring/reasonOf.ts";
import { publishSlow } from "#server/monitoring/slowQueries.ts";
import { requestContext } from "#server/requestContext.ts";
import type { Db, Schema } from "#server/schema.ts";
import { withinTime } from "#server/within.ts";
import { isRetryable, isUnavailable } from "../errors.ts";
import { publishNotice } from "../notices.ts";
import type { Source } from "../types.ts";
import { createPool } from "./pool.ts";
import { hasAll, identityOf, newestChanges, newestTransaction } from "./transactionIds.ts";

export interface Replica {
  /**
   * Runs `work` on the replica if it has replayed the company's last change. Otherwise, or if it fails there, runs it on the
   * primary.
   */
  reading<T>(companyId: number, work: (from: Source) => Promise<T>): Promise<T>;
  isUp(): boolean;
  close(): Promise<void>;
}

/** How often the replica is checked, and how long it may take to answer. */
const WATCH_MS = 1000;

export function openReplica(url: string, primary: Source): Replica {
  const newestOf = batched((companies: readonly number[]) => newestChanges(primary.read, companies));
  let watch: NodeJS.Timeout | null = null;
  let checking: Promise<void> | null = null;
  let origin: { identity: string; newest: number } | null = null;
  let copy: Connections | null = null;
  let lastMessage = "";

  function tellOnce(message: string): void {
    if (message !== lastMessage) publishNotice({ message });
    lastMessage = message;
  }

  async function check(): Promise<void> {
    const candidate = copy ?? connect(url);
    try {
      origin ??= { identity: await identityOf(primary.read), newest: await newestTransaction(primary.read) };
      if ((await withinTime(WATCH_MS, identityOf(candidate.watcher))) !== origin.identity)
        throw new Error("it is not a replica of DATABASE_URL");
      copy = candidate;
      tellOnce("the replica is read");
    } catch (error) {
      copy = null;
      candidate.cut();
      tellOnce(`the replica is not read: ${reasonOf(error)}`);
    }
  }

  function look(): void {
    checking ??= check().finally(() => {
      checking = null;
    });
  }

  return {
    async reading(companyId, work) {
      if (!watch) {
        watch = requestContext.exit(() => setInterval(look, WATCH_MS).unref());
        requestContext.exit(look);
      }
      const there = copy;
      if (!there || !origin) return work(primary);
      const newest = (await newestOf(companyId)).get(companyId) ?? 0;
      // The replica must have at least the tables that this server started with.
      const after = Math.max(newest, origin.newest);
      try {
        // Check and read on the same connection: one address may stand for several replicas.
        const done = await there.db.connection().execute(async (db) => {
          if (!(await hasAll(db, after))) return null;
          return { result: await work({ read: db, slowReads: db, after }) };
        });
        if (done) return done.result;
      } catch (error) {
        // The replica became unavailable, or cancelled the read to continue its replay.
        if (copy === there && !isUnavailable(error) && !isRetryable(error)) throw error;
      }
      return work(primary);
    },
    isUp: () => copy !== null,
    async close() {
      if (watch) clearInterval(watch);
      await checking;
      copy?.cut();
    },
  };
}

interface Connections {
  db: Db;
  /** Used for checks only, so it is never busy. */
  watcher: Db;
  /** Closes all connections. Pending statements fail. */
  cut(): void;
}

function connect(url: string): Connections {
  const clients = new Set<PoolClient>();
  const open = (most?: number) => {
    const pool = createPool(url, most, WATCH_MS);
    pool.on("connect", (client) => clients.add(client)).on("remove", (client) => clients.delete(client));
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: publishSlow });
  };
  const [db, watcher] = [open(), open(1)];
  return {
    db,
    watcher,
    cut() {
      for (const client of clients) {
        void client.end();
        // `end` alone would wait for pending answers.
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      }
      void db.destroy();
      void watcher.destroy();
    },
  };
}
