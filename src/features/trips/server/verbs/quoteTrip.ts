import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { payErrors } from "#features/deliveries/server/door/payErrors.ts";
import { atEachDoor, readStopReferences } from "#features/deliveries/server/verbs/checkOrder.ts";
import { priceOfOrder } from "#features/deliveries/server/verbs/quoteOrder.ts";
import { errorsOfStops } from "#features/trips/rules.ts";
import { pricesOfStops } from "#features/trips/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import { fromDollars, sum, toDollars } from "#shared/money.ts";

interface Asking {
  companyId: number;
  today: Day;
}

/** The errors of what the orders of a trip refer to, which only the database can find. */
export async function quoteTripErrors(
  db: Db,
  asking: Asking,
  orders: readonly Partial<DeliveryBody>[],
): Promise<FieldErrors> {
  return errorsOfStops((await readQuoted(db, asking, orders)).map(({ errors }) => errors));
}

/** What a trip of these orders would cost, in dollars. Throws `invalid` as for the trip itself. */
export async function quoteTrip(db: Db, asking: Asking, orders: readonly Partial<DeliveryBody>[]) {
  const stops = await readQuoted(db, asking, orders);
  const errors = errorsOfStops(stops.map((stop) => stop.errors));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const prices = stops.map(({ body, references }) => priceOfOrder(body, references));
  const amounts = prices.map(({ amount }) => fromDollars(amount));
  return {
    amount: toDollars(sum(amounts)),
    price_lines: prices.flatMap(({ price_lines }) => price_lines),
    price_explanation: pricesOfStops(amounts),
  };
}

async function readQuoted(db: Db, asking: Asking, orders: readonly Partial<DeliveryBody>[]) {
  const stops = await readStopReferences(db, asking, orders);
  return Promise.all(
    stops.map(async ({ body, references, errors }) => ({
      body,
      references,
      errors: { ...(await payErrors(db, asking, atEachDoor(body), references)), ...errors },
    })),
  );
}
