import type { Day } from "#shared/dates.ts";
import { type V1OrderBody, type V1TripBody, v1OrderBody, v1Stop, v1TripBody } from "./v1Contract.ts";

/**
 * An order of other software as the body that the office's own contract reads. It is paid at the door, or owed: no call of a key says that
 * somebody paid.
 */
export const toOrderInput = (body: Partial<V1OrderBody>, today: Day) => ({
  ...promised(v1OrderBody, body),
  date: body.date ?? today,
  client_id: body.client_id ?? null,
  collect_fee: body.payment_type !== "partial",
});

/** The same for a trip. What is not on credit is paid at the door of each stop. */
export const toTripInput = (body: Partial<V1TripBody>, today: Day) => ({
  ...promised(v1TripBody, body),
  date: body.date ?? today,
  client_id: body.client_id ?? null,
  stops: body.stops?.map((stop) => promised(v1Stop, stop)),
});

/** The fields that other software may send, and no others. */
const promised = <Body extends object>(schema: { shape: object }, body: Body): Body =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, body[name as keyof Body]])) as Body;
