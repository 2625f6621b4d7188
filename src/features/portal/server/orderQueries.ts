import { pickFields } from "#features/deliveries/fields/pick.ts";
import { courierOnTheWay } from "#features/deliveries/rules.ts";
import {
  type DeliveryRow,
  findDelivery,
  type ShownDelivery,
  toDelivery,
} from "#features/deliveries/server/queries.ts";
import { attemptsOf, handoversOf, STANDING, statesOf } from "#features/phone/server/queries.ts";
import { withoutMistakes } from "#features/tracking/server/queries.ts";
import type { Db } from "#server/schema.ts";
import type { PortalGrant } from "#server/signIn/portalGrant.ts";
import { orNotFound } from "#shared/errors.ts";
import type { PortalOrder, PortalOrderDetail } from "../ordersContract.ts";

/** An order as its client's people see it. `origin`: where people reach the product. */
export function toPortalOrder(row: ShownDelivery, origin: string): PortalOrder {
  const order = toDelivery(row, origin);
  return {
    ...pickFields("portal", order),
    remaining: order.debt_remaining_amount,
    courier: courierOnTheWay(row),
    attempts: order.attempts?.count ?? 0,
  };
}

/** Throws `not-found` for an order of somebody else, and for what was owed before the company began here. */
export async function findOwnOrder(
  db: Db,
  { companyId, clientId }: PortalGrant,
  id: number,
): Promise<DeliveryRow> {
  const row = orNotFound(await findDelivery(db, companyId, id));
  return orNotFound(row.client_id === clientId && row.opening === 0 ? row : undefined);
}

export async function detailOf(
  db: Db,
  { companyId }: PortalGrant,
  row: DeliveryRow,
  origin: string,
): Promise<PortalOrderDetail> {
  const [states, attempts, handovers, proof] = await Promise.all([
    statesOf(db, { companyId, id: row.id }),
    attemptsOf(db, companyId, [row.id]),
    handoversOf(db, companyId, row.id),
    proofOf(db, companyId, row.id),
  ]);
  const handover = row.status === "delivered" ? handovers.at(-1) : undefined;
  return {
    ...toPortalOrder(row, origin),
    times: withoutMistakes([{ status: "pending" as const, at: row.created_at }, ...states]),
    // Nobody was at the recipient's door because of an order that the office reopened.
    attempted: attempts.flatMap(({ reason, at }) => (reason === "mistake" ? [] : [{ reason, at }])),
    received: handover ? { by: handover.receiver_name, at: handover.at } : null,
    proof: proof.map(({ id, kind, at }) => ({ id, kind, at })),
  };
}

/**
 * What proves an order's delivery and its failed attempts, oldest first. Not the photos of couriers' notes, which are for the office, nor those of
 * a delivery that was reopened: they may show another's.
 */
export const proofOf = (db: Db, companyId: number, deliveryId: number) =>
  db
    .selectFrom("proofs as p")
    .innerJoin("courier_actions as a", "a.id", "p.action_id")
    .innerJoin("proof_files as f", "f.id", "p.file_id")
    .select(["p.id", "p.kind", "a.happened_at as at", "f.sha256", "f.content_type"])
    .where("p.company_id", "=", companyId)
    .where("p.delivery_id", "=", deliveryId)
    .where(({ and, eb, or }) =>
      or([
        and([eb("a.kind", "=", "fail"), eb("a.status", "=", "done")]),
        and([
          eb("a.kind", "=", "deliver"),
          or([eb("a.status", "=", "done"), eb("a.decision", "=", "accepted")]),
          STANDING,
        ]),
      ]),
    )
    .orderBy("p.id")
    .execute();
