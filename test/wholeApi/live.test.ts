// @alone Replaces the clock or a function of its process, which other files would use.
// @both-engines Processes hear of each other's changes.
import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, it, mock } from "node:test";
import { buildApi } from "#app/build.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { defaultLimits } from "#server/admission/limits.ts";
import { record } from "#server/audit.ts";
import { openDatabase } from "#server/database/open.ts";
import { changesOf } from "#server/live/changes.ts";
import { readConfig } from "#server/program/config.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { type Caller, openTestApi, type TestApi, testEngine, testKey } from "../api.ts";
import { listen } from "./listen.ts";

/** Why no other connection or process can share the database under test, or false. */
const notShared =
  (testEngine !== "postgres" || process.env.TEST_POSTGRES_URL === "pglite") &&
  "an embedded database has one process";

describe("live updates", () => {
  let api: TestApi;
  let address: string;
  let owner: Caller;
  let service: number;
  let courier: number;
  before(async () => {
    api = await openTestApi({}, undefined, { ...defaultLimits(), streamsEach: 2 });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
  });
  after(() => api.close());

  const take = async (by = owner) => {
    const of = by === owner ? service : (await by.post("/services", sampleService())).body.id;
    return (await by.post("/deliveries", sampleDelivery(of))).body as { id: number };
  };

  it("tell each change of an order, and only to its company", async () => {
    const stranger = await api.owner();
    const [ours, theirs] = [await listen(address, owner.token), await listen(address, stranger.token)];
    assert.equal(ours.status, 200);
    assert.match(String(ours.headers.get("content-type")), /^text\/event-stream/);
    assert.equal(ours.headers.get("cache-control"), "no-store");
    const { id } = await take();
    await ours.until(new RegExp(`"id":${id},"version":1,.*"status":"pending","courier_id":null`));
    await owner.put(`/deliveries/${id}/courier`, { courier_id: courier });
    await ours.until(new RegExp(`"id":${id},"version":2,.*"courier_id":${courier}`));
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const text = await ours.until(new RegExp(`"id":${id},"version":3,.*"status":"in_transit"`));
    const date = sampleDelivery(service).date;
    const data = { id, version: 3, date, status: "in_transit", courier_id: courier };
    assert.ok(text.endsWith(`event: delivery\ndata: ${JSON.stringify(data)}\n\n`), text);
    const own = await take(stranger);
    const received = await theirs.until(new RegExp(`"id":${own.id},`));
    assert.doesNotMatch(received, new RegExp(`"id":${id},`));
    ours.leave();
    theirs.leave();
  });

  it("tell a payment of an order too, with the order's version", async () => {
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const order = (await owner.post("/deliveries", sampleCredit(service, client))).body;
    const stream = await listen(address, owner.token);
    await owner.post("/debt-payments/full", { debt_id: order.debt_id, method: "cash" });
    await stream.until(new RegExp(`"id":${order.id},"version":1,`));
    stream.leave();
  });

  it("tell the office of a request", async () => {
    const stream = await listen(address, owner.token);
    const { id } = await sampleRequest(api.database, owner.user.id, { service_id: service });
    await stream.until(new RegExp(`event: request\\ndata: \\{"id":${id}\\}`));
    stream.leave();
  });

  it("tell of any change that something may wait for somebody, once and without saying what", async () => {
    const stranger = await api.owner();
    const [ours, theirs] = [await listen(address, owner.token), await listen(address, stranger.token)];
    const move = { kind: "deposit", currency: "USD", amount: 5, note: null };
    assert.equal((await owner.post("/cash/movements", move)).status, 201);
    const text = await ours.until(/event: /);
    assert.equal(text.match(/event: .*\ndata: .*\n/g)?.join(""), "event: attention\ndata: {}\n");
    await stranger.post("/couriers", sampleCourier());
    const received = await theirs.until(/event: courier/);
    assert.equal(received.match(/event: attention/g)?.length, 1);
    ours.leave();
    theirs.leave();
  });

  it("end with their sign-in, before the answer that ends it", async () => {
    const employee = await api.employee(owner);
    const [first, second] = [await listen(address, employee.token), await listen(address, owner.token)];
    const before = api.app.live.count();
    assert.equal((await employee.post("/logout")).status, 204);
    assert.equal(api.app.live.count(), before - 1);
    await first.end();
    assert.equal((await listen(address, employee.token)).status, 401);
    const other = await api.employee(owner);
    const third = await listen(address, other.token);
    assert.equal((await owner.del(`/employees/${other.user.id}`)).status, 204);
    assert.equal(api.app.live.count(), before - 1);
    await third.end();
    second.leave();
  });

  it("end within two seconds when another process ends their sign-in", async () => {
    const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
    const config = readConfig({});
    const app = await buildApi({ config, secretKey: testKey, database: api.database, documents });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const employee = await api.employee(owner);
    mock.timers.enable({ apis: ["setInterval"] });
    try {
      const stream = await listen(`http://127.0.0.1:${port}`, employee.token);
      assert.equal((await employee.post("/logout")).status, 204);
      assert.equal(app.live.count(), 1);
      mock.timers.tick(2000);
      await stream.end();
      while (app.live.count() > 0) await new Promise(setImmediate);
    } finally {
      mock.timers.reset();
    }
    await app.close();
    await documents.close();
  });

  it("are limited for each account, and count neither as running nor as slow", async () => {
    const employee = await api.employee(owner);
    const first = await listen(address, employee.token);
    await listen(address, employee.token);
    const third = await listen(address, employee.token);
    assert.equal(third.status, 429);
    assert.ok(third.headers.get("retry-after"));
    assert.equal(api.app.admission.work.running(), 0);
    const before = api.app.live.count();
    first.leave();
    while (api.app.live.count() === before) await new Promise(setImmediate);
    assert.equal((await listen(address, employee.token)).status, 200);
  });

  it("answer HEAD without a stream", async () => {
    const before = api.app.live.count();
    const answer = await fetch(`${address}/api/live`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${owner.token}` },
    });
    assert.equal(answer.status, 200);
    assert.equal(api.app.live.count(), before);
  });

  it("reach the readers of another process", { skip: notShared }, async () => {
    const database = await openDatabase(api.database.options);
    const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
    const config = readConfig({});
    const app = await buildApi({ config, secretKey: testKey, database, documents });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const stream = await listen(`http://127.0.0.1:${port}`, owner.token);
    const { id } = await take();
    await stream.until(new RegExp(`"id":${id},"version":1,`));
    await app.close();
    await stream.end();
    await documents.close();
    await database.close();
  });
});

describe("too many streams", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi({}, undefined, { ...defaultLimits(), streams: 3 });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => api.close());

  it("end the oldest of the company that has the most", async () => {
    const address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    const [large, small] = [await api.owner(), await api.owner()];
    const first = await listen(address, small.token);
    const [oldest] = [await listen(address, large.token), await listen(address, large.token)];
    const newest = await listen(address, small.token);
    await oldest.end();
    assert.equal(api.app.live.count(), 3);
    await small.post("/couriers", sampleCourier());
    for (const stream of [first, newest]) {
      await stream.until(/event: courier/);
      stream.leave();
    }
  });
});

