import type { Stop } from "#features/phone/contract.ts";

/** What a courier must notice in his list: orders that came, that say something else now, and that he no longer has. */
export interface News {
  fresh: number[];
  changed: number[];
  gone: number[];
}

const isOpen = ({ status }: Stop) => status === "pending" || status === "in_transit";

/** What the office says of an order. What the courier does himself, and the rate, are no news. */
const factsOf = (stop: Stop) =>
  JSON.stringify([
    ...[stop.date, stop.promised_time, stop.service_name, stop.pickup_address, stop.client_name],
    ...[stop.client_phone, stop.receipt_full_name, stop.receipt_phone, stop.receipt_address, stop.notes],
    ...[stop.due.fee, stop.due.goods],
  ]);

/** `before` are the orders as he saw them, `after` as the server has them now. */
export function newsOf(before: readonly Stop[], after: readonly Stop[]): News {
  const [was, is] = [before, after].map((stops) => new Map(stops.map((stop) => [stop.id, stop])));
  const open = after.filter(isOpen);
  const isChanged = (stop: Stop) => {
    const known = was?.get(stop.id);
    return known !== undefined && isOpen(known) && factsOf(known) !== factsOf(stop);
  };
  const isGone = (stop: Stop) => isOpen(stop) && (is?.get(stop.id)?.status ?? "cancelled") === "cancelled";
  return {
    fresh: open.filter(({ id }) => !was?.has(id)).map(({ id }) => id),
    changed: open.filter(isChanged).map(({ id }) => id),
    gone: before.filter(isGone).map(({ id }) => id),
  };
}

export type Mark = "fresh" | "changed";
export type Marks = ReadonlyMap<number, Mark>;

/** The marks with these news. A new order that changes is still new. */
export function withNews(marks: Marks, { fresh, changed, gone }: News): Marks {
  const next = new Map(marks);
  for (const id of changed) if (!next.has(id)) next.set(id, "changed");
  for (const id of fresh) next.set(id, "fresh");
  for (const id of gone) next.delete(id);
  return next;
}
