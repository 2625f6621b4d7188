import type { Db, Tx } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

export type DatabaseOptions =
  | { engine: "sqlite"; dir: string }
  | { engine: "postgres"; url: string; replicaUrl?: string | null };

/** A source of committed data. */
export interface Source {
  /** For short statements. */
  read: Db;
  /** For statements that may take long. On SQLite they run in a worker thread. */
  slowReads: Db;
  /** On a replica: the newest transaction that must have been replayed there. Null on a primary. */
  after: number | null;
}

/** The work of a transaction. A deadlock victim is retried, so `work` must change nothing outside of its transaction. */
export type Work<T> = (tx: Tx) => Promise<T>;

export interface Database extends Source {
  engine: Engine;
  options: DatabaseOptions;
  /** Runs `work`, which only reads the company's rows: on the replica if it has caught up with the company's last change, else on the primary. */
  reading<T>(companyId: number, work: (from: Source) => Promise<T>): Promise<T>;
  /** Null where no replica is configured. */
  replica: { isUp(): boolean } | null;
  /** Runs all of `work` or nothing, and resolves when the disk has it. */
  transaction<T>(work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

/** Each read sees the database as it was at one moment. */
export interface Views {
  /** On a replica only if it has replayed the transaction `after`. */
  view<T>(after: number | null, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The CHECK with the condition `from` gets the condition `to`. Both are SQL, `from` exactly as the table's definition has it. */
export interface CheckChange {
  table: string;
  from: string;
  to: string;
}

/** A step of a migration: a statement, or a change that SQLite needs several for. */
export type Step = string | CheckChange;
