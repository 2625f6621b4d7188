import { channel } from "node:diagnostics_channel";
import type { LogEvent } from "kysely";

const SLOW_MS = 250;

export interface SlowQuery {
  /** The statement without its values. */
  sql: string;
  milliseconds: number;
  failed: boolean;
}

/** Where statements that took long are told, by databases to whoever listens: a log, a counter. */
export const slowQueries = channel("mandado.slow-query");

/** Kysely's `log`: passes on the statements that took more than 250 ms. */
export function tellSlow({ level, query, queryDurationMillis }: LogEvent): void {
  tell(query.sql, queryDurationMillis, level === "error");
}

/** Runs a statement that does not go through Kysely, and tells of it in the same way. */
export function timed<T>(sql: string, values: readonly unknown[], run: Run<T>): T {
  const began = performance.now();
  let failed = true;
  try {
    const result = run(sql, values);
    failed = false;
    return result;
  } finally {
    tell(sql, performance.now() - began, failed);
  }
}

type Run<T> = (sql: string, values: readonly unknown[]) => T;

/** The same, for one that is waited for. */
export async function timedAsync<T>(
  sql: string,
  values: readonly unknown[],
  run: Run<Promise<T>>,
): Promise<T> {
  const began = performance.now();
  let failed = true;
  try {
    const result = await run(sql, values);
    failed = false;
    return result;
  } finally {
    tell(sql, performance.now() - began, failed);
  }
}

/** Tells of a statement that somebody else has timed, where it took long. */
export function tell(sql: string, milliseconds: number, failed: boolean): void {
  if (milliseconds < SLOW_MS || !slowQueries.hasSubscribers) return;
  const told: SlowQuery = { sql: sql.slice(0, 2000), milliseconds: Math.round(milliseconds), failed };
  slowQueries.publish(told);
}
