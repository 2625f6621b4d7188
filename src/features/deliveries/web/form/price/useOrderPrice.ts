import type { Delivery } from "#features/deliveries/contract.ts";
import { keepsPrice } from "#features/deliveries/rules.ts";
import { extraRoutes } from "#features/extras/contract.ts";
import { serviceRoutes } from "#features/services/contract.ts";
import { type Price, priceError, priceOf } from "#features/tariffs/rules.ts";
import { useTariff, useTariffLists } from "#features/tariffs/web/useTariff.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { fromDollars, parseMoney, toDollars } from "#shared/money.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { clients } from "../clients.ts";
import type { DeliveryValues } from "../values.ts";

/** What an order in the form costs. Amounts in dollars. */
export interface OrderPrice {
  /** The service's. */
  name: string;
  amount: number;
  lines: { name: string; amount: number }[];
  explanation: string;
  /** What the lists say now of an order that keeps its price, if that differs. */
  now: number | null;
}

/** The order's price with the values typed so far. Undefined without a service. An order keeps its price until somebody takes a new one. */
export function useOrderPrice(values: DeliveryValues, order: Delivery | undefined): OrderPrice | undefined {
  const price = useListPrices(values)?.(values, order?.further_stop ?? false);
  const keeps = order && keepsPrice(order, values) ? order : undefined;
  if (!keeps && !price) return undefined;
  const lines = keeps?.price_lines ?? toLines(price);
  const explanation = keeps?.price_explanation ?? price?.explanation ?? "";
  const ofLines = toDollars(lines.reduce((all, { amount }) => all + fromDollars(amount), 0));
  const agreed = values.price && parseMoney(values.price.amount);
  // What the order's extras make impossible is no price to offer.
  const offers = keeps && price && isPriced(values, keeps) && priceError(price) === undefined;
  return {
    name: keeps?.service_name ?? price?.lines[0]?.name ?? "",
    amount: agreed === null || agreed === undefined ? ofLines : toDollars(agreed),
    lines,
    explanation,
    now: offers && price.amount !== fromDollars(ofLines) ? toDollars(price.amount) : null,
  };
}

/** What each stop of a new trip costs. Undefined without a service. */
export function useStopPrices(values: DeliveryValues): OrderPrice[] | undefined {
  const first = useOrderPrice(values, undefined);
  const priceOfStop = useListPrices(values);
  if (!first || !priceOfStop) return undefined;
  const further = values.stops.map((stop): OrderPrice => {
    const price = priceOfStop({ ...stop, pickup_zone_id: values.pickup_zone_id }, true);
    const { explanation } = price;
    return {
      name: first.name,
      amount: toDollars(price.amount),
      lines: toLines(price),
      explanation,
      now: null,
    };
  });
  return [first, ...further];
}

/** What all of them cost, in dollars. */
export const amountOf = (prices: readonly OrderPrice[]): number =>
  toDollars(prices.reduce((all, { amount }) => all + fromDollars(amount), 0));

const toLines = (price: Price | undefined) =>
  (price?.lines ?? []).map(({ name, amount }) => ({ name, amount: toDollars(amount) }));

/** Whether the order has or had more to its price than its service. */
const isPriced = (values: DeliveryValues, order: Delivery): boolean =>
  [values, order].some(
    ({ pickup_zone_id, delivery_zone_id, extras }) =>
      pickup_zone_id !== null || delivery_zone_id !== null || extras.length > 0,
  ) || order.calculated_amount !== order.amount;

/** What an order's price follows from besides its service, client and day. */
type Place = Pick<DeliveryValues, "pickup_zone_id" | "delivery_zone_id" | "extras">;

/**
 * What the lists say of orders with these values' service, client and day: each by its own zones and extras. Undefined while the service or
 * a list is loading.
 */
function useListPrices(
  values: DeliveryValues,
): ((place: Place, isFurtherStop: boolean) => Price) | undefined {
  const { service_id } = values;
  const service = useAll(serviceRoutes.list)?.find(({ id }) => id === service_id);
  const zones = useAll(zoneRoutes.list);
  const extras = useAll(extraRoutes.list);
  const client = clients.useOne(values.client_id ?? undefined).data?.data;
  const asks = (zones ?? []).length > 0;
  const lists = useTariffLists(asks ? service_id : null);
  const inForce = (client_id: number | null) =>
    lists?.find((list) => list.client_id === client_id && list.valid_from <= values.date);
  const own = useTariff(service_id, values.client_id === null ? undefined : inForce(values.client_id));
  const general = useTariff(service_id, inForce(null));
  if (!service || own === "loading" || general === "loading" || (asks && !lists)) return undefined;
  const zoneOf = (id: number | null) => zones?.find((zone) => zone.id === id) ?? null;
  const inCents = (amount: number | null) => (amount === null ? null : fromDollars(amount));
  const stopAmount = inCents(service.stop_amount);
  const stop = stopAmount === null ? null : { amount: stopAmount, courier_pay: inCents(service.stop_pay) };
  return ({ pickup_zone_id, delivery_zone_id, extras: chosen }, isFurtherStop) => {
    const furtherStop = isFurtherStop ? stop : null;
    return priceOf({
      service: {
        name: service.name,
        amount: fromDollars(service.amount),
        courier_pay: fromDollars(service.courier_pay),
      },
      furtherStop,
      from: zoneOf(pickup_zone_id),
      to: zoneOf(delivery_zone_id),
      own: own && { ...own, client_name: client?.legal_name ?? "" },
      general,
      hasTariff: own !== null || general !== null,
      extras: chosen.flatMap(({ extra_id, quantity }) => {
        const extra = extras?.find(({ id }) => id === extra_id);
        if (!extra || Number.isNaN(quantity)) return [];
        const { name, amount, courier_pay } = extra;
        return [{ name, quantity, amount: fromDollars(amount), courier_pay: fromDollars(courier_pay) }];
      }),
    });
  };
}
