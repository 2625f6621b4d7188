import type { Author } from "#server/author.ts";
import { batch } from "#server/endpoint.ts";
import { lockRow } from "#server/http/lockRow.ts";
import type { Tx } from "#server/schema.ts";
import { AppError, invalid, orNotFound } from "#shared/errors.ts";
import { type BulkBody, type BulkResult, deliveryRoutes as routes } from "../contract.ts";
import { findDelivery } from "./queries.ts";
import { moveOrder } from "./steps/moveOrder.ts";
import { assignCourier, checkCourier } from "./verbs/assignCourier.ts";

/** Not an item's own failures: the caller sends the whole again. */
const OF_THE_CALL: ReadonlySet<string> = new Set(["unauthenticated", "unavailable", "key-reused"]);

type Item = BulkBody["items"][number];

export const bulkEndpoint = batch(routes.bulk, {
  size: ({ items }) => items.length,
  check: async ({ db, author, body }) => ({ errors: await checkCourier(db, author, body.courier_id) }),
  handle: async ({ author, body, each }) => {
    const ended = await Promise.allSettled(
      body.items.map(async (item, index): Promise<BulkResult> => {
        try {
          return await each(String(index), (tx) => changeItem(tx, author, body, item));
        } catch (error) {
          return toRefusal(item, error);
        }
      }),
    );
    // Only when all have ended: none may still run when the whole is sent again.
    const results = ended.map((end) => {
      if (end.status === "rejected") throw end.reason;
      return end.value;
    });
    return { answer: { results } };
  },
});

/** Changes one order, with the same checks as a request of its own. */
async function changeItem(tx: Tx, author: Author, { action, courier_id }: BulkBody, { id, version }: Item) {
  const { companyId } = author;
  await lockRow(tx, "deliveries", { companyId, id }, version);
  const errors = await checkCourier(tx, author, courier_id);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const before = orNotFound(await findDelivery(tx, companyId, id));
  const { row, events } =
    action === "assign"
      ? await assignCourier(tx, author, before, courier_id ?? null)
      : await moveOrder(tx, author, before, { status: action, courier_id });
  const result = { id, status: "done", message: null, version: row.version } as const;
  return { result, events };
}

/** Why an item was refused. Throws what isn't its own failure. */
function toRefusal({ id }: Item, error: unknown): BulkResult {
  if (!(error instanceof AppError) || OF_THE_CALL.has(error.code)) throw error;
  const [message = error.message] = Object.values(error.errors ?? {}).flat();
  return { id, status: "refused", message, version: null };
}
