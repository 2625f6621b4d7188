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
  if (queryDurationMillis < SLOW_MS || !slowQueries.hasSubscribers) return;
  const told: SlowQuery = {
    sql: query.sql.slice(0, 2000),
    milliseconds: Math.round(queryDurationMillis),
    failed: level === "error",
  };
  slowQueries.publish(told);
}
