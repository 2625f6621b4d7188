import { isEarlier } from "#shared/dates.ts";

export interface Stop {
  date: string;
  number: number;
  promised_time: string | null;
  /** Null: nobody has given it a place yet. */
  stop: number | null;
  trip_id: number | null;
  trip_position: number | null;
}

/** A courier's stops in order. Those of a trip stand where its first one does, in the trip's order. `dayEndsAt`: the company's `HH:MM`. */
export function inStopOrder<One extends Stop>(stops: readonly One[], dayEndsAt: string): One[] {
  const sorted = stops.toSorted((a, b) => compareStops(a, b, dayEndsAt));
  const trips = Map.groupBy(sorted, ({ trip_id }) => trip_id);
  return sorted.flatMap((stop) => {
    const trip = stop.trip_id === null ? [stop] : (trips.get(stop.trip_id) ?? []);
    return trip[0] === stop ? trip.toSorted(byTripPosition) : [];
  });
}

const byTripPosition = (a: Stop, b: Stop) => (a.trip_position ?? 0) - (b.trip_position ?? 0);

/** Those with a place first, then by day, promised time and number. */
function compareStops(a: Stop, b: Stop, dayEndsAt: string): number {
  return (
    compareValues(a.stop ?? Number.MAX_SAFE_INTEGER, b.stop ?? Number.MAX_SAFE_INTEGER) ||
    compareValues(a.date, b.date) ||
    compareTimes(a.promised_time, b.promised_time, dayEndsAt) ||
    a.number - b.number
  );
}

/** Those after midnight come last of a day, and those without a time after them. */
function compareTimes(a: string | null, b: string | null, dayEndsAt: string): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return isEarlier(a, b, dayEndsAt) ? -1 : 1;
}

const compareValues = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** `ids` with `id` moved by one place; undefined at the end. */
export function movedBy(ids: readonly number[], id: number, by: 1 | -1): number[] | undefined {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return undefined;
  const moved = ids.filter((other) => other !== id);
  moved.splice(to, 0, id);
  return moved;
}

/** A stop of a courier, and the trip that it belongs to. */
export interface TripStop {
  id: number;
  trip: { id: number } | null;
}

/** The stops that move with this one: all of its trip, in their order. */
export function stopsWith<One extends TripStop>(stops: readonly One[], { id, trip }: TripStop): One[] {
  return stops.filter((stop) => (trip === null ? stop.id === id : stop.trip?.id === trip.id));
}

/** A column's orders with those of a trip together, where its first one stands. */
export const tripsOf = <One extends TripStop>(stops: readonly One[]): One[][] =>
  stops.filter((stop) => stopsWith(stops, stop)[0] === stop).map((stop) => stopsWith(stops, stop));

/** The ids with the stop, or its whole trip, put where `place` of the other orders stand before it. */
export function placedAt(stops: readonly TripStop[], moved: TripStop, place: number): number[] {
  const moving = stopsWith(stops, moved).map(({ id }) => id);
  const others = stops.map(({ id }) => id).filter((id) => !moving.includes(id));
  return others.toSpliced(place, 0, ...moving);
}

/** The ids with the stop, or its whole trip, moved past the next stop or trip; undefined at the end. */
export function movedPast(stops: readonly TripStop[], moved: TripStop, by: 1 | -1): number[] | undefined {
  const groups = [...new Set(stops.map((stop) => stopsWith(stops, stop)[0]?.id))];
  const first = stopsWith(stops, moved)[0]?.id;
  const order =
    first === undefined
      ? undefined
      : movedBy(
          groups.flatMap((id) => id ?? []),
          first,
          by,
        );
  const stopOf = (id: number) => stops.find((stop) => stop.id === id);
  return order?.flatMap((id) => {
    const stop = stopOf(id);
    return stop ? stopsWith(stops, stop).map((mate) => mate.id) : [];
  });
}
