import type { Records } from "./records.ts";
import { dates, type Rows } from "./row.ts";

const ofService = async (records: Records) => `service_id=${await records.pricedService()}`;

/** Zones, lists of prices, extras, and what orders cost. */
export const priceRows: Rows = {
  "GET /zones": { who: "staff" },
  "GET /zones/guess": { who: "staff", query: () => "address=Altamira" },
  "GET /extras": { who: "staff" },
  "GET /tariffs": { who: "staff", query: ofService, stranger: 404 },
  "PUT /tariffs": {
    who: "admin",
    body: async (records, caller) => ({
      service_id: await records.ownService(caller),
      valid_from: "2026-11-20",
      cells: [],
    }),
    stranger: 200, // Each caller has its own service.
  },
  "GET /tariffs/lists": { who: "staff", query: ofService, stranger: 200 },
  "GET /tariffs/report": { who: "staff", query: ofService, stranger: 404 },
  "GET /tariffs/usage": { who: "admin", query: dates },
  "POST /quote": {
    who: "staff",
    body: async (records) => ({ service_id: (await records.service()).id }),
    stranger: 422,
  },
};
