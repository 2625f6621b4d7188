import { formatNumber } from "#features/deliveries/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { deliverOrder } from "#features/deliveries/server/verbs/deliverOrder.ts";
import { noteAttempt } from "#features/deliveries/server/verbs/noteAttempt.ts";
import { sendOrder } from "#features/deliveries/server/verbs/sendOrder.ts";
import type { CourierAction } from "#features/phone/actionFields.ts";
import { noted, placeKept } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { type Place, storedPlace } from "#shared/place/place.ts";
import type { Judgement } from "./judge.ts";
import type { ArrivedAction } from "./read.ts";

/** What an action did. `agreedId`: what was agreed at the door, which an admin decides about. */
type Effect = Pick<Awaited<ReturnType<typeof deliverOrder>>, "events" | "agreedId">;

type Delivered = Extract<CourierAction, { kind: "deliver" }>;

/** Moves the order as the office would, and returns the events. */
export async function applyAction(
  tx: Tx,
  author: Author,
  { action, order, time }: ArrivedAction,
  { status, isRepeated }: Judgement,
): Promise<Effect> {
  if (!order || status === "refused" || isRepeated) return { events: [] };
  const number = formatNumber(order.number);
  if (status === "review")
    return { events: [noteOf(order, `Envió una entrega de la orden ${number} que espera revisión`)] };
  switch (action.kind) {
    case "start":
      return sendOrder(tx, author, order);
    case "deliver": {
      const moment = { day: time.day };
      const done = await deliverOrder(tx, author, order, { ...takenOf(action), moment });
      return { ...done, events: [...done.events, ...(await keepPlace(tx, order, action.location))] };
    }
    case "note":
      return { events: [noteOf(order, noted(number, action))] };
    case "fail":
      return noteAttempt(tx, author, order, { reason: action.reason, at: time.at });
  }
}

const takenOf = ({ collection, packages_delivered, partial_reason }: Delivered) => ({
  collection,
  packages_delivered,
  partial_reason,
});

const noteOf = ({ id }: DeliveryRow, summary: string): EventDraft => ({
  action: "update",
  entity: "delivery",
  id,
  summary,
});

/** Keeps where a courier handed an order over as the place of its recipient's address, unless it has one. The caller moved its version. */
async function keepPlace(tx: Tx, order: DeliveryRow, place: Place | null): Promise<EventDraft[]> {
  if (place === null || order.recipient_location !== null) return [];
  await tx
    .updateTable("deliveries")
    .set({ recipient_location: storedPlace(place) })
    .where("id", "=", order.id)
    .execute();
  const summary = placeKept(formatNumber(order.number));
  return [
    { ...noteOf(order, summary), before: { receipt_location: null }, after: { receipt_location: place } },
  ];
}
