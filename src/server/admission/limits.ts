import { getHeapStatistics } from "node:v8";
import { connectionsWithin, descriptorLimit } from "../monitoring/descriptors.ts";

const MEBIBYTE = 1024 * 1024;
const SECOND = 1000;
/** Open connections that a server takes, if the system lets it open enough files. */
export const CONNECTIONS = 4000;

/** The limits for one caller, one company and all together. Tests set smaller numbers. */
export type Limits = ReturnType<typeof defaultLimits>;

export const defaultLimits = (connections = connectionsWithin(descriptorLimit(), CONNECTIONS)) => ({
  /** Open connections. Above it, the one that was idle longest is closed. */
  connections,
  /** Unanswered requests on one connection. Above it, the connection is closed. Browsers send one at a time. */
  unansweredEach: 10,
  /** Requests with an incomplete body, per network and in total. Above either, the oldest is cut off. */
  unfinishedEach: 64,
  unfinished: 1000,
  /** A connection whose reader takes less than `leastRead` bytes in this time is closed. */
  unreadMs: 30 * SECOND,
  leastRead: 8192,
  /** A reader that takes nothing in this time is cut off if others wait for its report or list to end. */
  awaitedMs: 5 * SECOND,
  /** Open streams of live updates of one account. Browsers keep one for each visible tab. */
  streamsEach: 20,
  /** Open streams in total, because a stream is never idle. Above it, the oldest of the company with the most is ended. */
  streams: Math.floor(connections / 2),
  /** Running handlers: for each of them, four times the largest body must fit in memory. */
  requests: Math.min(1000, Math.floor(getHeapStatistics().heap_size_limit / (4 * MEBIBYTE))),
  /** The fraction of the heap that may be in use. */
  heap: 0.9,
  /**
   * All other reads of people, phones and keys. On SQLite each is a turn of the event loop of some milliseconds: of one company's many in
   * flight two are answered between two of another company's.
   */
  reads: {
    sqlite: { atOnce: 8, each: 2, waiting: 500, waitMs: 10 * SECOND },
    postgres: { atOnce: 32, each: 8, waiting: 500, waitMs: 10 * SECOND },
  },
  /** Searches, unpaged lists, pages of clients, large pages and tickets: `atOnce` in total, `each` per company. */
  slowReads: { atOnce: 8, each: 4, waiting: 100, waitMs: 10 * SECOND },
  /** Reports: `atOnce` in total, `each` per company. */
  reports: { atOnce: 4, each: 2, waiting: 20, waitMs: 30 * SECOND },
  /** Changes whose body is a long list, such as ten thousand prices: `atOnce` in total, `each` per company. */
  largeChanges: { atOnce: 2, each: 1, waiting: 20, waitMs: 30 * SECOND },
  /** Changes on PostgreSQL: `atOnce` in total, which leaves reads a part of the pool's connections, and `each` per company. */
  changes: { atOnce: 14, each: 7, waiting: 500, waitMs: 10 * SECOND },
});
