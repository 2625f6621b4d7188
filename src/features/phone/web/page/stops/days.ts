import type { Stop } from "#features/phone/contract.ts";

/** Orders of today, then those of other days by day. Within a day they keep their order. */
export function todayFirst(stops: readonly Stop[], today: string | null): Stop[] {
  const others = stops.filter(({ date }) => isOther(date, today));
  const sorted = others.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return [...stops.filter(({ date }) => !isOther(date, today)), ...sorted];
}

export const isOther = (date: string, today: string | null): boolean => today !== null && date !== today;
