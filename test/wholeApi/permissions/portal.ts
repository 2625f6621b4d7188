import { sampleNotice } from "#features/payment-notices/server/samples.ts";
import { portalCode, sampleAccess } from "#features/portal/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import type { Records } from "./records.ts";
import { dates, idOf, type Rows } from "./row.ts";

/** The id of a new remittance to the client whose person calls. */
async function personRemittance(records: Records) {
  await records.sellGoods(records.personClient);
  return { id: (await records.make("/remittances", sampleRemittance(records.personClient))).id };
}

/** A client's people, and what they reach: what is their client's. */
export const portalRows: Rows = {
  "GET /clients/:id/access": { who: "money", params: idOf("client") },
  "POST /clients/:id/access": { who: "money", params: idOf("client"), body: () => sampleAccess() },
  "DELETE /clients/:id/access/:accessId": { who: "money", params: (records) => records.portalAccess() },
  "POST /portal/sign-in": {
    who: "anyone",
    body: async (records) => ({ code: await portalCode(records.owner, (await records.client()).id) }),
  },
  "POST /portal/link": { who: "anyone", body: () => ({ email: "nadie@ejemplo.com" }) },
  "POST /portal/sign-out": { who: "portal", fresh: true },
  "GET /portal": { who: "portal" },
  "GET /portal/logo": { who: "portal" },
  "GET /portal/live": { who: "portal" },
  "GET /portal/orders": { who: "portal" },
  "GET /portal/orders/:id": { who: "portal", params: (records) => records.personOrder() },
  "GET /portal/orders/:id/proof": { who: "portal", params: (records) => records.personOrder() },
  "GET /portal/orders/:id/proof/:proofId": { who: "portal", params: (records) => records.personProof() },
  "GET /portal/account": { who: "portal" },
  "GET /portal/statement": { who: "portal", query: dates },
  "GET /portal/statement-report": { who: "portal", query: dates },
  "GET /portal/remittances": { who: "portal" },
  "GET /portal/remittances/:id/report": {
    who: "portal",
    params: personRemittance,
  },
  "GET /portal/payments": { who: "portal" },
  "POST /portal/payments": {
    who: "portal",
    body: () => sampleNotice(),
  },
};
