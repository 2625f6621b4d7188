import { sql } from "kysely";
import { type Instant, instantAt } from "#shared/dates.ts";
import { afterCommit } from "../database/afterCommit.ts";
import { lockUntaken } from "../database/locks.ts";
import { prepared } from "../database/prepared.ts";
import type { Database } from "../database/types.ts";
import type { Tx } from "../schema.ts";

/** A job that this process has taken. */
export interface Job {
  id: number;
  kind: string;
  payload: unknown;
  /** The company whose work it is; null: nobody's in particular. */
  companyId: number | null;
  /** 1 for the first. It also identifies the owner: a process that takes the job later has a higher number. */
  attempt: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minutes to wait after each failed attempt; where more are allowed, the last of these each time. */
const WAITS = [1, 2, 5, 15, 30, 60, 120, 240, 480];
const MOST_ATTEMPTS = WAITS.length + 1;

/** How long a taken job belongs to its process. A living process renews this lease; a dead one's expires. */
const LEASE_MS = MINUTE_MS;
export const RENEW_MS = LEASE_MS / 3;

/** How long a failed job is kept, so that its last error can be found. */
const KEPT_DAYS = 30;

const instantAfter = (now: Date, ms: number) => instantAt(new Date(now.getTime() + ms));

const enqueued = new Set<() => void>();

/** Calls `listener` when a transaction of this process has made a job due. Returns the function that removes the listener. */
export function onEnqueued(listener: () => void): () => void {
  enqueued.add(listener);
  return () => enqueued.delete(listener);
}

/** To be called by a transaction that makes a job due: this process looks for it once that is committed. */
export function announceJobs(tx: Tx): void {
  afterCommit(tx, () => {
    for (const listener of enqueued) listener();
  });
}

/**
 * Adds a job in the transaction that causes it: both are committed or neither. `payload` is stored as JSON until the job is done.
 * Returns the job's id.
 */
export async function enqueue(
  tx: Tx,
  kind: string,
  payload: object,
  now: Date,
  companyId: number | null = null,
): Promise<number> {
  const at = instantAt(now);
  const { id } = await tx
    .insertInto("jobs")
    .values({
      kind,
      payload: JSON.stringify(payload),
      due_at: at,
      last_error: null,
      created_at: at,
      company_id: companyId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  announceJobs(tx);
  return id;
}

interface Due {
  at: Instant;
  kinds: readonly string[];
  /** Companies whose jobs wait. */
  busy?: readonly number[] | undefined;
}

const nextDue = prepared((db, { at, kinds, busy }: Due) => {
  let query = db
    .selectFrom("jobs")
    .select(["id", "kind", "payload", "attempts", "company_id"])
    .where("due_at", "<=", at)
    .where("kind", "in", kinds);
  if (busy)
    query = query.where((eb) => eb.or([eb("company_id", "is", null), eb("company_id", "not in", busy)]));
  return lockUntaken(query.orderBy("due_at").orderBy("id").limit(1), db);
});

interface Taking {
  /** Companies whose jobs wait. */
  busy?: readonly number[];
  /** After so many attempts a job has failed for good. */
  most?: number;
}

/** Takes the job of these kinds that has been due longest. Nobody else can take it until its lease expires. */
export async function takeDue(
  database: Database,
  kinds: readonly string[],
  now: Date,
  { busy = [], most = MOST_ATTEMPTS }: Taking = {},
): Promise<Job | undefined> {
  const due = { at: instantAt(now), kinds, busy: busy.length > 0 ? busy : undefined };
  // Without a transaction, because usually there is no due job.
  if (kinds.length === 0 || (await nextDue(database.read, due)).length === 0) return undefined;
  return database.transaction(async (tx) => {
    for (;;) {
      const [row] = await nextDue(tx, due);
      if (!row) return undefined;
      const attempt = row.attempts + 1;
      // Jobs whose last attempt was interrupted by the end of its process.
      const isExhausted = attempt > most;
      await tx
        .updateTable("jobs")
        .set(isExhausted ? { due_at: null } : { attempts: attempt, due_at: instantAfter(now, LEASE_MS) })
        .where("id", "=", row.id)
        .execute();
      const { id, kind, company_id: companyId } = row;
      if (!isExhausted) return { id, kind, payload: JSON.parse(row.payload), companyId, attempt };
    }
  });
}

/** Extends the lease of a long job. */
export const renew = (database: Database, job: Job, now: Date): Promise<void> =>
  runAgain(database, job, instantAfter(now, LEASE_MS));

/** Lets a job run again at this time, without an error. */
export async function runAgain(database: Database, { id, attempt }: Job, due_at: Instant): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable("jobs").set({ due_at }).where("id", "=", id).where("attempts", "=", attempt).execute(),
  );
}

export async function finish(database: Database, { id, attempt }: Job): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom("jobs").where("id", "=", id).where("attempts", "=", attempt).execute(),
  );
}

/** Stores the error of a failed attempt. Returns when the next one is due; null: the job has failed for good. */
export async function putOff(
  database: Database,
  { id, attempt }: Job,
  error: string,
  now: Date,
  most = MOST_ATTEMPTS,
): Promise<Instant | null> {
  const minutes = WAITS[Math.min(attempt, WAITS.length) - 1] ?? 0;
  const due_at = attempt >= most ? null : instantAfter(now, minutes * MINUTE_MS);
  await database.transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({ due_at, last_error: error.slice(0, 500) })
      .where("id", "=", id)
      .where("attempts", "=", attempt)
      .execute(),
  );
  return due_at;
}

/** Deletes jobs that failed for good a month ago. */
export async function deleteFailedJobs(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("jobs")
    .where("due_at", "is", null)
    .where("created_at", "<", instantAfter(now, -KEPT_DAYS * DAY_MS))
    .execute();
}

/** How many jobs wait or run, and how many have failed for good. */
export async function countJobs({ read }: Database): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; all: number }>`
    select count(due_at) as waiting, count(*) as "all" from jobs`.execute(read);
  const { waiting, all } = rows[0] ?? { waiting: 0, all: 0 };
  return { waiting: Number(waiting), givenUp: Number(all) - Number(waiting) };
}
