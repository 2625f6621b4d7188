// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleRegistration } from "#features/account/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { sampleKey } from "#features/keys/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { sweep } from "#server/sweep.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "../api.ts";

const KEY_REUSED = "La clave de idempotencia ya se usó con otros datos";
let count = 0;
const newKey = () => `clave-${++count}`;
const withKey = (key: string) => ({ "idempotency-key": key });

describe("Idempotency-Key", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const couriersOf = async (caller: Caller) => (await caller.get("/couriers")).body.length as number;
  const same = (answers: Answer[]) => {
    const [first] = answers;
    for (const answer of answers)
      assert.deepEqual(
        [answer.status, answer.body, answer.headers.etag],
        [first?.status, first?.body, first?.headers.etag],
      );
  };

  it("executes twenty concurrent requests with one key once, and answers them all alike", async () => {
    const caller = await api.owner();
    const [key, body] = [newKey(), sampleCourier()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.post("/couriers", body, withKey(key))),
    );
    assert.equal(answers[0]?.status, 201);
    same(answers);
    assert.equal(await couriersOf(caller), 1);
    const events = (await caller.get("/events/filter?entity=courier")).body;
    assert.equal(events.total, 1);
  });

  it("makes one secret, and says where it is instead of telling it again", async () => {
    const caller = await api.owner();
    const client = (await caller.post("/clients", sampleClient())).body.id;
    const courier = (await caller.post("/couriers", sampleCourier())).body.id;
    const idsIn = async (path: string) =>
      (await caller.get(path)).body.map(({ id }: { id: number }) => id) as number[];
    const calls: [path: string, body: object | undefined, list: () => Promise<number[]>][] = [
      ["/keys", sampleKey(), () => idsIn("/keys")],
      ["/webhooks", sampleWebhook(), () => idsIn("/webhooks")],
      [`/clients/${client}/access`, { name: "Ana Rivas" }, () => idsIn(`/clients/${client}/access`)],
      [`/couriers/${courier}/access`, undefined, async () => [courier]],
    ];
    for (const [path, body, list] of calls) {
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => caller.post(path, body, withKey(key))),
      );
      const successes = answers.filter(({ status }) => status < 300);
      assert.equal(successes.length, 1, path);
      const [id] = await list();
      for (const { status, body: said } of [
        ...answers.filter((answer) => answer !== successes[0]),
        await caller.post(path, body, withKey(key)),
      ])
        assert.deepEqual([status, said.id], [409, id], `${path} ${JSON.stringify(said)}`);
      assert.equal((await list()).length, 1, path);
      const secret = successes[0]?.body.key ?? successes[0]?.body.secret ?? successes[0]?.body.code;
      assert.match(secret, /\S{10}/, path);
      const { rows } = await sql<{ answer: string | null }>`
        select answer from idempotency_keys where path = ${`/api${path}`}`.execute(api.database.read);
      assert.deepEqual(
        rows.map(({ answer }) => JSON.parse(answer ?? "")),
        [{ id }],
        "the secret is stored nowhere",
      );
      // Two webhooks of one address would be heard twice.
      const another = path === "/webhooks" ? sampleWebhook({ url: "https://otra.example/mandado" }) : body;
      assert.ok((await caller.post(path, another, withKey(newKey()))).status < 300, path);
    }
  });

  it("pays a debt once, however often the request is repeated", async () => {
    const service = (await owner.post("/services", sampleService())).body.id;
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const { debt_id } = (await owner.post("/deliveries", sampleCredit(service, client))).body;
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner.post("/debt-payments/partial", { debt_id, amount: 1, method: "cash" }, withKey(key)),
      ),
    );
    assert.equal(answers[0]?.status, 201);
    same(answers);
    assert.equal((await owner.get(`/debts/${debt_id}/payments`)).body.length, 1);
  });

  it("replays the first answer with its ETag, also after the record was changed and deleted", async () => {
    const [key, body] = [newKey(), sampleCourier()];
    const first = await owner.post("/couriers", body, withKey(key));
    await owner.put(`/couriers/${first.body.id}`, sampleCourier());
    same([first, await owner.post("/couriers", body, withKey(key))]);
    await owner.del(`/couriers/${first.body.id}`);
    same([first, await owner.post("/couriers", body, withKey(key))]);
    assert.equal((await owner.get(`/couriers/${first.body.id}`)).status, 404);
  });

  it("refuses the key with a different body, and changes nothing", async () => {
    const caller = await api.owner();
    const key = newKey();
    await caller.post("/couriers", sampleCourier(), withKey(key));
    const other = await caller.post("/couriers", sampleCourier(), withKey(key));
    assert.equal(other.status, 422);
    assert.deepEqual(other.body, { message: KEY_REUSED });
    assert.equal(await couriersOf(caller), 1);
  });

  it("accepts one of several concurrent bodies with one key, and refuses the others", async () => {
    const caller = await api.owner();
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => caller.post("/couriers", sampleCourier(), withKey(key))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422, 422, 422]);
    assert.equal(await couriersOf(caller), 1);
  });

  it("keeps keys apart by actor and by path", async () => {
    const [key, body] = [newKey(), sampleCourier()];
    const colleague = await api.employee(owner);
    const stranger = await api.owner();
    const ids = [];
    for (const caller of [owner, colleague, stranger])
      ids.push((await caller.post("/couriers", body, withKey(key))).body.id);
    assert.equal(new Set(ids).size, 3);
    assert.equal((await owner.post("/services", sampleService(), withKey(key))).status, 201);
  });

  it("can be used again after a refusal, with a corrected body", async () => {
    const key = newKey();
    assert.equal((await owner.post("/couriers", {}, withKey(key))).status, 422);
    const twice = sampleEmployee({ email: owner.user.email });
    assert.equal((await owner.post("/employees", twice, withKey(key))).status, 422);
    assert.equal((await owner.post("/couriers", sampleCourier(), withKey(key))).status, 201);
    assert.equal((await owner.post("/employees", sampleEmployee(), withKey(key))).status, 201);
  });

  it("checks permission before it looks for an answer", async () => {
    const admin = await api.employee(owner, "admin");
    const [key, body] = [newKey(), sampleEmployee()];
    assert.equal((await admin.post("/employees", body, withKey(key))).status, 201);
    const { id, name, email } = admin.user;
    await owner.put(`/employees/${id}`, { name, email, role: "basic" });
    assert.equal((await admin.post("/employees", body, withKey(key))).status, 403);
    await owner.del(`/employees/${id}`);
    assert.equal((await admin.post("/employees", body, withKey(key))).status, 401);
  });

  it("forgets a key after 24 hours, not before", async () => {
    const caller = await api.owner();
    const [key, body] = [newKey(), sampleCourier()];
    const first = await caller.post("/couriers", body, withKey(key));
    api.setNow("2026-11-21T15:00:00Z");
    same([first, await caller.post("/couriers", body, withKey(key))]);
    api.setNow("2026-11-21T15:00:00.001Z");
    const second = await caller.post("/couriers", body, withKey(key));
    assert.equal(second.status, 201);
    assert.notEqual(second.body.id, first.body.id);
    same([second, await caller.post("/couriers", body, withKey(key))]);
    assert.equal(await couriersOf(caller), 2);
    api.setNow("2026-11-20T15:00:00Z");
  });

  it("stores neither the password nor a hash that can be tested quickly", async () => {
    const password = "palabra-muy-secreta";
    const key = newKey();
    const body = sampleEmployee({ password, confirmPassword: password });
    const first = await owner.post("/employees", body, withKey(key));
    same([first, await owner.post("/employees", body, withKey(key))]);
    const otherwise = { ...body, password: "otra-palabra-9", confirmPassword: "otra-palabra-9" };
    assert.equal((await owner.post("/employees", otherwise, withKey(key))).status, 422);
    const [stored, ...more] = await api.database.read
      .selectFrom("idempotency_keys")
      .selectAll()
      .where("key", "=", key)
      .execute();
    assert.ok(stored && more.length === 0);
    assert.match(stored.fingerprint, /^\$argon2id\$/);
    assert.ok(!JSON.stringify(stored).includes(password));
    await api.signIn(body.email, password);
  });

  it("has 1 to 255 characters", async () => {
    for (const key of ["", "x".repeat(256)]) {
      const answer = await owner.post("/couriers", sampleCourier(), withKey(key));
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.errors, {
        "Idempotency-Key": ["La clave de idempotencia debe tener de 1 a 255 caracteres"],
      });
    }
    for (const key of ["x", "x".repeat(255)])
      assert.equal((await owner.post("/couriers", sampleCourier(), withKey(key))).status, 201);
  });

  it("is ignored for sign-in, sign-out, registration and methods other than POST", async () => {
    const key = withKey(newKey());
    const { email } = owner.user;
    const login = () => api.as(null).post("/login", { email, password: "clave-segura-1" }, key);
    assert.notEqual((await login()).body.access_token, (await login()).body.access_token);
    const registration = sampleRegistration();
    assert.equal((await api.as(null).post("/register", registration, key)).status, 201);
    assert.equal((await api.as(null).post("/register", registration, key)).status, 422);
    const { id } = (await owner.post("/couriers", sampleCourier())).body;
    assert.equal((await owner.del(`/couriers/${id}`, key)).status, 204);
    assert.equal((await owner.del(`/couriers/${id}`, key)).status, 404);
  });

  it("is deleted with its answer after it expires", async () => {
    const left = async () =>
      (await sql<{ key: string }>`select key from idempotency_keys`.execute(api.database.read)).rows.length;
    await owner.post("/couriers", sampleCourier(), withKey(newKey()));
    const before = await left();
    await sweep(api.database, new Date("2026-11-21T14:59:59Z"), 30);
    assert.ok(before > 0);
    assert.equal(await left(), before);
    await sweep(api.database, new Date("2026-11-22T15:00:01Z"), 30);
    assert.equal(await left(), 0);
    assert.equal((await owner.get("/user")).status, 200);
    await sweep(api.database, new Date("2026-12-21T15:00:00Z"), 30);
    assert.equal((await owner.get("/user")).status, 401);
  });
});
