import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { plainSentBy } from "#features/deliveries/fields/table.ts";
import { toDelivery } from "#features/deliveries/server/queries.ts";
import { type AskedBody, NOTES_IN_LIST, type PortalRequest } from "#features/portal/requestContract.ts";
import { askedIn, type RequestRow, requestOfOrder, toRequest } from "#features/requests/server/queries.ts";
import { prepared } from "#server/database/prepared.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { PortalGrant } from "#server/signIn/portalGrant.ts";
import type { Day } from "#shared/dates.ts";
import { cutTo } from "#shared/fields.ts";
import { findOwnOrder } from "../orderQueries.ts";

const services = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("services")
    .select(["id", "name", "description"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where(isNotUndone("services", "services", companyId))
    .orderBy("sort_name")
    .orderBy("id"),
);

/** What clients may ask for. */
export const servicesOf = (db: Db, companyId: number) => services(db, { companyId });

/** Requests as the client's people see them. `origin`: where people reach the product. */
export async function toPortalRequests(
  db: Db,
  companyId: number,
  rows: readonly RequestRow[],
  origin: string,
): Promise<PortalRequest[]> {
  const requests = rows.map((row) => toRequest(row, origin));
  const names = await serviceNames(db, companyId, [...new Set(requests.map(({ body }) => body.service_id))]);
  return requests.map((request) => ({
    id: request.id,
    number: request.number,
    source: request.source,
    state: request.state,
    asked_by: request.asked_by,
    body: ownPart(request.body),
    service_name: names.get(request.body.service_id) ?? "",
    quote: request.quote,
    note: request.note,
    reject_reason: request.reject_reason,
    delivery_id: request.delivery_id,
    tracking_url: request.tracking_url,
    created_at: request.created_at,
    decided_at: request.decided_at,
  }));
}

/** A request as a row of the list, which is read a hundred at a time. */
export const inList = (request: PortalRequest): PortalRequest => ({
  ...request,
  body: {
    ...withCutNotes(request.body),
    ...(request.body.stops && { stops: request.body.stops.map(withCutNotes) }),
  },
  note: cutNotes(request.note),
});

const cutNotes = (notes: string | null) => notes && cutTo(notes, NOTES_IN_LIST);
const withCutNotes = <Body extends { notes: string | null }>(body: Body): Body => ({
  ...body,
  notes: cutNotes(body.notes),
});

const ownPart = ({ client_id: _, anonymous_client: __, ...body }: ReturnType<typeof askedIn>): AskedBody =>
  body;

/** The names of these services, also of those that are no longer offered. */
async function serviceNames(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("services")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * An order of the client as the body of a new request. The office's notes stay out of it: only what the client wrote is repeated. Throws
 * `not-found` for an order of anybody else.
 */
export async function askedAgain(db: Db, own: PortalGrant, id: number, today: Day): Promise<AskedBody> {
  const ownOrder = await findOwnOrder(db, own, id);
  const { receipt, receipt_location, ...order } = toDelivery(ownOrder, null);
  const request = await requestOfOrder(db, own, id);
  return {
    ...completed(plainSentBy("request"), order),
    date: today,
    promised_time: null,
    service_id: order.service_id,
    pickup_address: order.pickup_address,
    pickup_zone_id: order.pickup_zone_id,
    delivery_zone_id: order.delivery_zone_id,
    cod_amount: order.cod_amount,
    receipt: { ...receipt, location: receipt_location },
    notes: request ? askedIn(request).notes : null,
  };
}
