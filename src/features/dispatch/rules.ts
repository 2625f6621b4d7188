export interface Stop {
  date: string;
  number: number;
  promised_time: string | null;
  /** Null: nobody has given it a place yet. */
  stop: number | null;
}

/** A courier's stops in order: those with a place first, then by day, promised time and number. */
export function byStop(a: Stop, b: Stop): number {
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
