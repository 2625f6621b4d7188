import { lockClient } from "#features/clients/server/queries.ts";
import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import type { PinColumns } from "#features/deliveries/server/verbs/preparePin.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Checked } from "#server/endpoint.ts";
import { validPart } from "#server/http/request.ts";
import type { Db, Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { isId } from "#shared/numbers.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { clientOf, orderBodyOf } from "../rules.ts";
import { askedIn, findRequest, type RequestRow } from "./queries.ts";
import { decideRequest, refuseDecided } from "./verbs/decideRequest.ts";

interface Accepted {
  before: RequestRow;
  /** Undefined if it has errors. */
  body: DeliveryBody | undefined;
  order: Awaited<ReturnType<typeof checkOrder>>["checked"];
}

interface Accepting {
  db: Db;
  actor: Actor;
  author: Author;
  params: { id: number };
  body: Record<string, unknown>;
}

/** The order that the request becomes with these corrections, and its errors. Throws `conflict` if the request was decided before. */
export async function checkAccepted({
  db,
  actor,
  author,
  params,
  body,
}: Accepting): Promise<Checked<Accepted>> {
  const before = orNotFound(await findRequest(db, actor.companyId, params.id));
  refuseDecided(before, author);
  const requested = askedIn(before);
  const clientId = clientOf(requested, body);
  const [client] = isId(clientId) ? await lockClient(db, { companyId: actor.companyId, id: clientId }) : [];
  const raw = orderBodyOf(requested, body, client && { allow_credit: client.allow_credit === 1 });
  const parsed = deliveryBody.safeParse(raw);
  const wrong = parsed.success ? {} : fieldErrors(parsed.error);
  // The database's checks still run, so that the 422 names every field.
  const checkable = parsed.success
    ? parsed.data
    : (validPart(deliveryBody, raw, wrong) as Partial<DeliveryBody>);
  const { errors, checked: order } = await checkOrder(db, { actor, today: author.today }, checkable, [
    requested.receipt.phone,
    requested.anonymous_client?.phone,
  ]);
  return { errors: { ...errors, ...wrong }, checked: { before, body: parsed.data, order } };
}

/** Makes the order that was asked for, which keeps the request's link. */
export async function acceptRequest(
  tx: Tx,
  author: Author,
  { before, body, order }: Accepted,
  pin: PinColumns,
) {
  if (!body) throw new Error("an order with errors got past its checks");
  const created = await createOrder(tx, author, {
    body,
    ...order,
    pin,
    trackingToken: before.tracking_token,
  });
  const { id, number } = created.row;
  const decided = await decideRequest(tx, author, before, { state: "accepted", order: { id, number } });
  const events: EventDraft[] = [...created.events, ...decided.events];
  return { row: created.row, events };
}
