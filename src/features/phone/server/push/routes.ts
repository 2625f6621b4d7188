import { fullName } from "#features/couriers/rules.ts";
import { courierPushRoutes as routes } from "#features/phone/pushContract.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import { change, read } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import { courierOf } from "../queries.ts";

const isSubscribed = async (db: Db, signInId: number | null) =>
  (await db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("sign_in_id", "=", signInId)
    .executeTakeFirst()) !== undefined;

/** Returns whether there was one. */
async function endSubscription(tx: Tx, signInId: number | null): Promise<boolean> {
  const ended = await tx
    .deleteFrom("push_subscriptions")
    .where("sign_in_id", "=", signInId)
    .returning("id")
    .execute();
  return ended.length > 0;
}

export const pushEndpoints = [
  read(routes.get, async ({ db, signInId, config }) => ({
    answer: { key: config.pushKeys?.publicKey ?? null, subscribed: await isSubscribed(db, signInId) },
  })),

  change(routes.subscribe, {
    lock: "own account",
    handle: async ({ tx, actor, signInId, body, at, config }) => {
      const key = config.pushKeys?.publicKey ?? null;
      if (key === null || signInId === null) return { answer: { key, subscribed: false }, events: [] };
      const courier = await courierOf(tx, actor);
      await endSubscription(tx, signInId);
      await tx
        .insertInto("push_subscriptions")
        .values({
          company_id: courier.company_id,
          courier_id: courier.id,
          sign_in_id: signInId,
          endpoint: body.endpoint,
          created_at: at,
        })
        .execute();
      const summary = phoneTexts.pushOn(fullName(courier));
      return {
        answer: { key, subscribed: true },
        events: [{ action: "update", entity: "courier", id: courier.id, summary }],
      };
    },
  }),

  change(routes.unsubscribe, {
    lock: "own account",
    handle: async ({ tx, actor, signInId }) => {
      if (!(await endSubscription(tx, signInId))) return { events: [] };
      const courier = await courierOf(tx, actor);
      const summary = phoneTexts.pushOff(fullName(courier));
      return { events: [{ action: "update", entity: "courier", id: courier.id, summary }] };
    },
  }),
];
