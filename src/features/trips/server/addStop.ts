import { isAssignable } from "#features/deliveries/rules.ts";
import { type DeliveryRow, toDelivery } from "#features/deliveries/server/queries.ts";
import { checkStops } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import type { PinColumns } from "#features/deliveries/server/verbs/preparePin.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Checked } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { type FurtherStop, MOST_STOPS, orderOfStop } from "../contract.ts";
import { tripTexts as texts } from "../texts.ts";
import { lockStops, nextPosition } from "./queries.ts";
import type { StopReferences } from "./verbs/createTrip.ts";

interface CheckedStop {
  /** The open stop whose day, service, courier, client, pickup and payment it shares. */
  like: DeliveryRow;
  references: StopReferences;
}

/** Locks the trip. Throws `not-found`, and `conflict` if all its stops have ended. */
export async function checkFurtherStop(
  db: Db,
  { actor, today, id }: { actor: Actor; today: Day; id: number },
  body: Partial<FurtherStop>,
): Promise<Checked<CheckedStop>> {
  const rows = await lockStops(db, { companyId: actor.companyId, id });
  const like = rows.find(({ status }) => isAssignable(status));
  if (!like) throw conflict(texts.ended);
  const order = { ...commonOf(like), ...body };
  const [stop] = await checkStops(db, { actor, today, isFurther: true }, [order]);
  if (!stop) throw new Error("a stop is missing among the checked ones");
  const errors = rows.length < MOST_STOPS ? stop.errors : { ...stop.errors, stops: [texts.tooManyStops] };
  return { errors, checked: { like, references: stop.references } };
}

/** Adds a pending order to the locked trip. */
export async function addStop(
  tx: Tx,
  author: Author,
  id: number,
  { body, like, references, pin }: CheckedStop & { body: FurtherStop; pin: PinColumns },
): Promise<EventDraft[]> {
  const trip_position = await nextPosition(tx, { companyId: author.companyId, id });
  const { over_limit_reason, confirm_blocked, ...stop } = body;
  const created = await createOrder(tx, author, {
    body: orderOfStop({ ...commonOf(like), over_limit_reason, confirm_blocked }, stop),
    references,
    stop: { trip_id: id, trip_position },
    pin,
  });
  return created.events;
}

function commonOf(row: DeliveryRow) {
  const { pickup_zone_id, anonymous_client } = toDelivery(row, null);
  const { date, service_id, courier_id, client_id, payment_type, pickup_address } = row;
  return {
    date,
    service_id,
    courier_id,
    client_id,
    payment_type,
    pickup_address,
    pickup_zone_id,
    anonymous_client: anonymous_client && {
      ...anonymous_client,
      type: row.anonymous_type ?? anonymous_client.type,
    },
  };
}
