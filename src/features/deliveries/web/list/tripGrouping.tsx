import type { Delivery } from "#features/deliveries/contract.ts";
import { tripTitle } from "#features/deliveries/stopTexts.ts";
import type { Grouping } from "#web/list/table/groups/rowGroups.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";

/** Loads with the first trip. */
const TripCell = lazyPart(async () => ({ default: (await import("./TripCell.tsx")).TripCell }));

type Stops = readonly Delivery[];

/** How many stops the trip has, also those that are not listed. */
export const stopsOf = (stops: Stops): number => stops[0]?.trip?.count ?? stops.length;

/** `Viaje de 5 paradas, 1 cancelada`. */
export const tripNote = (stops: Stops): string =>
  tripTitle(stops.length, stopsOf(stops), stops.filter(({ status }) => status === "cancelled").length);

/** A trip's stops are one row, also if the page or the filter has only some of them. `opened`: the trip that is filtered. */
export const tripGrouping = (
  opened: number | undefined,
  actions: Grouping<Delivery>["actions"],
): Grouping<Delivery> => ({
  keyOf: ({ trip }) => trip?.id,
  placeOf: ({ trip }) => trip?.position ?? 0,
  nameOf: (stops) => `${tripNote(stops)}: ${stops[0]?.client_name ?? ""}`,
  cell: (column, stops) => <TripCell column={column} stops={stops} />,
  actions,
  opened,
});
