import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { idOf, type Rows } from "./row.ts";

/** Where other software hears of changes. */
export const connectionRows: Rows = {
  "GET /webhooks": { who: "owner" },
  "GET /webhooks/:id": { who: "owner", params: idOf("webhook") },
  "POST /webhooks": { who: "owner", fresh: true, body: () => sampleWebhook() },
  "PUT /webhooks/:id": { who: "owner", params: idOf("webhook"), body: () => sampleWebhook() },
  "DELETE /webhooks/:id": { who: "owner", params: idOf("webhook") },
  "POST /webhooks/:id/test": { who: "owner", params: idOf("webhook") },
  "POST /webhooks/:id/rotate": { who: "owner", params: idOf("webhook") },
  "GET /webhooks/:id/deliveries": { who: "owner", params: idOf("webhook") },
  "POST /webhooks/:id/deliveries/:deliveryId/retry": {
    who: "owner",
    params: (records) => records.webhookMessage(),
  },
};
