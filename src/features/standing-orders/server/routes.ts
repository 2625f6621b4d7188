import { formatNumber } from "#features/deliveries/rules.ts";
import { identifierErrors } from "#features/deliveries/server/verbs/checkOrder.ts";
import { quoteErrors } from "#features/deliveries/server/verbs/quoteOrder.ts";
import type { Author } from "#server/author.ts";
import { type Call, change, list, read } from "#server/endpoint.ts";
import { recordChanges } from "#server/recordChanges.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import { standingRoutes as routes, type StandingBody, type StandingOrder } from "../contract.ts";
import { everHappens, ownDays, planOf } from "../rules.ts";
import { alreadyMade, settledSummary, skippedSummary, standingTexts as texts } from "../texts.ts";
import { findDay, numberOf, type StandingDay, settle, upcomingOf } from "./days.ts";
import { makeToday, prepareNext, whyNot } from "./makeOrder.ts";
import { planOne } from "./planning.ts";
import {
  countErrors,
  findStanding,
  insertStanding,
  lockStanding,
  pageOfStanding,
  priceNames,
  removeStanding,
  scheduleOf,
  standingIds,
  standingOf,
  updateStanding,
  writeSkip,
} from "./queries.ts";
import { readWorld } from "./world.ts";

interface Named extends StandingOrder {
  names: Awaited<ReturnType<typeof priceNames>>;
}

/** The fields of its order stand beside its own, so that the history names each. */
function toEvent({ body, names, next: _, failed_on: __, ...rest }: Named): object {
  const { receipt, extras: ___, pickup_zone_id: ____, delivery_zone_id: _____, ...order } = body;
  return {
    ...order,
    ...names,
    ...rest,
    receipt_full_name: receipt.full_name,
    receipt_phone: receipt.phone,
    receipt_address: receipt.address,
  };
}

const events = recordChanges<Named>("standing_order", ({ name }) => `la orden fija «${name}»`, toEvent);

/** A standing order with its version, and the names for its events. */
async function readNamed(db: Db, companyId: number, today: Day, id: number) {
  const { standing, row } = orNotFound(await findStanding(db, companyId, today, id));
  const named: Named = { ...standing, names: await priceNames(db, companyId, standing.body) };
  return { standing, row, named };
}

/** The errors of its order are those of the order's body in `body`. */
async function errorsIn(
  db: Db,
  { companyId, today, first }: { companyId: number; today: Day; first: Day },
  { body, from, until, days, on_closed }: Partial<StandingBody>,
  before?: StandingOrder,
): Promise<FieldErrors> {
  const known = typeof body === "object" && body !== null ? body : {};
  const bodyErrors = {
    ...identifierErrors(known, [
      before?.body.receipt.phone,
      before?.body.anonymous_client?.phone,
      before?.body.anonymous_client?.registration_number,
    ]),
    ...(await quoteErrors(db, companyId, today, { ...known, date: today })),
  };
  const errors = Object.fromEntries(
    Object.entries(bodyErrors).map(([path, messages]) => [`body.${path}`, messages]),
  );
  const begin = from ?? first;
  if (until && until < begin)
    return from === undefined ? { ...errors, until: [texts.untilBeforeFrom] } : errors;
  const isRead = days && ("weekdays" in days || "month_days" in days);
  if (!isRead || until === undefined) return errors;
  const schedule = {
    days,
    from: begin,
    until,
    skip: [],
    paused_until: null,
    on_closed: on_closed ?? before?.on_closed ?? "skip",
  };
  const { isOpen } = (await readWorld(db, companyId, today, 0))(null);
  return everHappens(schedule, isOpen) ? errors : { ...errors, days: [texts.never] };
}

/** An order that today still brings is made by a job, like those of midnight. */
async function planIfDue(
  { tx, actor, today, now }: Pick<Call<typeof routes.create>, "actor" | "today" | "now"> & { tx: Tx },
  standing: StandingOrder,
): Promise<void> {
  if (standing.next === today)
    await planOne(tx, { companyId: actor.companyId, day: today, id: standing.id }, now);
}

/** Skips a day, or settles one whose order could not be made. Returns what was done. Throws `conflict` once its order is made. */
async function skipDay(
  tx: Tx,
  { companyId, today, at }: Pick<Author, "companyId" | "today" | "at">,
  row: RowOf<"standing_orders">,
  date: Day,
): Promise<string> {
  const { id, name } = row;
  const day = await findDay(tx, { companyId, id, date });
  if (day) {
    await refuseMade(tx, companyId, day);
    if (row.failed_on === date) await settle(tx, id);
    return settledSummary(name, date);
  }
  if (date < today) throw invalid({ date: [texts.dayOver] });
  const schedule = { ...scheduleOf(row), skip: [] };
  const worldOf = await readWorld(tx, companyId, today, id);
  // A day to which others are moved stands for all of them.
  const own = ownDays(schedule, date, worldOf(id));
  const days = own.length > 0 || planOf(schedule, date) === null ? own : [date];
  if (days.length === 0) throw invalid({ date: [texts.notItsDay] });
  await writeSkip(tx, id, withDays(row, days, today), at);
  return skippedSummary(name, date);
}

