import { clockOf, dayEndsIn } from "#features/company/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Day, dayAt, type OfficeClock } from "#shared/dates.ts";
import { ownDays } from "../rules.ts";
import { scheduleOf } from "./queries.ts";
import { readWorld } from "./world.ts";

/** The job that looks which standing orders of a company are due, some at a time. */
export const PLAN_STANDING = "plan-standing-orders";
/** The job that makes one order. */
export const MAKE_STANDING = "make-standing-order";

interface PlanJob {
  companyId: number;
  day: Day;
  /** Those with higher ids are next. */
  after: number;
}

export interface MakeJob {
  companyId: number;
  day: Day;
  id: number;
}

const LOOK_MS = 60_000;

/** So many at a time, so that the orders of other companies come in between. */
const BATCH = 25;

/** Adds the first job of each company with standing orders, once per day of its own, whichever process looks first. */
export async function planStanding(database: Database, now: Date, timeZone: string): Promise<void> {
  const companies = await database.read
    .selectFrom("company_settings as t")
    .select(["t.company_id", "t.standing_on", "t.day_ends"])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("standing_orders as s").select("s.id").whereRef("s.company_id", "=", "t.company_id")),
    )
    .execute();
  for (const { company_id, standing_on, ...company } of companies) {
    const day = dayAt(now, { timeZone, dayEnds: dayEndsIn(company) });
    if (standing_on !== day) await database.transaction((tx) => planCompany(tx, company_id, day, now));
  }
}

/** The day is claimed in the transaction that adds the job: both are committed or neither. A clock that was wrong delays nothing. */
async function planCompany(tx: Tx, companyId: number, day: Day, now: Date): Promise<void> {
  const claimed = await tx
    .updateTable("company_settings")
    .set({ standing_on: day })
    .where("company_id", "=", companyId)
    .where((eb) => eb.or([eb("standing_on", "is", null), eb("standing_on", "!=", day)]))
    .returning("id")
    .executeTakeFirst();
  if (claimed) await planFrom(tx, { companyId, day, after: 0 }, now);
}

interface Parts {
  database: Database;
  timeZone: string;
  now: () => Date;
}

/**
 * Whether the job's day is today; false when it is over: what was missed is not made up for. Throws if this process has not reached the
 * day, so that the job is tried later.
 */
export function isToday(day: Day, now: Date, clock: OfficeClock): boolean {
  const today = dayAt(now, clock);
  if (day > today) throw new Error(`${day} has not begun by this clock`);
  return day === today;
}

/** Adds a job for each due standing order of the next ones, and one for those after them. */
export function planDue(parts: Parts): JobHandler {
  return async ({ payload }) => {
    const job = payload as PlanJob;
    const { companyId, day } = job;
    if (!isToday(day, parts.now(), await clockOf(parts.database.read, companyId, parts.timeZone))) return;
    const rows = await nextOf(parts.database.read, job);
    const worldOf = await readWorld(parts.database.read, companyId, day);
    const due = rows.filter((row) => ownDays(scheduleOf(row), day, worldOf(row.id)).length > 0);
    await parts.database.transaction(async (tx) => {
      for (const { id } of due) await planOne(tx, { companyId, day, id }, parts.now());
      const last = rows.length === BATCH ? rows.at(-1) : undefined;
      if (last) await planFrom(tx, { companyId, day, after: last.id }, parts.now());
    });
  };
}

async function planFrom(tx: Tx, job: PlanJob, now: Date): Promise<void> {
  await enqueue(tx, PLAN_STANDING, job, now, job.companyId);
}

/** Adds the job that makes the day's order. Twice does no harm. */
export async function planOne(tx: Tx, job: MakeJob, now: Date): Promise<void> {
  await enqueue(tx, MAKE_STANDING, job, now, job.companyId);
}

const nextOf = (db: Db, { companyId, after }: PlanJob) =>
  db
    .selectFrom("standing_orders")
    .select(["id", "days", "starts_on", "ends_on", "skip", "paused_until", "on_closed"])
    .where("company_id", "=", companyId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();

/** Looks at the start and once a minute until the returned function is called. */
export function keepPlanning(database: Database, timeZone: string, log: Log): () => void {
  const look = () =>
    planStanding(database, new Date(), timeZone).catch((error: unknown) =>
      log.error(error, "standing orders were not planned"),
    );
  void look();
  const looking = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(looking);
}
