import assert from "node:assert/strict";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { type CashBook, type DoorOrder, PRICE, RATE } from "../cashBook.ts";
import type { PlanOf } from "./plan.ts";

/** Delivers an order that the courier collects nothing of. */
export async function deliver({ owner, ids }: CashBook): Promise<number> {
  const terms = { courier_id: ids.courier, payment_method: "transfer" };
  const { id } = (await owner.post("/deliveries", sampleDelivery(ids.service, terms))).body;
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  return (await owner.put(`/deliveries/${id}/status`, { status: "delivered" })).status;
}

/** Delivers an order and collects at its door. A negative rest is change. */
export async function collect(book: CashBook, plan: PlanOf<"collect">): Promise<number> {
  const { owner, ids } = book;
  const { fee, goods, outcome } = plan;
  const terms = { collect_fee: fee, cod_amount: goods / 100, payment_type: fee ? "full" : "partial" };
  const body = sampleCredit(ids.service, ids.client, { courier_id: ids.courier, ...terms });
  const { id } = (await owner.post("/deliveries", body)).body;
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const end = (collection?: object) =>
    owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  const due = goods + (fee ? PRICE : 0);
  if (due === 0) return (await end()).status;
  assert.equal((await end()).status, 422);
  if (outcome === "late") {
    assert.equal((await end({ outcome: "not_collected" })).status, 200);
    // A fee alone is paid like any debt.
    if (goods === 0) return 409;
  } else if (outcome !== "collected") return (await end({ outcome })).status;
  const net = { USD: plan.dollars, VES: (due - plan.dollars) * RATE };
  const rest = plan.dollars > 0 ? plan.rest : "cash";
  return takeAtDoor(book, { order: id, net, rest, sent: plan.sent, hasGoods: goods > 0 });
}

interface Collected extends Pick<DoorOrder, "order" | "net">, Pick<PlanOf<"collect">, "rest" | "sent"> {
  hasGoods: boolean;
}

/** Ends the change that a collection left to be sent, if it did. */
async function endChange({ owner }: CashBook, how: "sent" | "cancel"): Promise<void> {
  const [waiting] = (await owner.get("/change-payments/filter?state=to_send&perPage=1")).body.items;
  if (!waiting) return;
  const body = how === "sent" ? { reference: String(waiting.id) } : { reason: "Lo dejó" };
  assert.equal((await owner.post(`/change-payments/${waiting.id}/${how}`, body)).status, 200);
}

/** Records the cash of an order's door, in the courier's hands. */
async function takeAtDoor(
  book: CashBook,
  { order, net: all, rest, sent, hasGoods }: Collected,
): Promise<number> {
  const { owner } = book;
  const net = rest === "cash" ? all : { ...all, VES: 0 };
  const tendersOf = () =>
    (["USD", "VES"] as const)
      .filter((currency) => all[currency] !== 0)
      .map((currency) => ({ currency, amount: all[currency] / 100, ...(currency === "VES" && by(rest)) }));
  const by = (method: "cash" | "mobile_payment") => {
    if (method === "cash") return {};
    book.transfers += 1;
    const reference = String(1e11 + book.transfers);
    return { method, reference, ...sampleAddressee() };
  };
  const record = (collection: object) =>
    owner.put(`/deliveries/${order}/status`, {
      status: "delivered",
      collection: { outcome: "collected", ...collection },
    });
  const take = async () => {
    const { status, body } = await record({ method: "cash", tenders: tendersOf() });
    assert.equal(status, 200, JSON.stringify(body));
    book.add("couriers", net);
    book.add("received", net);
    const [receipt] = (await owner.get("/receipts/filter?perPage=1")).body.items;
    const door: DoorOrder = { order, net, settledBy: null, isCancelled: false, ...(hasGoods && { again }) };
    book.doors.push(door);
    book.receipts.push({ id: receipt.id, net, door });
    if (sent) await endChange(book, sent);
    return status as number;
  };
  // Cash that the courier's account still has is not recorded twice. A transfer moves none.
  const again = async () => {
    const isHeld = book.doors.some(
      (door) => door.order === order && door.settledBy === null && !door.isCancelled,
    );
    if (!isHeld) return take();
    assert.equal((await record({ method: "cash", tenders: tendersOf() })).status, 409);
    book.transfers += 1;
    const reference = String(1e11 + book.transfers);
    return (await record({ method: "transfer", reference })).status as number;
  };
  return take();
}
