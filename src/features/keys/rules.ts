import type { Day } from "#shared/dates.ts";
import { type V1OrderBody, v1OrderBody } from "./v1Contract.ts";

/**
 * An order of other software as the body that the office's own contract reads. It is paid at the door, or owed: no call of a key says that
 * somebody paid.
 */
export const toOrderInput = (body: Partial<V1OrderBody>, today: Day) => ({
  ...promised(body),
  date: body.date ?? today,
  client_id: body.client_id ?? null,
  collect_fee: body.payment_type !== "partial",
});

/** The fields that other software may send, and no others. */
const promised = (body: Partial<V1OrderBody>) =>
  Object.fromEntries(
    Object.keys(v1OrderBody.shape).map((name) => [name, body[name as keyof V1OrderBody]]),
  ) as Partial<V1OrderBody>;
