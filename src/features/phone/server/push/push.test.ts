// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { createLog } from "#server/monitoring/log.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { samplePushKeys } from "#test/pushKeys.ts";
import { phoneToken, sampleAction } from "../samples.ts";
import { removeOldPushes, tellPhones } from "./tellPhones.ts";

const keys = samplePushKeys();
const SUBJECT = "https://mandado.ejemplo.com";
const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;

describe("a phone whose page is closed", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let phone: Caller;
  /** The phones that were woken. */
  let woken: string[];
  let status: number;
  before(async () => {
    api = await openTestApi({ PUSH_KEYS: `${keys.publicKey}:${keys.privateKey}`, PUBLIC_URL: SUBJECT });
    mock.method(globalThis, "fetch", (endpoint: string) => {
      woken.push(endpoint.split("/").at(-1) ?? "");
      return Promise.resolve(new Response(null, { status }));
    });
  });
  beforeEach(async () => {
    [woken, status] = [[], 201];
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = await newCourier();
    phone = await newPhone(courier);
  });
  after(async () => {
    mock.restoreAll();
    await api.close();
  });

  const newCourier = async (): Promise<number> => (await owner.post("/couriers", sampleCourier())).body.id;
  const newPhone = async (of: number) => api.as(await phoneToken(owner, of, api.as(null)));
  const subscribe = (of: Caller, name: string) => of.post("/courier/push", { endpoint: endpointOf(name) });
  const order = async (courier_id: number | null = courier) =>
    (await owner.post("/deliveries", sampleDelivery(service, { courier_id }))).body.id;
  /** Who is woken by what happened. */
  const wokenBy = async () => {
    woken = [];
    const log = createLog("silent");
    const now = () => new Date("2026-11-20T15:00:05Z");
    await tellPhones({ database: api.database, keys, subject: SUBJECT, log, now });
    return woken.sort();
  };

  it("hears that a new order, a changed and a cancelled one is his, and nobody else does", async () => {
    const other = await newCourier();
    const theirs = await newPhone(other);
    const second = await newPhone(courier);
    assert.deepEqual((await subscribe(phone, "a")).body, { key: keys.publicKey, subscribed: true });
    await subscribe(second, "b");
    await subscribe(theirs, "c");
    const id = await order();
    await order(null);
    assert.deepEqual(await wokenBy(), ["a", "b"]);
    assert.deepEqual(await wokenBy(), []);
    const recipient = { full_name: "Eva", phone: "04149876543", address: "Otra calle" };
    const change = { courier_id: courier, receipt: recipient };
    assert.equal((await owner.put(`/deliveries/${id}`, sampleDelivery(service, change))).status, 200);
    assert.deepEqual(await wokenBy(), ["a", "b"]);
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    assert.deepEqual(await wokenBy(), ["a", "b", "c"]);
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    assert.deepEqual(await wokenBy(), ["c"]);
    assert.equal((await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No" })).status, 200);
    assert.deepEqual(await wokenBy(), ["c"]);
  });

  it("hears that the office moved his order, also among others, and opened it again", async () => {
    const other = await newCourier();
    const theirs = await newPhone(other);
    await subscribe(phone, "a");
    await subscribe(theirs, "b");
    const [id, another] = [await order(), await order(other)];
    await wokenBy();
    const moves: [() => Promise<{ status: number }>, string[]][] = [
      [() => owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), ["a"]],
      [() => owner.put(`/deliveries/${id}/status`, { status: "delivered" }), ["a"]],
      [() => owner.post(`/deliveries/${id}/reopen`, { reason: "Error" }), ["a"]],
      [() => owner.post("/deliveries/bulk", { action: "in_transit", items: [{ id: another }] }), ["b"]],
      [() => owner.put(`/deliveries/${id}/status`, { status: "returned" }), []],
    ];
    for (const [move, woken] of moves) {
      const { status } = await move();
      assert.equal(status, woken.length > 0 ? 200 : 422);
      assert.deepEqual(await wokenBy(), woken);
    }
  });

  it("hears nothing of what he does himself", async () => {
    await subscribe(phone, "a");
    const id = await order();
    await wokenBy();
    const actions = [sampleAction(id), sampleAction(id, { kind: "deliver", receiver_name: "Ana" })];
    const { results } = (await phone.post("/courier/actions", { actions })).body;
    assert.deepEqual(
      results.map((result: { status: string }) => result.status),
      ["done", "done"],
    );
    assert.deepEqual(await wokenBy(), []);
  });

  it("hears nothing more when it is switched off, signed out, or unknown to its service", async () => {
    await subscribe(phone, "a");
    assert.equal((await phone.del("/courier/push")).status, 204);
    assert.equal((await phone.get("/courier/push")).body.subscribed, false);
    await order();
    assert.deepEqual(await wokenBy(), []);
    await subscribe(phone, "b");
    await subscribe(phone, "c");
    await order();
    assert.deepEqual(await wokenBy(), ["c"]);
    await owner.del(`/couriers/${courier}/access`);
    await order();
    assert.deepEqual(await wokenBy(), []);
    const next = await newPhone(courier);
    await subscribe(next, "d");
    status = 410;
    await order();
    assert.deepEqual(await wokenBy(), ["d"]);
    assert.equal((await next.get("/courier/push")).body.subscribed, false);
  });

  it("stays subscribed when its service fails, which harms nothing else", async () => {
    await subscribe(phone, "a");
    status = 500;
    await order();
    assert.deepEqual(await wokenBy(), ["a"]);
    status = 201;
    await order();
    assert.deepEqual(await wokenBy(), ["a"]);
  });

  it("is not told of what is long past", async () => {
    await subscribe(phone, "a");
    api.setNow("2026-11-20T14:00:00Z");
    await order();
    assert.deepEqual(await wokenBy(), []);
    const left = () => api.database.read.selectFrom("pushes_due").select("id").execute();
    assert.deepEqual(await left(), []);
    // Nor does anything stay on a server that tells nobody.
    await order();
    await removeOldPushes(api.database, new Date("2026-11-20T14:10:00Z"));
    assert.equal((await left()).length, 1);
    await removeOldPushes(api.database, new Date("2026-11-20T14:16:00Z"));
    assert.deepEqual(await left(), []);
  });

  it("is subscribed only at a known push service", async () => {
    for (const endpoint of ["https://example.com/a", "http://fcm.googleapis.com/a", "", 5]) {
      const { status: refused, body } = await phone.post("/courier/push", { endpoint });
      assert.equal(refused, 422, String(endpoint));
      assert.ok(body.errors.endpoint);
    }
  });
});

describe("without PUSH_KEYS", () => {
  it("no phone is subscribed, and none is told", async () => {
    const api = await openTestApi();
    const owner = await api.owner();
    const courier = (await owner.post("/couriers", sampleCourier())).body.id;
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const off = { key: null, subscribed: false };
    assert.deepEqual((await phone.get("/courier/push")).body, off);
    const { status, body } = await phone.post("/courier/push", { endpoint: endpointOf("a") });
    assert.deepEqual([status, body], [200, off]);
    const rows = await api.database.read.selectFrom("push_subscriptions").select("id").execute();
    assert.deepEqual(rows, []);
    await api.close();
  });
});
