import { findClient } from "#features/clients/server/queries.ts";
import { findCompany, letterheadOf } from "#features/company/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { batch, change, file, list, read } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { AppError, conflict, orNotFound } from "#shared/errors.ts";
import { type Actor, isAdmin } from "#shared/routes/roles.ts";
import { deliveryRoutes as routes } from "../contract.ts";
import { canMove, collectsLate, isAssignable, isEditable } from "../rules.ts";
import { cannotMove, deliveryTexts as texts } from "../texts.ts";
import { ticketLines } from "../ticket.ts";
import { assignCourier } from "./assign.ts";
import { limitErrors } from "./creditLimit.ts";
import {
  assigned,
  cancelled,
  collectedLate,
  created,
  moved,
  removed,
  updated,
  withLastMove,
} from "./events.ts";
import { pageOfDeliveries } from "./page.ts";
import { type DeliveryRow, findDelivery, owingIds, owingOf, toDelivery } from "./queries.ts";
import { recipientsOf } from "./recipients.ts";
import { readReferences } from "./references.ts";
import { totalsOfDeliveries } from "./totals.ts";
import { readCredit } from "./useCredit.ts";
import { closeDebt, deliver, insertDelivery, moveDelivery, removeDelivery, updateDelivery } from "./write.ts";

/** The order before the change. */
async function readOrder({ db, actor, params }: { db: Db; actor: Actor; params: { id: number } }) {
  return { errors: {}, checked: orNotFound(await findDelivery(db, actor.companyId, params.id)) };
}

/** The order before the change, and whether the body's courier belongs to the company. */
async function readOrderAndCourier(call: {
  db: Db;
  actor: Actor;
  today: Day;
  params: { id: number };
  body: { courier_id?: number | null | undefined };
}) {
  const { checked } = await readOrder(call);
  const { errors } = await readReferences(call.db, call.actor.companyId, call.today, {
    courier_id: call.body.courier_id ?? null,
  });
  return { errors, checked };
}

interface Refusing {
  tx: Db;
  actor: Actor;
  config: { timeZone: string };
}

/** A 409 that says who set the order's status, and when. */
async function refusal({ tx, actor, config }: Refusing, row: DeliveryRow, message: string) {
  const company = { companyId: actor.companyId, timeZone: config.timeZone };
  return conflict(await withLastMove(tx, company, row, message));
}

const statusEndpoint = change(routes.status, {
  lock: "deliveries",
  check: readOrderAndCourier,
  handle: async (call) => {
    const { tx, actor, body, checked: before } = call;
    const delivered = body.status === "delivered";
    const records = body.collection && body.collection.outcome !== "not_collected";
    const isLate = delivered && collectsLate(before) && records && !body.courier_id;
    if (!isLate && !canMove(before.status, body.status))
      throw await refusal(call, before, cannotMove(before.status, body.status));
    if (body.courier_id) await assignCourier(tx, call.author, before.id, body.courier_id);
    else if (before.courier_id === null) throw conflict(texts.needsCourier);
    const courier_id = body.courier_id ?? before.courier_id;
    const events = delivered
      ? await deliver(tx, call.author, { ...before, courier_id }, body.collection)
      : [];
    if (!delivered) await moveDelivery(tx, call.author, before, body.status);
    const row = orNotFound(await findDelivery(tx, actor.companyId, before.id));
    return {
      answer: toDelivery(row, call.origin),
      version: row.version,
      events: [isLate ? collectedLate(before, row) : moved(before, row), ...events],
    };
  },
});

const courierEndpoint = change(routes.courier, {
  lock: "deliveries",
  check: readOrderAndCourier,
  handle: async (call) => {
    const { tx, actor, body, checked: before } = call;
    if (!isAssignable(before.status)) throw await refusal(call, before, texts.courierFixed);
    if (body.courier_id === null && before.status !== "pending") throw conflict(texts.courierKept);
    await assignCourier(tx, call.author, before.id, body.courier_id);
    const row = orNotFound(await findDelivery(tx, actor.companyId, before.id));
    return { answer: toDelivery(row, call.origin), version: row.version, events: [assigned(before, row)] };
  },
});

