import assert from "node:assert/strict";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import type { CashBook, DoorOrder } from "../cashBook.ts";
import type { PlanOf } from "./plan.ts";

/** Hands over an order that the office cancelled meanwhile, and collects its goods. An admin accepts the delivery or rejects it. */
export async function review(book: CashBook, { goods, accept }: PlanOf<"review">): Promise<number> {
  const { owner, phone, ids } = book;
  const terms = { courier_id: ids.courier, payment_type: "partial", cod_amount: goods / 100 };
  const { id } = (await owner.post("/deliveries", sampleCredit(ids.service, ids.client, terms))).body;
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "Ya no" });
  const tenders = [{ currency: "USD", amount: goods / 100 }];
  const collection = { outcome: "collected", method: "cash", tenders };
  const action = sampleAction(id, { kind: "deliver", receiver_name: "Ana", at: book.now, collection });
  const { body } = await phone.post("/courier/actions", { actions: [action] });
  if (body.results?.[0]?.status !== "review") return 409;
  const { items } = (await owner.get(`/couriers/reviews?courier_id=${ids.courier}&perPage=100`)).body;
  const waiting = items.find((candidate: { delivery_id: number }) => candidate.delivery_id === id);
  const { status } = await owner.post(`/couriers/reviews/${waiting.id}/resolve`, { accept });
  assert.equal(status, 200);
  const net = { USD: goods, VES: 0 };
  book.add("couriers", net);
  if (!accept) {
    book.subtract("differences", net);
    book.count("reject");
    return status;
  }
  book.add("received", net);
  const [receipt] = (await owner.get("/receipts/filter?perPage=1")).body.items;
  const door: DoorOrder = { order: id, net, settledBy: null, isCancelled: false };
  book.doors.push(door);
  book.receipts.push({ id: receipt.id, net, door });
  return status;
}
