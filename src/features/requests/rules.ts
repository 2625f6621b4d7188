import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import type { RequestState } from "#shared/vocabulary.ts";

/** A request is decided once. */
export const canDecide = (state: RequestState): boolean => state === "new";

/** Whether the fee may be owed. Only a client can have credit. */
interface Payer {
  allow_credit: boolean;
}

/** How an order that was asked for is paid, unless the office says otherwise: nobody has paid yet, so it is owed, or paid at the door. */
const termsFor = (payer: Payer | undefined) =>
  paysAtDoor(payer) ? { payment_type: "full", collect_fee: true } : { payment_type: "partial" };

/** Whether the price of what the payer asks for is collected at the door. */
export const paysAtDoor = (payer: Payer | undefined): boolean => !payer?.allow_credit;

type Body = Record<string, unknown>;

const isRecord = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A part of a body with the corrected fields. */
const corrected = (part: unknown, correction: unknown): unknown =>
  isRecord(part) && isRecord(correction) ? { ...part, ...correction } : correction;

/** A recipient with the corrected fields. The place on the map is that of the address, and goes with it. */
function correctedReceipt(receipt: AskedOrder["receipt"], correction: unknown): unknown {
  if (!isRecord(correction) || (correction.address ?? receipt.address) === receipt.address)
    return corrected(receipt, correction);
  const { location: _, ...rest } = receipt;
  return corrected(rest, correction);
}

const pinIn = (body: unknown) => (isRecord(body) && typeof body.pin === "boolean" ? body.pin : undefined);

/** Whether the order, or each stop of the trip, that a request becomes has a PIN; undefined: as the company says. */
export function pinsOf(order: AskedOrder, corrections: Body): (boolean | undefined)[] {
  const stops = corrections.stops === undefined ? order.stops : corrections.stops;
  return Array.isArray(stops) ? stops.map(pinIn) : [pinIn(corrections) ?? order.pin];
}

/** The id of the client whose order it becomes; null if it is nobody's. */
export const clientOf = (order: AskedOrder, corrections: Body): unknown =>
  corrections.client_id === undefined ? order.client_id : corrections.client_id;

/**
 * The body of the order that a request becomes: as it was asked for, with the office's corrections. `payer`: the order's client. It is not
 * checked yet.
 */
export function orderBodyOf(order: AskedOrder, corrections: Body, payer: Payer | undefined): Body {
  const changes = Object.fromEntries(Object.entries(corrections).filter(([, value]) => value !== undefined));
  return {
    ...(changes.payment_type === undefined && termsFor(payer)),
    ...order,
    ...changes,
    ...("receipt" in changes && { receipt: correctedReceipt(order.receipt, changes.receipt) }),
    ...("anonymous_client" in changes && {
      anonymous_client: corrected(order.anonymous_client, changes.anonymous_client),
    }),
  };
}
