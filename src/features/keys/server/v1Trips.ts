import type { z } from "zod";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { askedBody } from "#features/requests/askedContract.ts";
import { createRequest } from "#features/requests/server/verbs/createRequest.ts";
import { type TripBody, tripBody } from "#features/trips/contract.ts";
import { readStops } from "#features/trips/server/queries.ts";
import { checkTrip, createTrip, type StopReferences } from "#features/trips/server/verbs/createTrip.ts";
import { type Checked, change } from "#server/endpoint.ts";
import { readAs } from "#server/http/request.ts";
import type { Day } from "#shared/dates.ts";
import { toTripInput } from "../rules.ts";
import { v1Routes as routes, type V1TripBody, v1Stop } from "../v1Contract.ts";
import { type Asking, impossible } from "./impossible.ts";
import { toV1Order, toV1Request } from "./queries.ts";
import { refuseDeleted } from "./repeated.ts";

interface Sent extends Asking {
  body: Partial<V1TripBody>;
}

/** What passed: a trip, or what the client of a key asks for. */
type CheckedTrip =
  | { body: TripBody; references: StopReferences[] }
  | { body: z.output<typeof askedBody>; asker: { client_id: number; anonymous_client: null } };

/** What the office's contract reads. In a body with errors the valid fields of each stop are as its own contract gives them. */
const inputOf = ({ stops, ...common }: Partial<V1TripBody>, today: Day) =>
  toTripInput(
    { ...common, ...(stops && { stops: stops.map((stop) => readAs(v1Stop, { ...stop }).body) }) },
    today,
  );

/** Checks a trip by the office's own rules. */
async function checkOwn({ db, actor, today, body: sent, ...call }: Sent): Promise<Checked<CheckedTrip>> {
  const { body, wrong } = readAs(tripBody, inputOf(sent, today));
  const { errors, checked: references } = await checkTrip(db, { actor, today }, body);
  Object.assign(errors, await impossible({ db, actor, today, ...call }, body));
  return { errors: { ...errors, ...wrong }, checked: { body, references } };
}

/** Checks what a client's key asks for. */
async function checkAsked(
  { db, actor, today, body: sent, ...call }: Sent,
  client_id: number,
): Promise<Checked<CheckedTrip>> {
  const { body, wrong } = readAs(askedBody, inputOf(sent, today));
  const { errors } = await checkTrip(db, { actor, today }, { ...body, client_id });
  Object.assign(errors, await impossible({ db, actor, today, ...call }, body));
  if (sent.client_id && sent.client_id !== client_id) errors.client_id = [deliveryTexts.unknownClient];
  return { errors: { ...errors, ...wrong }, checked: { body, asker: { client_id, anonymous_client: null } } };
}

export const v1TripEndpoints = [
  change(routes.createTrip, {
    prepare: ({ actor, givesPins, key, body: { stops } }) =>
      Promise.all(
        key.clientId === null ? stops.map(({ pin }) => preparePin(actor.companyId, pin ?? givesPins)) : [],
      ),
    check: (call) => (call.key.clientId === null ? checkOwn(call) : checkAsked(call, call.key.clientId)),
    replay: refuseDeleted,
    handle: async ({ tx, author, origin, checked, ready: pins }) => {
      if ("asker" in checked) {
        const request = { source: "key" as const, askedBy: author.accountId, ...checked };
        const { row, events } = await createRequest(tx, author, request);
        return { answer: toV1Request(row, origin), events };
      }
      const { id, events } = await createTrip(tx, author, { ...checked, pins });
      const rows = await readStops(tx, { companyId: author.companyId, id });
      return { answer: { id, orders: rows.map((row) => toV1Order(row, origin)) }, events };
    },
  }),
];
