// What other software sends again: it gets what there is already.
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { findRequest } from "#features/requests/server/queries.ts";
import type { Db, Tx } from "#server/schema.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import type { V1Order, V1Request } from "../v1Contract.ts";
import { toV1Order, toV1Request } from "./queries.ts";

/** The order, or the undecided request, that has a client's own number. */
export async function answerOf(
  db: Db,
  companyId: number,
  { delivery_id, request_id }: { delivery_id: number | null; request_id: number | null },
  origin: string,
): Promise<V1Order | V1Request> {
  if (delivery_id !== null)
    return toV1Order(orNotFound(await findDelivery(db, companyId, delivery_id)), origin);
  return toV1Request(orNotFound(await findRequest(db, companyId, request_id ?? 0)), origin);
}

/** Throws `gone` if every order that an earlier call added is deleted. */
export async function refuseDeleted(
  tx: Tx,
  answer: V1Order | V1Request | { orders: V1Order[] },
): Promise<void> {
  const ids = "orders" in answer ? answer.orders.map(({ id }) => id) : [await orderOf(tx, answer)];
  const added = ids.filter((id) => id !== null);
  if (added.length === 0) return;
  const standing = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("id", "in", added)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!standing) throw new AppError("gone");
}

/** The order's id; of a request that of the order that it became, null while it is none. */
async function orderOf(tx: Tx, answer: V1Order | V1Request): Promise<number | null> {
  if ("status" in answer) return answer.id;
  const request = await tx
    .selectFrom("requests")
    .select("delivery_id")
    .where("id", "=", answer.id)
    .executeTakeFirst();
  return request?.delivery_id ?? null;
}
