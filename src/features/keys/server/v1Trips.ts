import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { tripBody } from "#features/trips/contract.ts";
import { readStops } from "#features/trips/server/queries.ts";
import { checkTrip, createTrip } from "#features/trips/server/verbs/createTrip.ts";
import { change } from "#server/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { toTripInput } from "../rules.ts";
import { v1Routes as routes } from "../v1Contract.ts";
import { toV1Order } from "./queries.ts";
import { readAs } from "./readAs.ts";

export const v1TripEndpoints = [
  change(routes.createTrip, {
    prepare: ({ actor, givesPins, key, body }) => {
      if (key.clientId !== null) throw new AppError("forbidden");
      return Promise.all(body.stops.map(({ pin }) => preparePin(actor.companyId, pin ?? givesPins)));
    },
    check: async ({ db, actor, today, body: sent }) => {
      const { body, wrong } = readAs(tripBody, toTripInput(sent, today));
      const { errors, checked: references } = await checkTrip(db, { actor, today }, body);
      return { errors: { ...errors, ...wrong }, checked: { body, references } };
    },
    handle: async ({ tx, author, origin, checked, ready: pins }) => {
      const { id, events } = await createTrip(tx, author, { ...checked, pins });
      const rows = await readStops(tx, { companyId: author.companyId, id });
      return { answer: { id, orders: rows.map((row) => toV1Order(row, origin)) }, events };
    },
  }),
];
