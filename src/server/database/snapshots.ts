import { limitConcurrency } from "../limitConcurrency.ts";
import type { Db } from "../schema.ts";
import type { DatabaseOptions, Views } from "./types.ts";

/** Long reads on their own connections. Each sees the database as of one moment. */
export interface Snapshots {
  /**
   * Runs `work` when a view is free, unless `signal` is aborted by then. Uses the replica if it has replayed the transaction
   * `after`.
   */
  read<T>(after: number | null, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Concurrent views. Each has a connection, and stops the database from removing old row versions. */
const VIEWS = 4;

export async function openSnapshots(options: DatabaseOptions): Promise<Snapshots> {
  const oneOfFew = limitConcurrency(VIEWS);
  const views = await openViews(options);
  return {
    read: (after, signal, work) =>
      oneOfFew(() => {
        signal.throwIfAborted();
        return views.view(after, work);
      }),
    close: views.close,
  };
}

async function openViews(options: DatabaseOptions): Promise<Views> {
  if (options.engine === "sqlite") {
    const { sqliteViews } = await import("./sqlite/views.ts");
    return sqliteViews(options.dir);
  }
  const { postgresViews } = await import("./postgres/views.ts");
  return postgresViews(options, VIEWS);
}
