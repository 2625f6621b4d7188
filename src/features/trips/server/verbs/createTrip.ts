import { checkStops } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import type { PinColumns } from "#features/deliveries/server/verbs/preparePin.ts";
import { orderOfStop, type TripBody, tripFields } from "#features/trips/contract.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Checked } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { insertTrip } from "../queries.ts";

export type StopReferences = Awaited<ReturnType<typeof checkStops>>[number]["references"];

const isOfTrip = (path: string) => Object.hasOwn(tripFields.shape, path.split(".")[0] ?? "");

/** What a new trip's orders refer to, and the errors that only the database can find. */
export async function checkTrip(
  db: Db,
  { actor, today }: { actor: Actor; today: Day },
  { stops = [], ...common }: Partial<TripBody>,
): Promise<Checked<StopReferences[]>> {
  // The body may be invalid: its common fields are checked without a stop, too.
  const bodies = stops.length > 0 ? stops.map((stop) => ({ ...common, ...stop })) : [common];
  const checked = await checkStops(db, { actor, today, isFurther: false }, bodies);
  const errors: FieldErrors = {};
  for (const [index, stop] of checked.entries())
    for (const [path, messages] of Object.entries(stop.errors))
      errors[isOfTrip(path) ? path : `stops.${index}.${path}`] = messages;
  return { errors, checked: checked.map(({ references }) => references) };
}

interface NewTrip {
  body: TripBody;
  references: StopReferences[];
  /** One for each stop. */
  pins: PinColumns[];
}

/** Makes the trip's orders in their order. Throws `conflict` for a day of the closed period. */
export async function createTrip(
  tx: Tx,
  author: Author,
  { body: { stops, ...common }, references, pins }: NewTrip,
): Promise<{ id: number; events: EventDraft[] }> {
  const id = await insertTrip(tx, author.companyId, author.at);
  const events: EventDraft[] = [];
  let pickup: string | undefined;
  for (const [index, stop] of stops.entries()) {
    const own = references[index];
    const pin = pins[index];
    if (!own || !pin) throw new Error("a stop got past its checks");
    const created = await createOrder(tx, author, {
      body: orderOfStop(common, stop),
      references: pickup === undefined ? own : withAddress(own, pickup),
      stop: { trip_id: id, trip_position: index + 1 },
      pin,
    });
    pickup = created.row.pickup_address;
    events.push(...created.events);
  }
  return { id, events };
}

/** The first order may have added the pickup address to its client. */
function withAddress({ client, ...references }: StopReferences, pickup: string): StopReferences {
  return { ...references, client: client && { ...client, addresses: [...client.addresses, pickup] } };
}
