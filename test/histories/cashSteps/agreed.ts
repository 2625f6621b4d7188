import assert from "node:assert/strict";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import type { CashBook, DoorOrder } from "../cashBook.ts";
import type { PlanOf } from "./plan.ts";

/** Delivers goods from the courier's phone for less or more than planned. An admin accepts it, charges him what it cost, or waits. */
export async function agree(book: CashBook, plan: PlanOf<"agree">): Promise<number> {
  const { owner, phone, ids } = book;
  const terms = { courier_id: ids.courier, payment_type: "partial", cod_amount: plan.goods / 100 };
  const { id } = (await owner.post("/deliveries", sampleCredit(ids.service, ids.client, terms))).body;
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const amount = plan.agreed / 100;
  const collection = {
    outcome: "collected",
    method: "cash",
    tenders: [{ currency: "USD", amount }],
    agreed: { goods: amount, reason: "Faltó un refresco" },
  };
  const action = sampleAction(id, { kind: "deliver", receiver_name: "Ana", at: book.now, collection });
  const { status, body } = await phone.post("/courier/actions", { actions: [action] });
  assert.deepEqual([status, body.results[0].status], [200, "done"], JSON.stringify(body));
  const net = { USD: plan.agreed, VES: 0 };
  book.add("couriers", net);
  book.add("received", net);
  const [receipt] = (await owner.get("/receipts/filter?perPage=1")).body.items;
  const door: DoorOrder = { order: id, net, settledBy: null, isCancelled: false };
  book.doors.push(door);
  book.receipts.push({ id: receipt.id, net, door });
  const waiting = (await owner.get(`/couriers/reviews?courier_id=${ids.courier}`)).body.items;
  const review = waiting.find((candidate: { delivery_id: number }) => candidate.delivery_id === id);
  assert.equal(review !== undefined, plan.agreed !== plan.goods);
  if (review && plan.decision) await decideAgreed(book, door, review.id, plan);
  return 200;
}

async function decideAgreed(book: CashBook, door: DoorOrder, review: number, plan: PlanOf<"agree">) {
  const accept = plan.decision === "accept";
  const { status } = await book.owner.post(`/couriers/reviews/${review}/resolve`, { accept });
  const cost = Math.max(0, plan.goods - plan.agreed);
  assert.equal(status, accept || cost > 0 ? 200 : 409);
  if (accept || cost === 0) return;
  door.charged = { USD: cost, VES: 0 };
  book.add("couriers", door.charged);
  book.subtract("differences", door.charged);
  book.count("charge");
}
