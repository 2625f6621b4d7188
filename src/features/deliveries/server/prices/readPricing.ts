import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { keepsPrice } from "#features/deliveries/rules.ts";
import { orderRefusals } from "#features/deliveries/texts.ts";
import { sharedExtras } from "#features/extras/server/queries.ts";
import { extraTexts } from "#features/extras/texts.ts";
import { type Price, priceError, priceOf } from "#features/tariffs/rules.ts";
import { listInForce, pricesBetween } from "#features/tariffs/server/queries.ts";
import { sharedZones } from "#features/zones/server/queries.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import type { Db } from "#server/schema.ts";
import { isDay } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import type { DeliveryRow } from "../queries.ts";
import type { References } from "../references.ts";
import { storedPrice } from "./priceColumns.ts";

/** The zones and extras that an order asks for: the body's, else those that it had. */
export interface Wanted {
  from: number | null;
  to: number | null;
  extras: { extra_id: number; quantity: number }[];
}

export function wantedOf(body: Partial<DeliveryBody>, before?: DeliveryRow): Wanted {
  const stored = before && storedPrice(before);
  const either = (sent: unknown, earlier: number | null = null) =>
    sent === undefined ? earlier : isId(sent) ? sent : null;
  // The body may be invalid: only what can be an extra is looked up.
  const extras = Array.isArray(body.extras) ? body.extras : stored?.extras;
  return {
    from: either(body.pickup_zone_id, stored?.pickup_zone_id),
    to: either(body.delivery_zone_id, stored?.delivery_zone_id),
    extras: (extras ?? []).flatMap(({ extra_id, quantity }) =>
      isId(extra_id) && Number.isInteger(quantity) ? [{ extra_id, quantity }] : [],
    ),
  };
}

/** Whether the order has more to its price than its service. */
export const isPriced = ({ from, to, extras }: Wanted): boolean =>
  from !== null || to !== null || extras.length > 0;

/** The rows that an order's price follows from. */
export interface Pricing {
  wanted: Wanted;
  zones: Awaited<ReturnType<typeof sharedZones>>;
  extras: Awaited<ReturnType<typeof sharedExtras>>;
  prices: Awaited<ReturnType<typeof pricesBetween>>;
  /** Whether a list is in force, where a zone is missing. */
  hasTariff: boolean;
  /** Whether it is a further stop of a trip. */
  isFurtherStop: boolean;
}

/** What the body itself doesn't say. */
export interface PricedAs {
  /** The order being edited. */
  before?: DeliveryRow | undefined;
  isFurtherStop?: boolean;
}

/** Reads what the price follows from. Sends its statements without waiting in between. */
export async function readPricing(
  db: Db,
  companyId: number,
  body: Partial<DeliveryBody>,
  { before, isFurtherStop = before?.further_stop === 1 }: PricedAs = {},
): Promise<Pricing> {
  const wanted = wantedOf(body, before);
  const { from, to } = wanted;
  const zoneIds = [...new Set([from, to].filter((id) => id !== null))].sort((a, b) => a - b);
  const extraIds = wanted.extras.map(({ extra_id }) => extra_id);
  const { service_id, client_id, date } = body;
  const where = isId(service_id) &&
    isDay(date) && { companyId, service_id, client_id: isId(client_id) ? client_id : 0, date };
  const [zones, extras, prices, lists] = await Promise.all([
    zoneIds.length > 0 ? sharedZones(db, { companyId, ids: zoneIds }) : [],
    extraIds.length > 0 ? sharedExtras(db, { companyId, ids: extraIds }) : [],
    where && from !== null && to !== null ? pricesBetween(db, { ...where, from, to }) : [],
    where && (from === null || to === null) ? listInForce(db, where) : [],
  ]);
  return { wanted, zones, extras, prices, hasTariff: lists.length > 0, isFurtherStop };
}

/** What the lists say that the order costs. Undefined while its service is unknown. */
export function calculate({ service, client, pricing }: References): Price | undefined {
  if (!service) return undefined;
  const { wanted, zones, extras, prices, hasTariff, isFurtherStop } = pricing;
  const zoneOf = (id: number | null) => zones.find((zone) => zone.id === id) ?? null;
  const listOf = (id: number | null) => {
    const cells = prices.filter((price) => price.client_id === id);
    return cells[0] ? { valid_from: cells[0].valid_from, cells } : null;
  };
  const own = client ? listOf(client.id) : null;
  return priceOf({
    service,
    furtherStop:
      isFurtherStop && service.stop_amount !== null
        ? { amount: service.stop_amount, courier_pay: service.stop_pay }
        : null,
    from: zoneOf(wanted.from),
    to: zoneOf(wanted.to),
    own: own && client ? { ...own, client_name: client.legal_name } : null,
    general: listOf(null),
    hasTariff,
    extras: wanted.extras.flatMap(({ extra_id, quantity }) => {
      const extra = extras.find(({ id }) => id === extra_id);
      return extra ? [{ ...extra, quantity }] : [];
    }),
  });
}

/** Whether an edit that keeps the order's price changes what the lists would say. Any other leaves it alone, whatever became of lists and extras. */
export function asksAnew(before: DeliveryRow, body: Partial<DeliveryBody>, wanted: Wanted): boolean {
  const had = wantedOf({}, before);
  return (
    body.date !== before.date ||
    (body.client_id ?? null) !== before.client_id ||
    wanted.from !== had.from ||
    wanted.to !== had.to ||
    !haveSameExtras(wanted, had)
  );
}

const haveSameExtras = (first: Wanted, other: Wanted): boolean =>
  JSON.stringify(first.extras) === JSON.stringify(other.extras);

/** The errors of an order's zones and extras, and of a price that they make impossible. */
export function pricingErrors(
  references: References,
  body: Partial<DeliveryBody>,
  before?: DeliveryRow,
): FieldErrors {
  const { wanted, zones, extras } = references.pricing;
  const errors: FieldErrors = {};
  const isUnknown = (id: number | null) => id !== null && !zones.some((zone) => zone.id === id);
  if (isUnknown(wanted.from)) errors.pickup_zone_id = [zoneTexts.unknown];
  if (isUnknown(wanted.to)) errors.delivery_zone_id = [zoneTexts.unknown];
  const had = new Set(before && storedPrice(before).extras.map(({ extra_id }) => extra_id));
  wanted.extras.forEach(({ extra_id }, index) => {
    const extra = extras.find(({ id }) => id === extra_id);
    if (!extra) errors[`extras.${index}.extra_id`] = [extraTexts.unknown];
    else if (extra.active === 0 && !had.has(extra_id))
      errors[`extras.${index}.extra_id`] = [orderRefusals.extraInactive];
  });
  // Extras that an order has may have become too large a discount. It keeps its price.
  if (before && keepsPrice(before, body) && haveSameExtras(wanted, wantedOf({}, before))) return errors;
  const price = isPriced(wanted) && calculate(references);
  const wrong = price ? priceError(price) : undefined;
  if (wrong !== undefined) errors.extras = [wrong];
  return errors;
}
