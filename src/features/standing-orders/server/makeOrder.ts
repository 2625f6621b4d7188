import { clockOf, findCompany } from "#features/company/server/queries.ts";
import { type Delivery, deliveryBody } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { answerOrder } from "#features/deliveries/server/door/answerOrders.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { type PinColumns, preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { type EventDraft, record } from "#server/audit.ts";
import { type Author, toAuthor } from "#server/author.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { instantAt, type OfficeClock } from "#shared/dates.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { ownDays } from "../rules.ts";
import { failedSummary, madeSummary, standingTexts as texts } from "../texts.ts";
import { findDay, noteFailed, noteMade, noteMoved } from "./days.ts";
import { isToday, type MakeJob } from "./planning.ts";
import { lockStanding, orderOf, scheduleOf } from "./queries.ts";
import { readWorld } from "./world.ts";

/** The PIN of the next order, if it gets one. Slow: before the transaction. */
export async function prepareNext(db: Db, companyId: number, id: number): Promise<PinColumns> {
  const row = await db
    .selectFrom("standing_orders")
    .select(["body", "client_id", "service_id", "courier_id"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  const wanted = row ? orderOf(row).pin : false;
  return preparePin(companyId, wanted ?? (await findCompany(db, companyId)).pin === 1);
}

/** Makes today's order of a locked standing order, and notes it. Throws `invalid` or `conflict` like a new order. */
export async function makeToday(
  tx: Tx,
  author: Author,
  actor: Actor,
  { row, pin }: { row: RowOf<"standing_orders">; pin: PinColumns },
): Promise<{ order: Delivery; version: number; events: EventDraft[] }> {
  const { companyId, today: date, at } = author;
  const parsed = deliveryBody.safeParse({ ...orderOf(row), date });
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  const { errors, checked } = await checkOrder(tx, { actor, today: date }, parsed.data);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const created = await createOrder(tx, author, { body: parsed.data, ...checked, pin });
  await noteMade(tx, { companyId, id: row.id, date, at }, created.row.id);
  const summary = madeSummary(formatNumber(created.row.number), row.name);
  return {
    order: await answerOrder(tx, { ...author, origin: null }, created.row),
    version: created.row.version,
    events: [...created.events, eventOf(row, summary, { last_error: null })],
  };
}

const eventOf = (
  row: RowOf<"standing_orders">,
  summary: string,
  after: { last_error: string | null },
): EventDraft => ({
  action: "update",
  entity: "standing_order",
  id: row.id,
  summary,
  before: { last_error: row.last_error },
  after,
});

interface Parts {
  database: Database;
  timeZone: string;
  now: () => Date;
}

/** Makes the day's order once, or notes why it can't be made. It writes as the company's owner, under a name of its own. */
export function makeStanding(parts: Parts): JobHandler {
  return async ({ payload }) => {
    const job = payload as MakeJob;
    const { database } = parts;
    const clock = await clockOf(database.read, job.companyId, parts.timeZone);
    if (!isToday(job.day, parts.now(), clock)) return;
    const owner = await ownerOf(database.read, job.companyId);
    if (!owner) return;
    const pin = await prepareNext(database.read, job.companyId, job.id);
    try {
      await inItsTurn(
        parts,
        { ...job, clock },
        owner,
        async (tx, author, row) => (await makeToday(tx, author, owner, { row, pin })).events,
      );
    } catch (error) {
      const why = whyNot(error);
      if (why === null) throw error;
      await inItsTurn(parts, { ...job, clock }, owner, async (tx, { at }, row) => {
        await noteFailed(tx, { companyId: job.companyId, id: job.id, date: job.day, at }, why);
        return [eventOf(row, failedSummary(row.name, job.day, why), { last_error: why })];
      });
    }
  };
}

/** Runs `work` in a transaction with the locked standing order, unless its day has been dealt with or is no day of it any more. */
async function inItsTurn(
  { database, timeZone, now }: Parts,
  { companyId, id, day, clock }: MakeJob & { clock: OfficeClock },
  owner: Actor,
  work: (tx: Tx, author: Author, row: RowOf<"standing_orders">) => Promise<EventDraft[]>,
): Promise<void> {
  const moment = now();
  const author = toAuthor(owner, { at: instantAt(moment), today: day, ...clock });
  await database.transaction(async (tx) => {
    const row = await lockStanding(tx, companyId, id);
    if (!row) return;
    const worldOf = await readWorld(tx, companyId, day, id);
    const own = ownDays(scheduleOf(row), day, worldOf(id));
    if (own.length === 0) return;
    const key = { companyId, id, date: day };
    if (!(await findDay(tx, key))) {
      const events = await work(tx, author, row);
      await record(tx, events, { actor: owner, ip: "", now: moment, timeZone });
    }
    const over = await findDay(tx, key);
    if (over) await noteMoved(tx, over, own);
  });
}

async function ownerOf(db: Db, companyId: number): Promise<Actor | undefined> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("company_id", "=", companyId)
    .where("type", "=", "user")
    .orderBy("id")
    .executeTakeFirst();
  return account && { ...account, companyId, type: "user", role: null, name: texts.author };
}

/** The reasons of a rule that forbids the order; null for a failure of the server, after which it is tried again. */
export function whyNot(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "invalid") return [...new Set(Object.values(error.errors ?? {}).flat())].join(". ");
  return error.code === "conflict" ? error.message : null;
}
