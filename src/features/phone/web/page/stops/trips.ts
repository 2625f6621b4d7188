import type { Stop } from "#features/phone/contract.ts";
import { fromDollars, sum } from "#shared/money.ts";

/** The stops of this one's trip that the courier has, also those that ended today; itself if it stands alone. */
export const tripOf = (stops: readonly Stop[], stop: Stop): Stop[] =>
  stops.filter((other) =>
    stop.trip ? other.trip?.id === stop.trip.id && other.status !== "cancelled" : other === stop,
  );

const sumOf = (dollars: number[]) => sum(dollars.map(fromDollars));

/** How many of a trip's stops are delivered, and what is still to be collected at the others' doors, in cents and céntimos. */
export function stateOfTrip(stops: readonly Stop[]) {
  const left = stops.filter(({ status }) => status !== "delivered");
  return {
    delivered: stops.length - left.length,
    total: sumOf(left.map(({ due }) => due.total)),
    /** 0 without a rate. */
    bolivares: sumOf(left.map(({ due }) => due.bolivares ?? 0)),
  };
}
