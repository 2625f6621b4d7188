// One company or one address that asks for very much must not stop the others.
// @world Minutes of companies that disturb each other.
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { defaultLimits } from "#server/admission/limits.ts";
import { whileHashing } from "#server/signIn/passwords.ts";
import { type Caller, openTestApi, type TestApi, testEngine } from "#test/api.ts";

const FEW = { atOnce: 3, each: 2, waiting: 1, waitMs: 50 };

describe("a caller that asks for too much", () => {
  let api: TestApi;
  let greedy: Caller;
  let other: Caller;
  before(async () => {
    api = await openTestApi({}, undefined, {
      ...defaultLimits(),
      reads: { sqlite: FEW, postgres: FEW },
      slowReads: FEW,
      reports: FEW,
      changes: FEW,
    });
    [greedy, other] = [await api.owner(), await api.owner()];
  });
  after(() => api.close());

  const companyOf = async ({ user }: Caller) =>
    (
      await api.database.read
        .selectFrom("accounts")
        .select("company_id")
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow()
    ).company_id;

  for (const [what, limit, path] of [
    [
      "reports",
      "reports",
      "/dashboard/simplified-report?start_date=2026-01-01&end_date=2026-01-31&format=csv",
    ],
    ["searches of orders", "slowReads", "/deliveries/search/ana"],
    ["searches in a list", "slowReads", "/clients/filter?search=ana"],
    ["whole lists", "slowReads", "/clients"],
    ["pages of clients", "slowReads", "/clients/filter"],
    ["accounts of couriers", "slowReads", "/couriers/accounts"],
    ["reviews", "slowReads", "/couriers/reviews"],
    ["short reads", "reads", "/deliveries/filter"],
    ["large pages", "slowReads", "/deliveries/filter?perPage=100"],
  ] as const)
    it(`has its ${what} queued and then refused with 503, while another company's are answered`, async () => {
      const company = await companyOf(greedy);
      const leave = await Promise.all([1, 2].map(() => api.app.admission[limit].enter(company)));
      const [waited, refused, done] = await Promise.all([
        greedy.get(path),
        greedy.get(path),
        other.get(path),
      ]);
      for (const { status, headers } of [waited, refused])
        assert.deepEqual([status, headers["retry-after"]], [503, "5"]);
      assert.equal(done.status, 200);
      for (const free of leave) free();
      assert.equal((await greedy.get(path)).status, 200);
    });

  it("can't take every connection with changes that wait for one row", {
    skip: testEngine === "sqlite" && "SQLite has one writer",
  }, async () => {
    const { id } = (await greedy.post("/clients", sampleClient())).body;
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const locked = Promise.withResolvers<void>();
    const holder = api.database.transaction(async (tx) => {
      await tx.updateTable("clients").set({ notes: "held" }).where("id", "=", id).execute();
      locked.resolve();
      await held;
    });
    await locked.promise;
    const edits = Promise.all(Array.from({ length: 5 }, () => greedy.put(`/clients/${id}`, sampleClient())));
    assert.equal((await other.post("/couriers", sampleCourier())).status, 201);
    // Two of them wait for the row until PostgreSQL cancels them; the others wait for those two.
    const answers = await edits;
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers["retry-after"]]),
      answers.map(() => [503, "5"]),
    );
    free();
    await holder;
    assert.equal((await greedy.put(`/clients/${id}`, sampleClient())).status, 200);
  });

  it("has its password hashes limited by address, and other addresses go before its queue", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const flood = Array.from({ length: 103 }, () => whileHashing("10.7.7.7", () => promise));
    const login = (ip: string) =>
      api.as(null, null, ip).post("/login", { email: "nadie@ejemplo.com", password: "no-es-la-clave" });
    const refused = await login("10.7.7.7");
    assert.deepEqual([refused.status, refused.headers["retry-after"]], [503, "5"]);
    let left = flood.length;
    for (const request of flood) void request.then(() => left--);
    const answered = login("10.7.7.8").then(({ status }) => ({ status, left }));
    await whileQueued();
    resolve();
    const { status, left: behind } = await answered;
    assert.equal(status, 401);
    assert.ok(behind < flood.length, "it was done while the flood went on");
    await Promise.all(flood);
  });

  /** Waits until the caller's request is in the queue for hashing. */
  async function whileQueued() {
    while (api.app.admission.work.running() === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  it("gets 429 above its changes per minute, but not for reads, and not for another company", async () => {
    const limited = await openTestApi({ COMPANY_CHANGES_PER_MINUTE: "3" });
    try {
      const [first, two] = [await limited.owner(), await limited.owner()];
      for (let i = 0; i < 3; i++) assert.equal((await first.post("/couriers", sampleCourier())).status, 201);
      const refused = await first.post("/couriers", sampleCourier());
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers["retry-after"]) >= 1 && Number(refused.headers["retry-after"]) <= 60);
      assert.equal((await first.get("/couriers")).body.length, 3);
      assert.equal((await two.post("/couriers", sampleCourier())).status, 201);
    } finally {
      await limited.close();
    }
  });

  it("has a large body counted as a change for each 64 kB, also one that doesn't say how long it is", async () => {
    const limited = await openTestApi({ COMPANY_CHANGES_PER_MINUTE: "9" });
    try {
      const addresses = Array.from({ length: 200 }, (_, index) => ({
        address: `${index} ${"x".repeat(450)}`,
      }));
      const caller = await limited.owner();
      const add = (number: number) =>
        caller.post("/clients", sampleClient({ addresses, registration_number: `J-${number}` }));
      // Two changes each: one is left of nine.
      for (let number = 1; number <= 4; number += 1) assert.equal((await add(number)).status, 201);
      assert.equal((await add(5)).status, 429);
      const chunked = await limited.app.inject({
        method: "POST",
        url: "/api/clients",
        headers: {
          authorization: `Bearer ${caller.token}`,
          "content-type": "application/json",
          "transfer-encoding": "chunked",
        },
        payload: Readable.from([JSON.stringify(sampleClient())]),
      });
      assert.equal(chunked.statusCode, 429);
      assert.equal((await caller.post("/couriers", sampleCourier())).status, 201);
    } finally {
      await limited.close();
    }
  });

  it("gets 429 above its share, which stops neither the office nor what ends its access", async () => {
    const limited = await openTestApi({ COMPANY_CHANGES_PER_MINUTE: "40" });
    try {
      const office = await limited.owner();
      const admin = await limited.employee(office, "admin");
      const courier = (await office.post("/couriers", sampleCourier())).body.id;
      const phone = limited.as(await phoneToken(office, courier, limited.as(null)));
      const actions = (count: number, change: (index: number) => object = () => ({})) => ({
        actions: Array.from({ length: count }, (_, index) => sampleAction(999_999, change(index))),
      });
      // Refused actions count once a call: of the phone's four changes, three calls of fifty use three.
      for (let i = 0; i < 3; i += 1) {
        const { body } = await phone.post("/courier/actions", actions(50));
        assert.deepEqual(
          new Set(body.results.map(({ status }: { status: string }) => status)),
          new Set(["refused"]),
        );
      }
      assert.equal((await phone.post("/courier/actions", actions(50))).status, 429);
      assert.equal((await phone.post("/courier/actions", actions(1))).status, 429);
      assert.equal((await phone.get("/courier/deliveries")).status, 200);
      for (let i = 0; i < 10; i += 1)
        assert.equal((await admin.post("/couriers", sampleCourier({ phone: `0414123456${i}` }))).status, 201);
      assert.equal((await admin.post("/couriers", sampleCourier())).status, 429);
      // Whose share is spent may still end access: a phone's, an employee's, their own.
      assert.equal((await admin.del(`/couriers/${courier}/access`)).status, 204);
      assert.equal((await phone.get("/courier/deliveries")).status, 401);
      const other = await limited.employee(office);
      assert.equal((await admin.del(`/employees/${other.user.id}`)).status, 204);
      assert.equal((await admin.del("/sign-ins")).status, 204);
      assert.equal((await admin.post("/logout")).status, 204);
      assert.equal((await office.post("/couriers", sampleCourier())).status, 201);
    } finally {
      await limited.close();
    }
  });

  it("gets clients in parts, in order and complete, as a list and as a page, and 16 kB of an event's changes", async () => {
    const addresses = Array.from({ length: 200 }, (_, i) => ({ address: `${i} ${"x".repeat(490)}` }));
    const names = Array.from({ length: 60 }, (_, i) => `Cliente ${String(i).padStart(2, "0")}`);
    const many = await api.owner();
    for (const [i, legal_name] of names.entries())
      assert.equal(
        (await many.post("/clients", sampleClient({ legal_name, registration_number: `${i}`, addresses })))
          .status,
        201,
      );
    const list = await many.get("/clients");
    assert.deepEqual(
      list.body.map(({ legal_name }: { legal_name: string }) => legal_name),
      names,
    );
    const page = await many.get("/clients/filter?perPage=100&sortBy=legal_name&sortDirection=asc");
    assert.deepEqual(page.body, { items: list.body, currentPage: 1, perPage: 100, total: 60 });
    for (const { headers } of [list, page])
      assert.equal(headers["content-length"], undefined, "it is sent while it is read");
    const { changes } = await api.database.read
      .selectFrom("events")
      .select("changes")
      .where("entity", "=", "client")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.ok(changes && Buffer.byteLength(changes) <= 16_384, `${changes?.length}`);
  });
});
