import type { Stop } from "#features/phone/contract.ts";

/** The stops with those of `ids` first, in their order. The others keep theirs. */
export function inOrder(stops: readonly Stop[], ids: readonly number[] | null): Stop[] {
  if (ids === null) return [...stops];
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Stop) => place.get(id) ?? ids.length;
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** `ids` with `id` at the end: it is skipped. */
export const skipped = (ids: readonly number[], id: number): number[] => [
  ...ids.filter((other) => other !== id),
  id,
];
