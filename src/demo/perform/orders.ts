import { payClient, payDebt } from "#features/debts/server/pay.ts";
import { findDebt } from "#features/debts/server/queries.ts";
import { type DeliveryBody, deliveryBody, deliveryRoutes } from "#features/deliveries/contract.ts";
import { readPricing } from "#features/deliveries/server/prices/readPricing.ts";
import { type DeliveryRow, findDelivery } from "#features/deliveries/server/queries.ts";
import { type References, readReferences } from "#features/deliveries/server/references.ts";
import { cancelOrder } from "#features/deliveries/server/verbs/cancelOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { deliverOrder } from "#features/deliveries/server/verbs/deliverOrder.ts";
import { sendOrder } from "#features/deliveries/server/verbs/sendOrder.ts";
import { pendingOfClient } from "#features/ledger/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Cents, dollarsToBolivares } from "#shared/money.ts";
import type { DoorDraft } from "../plan/atDoor.ts";
import { takenOf } from "../plan/parcels.ts";
import type { PaymentDraft } from "../plan/payments.ts";
import type { OrderDraft } from "../plan/steps.ts";
import { collectionOf } from "./door.ts";
import { type Doing, note, perform } from "./perform.ts";
import { sendFromPhone } from "./phones.ts";
import { type PriceBook, zonesOf } from "./zones.ts";

/** The database ids of the plan's keys. */
export interface Ids {
  services: Map<number, number>;
  couriers: Map<number, number>;
  clients: Map<number, number>;
}

