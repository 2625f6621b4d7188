import type { Records } from "./records.ts";
import { dates, type Rows } from "./row.ts";

const ofService = async (records: Records) => `service_id=${await records.pricedService()}`;

/** Zones, lists of prices, extras, and what orders cost. */
export const priceRows: Rows = {
  "GET /zones": { who: "look" },
  "GET /zones/guess": { who: "look", query: () => "address=Altamira" },
  "GET /extras": { who: "look" },
  "GET /tariffs": { who: "look", query: ofService, stranger: 404 },
  "PUT /tariffs": {
    who: "admin",
    body: async (records, caller) => ({
      service_id: await records.ownService(caller),
      valid_from: "2026-11-20",
      cells: [],
    }),
    stranger: 200, // Each caller has its own service.
  },
  "GET /tariffs/lists": { who: "look", query: ofService, stranger: 200 },
  "GET /tariffs/report": { who: "look", query: ofService, stranger: 404 },
  "GET /tariffs/usage": { who: "admin", query: dates },
  "POST /quote": {
    who: "look",
    body: async (records) => ({ service_id: (await records.service()).id }),
    stranger: 422,
  },
};
