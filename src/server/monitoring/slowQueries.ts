import { channel } from "node:diagnostics_channel";
import type { LogEvent } from "kysely";
import { requestContext } from "../requestContext.ts";

const SLOW_MS = 250;

export interface SlowQuery {
  sql: string;
  milliseconds: number;
  failed: boolean;
  /** The request that it was for. */
  reqId?: string;
}

/** Databases publish slow statements here, for the log and a counter. */
export const slowQueries = channel("mandado.slow-query");

/** For Kysely's `log`: publishes statements that took more than 250 ms. */
export function publishSlow({ level, query, queryDurationMillis }: LogEvent): void {
  publishIfSlow(query.sql, queryDurationMillis, level === "error");
}

/** Times a statement that does not go through Kysely, and publishes it if it was slow. */
export function timeQuery<T>(sql: string, values: readonly unknown[], run: Run<T>): T {
  const began = performance.now();
  let failed = true;
  try {
    const result = run(sql, values);
    failed = false;
    return result;
  } finally {
    publishIfSlow(sql, performance.now() - began, failed);
  }
}

type Run<T> = (sql: string, values: readonly unknown[]) => T;

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
    publishIfSlow(sql, performance.now() - began, failed);
  }
}

export function publishIfSlow(sql: string, milliseconds: number, failed: boolean): void {
  if (milliseconds < SLOW_MS || !slowQueries.hasSubscribers) return;
  const reqId = requestContext.getStore();
  const query: SlowQuery = {
    sql: sql.slice(0, 2000),
    milliseconds: Math.round(milliseconds),
    failed,
    ...(reqId !== undefined && { reqId }),
  };
  slowQueries.publish(query);
}
