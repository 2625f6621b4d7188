import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { idOf, type Rows } from "./row.ts";

/** Services, clients, orders and their dispatch. */
export const orderRows: Rows = {
  "GET /phone-alerts": { who: "look" },
  "PUT /phone-alerts/:phone": {
    who: "orders",
    params: async () => ({ phone: "04145550011" }),
    body: () => ({ text: "Toca el timbre" }),
    stranger: 200, // Each caller writes its own company's alert.
  },
  "DELETE /phone-alerts/:phone": {
    who: "orders",
    params: async ({ owner }) => {
      await owner.put("/phone-alerts/04145550012", { text: "Toca el timbre" });
      return { phone: "04145550012" };
    },
  },
  "GET /services": { who: "look" },
  "GET /clients": { who: "look" },
  "GET /clients/duplicates": { who: "look" },
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
  "GET /clients/last-orders": {
    who: "look",
    stranger: 200, // Other companies' clients are left out.
    query: async (records) => `ids=${(await records.client()).id}`,
  },
  "GET /clients/:id/recipients": { who: "look", params: idOf("client") },
  "GET /deliveries/filter": { who: "look" },
  "GET /deliveries/totals": { who: "look" },
  "GET /deliveries/labels": {
    who: "look",
    stranger: 404,
    query: async (records) => `ids=${(await records.order()).id}`,
  },
  "GET /deliveries/search/:term": { who: "look", params: async () => ({ term: "x" }), stranger: 200 },
  "GET /deliveries/with-debt": { who: "money" },
  "GET /deliveries/:id": { who: "look", params: idOf("order") },
  "POST /deliveries": {
    who: "orders",
    body: async (records, caller) => sampleDelivery(await records.ownService(caller)),
  },
  "PUT /deliveries/:id": {
    who: "orders",
    params: idOf("order"),
    body: async (records, caller) => sampleDelivery(await records.ownService(caller)),
  },
  "DELETE /deliveries/:id": { who: "orders", params: idOf("order") },
  "PUT /deliveries/:id/status": {
    who: "orders",
    params: idOf("order"),
    body: () => ({ status: "in_transit" }),
  },
  "PUT /deliveries/:id/courier": { who: "orders", params: idOf("order"), body: () => ({ courier_id: null }) },
  "POST /deliveries/bulk": {
    who: "orders",
    body: async (records) => ({
      action: "assign",
      courier_id: null,
      items: [{ id: (await records.order()).id }],
    }),
    stranger: 200, // Its only item is refused.
  },
  "PUT /deliveries/:id/cancel": {
    who: "orders",
    params: idOf("sent"),
    body: () => ({ cancellation_notes: "Cerrado" }),
  },
  "POST /deliveries/:id/return": {
    who: "orders",
    params: idOf("attempted"),
    body: async (records, caller) => ({
      date: "2026-11-20",
      service_id: await records.ownService(caller),
      reason: "No estaba",
    }),
  },
  "POST /deliveries/:id/attempts": {
    who: "orders",
    params: idOf("sent"),
    body: () => ({ reason: "absent", note: "Lo contó por teléfono" }),
  },
  "GET /messages/filter": { who: "orders" },
  "POST /messages/:id/sent": { who: "orders", params: idOf("message") },
  "PUT /deliveries/:id/recipient": {
    who: "orders",
    params: idOf("sent"),
    body: () => ({ notes: "Tocar el timbre" }),
  },
  "POST /deliveries/:id/reopen": {
    who: "admin",
    params: idOf("delivered"),
    body: () => ({ reason: "Se tocó otra orden" }),
  },
  "GET /deliveries/:id/ticket": { who: "look", params: idOf("order") },
  "POST /trips": {
    who: "orders",
    body: async (records, caller) => {
      const { receipt, notes, ...common } = sampleDelivery(await records.ownService(caller));
      return { ...common, stops: [{ receipt, notes }] };
    },
  },
  "GET /trips/:id": { who: "look", params: idOf("trip") },
  "POST /trips/:id/stops": {
    who: "orders",
    params: idOf("trip"),
    body: () => ({ receipt: sampleDelivery(0).receipt }),
  },
  "PUT /trips/:id/courier": { who: "orders", params: idOf("trip"), body: () => ({ courier_id: null }) },
  "POST /trips/:id/start": { who: "orders", params: idOf("trip") },
  "PUT /trips/:id/order": {
    who: "orders",
    params: idOf("trip"),
    body: ({ tripOrders }) => ({ delivery_ids: tripOrders }),
  },
  "GET /trips/:id/ticket": { who: "look", params: idOf("trip") },
  "GET /standing-orders": { who: "orders" },
  "GET /standing-orders/filter": { who: "orders" },
  "GET /standing-orders/upcoming": { who: "orders" },
  "GET /standing-orders/:id": { who: "orders", params: idOf("standing") },
  "POST /standing-orders": {
    who: "orders",
    body: async (records, caller) => sampleStanding(await records.ownService(caller)),
  },
  "PUT /standing-orders/:id": {
    who: "orders",
    params: idOf("standing"),
    body: async (records, caller) => sampleStanding(await records.ownService(caller)),
  },
  "DELETE /standing-orders/:id": { who: "orders", params: idOf("standing") },
  "POST /standing-orders/:id/skip": {
    who: "orders",
    params: idOf("standing"),
    body: () => ({ date: "2026-11-23" }),
  },
  "POST /standing-orders/:id/retry": { who: "orders", params: idOf("failedStanding") },
  "GET /dispatch": { who: "orders" },
  "PUT /dispatch/order": {
    who: "orders",
    body: async (records) => ({ courier_id: (await records.courier()).id, delivery_ids: [] }),
    stranger: 422,
  },
};
