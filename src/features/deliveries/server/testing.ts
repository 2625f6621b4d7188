import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi } from "#test/api.ts";

/** The API with an office that has a service, a courier and a client on credit. */
export async function openOffice() {
  const api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner();
  const idOf = async (path: string, body: object): Promise<number> => (await owner.post(path, body)).body.id;
  return {
    api,
    owner,
    service: await idOf("/services", sampleService()),
    courier: await idOf("/couriers", sampleCourier({ first_name: "Íker", last_name: "Soto" })),
    client: await idOf("/clients", sampleClient({ allow_credit: true, legal_name: "Panadería Ñángara" })),
  };
}

/** Creates an order, which must be accepted. */
export async function takeOrder(owner: Caller, order: object) {
  const { status, body } = await owner.post("/deliveries", order);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
