import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { openTestApi } from "#test/api.ts";
import { sampleCredit } from "../samples.ts";

describe("a zone", () => {
  it("can be deleted once what uses it is deleted", async () => {
    const api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    const owner = await api.owner();
    const make = async (name: string) => (await owner.post("/zones", { name })).body;
    const { id: zone_id } = await make("Chacao");
    const service = (await owner.post("/services", sampleService())).body.id;
    const addresses = [{ address: "Altamira", zone_id }];
    const client = (await owner.post("/clients", sampleClient({ addresses }))).body.id;
    const cells = [{ from_zone_id: zone_id, to_zone_id: zone_id, amount: 5 }];
    const list = { service_id: service, client_id: client, valid_from: "2026-11-20", cells };
    assert.equal((await owner.put("/tariffs", list)).status, 200);
    const order = sampleCredit(service, client, { payment_type: "full", delivery_zone_id: zone_id });
    const created = (await owner.post("/deliveries", order)).body;
    const remove = async () => {
      const { body } = await owner.get(`/zones/${zone_id}`);
      const { status } = await owner.del(`/zones/${zone_id}`);
      return [body.can_delete, status];
    };
    assert.deepEqual(await remove(), [false, 409]);
    assert.equal((await owner.del(`/deliveries/${created.id}`)).status, 204);
    assert.deepEqual(await remove(), [false, 409]);
    // The client is hidden, because its list of prices stays.
    assert.equal((await owner.del(`/clients/${client}`)).status, 204);
    assert.deepEqual(await remove(), [true, 204]);
    const other = await make("Baruta");
    const general = [{ from_zone_id: other.id, to_zone_id: other.id, amount: 5 }];
    const all = { service_id: service, valid_from: "2026-11-20", cells: general };
    assert.equal((await owner.put("/tariffs", all)).status, 200);
    assert.equal((await owner.get(`/zones/${other.id}`)).body.can_delete, false);
    assert.equal((await owner.del(`/services/${service}`)).status, 204);
    assert.equal((await owner.del(`/zones/${other.id}`)).status, 204);
    await api.close();
  });
});
