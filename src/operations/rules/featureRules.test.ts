// @both-engines JSON is read by each in its own way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleAsked } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { expectBody, openTestApi } from "#test/api.ts";
import { brokenInvariants, checkInvariants } from "./invariants.ts";

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

test("what standing orders and undecided requests use is what their bodies say, of each company", async () => {
  const api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner();
  const idOf = async (path: string, body: object): Promise<number> =>
    (await expectBody(owner.post(path, body))).id;
  const service = await idOf("/services", sampleService());
  const [chacao, petare] = [
    await idOf("/zones", { name: "Chacao" }),
    await idOf("/zones", { name: "Petare" }),
  ];
  const extra = await idOf("/extras", { name: "Espera", amount: 2 });
  const extras = [{ extra_id: extra, quantity: 1 }];
  const rule = sampleStanding(service, {}, { pickup_zone_id: chacao, delivery_zone_id: chacao, extras });
  const standing = await idOf("/standing-orders", rule);
  const client = await idOf("/clients", sampleClient());
  const person = api.as(await portalToken(owner, client, api.as(null)));
  const { receipt, ...trip } = sampleAsked(service, { pickup_zone_id: chacao });
  const stops = [chacao, petare].map((delivery_zone_id) => ({ receipt, delivery_zone_id }));
  const created = await expectBody(person.post("/portal/requests", { ...trip, stops }), 201);
  const request = (await expectBody(owner.get("/requests/filter"), 200)).items[0].id;
  assert.ok(created.number > 0);
  const { read } = api.database;
  const uses = () => read.selectFrom("planned_uses").selectAll().orderBy("id").execute();
  assert.equal((await uses()).length, 5);
  assert.deepEqual(await brokenInvariants(read), []);
  const { company_id } = await read.selectFrom("zones").select("company_id").executeTakeFirstOrThrow();
  const brokenOf = async (companyId: number) => {
    const names: string[] = [];
    for await (const { name, broken } of checkInvariants(read, companyId)) if (broken > 0) names.push(name);
    return names;
  };
  const broken = "a standing order or undecided request that refers to something else than its body";
  const row = (change: object) => ({ company_id, ...change }) as never;
  for (const wrong of [
    { standing_order_id: standing, zone_id: petare },
    { request_id: request, extra_id: extra },
  ]) {
    await api.database.transaction((tx) => tx.insertInto("planned_uses").values(row(wrong)).execute());
    assert.deepEqual(await brokenInvariants(read), [`${broken} (1)`], JSON.stringify(wrong));
    assert.deepEqual([await brokenOf(company_id), await brokenOf(company_id + 1)], [[broken], []]);
    const last = (await uses()).at(-1)?.id ?? 0;
    await api.database.transaction((tx) => tx.deleteFrom("planned_uses").where("id", "=", last).execute());
  }
  for (const { id, ...use } of await uses()) {
    await api.database.transaction((tx) => tx.deleteFrom("planned_uses").where("id", "=", id).execute());
    assert.deepEqual(await brokenInvariants(read), [`${broken} (1)`], JSON.stringify(use));
    await api.database.transaction((tx) => tx.insertInto("planned_uses").values(row(use)).execute());
  }
  // One that is decided uses nothing any more, whatever is noted.
  assert.equal((await owner.del(`/standing-orders/${standing}`)).status, 204);
  assert.deepEqual(await brokenInvariants(read), []);
  await api.close();
});