/** Throws `conflict` with the order's number if the day's order was made. */
async function refuseMade(tx: Tx, companyId: number, { delivery_id }: StandingDay): Promise<void> {
  if (delivery_id === null) return;
  throw conflict(alreadyMade(formatNumber(await numberOf(tx, companyId, delivery_id))));
}

/** The skipped days with more, without those that are over. */
function withDays(row: RowOf<"standing_orders">, more: readonly Day[], today: Day): Day[] {
  const skip = [...new Set([...scheduleOf(row).skip.filter((day) => day >= today), ...more])].sort();
  if (skip.length > MOST_SKIPPED) throw invalid({ date: [texts.tooManySkipped] });
  return skip;
}

const MOST_SKIPPED = 100;

export const standingEndpoints = [
  list(
    routes.list,
    ({ db, actor }) => standingIds(db, actor.companyId),
    (ids, db, { actor, today }) => standingOf(db, actor.companyId, today, ids),
  ),

  read(routes.filter, async ({ db, actor, today, query }) => ({
    answer: await pageOfStanding(db, actor.companyId, today, query),
  })),

  read(
    routes.upcoming,
    async ({ slowReads, actor, today, query }) => ({
      answer: await upcomingOf(slowReads, actor.companyId, {
        today,
        days: query.days,
        all: query.all !== undefined,
      }),
    }),
    () => true,
  ),

  read(routes.get, async ({ db, actor, today, params }) => {
    const { standing, row } = orNotFound(await findStanding(db, actor.companyId, today, params.id));
    return { answer: standing, version: row.version };
  }),

  change(routes.create, {
    check: async ({ db, actor: { companyId }, today, body }) => {
      const [full, errors] = await Promise.all([
        countErrors(db, companyId),
        errorsIn(db, { companyId, today, first: today }, body),
      ]);
      return { errors: { ...errors, ...full }, checked: undefined };
    },
    handle: async (call) => {
      const { tx, actor, today, body, at } = call;
      const id = await insertStanding(tx, actor.companyId, body, { at, today });
      const { standing, row, named } = await readNamed(tx, actor.companyId, today, id);
      await planIfDue(call, standing);
      return { ...events.created(named, row.version), answer: standing };
    },
  }),

  change(routes.update, {
    lock: "standing_orders",
    check: async ({ db, actor: { companyId }, today, params, body }) => {
      const before = await readNamed(db, companyId, today, params.id);
      return {
        errors: await errorsIn(db, { companyId, today, first: before.row.starts_on }, body, before.standing),
        checked: before.named,
      };
    },
    handle: async (call) => {
      const { tx, actor, today, params, body, at, checked: before } = call;
      await updateStanding(tx, { companyId: actor.companyId, id: params.id }, body, at);
      const { standing, row, named } = await readNamed(tx, actor.companyId, today, params.id);
      await planIfDue(call, standing);
      return { ...events.updated(before, named, row.version), answer: standing };
    },
  }),

  change(routes.remove, {
    lock: "standing_orders",
    handle: async ({ tx, actor, today, params }) => {
      const { named } = await readNamed(tx, actor.companyId, today, params.id);
      await removeStanding(tx, actor.companyId, params.id);
      return events.removed(named);
    },
  }),

  change(routes.skip, {
    lock: "standing_orders",
    handle: async ({ tx, actor: { companyId }, today, params: { id }, body: { date }, at }) => {
      const before = await readNamed(tx, companyId, today, id);
      const summary = await skipDay(tx, { companyId, today, at }, before.row, date);
      const { standing, row, named } = await readNamed(tx, companyId, today, id);
      const changed = events.updated(before.named, named, row.version);
      return { ...changed, answer: standing, events: changed.events.map((event) => ({ ...event, summary })) };
    },
  }),

  change(routes.retry, {
    lock: "standing_orders",
    prepare: ({ database, actor, params }) => prepareNext(database.read, actor.companyId, params.id),
    handle: async ({ tx, actor, author, params: { id }, ready: pin }) => {
      const { companyId, today: date } = author;
      const row = orNotFound(await lockStanding(tx, companyId, id));
      const day = await findDay(tx, { companyId, id, date });
      if (!day) throw conflict(texts.notFailed);
      await refuseMade(tx, companyId, day);
      const { order, version, events } = await makeToday(tx, author, actor, { row, pin }).catch(
        (error: unknown) => {
          const why = whyNot(error);
          throw why === null ? error : conflict(why);
        },
      );
      return { answer: order, version, events };
    },
  }),
];
