import { z } from "zod";
import { choices, day, onlySuch, queryId, search } from "#shared/fields.ts";
import { ownNumberQuery } from "#shared/identifiers/ownNumberField.ts";
import { DELIVERY_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#shared/vocabulary.ts";
import { type FlagName, PLAIN_NAMES, plainKind } from "./fields/plainFields.ts";

export const DELIVERY_SORTS = [
  "number",
  "date",
  "amount",
  "status",
  "client_name",
  "courier_full_name",
  "service_name",
] as const;

export const FLAG_FILTERS = PLAIN_NAMES.filter((name): name is FlagName => plainKind(name) === "flag");
/** `1`: orders with this yes or no field. */
const flagFilters = Object.fromEntries(FLAG_FILTERS.map((name) => [name, onlySuch()])) as Record<
  FlagName,
  ReturnType<typeof onlySuch>
>;

export const deliveryFilters = {
  search: search(),
  status: choices(DELIVERY_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  serviceId: queryId(),
  courierId: queryId(),
  clientId: queryId(),
  zoneId: queryId().describe("orders from or to the zone"),
  fromZoneId: queryId(),
  toZoneId: queryId(),
  startDate: day().optional(),
  endDate: day().optional(),
  late: onlySuch().describe("open orders that should have arrived by now"),
  attempted: onlySuch().describe("orders on their way after a failed attempt"),
  owing: onlySuch().describe("orders that are not paid, or in part"),
  unassigned: onlySuch().describe("open orders without a courier"),
  partial: onlySuch().describe("delivered orders of which some parcels were not taken"),
  tripId: queryId().describe("the stops of a trip"),
  clientReference: ownNumberQuery().describe("orders with this number of their client's own"),
  ...flagFilters,
};
