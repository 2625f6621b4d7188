export interface Stop {
  date: string;
  number: number;
  promised_time: string | null;
  /** Null: nobody has given it a place yet. */
  stop: number | null;
  trip_id: number | null;
  trip_position: number | null;
}

/** A courier's stops in order. Those of a trip stand where its first one does, in the trip's order. */
export function inStopOrder<One extends Stop>(stops: readonly One[]): One[] {
  const sorted = stops.toSorted(byStop);
  const trips = Map.groupBy(sorted, ({ trip_id }) => trip_id);
  return sorted.flatMap((stop) => {
    const trip = stop.trip_id === null ? [stop] : (trips.get(stop.trip_id) ?? []);
    return trip[0] === stop ? trip.toSorted(byTripPosition) : [];
  });
}

const byTripPosition = (a: Stop, b: Stop) => (a.trip_position ?? 0) - (b.trip_position ?? 0);

/** Those with a place first, then by day, promised time and number. */
function byStop(a: Stop, b: Stop): number {
  return (
    compareValues(a.stop ?? Number.MAX_SAFE_INTEGER, b.stop ?? Number.MAX_SAFE_INTEGER) ||
    compareValues(a.date, b.date) ||
    compareValues(a.promised_time ?? "24:00", b.promised_time ?? "24:00") ||
    a.number - b.number
  );
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
