import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { quoteErrors, quoteOrder } from "#features/deliveries/server/verbs/quoteOrder.ts";
import { quoteTrip, quoteTripErrors } from "#features/trips/server/verbs/quoteTrip.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";

type Order = Partial<DeliveryBody>;
type OrderOrTrip = Order & { stops?: Order[] | undefined };

const ordersIn = (order: Order, stops: readonly Order[]) => stops.map((stop) => ({ ...order, ...stop }));

/** What an order or a trip would cost, in dollars. Throws `invalid` as for the order itself. */
export async function quoteAsked(
  db: Db,
  companyId: number,
  today: Day,
  { stops, ...order }: OrderOrTrip & { service_id: number },
) {
  if (stops) return quoteTrip(db, { companyId, today }, ordersIn(order, stops));
  const { courier_pay: _, ...quote } = await quoteOrder(db, companyId, today, order);
  return quote;
}

/** The errors of what an order or a trip refers to, which only the database can find. */
export const errorsOfAsked = (
  db: Db,
  companyId: number,
  today: Day,
  { stops = [], ...order }: OrderOrTrip,
): Promise<FieldErrors> =>
  stops.length > 0
    ? quoteTripErrors(db, { companyId, today }, ordersIn(order, stops))
    : quoteErrors(db, companyId, today, order);
