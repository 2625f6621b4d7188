import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { idOf, type Rows } from "./row.ts";

/** Services, clients, orders and their dispatch. */
export const orderRows: Rows = {
  "GET /services": { who: "staff" },
  "GET /clients": { who: "staff" },
  "GET /clients/duplicates": { who: "staff" },
  "GET /clients/:id/merge": {
    who: "admin",
    params: idOf("client"),
    query: async (records) => `into_id=${(await records.client()).id}`,
  },
  "POST /clients/:id/merge": {
    who: "admin",
    params: idOf("client"),
    body: async (records) => ({ into_id: (await records.client()).id }),
  },
  "GET /clients/:id/recipients": { who: "staff", params: idOf("client") },
  "GET /deliveries/filter": { who: "staff" },
  "GET /deliveries/totals": { who: "staff" },
  "GET /deliveries/search/:term": { who: "staff", params: async () => ({ term: "x" }), stranger: 200 },
  "GET /deliveries/with-debt": { who: "admin" },
  "GET /deliveries/:id": { who: "staff", params: idOf("order") },
  "POST /deliveries": {
    who: "staff",
    body: async (records, caller) => sampleDelivery(await records.ownService(caller)),
  },
  "PUT /deliveries/:id": {
    who: "staff",
    params: idOf("order"),
    body: async (records, caller) => sampleDelivery(await records.ownService(caller)),
  },
  "DELETE /deliveries/:id": { who: "staff", params: idOf("order") },
  "PUT /deliveries/:id/status": {
    who: "staff",
    params: idOf("order"),
    body: () => ({ status: "in_transit" }),
  },
  "PUT /deliveries/:id/courier": { who: "staff", params: idOf("order"), body: () => ({ courier_id: null }) },
  "POST /deliveries/bulk": {
    who: "staff",
    body: async (records) => ({
      action: "assign",
      courier_id: null,
      items: [{ id: (await records.order()).id }],
    }),
    stranger: 200, // Its only item is refused.
  },
  "PUT /deliveries/:id/cancel": {
    who: "staff",
    params: idOf("sent"),
    body: () => ({ cancellation_notes: "Cerrado" }),
  },
  "POST /deliveries/:id/return": {
    who: "staff",
    params: idOf("attempted"),
    body: async (records, caller) => ({
      date: "2026-11-20",
      service_id: await records.ownService(caller),
      reason: "No estaba",
    }),
  },
  "POST /deliveries/:id/attempts": {
    who: "staff",
    params: idOf("sent"),
    body: () => ({ reason: "absent", note: "Lo contó por teléfono" }),
  },
  "GET /messages/filter": { who: "staff" },
  "POST /messages/:id/sent": { who: "staff", params: idOf("message") },
  "PUT /deliveries/:id/recipient": {
    who: "staff",
    params: idOf("sent"),
    body: () => ({ notes: "Tocar el timbre" }),
  },
  "POST /deliveries/:id/reopen": {
    who: "admin",
    params: idOf("delivered"),
    body: () => ({ reason: "Se tocó otra orden" }),
  },
  "GET /deliveries/:id/ticket": { who: "staff", params: idOf("order") },
  "GET /standing-orders": { who: "staff" },
  "GET /standing-orders/filter": { who: "staff" },
  "GET /standing-orders/upcoming": { who: "staff" },
  "GET /standing-orders/:id": { who: "staff", params: idOf("standing") },
  "POST /standing-orders": {
    who: "staff",
    body: async (records, caller) => sampleStanding(await records.ownService(caller)),
  },
  "PUT /standing-orders/:id": {
    who: "staff",
    params: idOf("standing"),
    body: async (records, caller) => sampleStanding(await records.ownService(caller)),
  },
  "DELETE /standing-orders/:id": { who: "staff", params: idOf("standing") },
  "POST /standing-orders/:id/skip": {
    who: "staff",
    params: idOf("standing"),
    body: () => ({ date: "2026-11-23" }),
  },
  "POST /standing-orders/:id/retry": { who: "staff", params: idOf("failedStanding") },
  "GET /dispatch": { who: "staff" },
  "PUT /dispatch/order": {
    who: "staff",
    body: async (records) => ({ courier_id: (await records.courier()).id, delivery_ids: [] }),
    stranger: 422,
  },
};
