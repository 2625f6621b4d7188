import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { openTestApi } from "#test/api.ts";
import { brokenInvariants } from "./invariants.ts";

test("an order's count of attempts, and the last one's reason, are those of its phone's actions", async () => {
  const api = await openTestApi();
  const owner = await api.owner();
  const service = (await owner.post("/services", sampleService())).body.id;
  const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
  const phone = api.as(await phoneToken(owner, courier_id, api.as(null)));
  const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id }))).body;
  const fail = (reason: string) => sampleAction(id, { kind: "fail", reason });
  const actions = [sampleAction(id), fail("absent"), fail("refused")];
  const { results } = (await phone.post("/courier/actions", { actions })).body;
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ["done", "done", "done"],
  );
  const brokenAfter = async (change: object) => {
    await api.database.transaction((tx) =>
      tx.updateTable("deliveries").set(change).where("id", "=", id).execute(),
    );
    return brokenInvariants(api.database.read);
  };
  assert.deepEqual(await brokenInvariants(api.database.read), []);
  const broken = ["an order that counts other attempts than it had (1)"];
  assert.deepEqual(await brokenAfter({ attempt_count: 3 }), broken);
  assert.deepEqual(await brokenAfter({ attempt_count: 2, attempt_reason: "absent" }), broken);
  assert.deepEqual(await brokenAfter({ attempt_reason: "refused" }), []);
  await api.close();
});
