import { randomUUID } from "node:crypto";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleKey, sampleV1Order, sampleV1Trip } from "#features/keys/server/samples.ts";
import { idOf, type Rows } from "./row.ts";

/** Keys, and what they open. */
export const keyRows: Rows = {
  "GET /keys": { who: "owner" },
  "POST /keys": { who: "owner", body: () => sampleKey() },
  "DELETE /keys/:id": { who: "owner", params: idOf("key") },
  "POST /v1/orders": {
    who: "key",
    body: async (records, caller) => sampleV1Order(await records.ownService(caller)),
    headers: () => ({ "idempotency-key": randomUUID() }),
  },
  "GET /v1/orders": { who: "key" },
  "GET /v1/orders/:id": { who: "key", params: idOf("order") },
  "PATCH /v1/orders/:id": {
    who: "key",
    params: idOf("order"),
    body: async () => ({ promised_time: "17:00" }),
  },
  "POST /v1/orders/:id/cancel": {
    who: "key",
    // Nothing is paid for it.
    params: async (records) => {
      const [service, client] = [await records.service(), await records.client()];
      return { id: (await records.make("/deliveries", sampleCredit(service.id, client.id))).id };
    },
    body: async () => ({ reason: "Ya no hace falta" }),
  },
  "POST /v1/quote": {
    who: "key",
    body: async (records, caller) => ({ service_id: await records.ownService(caller) }),
  },
  "GET /v1/clients": { who: "key" },
  "POST /v1/trips": {
    who: "key",
    body: async (records, caller) => sampleV1Trip(await records.ownService(caller), [{}, {}]),
    headers: () => ({ "idempotency-key": randomUUID() }),
  },
};
