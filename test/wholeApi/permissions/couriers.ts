import { randomUUID } from "node:crypto";
import { logoForm, sampleLogo } from "#features/company/server/samples.ts";
import { accessCode, sampleAction } from "#features/phone/server/samples.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import { dates, idOf, type Rows } from "./row.ts";

/** Couriers, their phones, what those record, and the page that follows an order. */
export const courierRows: Rows = {
  "GET /couriers": { who: "look" },
  "GET /couriers/papers-report": { who: "look" },
  "POST /paper-photos": { who: "orders", body: () => photoForm() },
  "GET /paper-photos/:id": { who: "look", params: idOf("paperPhoto") },
  "GET /couriers/deliveries-report": { who: "look", query: dates },
  "GET /couriers/:id/deliveries-report": { who: "look", params: idOf("courier"), query: dates },
  "GET /couriers/:id/access": { who: "orders", params: idOf("courier") },
  "POST /couriers/:id/access": { who: "orders", params: idOf("courier") },
  "DELETE /couriers/:id/access": { who: "orders", params: idOf("courier") },
  "POST /courier/sign-in": {
    who: "anyone",
    body: async (records) => ({ code: await accessCode(records.owner, (await records.courier()).id) }),
  },
  "POST /courier/sign-out": { who: "courier", fresh: true },
  "GET /courier/deliveries": { who: "courier" },
  "GET /courier/day": { who: "courier" },
  "GET /courier/push": { who: "courier" },
  "POST /courier/push": {
    who: "courier",
    body: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/abc" }),
  },
  "DELETE /courier/push": { who: "courier" },
  "PUT /courier/duty": { who: "courier", body: () => ({ state: "on" }) },
  "PUT /courier/order": { who: "courier", body: () => ({ delivery_ids: [] }) },
  "PUT /couriers/:id/duty": { who: "orders", params: idOf("courier"), body: () => ({ state: "off" }) },
  "POST /courier/actions": {
    who: "courier",
    body: async (records) => ({ actions: [sampleAction((await records.order()).id)] }),
  },
  "PUT /courier/files/:uuid": {
    who: "courier",
    params: async () => ({ uuid: randomUUID() }),
    body: () => photoForm(),
  },
  "PUT /courier/files/:uuid/pieces": {
    who: "courier",
    params: async () => ({ uuid: randomUUID() }),
    query: () => `from=0&size=${samplePhoto().length}`,
    body: () => photoForm(),
  },
  "GET /track/:token": { who: "anyone", params: (records) => records.followed() },
  "GET /track/:token/logo": {
    who: "anyone",
    params: async (records) => {
      await records.owner.put("/company/logo", logoForm(sampleLogo));
      return records.followed();
    },
  },
  "GET /track/:token/proof-report": { who: "anyone", params: (records) => records.offeredProof() },
  "GET /couriers/reviews": { who: "look" },
  "POST /couriers/reviews/:id/resolve": {
    who: "books",
    params: idOf("review"),
    body: () => ({ accept: false, note: null }),
  },
  "GET /deliveries/:id/proof": { who: "look", params: idOf("order") },
  "GET /deliveries/:id/attempts": { who: "look", params: idOf("order") },
  "GET /deliveries/:id/handovers": { who: "look", params: idOf("order") },
  "GET /deliveries/:id/notes": { who: "look", params: idOf("order") },
  "GET /deliveries/:id/proof-report": { who: "look", params: idOf("order") },
  "GET /deliveries/:id/proof/:proofId": { who: "look", params: (records) => records.proved() },
  "GET /couriers/:id/route-sheet": { who: "orders", params: idOf("courier") },
};
