import { sampleAsked, sampleRequest } from "#features/requests/server/samples.ts";
import type { Records } from "./records.ts";
import type { Rows } from "./row.ts";

/** A request of the client whose people call, which nobody has decided. */
async function ownRequest(records: Records) {
  const [client_id, service] = [records.personClient, await records.service()];
  const { database } = records.api;
  const { id } = await sampleRequest(database, records.owner.user.id, { service_id: service.id, client_id });
  return { id };
}

const asked = async (records: Records) => sampleAsked((await records.service()).id);

/** What the people of a client ask for. */
export const portalRequestRows: Rows = {
  "GET /portal/offer": { who: "portal" },
  "GET /portal/addresses": { who: "portal" },
  "GET /portal/recipients": { who: "portal" },
  "GET /portal/orders/:id/repeat": { who: "portal", params: (records) => records.personOrder() },
  "POST /portal/quote": { who: "portal", body: asked },
  "POST /portal/requests": { who: "portal", body: asked },
  "GET /portal/requests": { who: "portal" },
  "POST /portal/requests/:id/withdraw": {
    who: "portal",
    params: ownRequest,
  },
};
