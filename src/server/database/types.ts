import type { RecordListener } from "../recorded/eventDraft.ts";
import type { Db, Tx } from "../schema.ts";

export type Engine = "sqlite" | "postgres";

export type DatabaseOptions =
  | { engine: "sqlite"; dir: string }
  | { engine: "postgres"; url: string; replicaUrl?: string | null };

export interface Source {
  /** For short statements. */
  read: Db;
  /** For statements that may take long. On SQLite they run in a worker thread. */
  slowReads: Db;
  /** On a replica, the newest transaction that it must have replayed. Null on a primary. */
  after: number | null;
}

/** The work of a transaction. A deadlock victim is retried, so `work` must have no effects outside its transaction. */
export type Work<T> = (tx: Tx) => Promise<T>;

/** How many connections a pool has, and how many callers wait for one. */
export interface Connections {
  inUse: number;
  idle: number;
  waiting: number;
}

export interface Database extends Source {
  engine: Engine;
  options: DatabaseOptions;
  /**
   * Runs `work`, which only reads the company's rows: on the replica if it has replayed the company's last change, else on the
   * primary.
   */
  reading<T>(companyId: number, work: (from: Source) => Promise<T>): Promise<T>;
  connections: (() => Connections) | null;
  /** Null if no replica is configured. */
  replica: { isUp(): boolean } | null;
  /** Runs all of `work` or nothing, and resolves when it is on disk. */
  transaction<T>(work: Work<T>): Promise<T>;
  onCommit: Set<() => void>;
  /** Called with the events that a change records, in its transaction. */
  onRecord: Set<RecordListener>;
  close(): Promise<void>;
}

export interface Views {
  /** Uses a replica only if it has replayed the transaction `after`. */
  view<T>(after: number | null, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * The CHECK with the condition `from` gets the condition `to`. Both are SQL; `from` must be exactly as in the table's definition.
 */
export interface CheckChange {
  table: string;
  from: string;
  to: string;
}

/** Prints the progress of a long migration. `count` selects a number as `count`; 0 prints nothing. */
export interface ProgressNote {
  count: string;
  text: (count: string) => string;
}

/** A step of a migration: a statement, a change that needs several statements on SQLite, or a line on standard output. */
export type Step = string | CheckChange | ProgressNote;
