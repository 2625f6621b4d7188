// @both-engines A migration.
import assert from "node:assert/strict";
import { it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { keepList } from "#features/messages/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { up } from "#migrations/0064-messages-of-requests.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { runSteps } from "#server/database/migrate.ts";
import { openTestApi, testEngine } from "../api.ts";

it("migration 0064 makes the messages' table again with its rows, and goes on counting", async () => {
  const api = await openTestApi();
  try {
    const owner = await api.owner();
    await keepList(owner);
    const service = (await owner.post("/services", sampleService())).body.id;
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    const send = async () => {
      const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id }))).body;
      assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status, 200);
    };
    const rows = () => api.database.read.selectFrom("messages").selectAll().orderBy("id").execute();
    for (let count = 0; count < 2; count += 1) await send();
    const [sent, toTell] = await rows();
    assert.equal((await owner.post(`/messages/${sent?.id}/sent`)).status, 200);
    const written = await rows();
    await api.database.transaction((tx) => runSteps(tx, up(ddlOf(testEngine))));
    assert.deepEqual(await rows(), written);
    await send();
    assert.equal((await rows()).at(-1)?.id, Number(toTell?.id) + 1);
  } finally {
    await api.close();
  }
});