export const deliveryEndpoints = [
  read(
    routes.filter,
    async ({ db, slowReads, actor, origin, query }) => ({
      answer: await pageOfDeliveries({ db, slowReads }, { companyId: actor.companyId, origin }, query),
    }),
    ({ search }) => search !== undefined,
  ),

  read(
    routes.totals,
    async ({ db, slowReads, actor, query }) => ({
      answer: await totalsOfDeliveries({ db, slowReads }, actor.companyId, query),
    }),
    ({ search }) => search !== undefined,
  ),

  read(routes.recipients, async ({ db, actor, params }) => {
    orNotFound(await findClient(db, actor, params.id));
    return { answer: await recipientsOf(db, actor.companyId, params.id) };
  }),

  read(
    routes.search,
    async ({ db, slowReads, actor, origin, params, query }) => {
      const asked = { ...query, search: params.term };
      return {
        answer: await pageOfDeliveries({ db, slowReads }, { companyId: actor.companyId, origin }, asked),
      };
    },
    () => true,
  ),

  list(
    routes.withDebt,
    ({ slowReads, actor }) => owingIds(slowReads, actor.companyId),
    (ids, db, { actor, origin }) => owingOf(db, { companyId: actor.companyId, origin }, ids),
  ),

  read(routes.get, async ({ db, actor, params, origin }) => {
    const row = orNotFound(await findDelivery(db, actor.companyId, params.id));
    return { answer: toDelivery(row, origin), version: row.version };
  }),

  change(routes.create, {
    check: async ({ db, actor, today, body }) => {
      const { errors, checked: references } = await readReferences(db, actor.companyId, today, body);
      const limit = await limitErrors(db, actor, body, references);
      const { errors: unpaid, credit } = await readCredit(db, actor, body, references);
      return { errors: { ...limit, ...unpaid, ...errors }, checked: { references, credit } };
    },
    handle: async (call) => {
      const { tx, body } = call;
      const { references, credit } = call.checked;
      const { row, events } = await insertDelivery(tx, call.author, body, references, credit);
      const made = created(row, body.over_limit_reason);
      return { answer: toDelivery(row, call.origin), version: row.version, events: [made, ...events] };
    },
  }),

  change(routes.update, {
    lock: "deliveries",
    check: async ({ db, actor, today, params, body }) => {
      const before = orNotFound(await findDelivery(db, actor.companyId, params.id));
      const { errors, checked: references } = await readReferences(db, actor.companyId, today, body, before);
      const limit = await limitErrors(db, actor, body, references, before);
      return { errors: { ...limit, ...errors }, checked: { before, references } };
    },
    handle: async (call) => {
      const { tx, actor, body } = call;
      const { before, references } = call.checked;
      if ((body.payment_type ?? "full") !== before.payment_type && !isAdmin(actor))
        throw new AppError("forbidden");
      if (!isEditable(before.status)) throw await refusal(call, before, texts.notEditable);
      const events = await updateDelivery(tx, call.author, before, body, references);
      const row = orNotFound(await findDelivery(tx, actor.companyId, before.id));
      return {
        answer: toDelivery(row, call.origin),
        version: row.version,
        events: [updated(before, row, events), ...events],
      };
    },
  }),

  change(routes.remove, {
    lock: "deliveries",
    check: readOrder,
    handle: async (call) => {
      const { tx, checked: row } = call;
      if (!isEditable(row.status)) throw await refusal(call, row, texts.notDeletable);
      const events = await removeDelivery(tx, call.author, row);
      return { events: [removed(row), ...events] };
    },
  }),

  statusEndpoint,

  courierEndpoint,

  // Each item is the same change as a request of its own.
  batch(routes.bulk, {
    check: ({ db, actor, today, body }) =>
      readReferences(db, actor.companyId, today, { courier_id: body.courier_id ?? null }),
    steps: ({ action, courier_id, items }) =>
      items.map(({ id, version }) =>
        action === "assign"
          ? { endpoint: courierEndpoint, id, version, body: { courier_id } }
          : { endpoint: statusEndpoint, id, version, body: { status: action, courier_id } },
      ),
  }),

  change(routes.cancel, {
    lock: "deliveries",
    check: readOrder,
    handle: async (call) => {
      const { tx, actor, body, checked: before } = call;
      if (!canMove(before.status, "cancelled"))
        throw await refusal(call, before, cannotMove(before.status, "cancelled"));
      await moveDelivery(tx, call.author, before, "cancelled", body.cancellation_notes);
      const events = await closeDebt(tx, call.author, before, "cancellation");
      const row = orNotFound(await findDelivery(tx, actor.companyId, before.id));
      return {
        answer: toDelivery(row, call.origin),
        version: row.version,
        events: [cancelled(before, row), ...events],
      };
    },
  }),

  file(routes.ticket, async ({ db, actor, params, documents, today, at }) => {
    const row = orNotFound(await findDelivery(db, actor.companyId, params.id));
    const [company, { ticket_note }, rate] = await Promise.all([
      letterheadOf(db, actor.companyId),
      findCompany(db, actor.companyId),
      rateOn(db, actor.companyId, today),
    ]);
    const inForce = rate && { rate: rate.rate, effectiveDate: rate.date };
    const lines = ticketLines(toDelivery(row, null), ticket_note, inForce);
    return {
      name: `ticket_${row.number}.pdf`,
      contentType: "application/pdf",
      disposition: "inline",
      body: documents.run("ticket", { ...lines, company, printedAt: at }),
      events: [],
    };
  }),
];
