import { sampleAsked, sampleRequest } from "#features/requests/server/samples.ts";
import type { Caller } from "#test/api.ts";
import type { Records } from "./records.ts";
import type { Rows } from "./row.ts";

/** The client whose person calls; for others one of the first company. */
async function clientOf(records: Records, caller: Caller): Promise<number> {
  const { status, body } = await caller.get("/portal");
  return status === 200 ? body.client.id : (await records.client()).id;
}

/** A request of the caller's client that nobody has decided. */
async function ownRequest(records: Records, caller: Caller) {
  const [client_id, service] = [await clientOf(records, caller), await records.service()];
  return sampleRequest(records.api.database, records.owner.user.id, { service_id: service.id, client_id });
}

/** An order of the caller's client. */
async function ownOrder(records: Records, caller: Caller) {
  const { id } = await ownRequest(records, caller);
  return { id: (await records.owner.post(`/requests/${id}/accept`, {})).body.id };
}

const asked = async (records: Records) => sampleAsked((await records.service()).id);

/** What the people of a client ask for. */
export const portalRequestRows: Rows = {
  "GET /portal/offer": { who: "portal" },
  "GET /portal/addresses": { who: "portal" },
  "GET /portal/recipients": { who: "portal" },
  "GET /portal/orders/:id/repeat": { who: "portal", params: ownOrder },
  "POST /portal/quote": { who: "portal", body: asked },
  "POST /portal/requests": { who: "portal", body: asked },
  "GET /portal/requests": { who: "portal" },
  "POST /portal/requests/:id/withdraw": {
    who: "portal",
    params: async (records, caller) => ({ id: (await ownRequest(records, caller)).id }),
  },
};
