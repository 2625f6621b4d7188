import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";

/** Whose orders a courier's stream tells of. */
export interface OwnOrders {
  courierId: number;
  /** Those that he has, so that he also hears when one leaves him. */
  ids: Set<number>;
}

/** What a stream outside the office tells of: a courier's orders, or what is one client's. */
export type Own = OwnOrders | { clientId: number };

/** The open orders of the courier whose phone signed in with the account. Throws `not-found` if it is no courier's. */
export async function ownOrdersOf(db: Db, accountId: number): Promise<OwnOrders> {
  const rows = await openOrders(db, { accountId });
  const { courier_id: courierId } = orNotFound(rows[0]);
  return { courierId, ids: new Set(rows.flatMap(({ id }) => (id === null ? [] : [id]))) };
}

const OPEN = [sql.lit("pending" as const), sql.lit("in_transit" as const)];

const openOrders = prepared((db, { accountId }: { accountId: number }) =>
  db
    .selectFrom("courier_accounts as a")
    .leftJoin("deliveries as d", (join) =>
      join
        .onRef("d.company_id", "=", "a.company_id")
        .onRef("d.courier_id", "=", "a.courier_id")
        .on("d.deleted_at", "is", null)
        .on("d.status", "in", OPEN),
    )
    .select(["a.courier_id", "d.id"])
    .where("a.account_id", "=", accountId),
);
