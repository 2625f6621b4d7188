import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { copyForReplica, type Postgres, startPostgres } from "#scripts/postgres.mjs";
import { createPool } from "#server/database/postgres/pool.ts";

/** A PostgreSQL server and its streaming replica, both started for the test. */
export interface Pair {
  url: string;
  replicaUrl: string;
  primary: Pool;
  /** Waits until no transaction runs on the primary, including PostgreSQL's own. */
  waitForIdle(): Promise<void>;
  /** Lets the replica catch up, then pauses it. */
  pause(): Promise<void>;
  /** Resumes the replica. */
  resume(): Promise<void>;
  /** The process ids of the replica's connections. */
  replicaProcesses(): Promise<number[]>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const server = await startPostgres();
  const copy = mkdtempSync("/tmp/mandado-replica-");
  copyForReplica(server, copy);
  let other: Postgres = await startPostgres({ dir: copy });
  const primary = createPool(server.url, 2);
  let replica = createPool(other.url, 1);

  async function answer(pool: Pool, question: string): Promise<unknown> {
    return Object.values((await pool.query(question)).rows[0])[0];
  }
  async function caughtUp(): Promise<void> {
    const position = await answer(primary, "select pg_current_wal_lsn()::text");
    while (!(await answer(replica, `select pg_last_wal_replay_lsn() >= '${position}'`))) await sleep(10);
  }
  return {
    url: server.url,
    replicaUrl: other.url,
    primary,
    async waitForIdle() {
      const question = "select pg_snapshot_xmin(s) = pg_snapshot_xmax(s) from pg_current_snapshot() as s";
      while (!(await answer(primary, question))) await sleep(10);
    },
    async pause() {
      await caughtUp();
      await replica.query("select pg_wal_replay_pause()");
      while ((await answer(replica, "select pg_get_wal_replay_pause_state()")) !== "paused") await sleep(10);
    },
    async resume() {
      await replica.query("select pg_wal_replay_resume()");
      await caughtUp();
    },
    async replicaProcesses() {
      const { rows } = await replica.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid != pg_backend_pid()",
      );
      return [other.pid, ...rows.map(({ pid }) => pid)];
    },
    async stopReplica() {
      await replica.end();
      await other.stop();
    },
    async startReplica() {
      other = await startPostgres({ dir: copy, port: other.port });
      replica = createPool(other.url, 1);
    },
    async stop() {
      await Promise.all([primary.end(), replica.end()]);
      await other.stop();
      await server.stop();
      rmSync(copy, { recursive: true });
    },
  };
}
