import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { type CashBook, PRICE, RATE, takeOut } from "../cashBook.ts";
import { negative } from "./amounts.ts";
import type { PlanOf } from "./plan.ts";

/** An order that is paid at once, in dollars. */
export async function takeOrder(book: CashBook, { person }: PlanOf<"order">): Promise<number> {
  const by = book.person(person);
  const order = sampleDelivery(book.ids.service, { payment_method: "cash" });
  const { status, body } = await by.post("/deliveries", order);
  const net = { USD: PRICE, VES: 0 };
  book.give(by, net);
  book.add("received", net);
  const payments = (await book.owner.get(`/debts/${body.debt_id}/payments`)).body;
  const id = payments[0].receipt?.id ?? payments[0].receipt_id;
  if (id) book.receipts.push({ id, net });
  return status;
}

/** An order of a client, whose debt is paid in bolívares. */
export async function payBolivares(book: CashBook): Promise<number> {
  const { owner, ids } = book;
  const terms = { client_id: ids.client, payment_type: "partial", anonymous_client: null };
  const order = await owner.post("/deliveries", sampleDelivery(ids.service, terms));
  const paid = await owner.post("/debt-payments/full", {
    debt_id: order.body.debt_id,
    method: "cash",
    currency: "VES",
  });
  assert.equal(paid.status, 201, JSON.stringify([order.body, paid.body]));
  const net = { USD: 0, VES: PRICE * RATE };
  book.give(owner, net);
  book.add("received", net);
  book.receipts.push({ id: paid.body.receipt.id, net });
  return paid.status;
}

export async function voidReceipt(book: CashBook, { at }: PlanOf<"voidReceipt">): Promise<number> {
  const { owner } = book;
  const receipt = takeOut(book.receipts, at);
  if (!receipt) return 404;
  const { status } = await owner.post(`/receipts/${receipt.id}/void`, { reason: "Prueba" });
  // Its goods money may be the client's already.
  if (status === 409) book.receipts.push(receipt);
  if (status === 409) return status;
  assert.equal(status, 200);
  const { door, net } = receipt;
  book.subtract("received", net);
  if (door?.settledBy === null) {
    door.isCancelled = true;
    book.subtract("couriers", net);
    book.count("cancel");
  } else book.give(owner, negative(net));
  // Whether he paid it or not, the courier no longer owes it.
  if (door?.charged) {
    book.subtract("couriers", door.charged);
    book.add("differences", door.charged);
    book.count("charge taken back");
  }
  return door?.again ? door.again() : status;
}
