import { type Calendar, type OutsideWish, wishErrors, type ZoneRule } from "#features/calendar/rules.ts";
import { calendarOf, zoneRulesOf } from "#features/calendar/server/queries.ts";
import { stopMask } from "#features/deliveries/fields/pick.ts";
import { isTooFar } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import { requestFieldTexts as fields } from "#features/imports/orderFieldTexts.ts";
import { type ClientAsked, clientAsked, type OrderOrTrip } from "#features/requests/askedContract.ts";
import { findRequest } from "#features/requests/server/queries.ts";
import { askAsClient } from "#features/requests/server/verbs/askAsClient.ts";
import { decideRequest } from "#features/requests/server/verbs/decideRequest.ts";
import { MOST_STOPS } from "#features/trips/contract.ts";
import { tripTexts } from "#features/trips/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { toAuthor } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { isDay } from "#shared/dates.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { formatNumber } from "#shared/numbers.ts";
import { repeatsAs } from "../checking/repeats.ts";
import type { ImportKind, Now, Runner, Together } from "../kind.ts";
import { type Offer, ORDER_FIELD_OF, openOffer, readOrder } from "./readOrder.ts";
import { differingFrom } from "./trips.ts";

/** What rows name, and what the company can do. */
interface Context extends Offer, Now {
  calendar: Calendar;
  rules: ReadonlyMap<number, ZoneRule>;
}

/** Why a row is not possible, under its columns. */
function impossibleIn({ calendar, rules, today, time }: Context, wish: OutsideWish): FieldErrors {
  const known = { calendar, now: { day: today, time }, zone: (id: number) => rules.get(id) };
  const errors = Object.entries(wishErrors(known, wish));
  return Object.fromEntries(errors.map(([path, messages]) => [fieldOf(path), messages]));
}

const authorOf = ({ actor, ...moment }: Runner) => toAuthor(actor, moment);

const fieldOf = (path: string) => ORDER_FIELD_OF[path] ?? path.split(".")[0] ?? path;

const OWN = stopMask(clientAsked.shape);
const COMMON = clientAsked.keyof().options.filter((name) => !Object.hasOwn(OWN, name));

/** The rows of one trip become one request, with a stop of each. */
const trips: Together<ClientAsked, number> = {
  field: "trip",
  most: MOST_STOPS,
  tooMany: tripTexts.tooManyStops,
  differing: differingFrom<ClientAsked>(COMMON, fieldOf),
  async create(tx, runner, rows) {
    const bodies = rows.map(({ body }) => body);
    const trip: OrderOrTrip<ClientAsked> = { ...orNotFound(bodies[0]), stops: bodies.map(ownOf) };
    const { row, events } = await askAsClient(tx, authorOf(runner), orNotFound(runner.clientId), trip);
    return rows.map((_, index) => ({ id: row.id, events: index === 0 ? events : [] }));
  },
};

/** The fields of a stop. */
const ownOf = (body: ClientAsked) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(OWN, name))) as Pick<
    ClientAsked,
    keyof typeof OWN
  >;

/** What a client asks for: each row becomes a request, or with others of its name one for a trip. */
export const requests: ImportKind<ClientAsked, Context> = {
  fields,
  schema: clientAsked as ImportKind<ClientAsked, Context>["schema"],
  async openContext(db, { companyId, today, time }) {
    const [offer, calendar, rules] = await Promise.all([
      openOffer(db, companyId),
      calendarOf(db, companyId),
      zoneRulesOf(db, companyId),
    ]);
    return { ...offer, calendar, rules, today, time };
  },
  makeBody(values, context, options) {
    // Zones are the office's.
    const { order, errors, warnings } = readOrder(values, context, { ...options, create_zones: false });
    const date = values.date || context.today;
    Object.assign(errors, { ...impossibleIn(context, { ...order, date }), ...errors });
    if (isDay(date) && isTooFar(date, context.today)) errors.date = [deliveryTexts.dateTooFar];
    return { body: { ...order, date, pickup_address: values.pickup_address || null }, errors, warnings };
  },
  fieldOf,
  identity: null,
  existing: async () => new Map(),
  repeats: repeatsAs("requests"),
  together: trips,
  async create(tx, runner, { body }) {
    const { row, events } = await askAsClient(tx, authorOf(runner), orNotFound(runner.clientId), body);
    return { id: row.id, events };
  },
  table: "requests",
  removedAtOnce: 10,
  async inTheWay(db, companyId, ids) {
    // Locked, so that none is decided before it is withdrawn.
    const requests = await lockForUpdate(
      db
        .selectFrom("requests")
        .select(["number", "state"])
        .where("company_id", "=", companyId)
        .where("id", "in", ids)
        .orderBy("id"),
      db,
    ).execute();
    return requests
      .filter(({ state }) => state === "accepted" || state === "rejected")
      .map(({ number }) => kindTexts.decidedRequest(formatNumber(number)));
  },
  async remove(tx, runner, ids) {
    const { companyId } = runner.actor;
    const waiting = await tx
      .selectFrom("requests")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("state", "=", "new")
      .orderBy("id")
      .execute();
    const events: EventDraft[] = [];
    for (const { id } of waiting) {
      const before = orNotFound(await findRequest(tx, companyId, id));
      events.push(...(await decideRequest(tx, authorOf(runner), before, { state: "withdrawn" })).events);
    }
    return events;
  },
};
