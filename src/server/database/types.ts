import type { Replica } from "./postgres/replica.ts";
import type { Db, Tx } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

export type DatabaseOptions =
  | { engine: "sqlite"; dir: string }
  | { engine: "postgres"; url: string; replicaUrl?: string | null };

/** Where committed data is read. */
export interface Source {
  /** For short statements. */
  read: Db;
  /** For statements that may take long: on SQLite they run in a thread of their own. */
  slowReads: Db;
  /** On a replica: the newest transaction that must have ended there. */
  after: number | null;
}

/** What is done in a transaction. It may be done again after a deadlock, so it touches nothing but its transaction. */
export type Work<T> = (tx: Tx) => Promise<T>;

/** A change in its steps. Of those that share a transaction all have taken one before any takes the next. */
export interface Steps<Held, T> {
  /** Holds the rows that it names, and refuses. None of those that share the transaction has changed any of them yet. */
  hold: Work<Held>;
  /** Statements that build on one another are sent without waiting in between: so none of another change comes between them. */
  work: (tx: Tx, held: Held) => Promise<T>;
  /** As in `transaction`. */
  last: (tx: Tx, result: T) => Promise<unknown>;
}

/** Changes of a company that may share a transaction: those for which `alike` is the same. */
export interface Group {
  companyId: number;
  alike: string;
}

export interface Database extends Source {
  engine: Engine;
  options: DatabaseOptions;
  /** Runs `work`, which only reads of the company, wherever all is that it has changed by now: a replica, if there is one that has it. */
  reading<T>(companyId: number, work: (from: Source) => Promise<T>): Promise<T>;
  /** Null: there is no replica. */
  replica: Pick<Replica, "isUp"> | null;
  /**
   * All of `work` or nothing; ends when the disk has it. `last` sends the statements that nothing waits for, all at once: on
   * PostgreSQL they go out together with the commit.
   */
  transaction<T>(work: Work<T>, last?: (tx: Tx, result: T) => Promise<unknown>): Promise<T>;
  /** The same for a change in steps, which may share its transaction with others of its group that wait too. */
  together<Held, T>(group: Group, steps: Steps<Held, T>): Promise<T>;
  close(): Promise<void>;
}
