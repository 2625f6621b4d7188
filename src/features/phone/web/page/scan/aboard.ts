// Which parcels a courier has loaded, as he scanned them. The phone keeps it: a page may end at any moment.
import type { Stop } from "#features/phone/contract.ts";

/** The numbers of the parcels on board, by order. */
export type Aboard = Readonly<Record<number, readonly number[]>>;

const KEPT = "reparto.aboard";

export const readAboard = (): Aboard => JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Aboard;

/** Keeps what is on board of these orders; others have ended. */
export function keepAboard(aboard: Aboard, orders: readonly Pick<Stop, "id">[]): void {
  const ids = new Set(orders.map(({ id }) => id));
  const open = Object.entries(aboard).filter(([id]) => ids.has(Number(id)));
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(open)));
}

/** With this parcel on board; without a number the next one that isn't. */
export function addParcel(
  aboard: Aboard,
  { id, packages }: Pick<Stop, "id" | "packages">,
  parcel?: number,
): Aboard {
  const loaded = aboard[id] ?? [];
  const all = Array.from({ length: packages }, (_, index) => index + 1);
  const added = parcel ?? all.find((candidate) => !loaded.includes(candidate));
  if (added === undefined || !all.includes(added) || loaded.includes(added)) return aboard;
  return { ...aboard, [id]: [...loaded, added] };
}

/** How many parcels of these orders were not scanned. Zero if none was: nobody scans here. */
export function missingParcels(aboard: Aboard, stops: readonly Pick<Stop, "id" | "packages">[]): number {
  const loaded = stops.map(({ id }) => aboard[id]?.length ?? 0);
  if (loaded.every((count) => count === 0)) return 0;
  return stops.reduce((sum, { packages }, index) => sum + packages - (loaded[index] ?? 0), 0);
}
