import { getHeapStatistics } from "node:v8";

const MEBIBYTE = 1024 * 1024;
const SECOND = 1000;

/** What one caller, one company and all together may take. Tests give smaller numbers. */
export type Limits = ReturnType<typeof defaultLimits>;

export const defaultLimits = () => ({
  /** Open connections. Beyond them the one that has been idle longest is closed. */
  connections: 4000,
  /** Requests on one connection that are not answered yet; the connection that sends more is closed. Browsers send one. */
  unansweredEach: 10,
  /** Requests of one network, and of all, whose body is not in yet; beyond them the oldest is cut off. */
  unfinishedEach: 64,
  unfinished: 1000,
  /** How long an answer may be read at less than `leastRead` bytes before its connection is closed. */
  unreadMs: 30 * SECOND,
  leastRead: 8192,
  /** Requests that are being answered: four times the largest body must fit in memory for each. */
  requests: Math.min(1000, Math.floor(getHeapStatistics().heap_size_limit / (4 * MEBIBYTE))),
  /** The part of the heap that may be in use. */
  heap: 0.9,
  /** Searches, unpaged lists and tickets, by company. */
  slowReads: { atOnce: 8, each: 4, waiting: 100, waitMs: 10 * SECOND },
  /** Reports, by company. */
  reports: { atOnce: 4, each: 2, waiting: 20, waitMs: 30 * SECOND },
  /** Changes on PostgreSQL, by company: `each` is half of its pool's connections that reads leave. */
  changes: { atOnce: 14, each: 7, waiting: 500, waitMs: 10 * SECOND },
});