describe("changes", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  const idsOf = (changes: { entity_id: number | null }[]) => changes.map(({ entity_id }) => entity_id);

  it("are each read once", async () => {
    const changes = changesOf(api.database.engine, api.database.read);
    await owner.post("/couriers", sampleCourier());
    await changes.start();
    const { companyId } = await companyOf(owner);
    assert.deepEqual(await changes.next([companyId]), []);
    const { id } = (await owner.post("/couriers", sampleCourier())).body;
    assert.deepEqual(idsOf(await changes.next([companyId])), [id]);
    assert.deepEqual(await changes.next([companyId]), []);
  });

  it("are read when they are committed, in whatever order", { skip: notShared }, async () => {
    const changes = changesOf(api.database.engine, api.database.read);
    const { companyId, origin } = await companyOf(owner);
    await changes.start();
    let ids: number[] = [];
    const look = async () => {
      ids = ids.concat(idsOf(await changes.next([companyId])) as number[]);
      return ids;
    };
    await api.database.transaction(async (tx) => {
      await record(tx, [event(1)], origin);
      await api.database.transaction((inner) => record(inner, [event(2)], origin));
      assert.deepEqual(await look(), [2]);
      await api.database.transaction((inner) => record(inner, [event(3)], origin));
      assert.deepEqual(await look(), [2, 3]);
      assert.deepEqual(await look(), [2, 3]);
    });
    assert.deepEqual(await look(), [2, 3, 1]);
    assert.deepEqual(await look(), [2, 3, 1]);
  });

  it("are not those from before the start, though an older transaction still runs", {
    skip: notShared,
  }, async () => {
    const changes = changesOf(api.database.engine, api.database.read);
    const { companyId, origin } = await companyOf(owner);
    await api.database.transaction(async (tx) => {
      await record(tx, [event(1)], origin);
      await api.database.transaction((inner) => record(inner, [event(2)], origin));
      await changes.start();
      assert.deepEqual(await changes.next([companyId]), []);
    });
    assert.deepEqual(idsOf(await changes.next([companyId])), [1]);
  });

  async function companyOf({ user }: Caller) {
    const { company_id, type, name, id } = await api.database.read
      .selectFrom("accounts")
      .select(["id", "company_id", "type", "name"])
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const actor = { id, companyId: company_id, type, name };
    return {
      companyId: company_id,
      origin: { actor, ip: "", now: new Date(), timeZone: "America/Caracas" },
    };
  }

  const event = (id: number) => ({ action: "update", entity: "courier", id, summary: "x" }) as const;
});
