import { isDeepStrictEqual } from "node:util";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { sentBy } from "#features/deliveries/fields/table.ts";
import type { PinColumns } from "#features/deliveries/server/verbs/preparePin.ts";
import { MOST_STOPS, type TripBody } from "#features/trips/contract.ts";
import { readStops } from "#features/trips/server/queries.ts";
import { checkTrip, createTrip } from "#features/trips/server/verbs/createTrip.ts";
import { tripTexts } from "#features/trips/texts.ts";
import { toAuthor } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { invalid, orNotFound } from "#shared/errors.ts";
import { fold } from "#shared/search.ts";
import { asAdmin, type RowToWrite, type Runner, type Together, type Written } from "../kind.ts";

const COMMON = sentBy("trip");
const OWN = sentBy("stop");

const picked = <Body extends object>(body: Body, names: readonly (keyof Body)[]) =>
  Object.fromEntries(names.map((name) => [name, body[name]]));

/** What a row says of its trip otherwise than the first one. `common`: the fields that all stops share; `fieldOf`: a field's column. */
export const differingFrom =
  <Body extends object>(common: readonly (keyof Body & string)[], fieldOf: (path: string) => string) =>
  (first: RowToWrite<Body>, other: RowToWrite<Body>): string[] => [
    ...new Set([
      ...common.filter((name) => !isDeepStrictEqual(first.body[name], other.body[name])).map(fieldOf),
      // A zone that will be made has no id yet.
      ...(fold(first.values.pickup_zone ?? "") === fold(other.values.pickup_zone ?? "")
        ? []
        : ["pickup_zone"]),
    ]),
  ];

/** The trip whose stops these orders are. */
const tripOf = (first: DeliveryBody, bodies: readonly DeliveryBody[]) =>
  ({ ...picked(first, COMMON), stops: bodies.map((body) => picked(body, OWN)) }) as TripBody;

/** Makes a trip of rows of orders. `withZones`: the row's order with zones that are made for it. `fieldOf`: a field's column. */
export const tripsOfRows = (
  withZones: (
    tx: Tx,
    runner: Runner,
    sheetRow: RowToWrite<DeliveryBody>,
  ) => Promise<{
    body: DeliveryBody;
    newZones?: { ids: number[]; events: Written["events"] };
  }>,
  fieldOf: (path: string) => string,
): Together<DeliveryBody, number> => ({
  field: "trip",
  most: MOST_STOPS,
  tooMany: tripTexts.tooManyStops,
  differing: differingFrom(COMMON, fieldOf),
  async create(tx, runner, rows, ready) {
    const placed = [];
    for (const each of rows) placed.push(await withZones(tx, runner, each));
    const bodies = placed.map(({ body }) => body);
    const trip = tripOf(orNotFound(bodies[0]), bodies);
    const { errors, checked: references } = await checkTrip(
      tx,
      { actor: asAdmin(runner), today: runner.today },
      trip,
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { actor, ...moment } = runner;
    const created = await createTrip(tx, toAuthor(actor, moment), {
      body: trip,
      references,
      pins: ready as PinColumns[],
    });
    const stops = await readStops(tx, { companyId: actor.companyId, id: created.id });
    return placed.map(({ newZones }, index) => ({
      id: orNotFound(stops[index]).id,
      events: [...(newZones?.events ?? []), ...(index === 0 ? created.events : [])],
      also: newZones?.ids ?? [],
    }));
  },
});