const requireId = (ids: Map<number, number>, key: number): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the plan uses ${key} before it is created`);
  return id;
};

/** A payment of an amount in cents, or of all that is owed. */
async function offer(tx: Tx, { actor, today }: Doing, payment: PaymentDraft, amount: Cents | undefined) {
  const offered = { ...payment, accept_similar: true };
  if (amount === undefined || payment.currency === "USD") return { ...offered, amount };
  const { rate } = orNotFound((await rateOn(tx, actor.companyId, today)) ?? undefined);
  return { ...offered, amount: dollarsToBolivares(amount, rate) };
}

interface BookedOrder {
  row: DeliveryRow;
}

/**
 * Writes the plan's orders with the functions that requests use, but without their reads: nobody else writes here, so services,
 * clients and orders are kept in memory. `take` and `move` don't wait for their statements. Orders still get their ids in the
 * order of the steps, and `note` receives the error if one fails.
 */
export function createOrderBook(ids: Ids) {
  let prices: PriceBook | undefined;
  const under = new Map<number, BookedOrder | Promise<BookedOrder>>();
  const credits = new Map<number, Pick<DeliveryRow, "debt_id" | "amount">>();
  const known = {
    services: new Map<number, References["service"]>(),
    clients: new Map<number, References["client"]>(),
    couriers: new Map<number, References["courier"]>(),
  };

  async function references(tx: Tx, { actor, today }: Doing, body: DeliveryBody) {
    const { service_id, client_id, courier_id } = body;
    const read = async (named: object) => (await readReferences(tx, actor.companyId, today, named)).checked;
    if (!known.services.has(service_id)) known.services.set(service_id, (await read({ service_id })).service);
    if (client_id !== null && !known.clients.has(client_id))
      known.clients.set(client_id, (await read({ client_id })).client);
    if (courier_id !== null && !known.couriers.has(courier_id))
      known.couriers.set(courier_id, (await read({ courier_id })).courier);
    const client = client_id === null ? undefined : known.clients.get(client_id);
    const courier = courier_id === null ? undefined : known.couriers.get(courier_id);
    const pricing = await readPricing(tx, actor.companyId, body);
    return { service: known.services.get(service_id), client, courier, pricing, recipientAlert: undefined };
  }

  async function reread(tx: Tx, { actor }: Doing, id: number): Promise<DeliveryRow> {
    const row = await findDelivery(tx, actor.companyId, id);
    if (!row) throw new Error(`order ${id} does not exist`);
    return row;
  }

  async function standing(key: number): Promise<DeliveryRow> {
    const pending = under.get(key);
    if (!pending) throw new Error(`the plan changes order ${key} after its last step`);
    return (await pending).row;
  }

  const bodyOf = ({ service, client, courier, ...draft }: OrderDraft) => ({
    ...draft,
    service_id: requireId(ids.services, service),
    client_id: client === null ? null : requireId(ids.clients, client),
    courier_id: courier === null ? null : requireId(ids.couriers, courier),
  });

  return {
    /** From now on orders have zones. */
    price: (book: PriceBook) => {
      prices = book;
    },

    /** Forgets the service's price, because it has changed. */
    forget: (serviceId: number) => known.services.delete(serviceId),

    async take(tx: Tx, doing: Doing, key: number, draft: OrderDraft): Promise<void> {
      const body = deliveryBody.parse({ ...bodyOf(draft), ...(prices && zonesOf(prices, key, draft)) });
      const orderReferences = await references(tx, doing, body);
      const creation = createOrder(tx, doing.author, { body, references: orderReferences });
      note(
        doing,
        creation.then(({ events }) => events),
      );
      under.set(key, creation);
      if (
        orderReferences.client &&
        body.pickup_address &&
        !orderReferences.client.addresses.includes(body.pickup_address)
      )
        known.clients.delete(orderReferences.client.id);
    },

    async assign(tx: Tx, doing: Doing, key: number, draft: OrderDraft): Promise<void> {
      const { id } = await standing(key);
      await perform(tx, doing, deliveryRoutes.update, { id, body: bodyOf(draft) });
      under.set(key, { row: await reread(tx, doing, id) });
    },

    async remove(tx: Tx, doing: Doing, key: number): Promise<void> {
      await perform(tx, doing, deliveryRoutes.remove, { id: (await standing(key)).id });
      under.delete(key);
    },

    move(tx: Tx, doing: Doing, key: number, status: "in_transit" | "delivered"): void {
      const done = standing(key).then((before) =>
        status === "in_transit"
          ? sendOrder(tx, doing.author, before)
          : deliverOrder(tx, doing.author, before, takenOf(before)),
      );
      note(
        doing,
        done.then(({ row, events }) => {
          if (status === "delivered" && row.payment_type === "partial")
            credits.set(key, { debt_id: row.debt_id, amount: row.amount });
          return events;
        }),
      );
      if (status === "in_transit") under.set(key, done);
      else under.delete(key);
    },

    /** Delivers an order that has something to collect. */
    async collect(tx: Tx, doing: Doing, key: number, door: DoorDraft): Promise<void> {
      await Promise.all(doing.events);
      const order = await standing(key);
      const collection = await collectionOf(tx, doing, order, door);
      const { row, events } = await deliverOrder(tx, doing.author, order, {
        collection,
        ...takenOf(order),
      });
      note(doing, events);
      if (row.payment_type === "partial") credits.set(key, { debt_id: row.debt_id, amount: row.amount });
      under.delete(key);
    },

    /** The recipient refuses the parcel, and the order `as` brings it back for the same service. */
    async bring(
      tx: Tx,
      doing: Doing,
      { key, as, reason }: { key: number; as: number; reason: string },
    ): Promise<void> {
      await Promise.all(doing.events);
      const { id, service_id, courier_id } = await standing(key);
      if (courier_id === null) throw new Error(`nobody brings order ${key} back`);
      await sendFromPhone(tx, doing, courier_id, {
        delivery_id: id,
        kind: "fail",
        reason: "refused",
        note: reason,
      });
      const body = { date: doing.today, service_id, courier_id, reason };
      const returnOrder = await perform(tx, doing, deliveryRoutes.return, { id, body });
      under.delete(key);
      under.set(as, { row: await reread(tx, doing, returnOrder.id) });
    },

    async cancel(tx: Tx, doing: Doing, key: number, reason: string): Promise<void> {
      note(doing, (await cancelOrder(tx, doing.author, await standing(key), { reason })).events);
      under.delete(key);
    },

    /** Pays a part of the order's amount; null: all that remains. */
    async payOrder(
      tx: Tx,
      doing: Doing,
      key: number,
      part: number | null,
      payment: PaymentDraft,
    ): Promise<void> {
      // The order's delivery may still be running in this batch.
      if (!credits.has(key)) await Promise.all(doing.events);
      const credit = credits.get(key);
      if (!credit) throw new Error(`the plan pays order ${key}, which owes nothing`);
      const debt = orNotFound(await findDebt(tx, doing.actor.companyId, credit.debt_id));
      // A remittance of goods money may have paid it.
      if (debt.remaining === 0) return;
      const share = part === null ? null : Math.min(debt.remaining, Math.round(credit.amount * part));
      const amount = share === null ? undefined : (share as Cents);
      const offered = await offer(tx, doing, payment, amount);
      const { events } = await payDebt(tx, doing.author, debt, offered, part === null ? "all" : "part");
      note(doing, events);
      if (part === null) credits.delete(key);
    },

    /** Pays a part of what the client owes; null: all of it. */
    async payClient(
      tx: Tx,
      doing: Doing,
      key: number,
      part: number | null,
      payment: PaymentDraft,
    ): Promise<void> {
      const clientId = requireId(ids.clients, key);
      const { total } = await pendingOfClient(tx, doing.actor.companyId, clientId);
      const amount = part === null ? undefined : (Math.round(total * part) as Cents);
      if (total === 0 || amount === 0) return;
      const offered = await offer(tx, doing, payment, amount);
      const { events } = await payClient(
        tx,
        doing.author,
        { ...offered, client_id: clientId },
        part === null ? "all" : "part",
      );
      note(doing, events);
    },
  };
}

export type OrderBook = ReturnType<typeof createOrderBook>;
