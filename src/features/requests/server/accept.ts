import { lockClient } from "#features/clients/server/queries.ts";
import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { stopMask } from "#features/deliveries/fields/pick.ts";
import { answerOrder } from "#features/deliveries/server/door/answerOrders.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { freeReferencesOfRequest } from "#features/deliveries/server/verbs/ownReferences.ts";
import { type PinColumns, preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { MOST_STOPS, type TripBody, tripBody } from "#features/trips/contract.ts";
import { showTrip } from "#features/trips/server/queries.ts";
import { checkTrip, createTrip, type StopReferences } from "#features/trips/server/verbs/createTrip.ts";
import type { Author } from "#server/author.ts";
import type { Checked } from "#server/endpoint.ts";
import { readAs } from "#server/http/request.ts";
import type { Db, Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { clientOf, orderBodyOf, pinsOf } from "../rules.ts";
import { requestTexts } from "../texts.ts";
import { askedIn, findRequest, type RequestRow } from "./queries.ts";
import { decideRequest, refuseDecided } from "./verbs/decideRequest.ts";

/** What the request becomes, checked: an order, or a trip. */
type Accepted = { before: RequestRow } & (
  | { body: DeliveryBody; order: Awaited<ReturnType<typeof checkOrder>>["checked"] }
  | { trip: TripBody; references: StopReferences[] }
);

interface Accepting {
  db: Db;
  actor: Actor;
  author: Author;
  params: { id: number };
  body: Record<string, unknown>;
}

/** Prepares the PINs of the order or of each stop. */
export async function preparePins(
  db: Db,
  companyId: number,
  { id, body, givesPins }: { id: number; body: Record<string, unknown>; givesPins: boolean },
): Promise<PinColumns[]> {
  const row = await findRequest(db, companyId, id);
  const wanted = row ? pinsOf(askedIn(row), body) : [];
  return Promise.all(wanted.slice(0, MOST_STOPS).map((pin) => preparePin(companyId, pin ?? givesPins)));
}

/** The order or trip that the request becomes with these corrections, and its errors. Throws `conflict` if the request was decided before. */
export async function checkAccepted({
  db,
  actor,
  author,
  params,
  body: corrections,
}: Accepting): Promise<Checked<Accepted>> {
  const { today } = author;
  const before = orNotFound(await findRequest(db, actor.companyId, params.id));
  refuseDecided(before, author);
  const requested = askedIn(before);
  const clientId = clientOf(requested, corrections);
  const [client] = isId(clientId) ? await lockClient(db, { companyId: actor.companyId, id: clientId }) : [];
  const raw = orderBodyOf(requested, corrections, client && { allow_credit: client.allow_credit === 1 });
  if (raw.stops) {
    const { body: trip, wrong } = readAs(tripBody, raw);
    const { errors, checked: references } = await checkTrip(db, { actor, today }, trip);
    for (const name of Object.keys(stopMask(corrections)))
      if (corrections[name] !== undefined) wrong[name] = [requestTexts.correctStops];
    return { errors: { ...errors, ...wrong }, checked: { before, trip, references } };
  }
  const { body, wrong } = readAs(deliveryBody, raw);
  const { errors, checked: order } = await checkOrder(db, { actor, today }, body, [
    requested.receipt.phone,
    requested.anonymous_client?.phone,
  ]);
  return { errors: { ...errors, ...wrong }, checked: { before, body, order } };
}

/** Makes the order or the trip that was asked for, which keeps the request's link. `origin`: where people reach the product. */
export async function acceptRequest(
  tx: Tx,
  author: Author,
  accepted: Accepted,
  pins: PinColumns[],
  origin: string,
) {
  const { before } = accepted;
  const trackingToken = before.tracking_token;
  // They pass to the orders.
  await freeReferencesOfRequest(tx, before.id);
  if ("trip" in accepted) {
    const { trip: body, references } = accepted;
    const { id, first, events } = await createTrip(tx, author, { body, references, pins, trackingToken });
    const decided = await decideRequest(tx, author, before, { state: "accepted", order: first });
    const answer = await showTrip(tx, { ...author, origin }, id);
    return { answer, version: first.version, events: [...events, ...decided.events] };
  }
  const [pin] = pins;
  const { body, order } = accepted;
  const { row, events } = await createOrder(tx, author, {
    body,
    ...order,
    ...(pin && { pin }),
    trackingToken,
  });
  const decided = await decideRequest(tx, author, before, { state: "accepted", order: row });
  const answer = await answerOrder(tx, { ...author, origin }, row);
  return { answer, version: row.version, events: [...events, ...decided.events] };
}
