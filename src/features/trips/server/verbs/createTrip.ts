import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { checkStops } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import type { PinColumns } from "#features/deliveries/server/verbs/preparePin.ts";
import { orderOfStop, type TripBody } from "#features/trips/contract.ts";
import { errorsOfStops } from "#features/trips/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Checked } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { insertTrip } from "../queries.ts";

export type StopReferences = Awaited<ReturnType<typeof checkStops>>[number]["references"];

/** What a new trip's orders refer to, and the errors that only the database can find. */
export async function checkTrip(
  db: Db,
  { actor, today }: { actor: Actor; today: Day },
  { stops = [], ...common }: Partial<TripBody>,
): Promise<Checked<StopReferences[]>> {
  // The body may be invalid: its common fields are checked without a stop, too.
  const bodies = stops.length > 0 ? stops.map((stop) => ({ ...common, ...stop })) : [common];
  const checked = await checkStops(db, { actor, today, isFurther: false }, bodies);
  return {
    errors: errorsOfStops(checked.map((stop) => stop.errors)),
    checked: checked.map(({ references }) => references),
  };
}

interface NewTrip {
  body: TripBody;
  references: StopReferences[];
  /** One for each stop. */
  pins: PinColumns[];
  /** Of the link that follows the first order, if people have it already. */
  trackingToken?: string;
}

/** Makes the trip's orders in their order. Throws `conflict` for a day of the closed period. */
export async function createTrip(
  tx: Tx,
  author: Author,
  { body: { stops, ...common }, references, pins, trackingToken }: NewTrip,
): Promise<{ id: number; first: DeliveryRow; events: EventDraft[] }> {
  const id = await insertTrip(tx, author.companyId, author.at);
  const events: EventDraft[] = [];
  let first: DeliveryRow | undefined;
  for (const [index, stop] of stops.entries()) {
    const own = references[index];
    const pin = pins[index];
    if (!own || !pin) throw new Error("a stop got past its checks");
    const created = await createOrder(tx, author, {
      body: orderOfStop(common, stop),
      references: first ? withAddress(own, first.pickup_address) : own,
      stop: { trip_id: id, trip_position: index + 1 },
      pin,
      ...(!first && trackingToken !== undefined && { trackingToken }),
    });
    first ??= created.row;
    events.push(...created.events);
  }
  if (!first) throw new Error("a trip without stops got past its checks");
  return { id, first, events };
}

/** The first order may have added the pickup address to its client. */
function withAddress({ client, ...references }: StopReferences, pickup: string): StopReferences {
  return { ...references, client: client && { ...client, addresses: [...client.addresses, pickup] } };
}
