// A basic employee calls the API directly. Forbidden actions are refused and logged, and change nothing.
import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { createLog } from "#server/monitoring/log.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";

describe("a basic employee", () => {
  let api: TestApi;
  let owner: Caller;
  let basic: Caller;
  let service: number;
  let log: string[];

  before(async () => {
    log = [];
    const stream = new Writable({
      write(line, _, done) {
        log.push(String(line));
        done();
      },
    });
    api = await openTestApi({}, createLog("warn", stream));
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    basic = await api.employee(owner, "basic");
    service = (await owner.post("/services", sampleService())).body.id;
  });
  after(() => api.close());

  const create = async (path: string, body: object) => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };

  /** The request is refused and logged, and the record at `path` is unchanged. */
  async function refused(
    attempt: () => ReturnType<Caller["get"]>,
    method: string,
    url: string,
    path?: string,
  ) {
    const before = path && (await owner.get(path));
    const events = (await owner.get("/events/filter")).body.total;
    log.length = 0;
    const { status, body } = await attempt();
    assert.equal(status, 403);
    assert.deepEqual(body, { message: "No tienes permiso para realizar esta acción" });
    const lines = log.map((line) => JSON.parse(line));
    assert.equal(lines.length, 1);
    const { method: by, path: to, account, status: as, ip, msg } = lines[0];
    assert.deepEqual(
      [by, to, account, as, ip, msg],
      [method, `/api${url.split("?")[0]}`, basic.user.id, 403, "127.0.0.1", "refused"],
    );
    if (before) assert.deepEqual(await owner.get(path).then((now) => now.body), before.body);
    assert.equal((await owner.get("/events/filter")).body.total, events);
  }

  it("can't give or take away credit, for new or existing clients", async () => {
    const body = sampleClient({ allow_credit: true });
    await refused(() => basic.post("/clients", body), "POST", "/clients");
    for (const allow_credit of [true, false]) {
      const client = await create("/clients", sampleClient({ allow_credit }));
      const path = `/clients/${client.id}`;
      const change = { ...client, allow_credit: !allow_credit };
      await refused(() => basic.put(path, change), "PUT", path, path);
      const same = await basic.put(path, { ...client, notes: "Nota" });
      assert.deepEqual([same.status, same.body.allow_credit], [200, allow_credit]);
      const { allow_credit: _, ...silent } = client;
      const answer = await basic.put(path, silent);
      assert.deepEqual([answer.status, answer.body.allow_credit], [200, allow_credit]);
    }
  });

  it("can't see what a client owes", async () => {
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    await create("/deliveries", sampleCredit(service, client.id));
    const seen = (await basic.get(`/clients/${client.id}`)).body;
    assert.deepEqual([seen.debt_counts, seen.total_pending], [null, null]);
    const clientNow = (await owner.get(`/clients/${client.id}`)).body;
    assert.deepEqual([clientNow.debt_counts, clientNow.total_pending], [1, 5.5]);
    for (const item of (await basic.get("/clients")).body) assert.equal(item.total_pending, null);
    for (const item of (await basic.get("/clients/filter")).body.items) assert.equal(item.debt_counts, null);
  });

  it("can't turn a credit order into a paid one, nor the reverse", async () => {
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    for (const [type, other] of [
      ["partial", "full"],
      ["full", "partial"],
    ]) {
      const order = sampleCredit(service, client.id, { payment_type: type });
      const path = `/deliveries/${(await create("/deliveries", order)).id}`;
      await refused(() => basic.put(path, { ...order, payment_type: other }), "PUT", path, path);
      assert.equal((await basic.put(path, { ...order, notes: "Nota" })).status, 200);
    }
    assert.equal((await basic.post("/deliveries", sampleDelivery(service))).status, 201);
    assert.equal((await basic.post("/deliveries", sampleCredit(service, client.id))).status, 201);
  });

  it("can't make itself an admin, by its profile or as an employee", async () => {
    const { id, name, email } = basic.user;
    const path = `/employees/${id}`;
    await refused(() => basic.put(path, { name, email, role: "admin" }), "PUT", path, path);
    const profile = await basic.post("/user/update", { name, email, role: "admin", type: "user" });
    assert.deepEqual([profile.body.user.role, profile.body.type], ["basic", "employee"]);
    await refused(() => basic.get("/dashboard"), "GET", "/dashboard");
  });

  it("can't set passwords or add employees", async () => {
    const colleague = await create("/employees", sampleEmployee());
    const pair = { password: "robada-123", confirmPassword: "robada-123" };
    for (const id of [colleague.id, basic.user.id, owner.user.id]) {
      const path = `/employees/${id}/password`;
      await refused(() => basic.put(path, pair), "PUT", path);
    }
    await api.signIn(colleague.email);
    await refused(() => basic.post("/employees", sampleEmployee()), "POST", "/employees");
    await refused(() => basic.del(`/employees/${colleague.id}`), "DELETE", `/employees/${colleague.id}`);
  });

  it("can't read the dashboard, debts or events, and can't take payments", async () => {
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    const { debt_id } = await create("/deliveries", sampleCredit(service, client.id));
    for (const path of [
      "/dashboard?period=day",
      "/debts/all-amount-debts",
      "/debts/clients-with-debt",
      `/debts/${client.id}/stats`,
      `/debts/${debt_id}/payments`,
      "/deliveries/with-debt",
      "/events/filter",
      "/employees",
    ])
      await refused(() => basic.get(path), "GET", path);
    const paying = { debt_id, client_id: client.id, amount: 1, method: "cash" };
    for (const path of ["full", "partial", "pay-all", "pay-partial-amount"].map(
      (way) => `/debt-payments/${way}`,
    ))
      await refused(() => basic.post(path, paying), "POST", path, `/debts/${debt_id}/payments`);
  });

  it("leaves no password or token in the log", async () => {
    log.length = 0;
    const pair = { password: "robada-123", confirmPassword: "robada-123" };
    await basic.put(`/employees/${owner.user.id}/password`, pair);
    await api.as(null).post("/login", { email: owner.user.email, password: "robada-123" });
    assert.equal(log.length, 2);
    // A token in the wrong place appears neither in the answer nor in the log.
    await api.as(null).get(`/user?access_token=${basic.token}`);
    assert.equal(log.length, 3);
    for (const secret of ["robada-123", String(basic.token)]) assert.ok(!log.join("").includes(secret));
  });
});
