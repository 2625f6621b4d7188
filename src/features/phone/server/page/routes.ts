import { fullName } from "#features/couriers/rules.ts";
import { changeDuty } from "#features/couriers/server/verbs/changeDuty.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import { lockCourier, ordersAmong, writeStops } from "#features/dispatch/server/queries.ts";
import { courierPageRoutes as routes } from "#features/phone/pageContract.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import { change, stream } from "#server/endpoint.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { courierOf } from "../queries.ts";

/** The courier whose phone calls, locked. Throws `not-found` if he was deleted meanwhile. */
async function lockOwn(tx: Tx, actor: Actor) {
  const { id } = await courierOf(tx, actor);
  const [courier] = await lockCourier(tx, { companyId: actor.companyId, id });
  return orNotFound(courier);
}

export const pageEndpoints = [
  stream(routes.live),

  change(routes.duty, {
    handle: async ({ tx, actor, body }) => {
      const { id } = await lockOwn(tx, actor);
      const events = await changeDuty(tx, { companyId: actor.companyId, id }, body.state);
      return { answer: { duty: body.state }, events };
    },
  }),

  change(routes.order, {
    handle: async ({ tx, actor, body }) => {
      const courier = await lockOwn(tx, actor);
      const wantedIds = [...new Set(body.delivery_ids)];
      const orders = wantedIds.length > 0 ? await ordersAmong(tx, actor.companyId, wantedIds) : [];
      const own = new Set(
        orders
          .filter(({ courier_id, status }) => courier_id === courier.id && isAssignable(status))
          .map(({ id }) => id),
      );
      const ids = wantedIds.filter((id) => own.has(id));
      await writeStops(tx, actor.companyId, courier.id, ids);
      const summary = phoneTexts.orderedOwn(fullName(courier));
      return {
        answer: { delivery_ids: ids },
        events: [{ action: "update", entity: "courier", id: courier.id, summary }],
      };
    },
  }),
];
