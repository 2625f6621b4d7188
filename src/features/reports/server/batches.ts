/** Rows per batch: enough to be fast, few enough not to hold the thread. */
export const BATCH = 500;

/**
 * Rows in batches by key: `next` finds those that come after one, at most `BATCH` of them, in an order that has no ties.
 */
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
