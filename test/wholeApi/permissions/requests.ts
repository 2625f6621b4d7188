import { sampleFormBody } from "#features/requests/server/samples.ts";
import type { Records } from "./records.ts";
import { idOf, type Rows } from "./row.ts";

const form = (records: Records) => records.form();

/** Orders that clients ask for. */
export const requestRows: Rows = {
  "GET /requests/filter": { who: "orders" },
  "GET /requests/summary": { who: "orders" },
  "GET /requests/:id": { who: "orders", params: idOf("request") },
  "POST /requests/:id/accept": { who: "orders", params: idOf("request"), body: () => ({}) },
  "POST /requests/:id/reject": {
    who: "orders",
    params: idOf("request"),
    body: () => ({ reason: "No llegamos" }),
  },
  "GET /public/:slug": { who: "anyone", params: form },
  "GET /public/:slug/logo": { who: "anyone", params: form },
  "GET /public/:slug/quote": {
    who: "anyone",
    params: form,
    query: async (records) => `service_id=${(await records.offered()).id}`,
  },
  "POST /public/:slug/requests": {
    who: "anyone",
    params: form,
    body: async (records) => sampleFormBody((await records.offered()).id),
  },
};
