import { findClient } from "#features/clients/server/queries.ts";
import type { CollectionBody } from "#features/collections/contract.ts";
import { findCompany, letterheadOf } from "#features/company/server/queries.ts";
import { parcelErrors } from "#features/deliveries/fields/parcels.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { changeRoutes } from "#features/receipts/contract.ts";
import type { Author } from "#server/author.ts";
import { type Call, change, file, list, pdfAnswer, read } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Day, timeIn } from "#shared/dates.ts";
import { AppError, type FieldErrors, orNotFound } from "#shared/errors.ts";
import { spoiltInPayment } from "#shared/identifiers/spoilt.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { deliveryRoutes as routes } from "../contract.ts";
import { priceRoutes } from "../priceContract.ts";
import { paperLines, ticketLines } from "../ticket.ts";
import { bulkEndpoint } from "./bulk.ts";
import { answerOrder, answerOrders } from "./door/answerOrders.ts";
import type { ChangedOrder } from "./events.ts";
import { pageOfDeliveries } from "./page.ts";
import { usageOfZones } from "./prices/usage.ts";
import { findDelivery, owingIds, owingOf, toDelivery } from "./queries.ts";
import { lastAddressee, recipientsOf } from "./recipients.ts";
import { readReferences } from "./references.ts";
import { moveOrder } from "./steps/moveOrder.ts";
import { lastOrdersOf, totalsOfDeliveries } from "./totals.ts";
import { assignCourier, checkCourier } from "./verbs/assignCourier.ts";
import { cancelOrder } from "./verbs/cancelOrder.ts";
import { changeRecipient } from "./verbs/changeRecipient.ts";
import { checkEdit, checkOrder, identifierErrors, identifiersOf } from "./verbs/checkOrder.ts";
import { createOrder } from "./verbs/createOrder.ts";
import { editOrder } from "./verbs/editOrder.ts";
import { prepareChangedPin, preparePin } from "./verbs/preparePin.ts";
import { quoteOrder } from "./verbs/quoteOrder.ts";
import { removeOrder } from "./verbs/removeOrder.ts";
import { returnOrder, zonesBack } from "./verbs/returnOrder.ts";

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
  const { actor, today, body } = call;
  const errors = await checkCourier(call.db, { companyId: actor.companyId, today }, body.courier_id);
  return { errors, checked };
}

/** Errors of what an order was paid with at its door. */
const spoiltAtDoor = (collection: CollectionBody | undefined): FieldErrors =>
  collection?.outcome === "collected"
    ? spoiltInPayment(collection.reference, collection.tenders, [
        "collection.reference",
        "collection.tenders",
      ])
    : {};

/** The moment for the filter of late orders, if it is on. */
const lateNow = ({
  query,
  now,
  today,
  clock,
}: Pick<Call<typeof routes.totals>, "query" | "now" | "today" | "clock">) =>
  query.late && { today, ...timeIn(now, clock) };

/** The answer to a change of an order. */
const toAnswer = async (tx: Tx, author: Author, origin: string, { row, events }: ChangedOrder) => ({
  answer: await answerOrder(tx, { ...author, origin }, row),
  version: row.version,
  events,
});

