import { dueAtDoor } from "#features/collections/rules.ts";
import { closedUntilOf } from "#features/company/server/verbs/refuseClosed.ts";
import { wasNotCollected } from "#features/deliveries/rules.ts";
import { type DeliveryRow, findDelivery } from "#features/deliveries/server/queries.ts";
import { deliverOrder } from "#features/deliveries/server/verbs/deliverOrder.ts";
import { doorReceiptOf, reviveOrder } from "#features/deliveries/server/verbs/reopenOrder.ts";
import { sendOrder } from "#features/deliveries/server/verbs/sendOrder.ts";
import type { Insisting } from "#features/ledger/contract.ts";
import { phoneTexts as texts } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { keepUnclaimed } from "./keepUnclaimed.ts";
import { dayOfAction, type ReviewedCollection, reviewedCollection, reviewedUncollected } from "./reviewed.ts";

type ActionRow = RowOf<"courier_actions">;

/**
 * Delivers the order by the courier who handed it over, as his phone said, with bolívares at its rate; also one that was cancelled
 * meanwhile. Throws `conflict` if it was deleted, returned or delivered by somebody else, or has less to collect.
 */
export async function acceptReview(
  tx: Tx,
  author: Author,
  action: ActionRow,
  insisting: Insisting,
): Promise<EventDraft[]> {
  const order = action.delivery_id && (await findDelivery(tx, author.companyId, action.delivery_id));
  if (!order) throw conflict(texts.orderDeleted);
  if (order.return_id !== null) throw conflict(texts.orderReturned);
  const stored = reviewedCollection(action);
  const accepted = stored && { tx, author, action, stored, insisting };
  switch (order.status) {
    case "delivered":
      if (order.courier_id !== action.courier_id) throw conflict(texts.deliveredByOther);
      // The office marked it as delivered before the phone could say so: what proves it is all that is new.
      return accepted ? acceptLateMoney(accepted, order) : [];
    case "cancelled": {
      const revived = await reviveOrder(tx, author, order, action.courier_id);
      const events = accepted
        ? await deliverWithMoney(accepted, revived.row)
        : await deliverWithout(tx, author, action, revived.row);
      return [...revived.events, ...events];
    }
    default:
      return accepted ? deliverWithMoney(accepted, order) : deliverWithout(tx, author, action, order);
  }
}

interface Accepted {
  tx: Tx;
  author: Author;
  action: ActionRow;
  stored: ReviewedCollection;
  insisting: Insisting;
}

/** The money of an order that its courier delivered: recorded now, or already, or of no order. */
async function acceptLateMoney(accepted: Accepted, order: DeliveryRow): Promise<EventDraft[]> {
  const { tx, author, action } = accepted;
  if (await doorReceiptOf(tx, author.companyId, order.id)) return [];
  if (!wasNotCollected(order) || isNothingDue(order)) return keepUnclaimed(tx, author, action);
  return (await deliverOrder(tx, author, order, await collectionOf(accepted))).events;
}

async function deliverWithMoney(accepted: Accepted, order: DeliveryRow): Promise<EventDraft[]> {
  const { tx, author, action } = accepted;
  // A cancelled order that was paid at once has nothing to collect at its door.
  if (action.review_kind === "delivery" && isNothingDue(order)) {
    const delivered = await deliverWithout(tx, author, action, order);
    return [...delivered, ...(await keepUnclaimed(tx, author, action))];
  }
  const { courier_id: courierId } = action;
  const sent = await sendIfPending(tx, author, order, courierId);
  const done = await deliverOrder(tx, author, sent.row, { courierId, ...(await collectionOf(accepted)) });
  return [...sent.events, ...done.events];
}

/** What was to be collected stays owed. */
async function deliverWithout(
  tx: Tx,
  author: Author,
  action: ActionRow,
  order: DeliveryRow,
): Promise<EventDraft[]> {
  const { courier_id: courierId } = action;
  const collection = reviewedUncollected(action) ?? { outcome: "not_collected" as const, note: null };
  const sent = await sendIfPending(tx, author, order, courierId);
  const done = await deliverOrder(tx, author, sent.row, { courierId, collection, ...parcelsOf(action) });
  return [...sent.events, ...done.events];
}

const isNothingDue = ({ collect_fee, debt_remaining, cod_amount }: DeliveryRow): boolean => {
  const due = dueAtDoor({ collect_fee: collect_fee === 1, remaining: debt_remaining, cod_amount });
  return due.fee + due.goods === 0;
};

async function collectionOf({ tx, author, action, stored, insisting }: Accepted) {
  const { accept_similar, accept_duplicate_reason } = insisting;
  const day = await openDay(tx, author, dayOfAction(action, author));
  const paid_on = stored.paid_on && (await openDay(tx, author, stored.paid_on));
  const insists = { accept_similar: stored.accept_similar || accept_similar, accept_duplicate_reason };
  return {
    ...parcelsOf(action),
    collection: { ...stored, ...insists, paid_on },
    moment: { day, accepted: { rate: stored.rate } },
  };
}

const parcelsOf = ({ packages_delivered, partial_reason }: ActionRow) => ({
  packages_delivered: packages_delivered ?? undefined,
  partial_reason,
});

/** The day, or today if the day was closed meanwhile. */
const openDay = async (tx: Tx, author: Author, day: Day): Promise<Day> =>
  (await closedUntilOf(tx, author, [day])) === null ? day : author.today;

const sendIfPending = async (tx: Tx, author: Author, order: DeliveryRow, courierId: number) =>
  order.status === "pending"
    ? sendOrder(tx, author, order, { courierId })
    : { row: order, events: [] as EventDraft[] };
