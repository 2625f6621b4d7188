import { portalToken } from "#features/portal/server/samples.ts";
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

const requestBody = async (records: Records) => sampleAsked((await records.service()).id);

/** What the people of a client ask for. */
export const portalRequestRows: Rows = {
  "GET /portal/offer": { who: "portal" },
  "GET /portal/addresses": { who: "portal" },
  "GET /portal/recipients": { who: "portal" },
  "GET /portal/orders/:id/repeat": { who: "portal", params: (records) => records.personOrder() },
  "POST /portal/quote": { who: "portal", body: requestBody },
  "POST /portal/requests": { who: "portal", body: requestBody },
  "GET /portal/requests": { who: "portal" },
  "GET /portal/requests/:id": { who: "portal", params: ownRequest },
  "POST /portal/requests/:id/withdraw": {
    who: "portal",
    params: ownRequest,
  },
};

/** An uploaded sheet of the client whose people call, checked and run if it is told to. */
function ownImport(until: "uploaded" | "checked" | "done") {
  return async (records: Records): Promise<{ id: number }> => {
    const { api, owner, personClient } = records;
    const person = api.as(await portalToken(owner, personClient, api.as(null)));
    const { id, mapping } = (await person.post("/portal/imports", requestSheet())).body;
    const options = { service_id: (await records.service()).id };
    if (until !== "uploaded") await person.put(`/portal/imports/${id}/mapping`, { mapping, options });
    if (until === "done") {
      await person.post(`/portal/imports/${id}/run`);
      await api.jobs.idle();
    }
    return { id };
  };
}

let sheets = 0;

/** A sheet with one order to ask for, as a page sends it. */
function requestSheet(): FormData {
  sheets += 1;
  const form = new FormData();
  const content = `Destinatario;Teléfono;Dirección\nRosa ${sheets};0424-1234567;Calle 1\n`;
  form.set("file", new File([content], "pedidos.csv"));
  return form;
}

/** What they ask for by a spreadsheet. */
export const portalImportRows: Rows = {
  "GET /portal/imports": { who: "portal" },
  "POST /portal/imports": { who: "portal", body: requestSheet },
  "GET /portal/imports/template": { who: "portal" },
  "GET /portal/imports/:id": { who: "portal", params: ownImport("uploaded") },
  "PUT /portal/imports/:id/mapping": {
    who: "portal",
    params: ownImport("uploaded"),
    body: () => ({ mapping: { recipient: 0, phone: 1, address: 2 } }),
  },
  "GET /portal/imports/:id/rows": { who: "portal", params: ownImport("checked") },
  "POST /portal/imports/:id/run": { who: "portal", params: ownImport("checked") },
  "POST /portal/imports/:id/undo": { who: "portal", params: ownImport("done") },
};