export const deliveryEndpoints = [
  read(
    routes.filter,
    async (call) => ({
      answer: await pageOfDeliveries(
        call,
        { companyId: call.actor.companyId, today: call.today, origin: call.origin },
        { ...call.query, late: lateNow(call) },
      ),
    }),
    ({ search }) => search !== undefined,
  ),

  read(
    routes.totals,
    async (call) => ({
      answer: await totalsOfDeliveries(call, call.actor.companyId, { ...call.query, late: lateNow(call) }),
    }),
    ({ search }) => search !== undefined,
  ),

  read(routes.recipients, async ({ db, actor, params }) => {
    orNotFound(await findClient(db, actor, params.id));
    return { answer: await recipientsOf(db, actor.companyId, params.id) };
  }),

  read(changeRoutes.last, async ({ db, actor, query }) => ({
    answer: { addressee: (await lastAddressee(db, actor.companyId, query)) ?? null },
  })),

  read(
    routes.search,
    async ({ db, slowReads, actor: { companyId }, today, origin, params, query }) => {
      const filter = { ...query, search: params.term };
      return {
        answer: await pageOfDeliveries({ db, slowReads }, { companyId, today, origin }, filter),
      };
    },
    () => true,
  ),

  read(priceRoutes.quote, async ({ db, actor, today, body }) => ({
    answer: await quoteOrder(db, actor.companyId, today, body),
  })),

  read(
    priceRoutes.usage,
    async ({ slowReads, actor, query }) => ({
      answer: await usageOfZones(slowReads, actor.companyId, query.start_date, query.end_date),
    }),
    () => true,
  ),

  read(routes.lastOfClients, async ({ db, actor, query }) => ({
    answer: await lastOrdersOf(db, actor.companyId, query.ids),
  })),

  list(
    routes.withDebt,
    ({ slowReads, actor }) => owingIds(slowReads, actor.companyId),
    async (ids, db, { actor: { companyId }, today, origin }) =>
      answerOrders(db, { companyId, today, origin }, await owingOf(db, companyId, ids)),
  ),

  read(routes.get, async ({ db, actor: { companyId }, today, params, origin }) => {
    const row = orNotFound(await findDelivery(db, companyId, params.id));
    return { answer: await answerOrder(db, { companyId, today, origin }, row), version: row.version };
  }),

  change(routes.create, {
    prepare: ({ actor, givesPins, body }) => preparePin(actor.companyId, body.pin ?? givesPins),
    check: ({ db, actor, today, body }) => checkOrder(db, { actor, today }, body),
    handle: async ({ tx, author, origin, body, checked, ready: pin }) =>
      toAnswer(tx, author, origin, await createOrder(tx, author, { body, ...checked, pin })),
  }),

  change(routes.update, {
    lock: "deliveries",
    prepare: ({ database, actor: { companyId }, params, body }) =>
      prepareChangedPin(database.read, { companyId, id: params.id, wanted: body.pin }),
    check: async ({ db, actor, today, params, body }) => {
      const before = orNotFound(await findDelivery(db, actor.companyId, params.id));
      return checkEdit(db, { actor, today }, before, body);
    },
    handle: async ({ tx, actor, author, origin, body, checked, ready: pin }) => {
      const { before, references } = checked;
      if ((body.payment_type ?? "full") !== before.payment_type && !mayCall("admin", actor))
        throw new AppError("forbidden");
      return toAnswer(tx, author, origin, await editOrder(tx, author, before, { body, references, pin }));
    },
  }),

  change(routes.remove, {
    lock: "deliveries",
    check: readOrder,
    handle: async ({ tx, author, checked: before }) => ({
      events: (await removeOrder(tx, author, before)).events,
    }),
  }),

  change(routes.status, {
    lock: "deliveries",
    check: async (call) => {
      const { errors, checked } = await readOrderAndCourier(call);
      const { status, collection } = call.body;
      const parcels = status === "delivered" ? parcelErrors(checked, call.body) : {};
      return { errors: { ...errors, ...parcels, ...spoiltAtDoor(collection) }, checked };
    },
    handle: async ({ tx, actor, author, origin, body, checked: before }) => {
      const { collection } = body;
      const agrees = collection?.outcome === "collected" && collection.agreed !== undefined;
      if (agrees && !mayCall("admin", actor)) throw new AppError("forbidden");
      const moved = await moveOrder(tx, author, before, body);
      const { answer, ...change } = await toAnswer(tx, author, origin, moved);
      return { answer: { ...answer, receipt_id: moved.receiptId ?? null }, ...change };
    },
  }),

  change(routes.courier, {
    lock: "deliveries",
    check: readOrderAndCourier,
    handle: async ({ tx, author, origin, body, checked: before }) =>
      toAnswer(tx, author, origin, await assignCourier(tx, author, before, body.courier_id)),
  }),

  bulkEndpoint,

  change(routes.cancel, {
    lock: "deliveries",
    check: readOrder,
    handle: async ({ tx, author, origin, body, checked: before }) =>
      toAnswer(
        tx,
        author,
        origin,
        await cancelOrder(tx, author, before, { reason: body.cancellation_notes }),
      ),
  }),

  change(routes.return, {
    lock: "deliveries",
    check: async (call) => {
      const { checked: before } = await readOrder(call);
      const { service_id, courier_id = null, date } = call.body;
      const wanted = { service_id, courier_id, date, client_id: before.client_id, ...zonesBack(before) };
      const { errors, checked: references } = await readReferences(
        call.db,
        call.actor.companyId,
        call.today,
        wanted,
      );
      // The order's own client is no field of the body.
      const { client_id: _, ...own } = errors;
      return { errors: own, checked: { before, references } };
    },
    handle: async ({ tx, author, origin, body, checked: { before, references } }) =>
      toAnswer(tx, author, origin, await returnOrder(tx, author, before, { body, references })),
  }),

  change(routes.recipient, {
    lock: "deliveries",
    check: async (call) => {
      const { checked: before } = await readOrder(call);
      const { receipt } = call.body;
      return {
        errors: identifierErrors({ ...(receipt && { receipt }) }, identifiersOf(before)),
        checked: before,
      };
    },
    handle: async ({ tx, author, origin, body, checked: before }) =>
      toAnswer(tx, author, origin, await changeRecipient(tx, author, before, body)),
  }),

  file(routes.ticket, async ({ db, actor, params, documents, today, at }) => {
    const row = orNotFound(await findDelivery(db, actor.companyId, params.id));
    const [company, { ticket_note }, rate] = await Promise.all([
      letterheadOf(db, actor.companyId),
      findCompany(db, actor.companyId),
      rateOn(db, actor.companyId, today),
    ]);
    const inForce = rate && { rate: rate.rate, effectiveDate: rate.date };
    const lines = paperLines(ticketLines(toDelivery(row, null), ticket_note, inForce));
    return pdfAnswer(`ticket_${row.number}`, documents.run("ticket", { ...lines, company, printedAt: at }));
  }),
];
