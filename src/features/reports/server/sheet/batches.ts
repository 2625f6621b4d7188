/** Rows per batch: enough to be fast, few enough not to block the thread. */
export const BATCH = 500;

/** Reads rows in batches by key: `next` finds at most `BATCH` rows after a key, in a unique order. */
export async function* inBatches<Row>(
  next: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let after: Row | undefined;
  while (true) {
    const rows = await next(after);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1);
  }
}
