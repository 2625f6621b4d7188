import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { createLog } from "#server/monitoring/log.ts";
import { hashToken } from "#server/signIn/session.ts";
import { sweep } from "#server/sweep.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { makeKey, sampleKey } from "./samples.ts";

const NOW = "2026-11-20T15:00:00Z";

/** Waits until something that is written after its answer is there. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

describe("a key", () => {
  let api: TestApi;
  let owner: Caller;
  const logged: string[] = [];
  before(async () => {
    const log = createLog("debug", { write: (line) => void logged.push(line) });
    api = await openTestApi({ KEY_CALLS_PER_MINUTE: "0" }, log);
    api.setNow(NOW);
    owner = await api.owner();
  });
  after(() => api.close());

  const open = (key: string) => api.as(key).get("/v1/orders");
  const listed = async (id: number) =>
    (await owner.get("/keys")).body.find((key: { id: number }) => key.id === id);

  it("is shown once, and listed by its first characters", async () => {
    const { status, body } = await owner.post("/keys", sampleKey({ name: "Caja", expires_on: "2026-12-31" }));
    assert.equal(status, 201);
    assert.match(body.key, /^mdo_[\w-]{43}$/);
    const { key, ...rest } = body;
    assert.deepEqual(rest, {
      id: body.id,
      name: "Caja",
      prefix: key.slice(0, 10),
      client_deleted: false,
      client_id: null,
      client_name: null,
      scopes: ["orders:read", "orders:write", "clients:read"],
      expires_on: "2026-12-31",
      expired: false,
      last_used_at: null,
      created_at: "2026-11-20T15:00:00.000Z",
    });
    assert.deepEqual(await listed(body.id), rest);
    assert.equal((await open(key)).status, 200);
  });

  it("is in no table, event, export or log in plain", async () => {
    const { key, id } = await makeKey(owner, { name: "Secreta" });
    await open(key);
    await api.as(key).post("/deliveries", {});
    await api.as(key).post("/v1/orders", { notes: key }, { "idempotency-key": key.slice(0, 40) });
    await owner.del(`/keys/${id}`);
    await open(key);
    const tables = (await api.database.read.introspection.getTables()).filter(
      // The texts of SQLite's search indexes are in their tables.
      ({ name, isView }) => !isView && !/^sqlite_|_words(_|$)/.test(name),
    );
    assert.ok(tables.length > 40);
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.database.read);
      assert.ok(!JSON.stringify(rows).includes(key), name);
    }
    const stored = await api.database.read.selectFrom("sign_ins").select("token_hash").execute();
    assert.ok(!stored.some(({ token_hash }) => token_hash === hashToken(key)), "its hash is gone with it");
    const events = await owner.get("/events/filter?entity=key&perPage=100");
    assert.ok(events.body.items.length >= 2 && !events.raw.includes(key));
    const { raw } = await owner.get("/company/export");
    assert.ok(raw.length > 1000 && !raw.includes(key));
    assert.ok(logged.length > 0 && !logged.join("").includes(key));
  });

  it("opens nothing but what it was given, and no staff route", async () => {
    const reader = api.as((await makeKey(owner, { scopes: ["orders:read"] })).key);
    assert.equal((await reader.get("/v1/orders")).status, 200);
    for (const path of ["/v1/clients", "/deliveries/filter", "/clients", "/user", "/keys", "/live"])
      assert.equal((await reader.get(path)).status, 403, path);
    const refused = await reader.post("/v1/orders", {}, { "idempotency-key": "x" });
    assert.deepEqual(refused.body, { message: "No tienes permiso para realizar esta acción" });
    assert.equal((await owner.get("/v1/orders")).status, 403);
    assert.equal((await api.as("mdo_nada").get("/v1/orders")).status, 401);
    assert.equal((await api.as(null).get("/v1/orders")).status, 401);
  });

  it("opens nothing once it is revoked, after its last day, or without its client", async () => {
    const revoked = await makeKey(owner);
    assert.equal((await open(revoked.key)).status, 200);
    assert.equal((await owner.del(`/keys/${revoked.id}`)).status, 204);
    assert.equal((await open(revoked.key)).status, 401);
    assert.equal((await owner.del(`/keys/${revoked.id}`)).status, 404);
    assert.equal(await listed(revoked.id), undefined);

    const short = await makeKey(owner, { expires_on: "2026-11-20" });
    // Four minutes before midnight in Caracas, and at midnight.
    api.setNow("2026-11-21T03:56:00Z");
    assert.equal((await open(short.key)).status, 200);
    api.setNow("2026-11-21T04:00:00Z");
    assert.equal((await open(short.key)).status, 401);
    assert.equal((await listed(short.id)).expired, true);
    api.setNow(NOW);

    const client = (await owner.post("/clients", sampleClient())).body;
    const bound = await makeKey(owner, { client_id: client.id, scopes: ["orders:read"] });
    assert.equal((await listed(bound.id)).client_name, client.legal_name);
    assert.equal((await open(bound.key)).status, 200);
    assert.equal((await owner.del(`/clients/${client.id}`)).status, 204);
    // The sign-in may be cached for a second.
    await until(async () => (await open(bound.key)).status === 401);
  });

  it("is not forgotten when nobody uses it, and says when it was used, to the minute", async () => {
    const { id, key } = await makeKey(owner);
    const usedAt = async () => (await listed(id)).last_used_at;
    await sweep(api.database, new Date(NOW), 30);
    assert.equal((await open(key)).status, 200);
    await until(async () => (await usedAt()) === "2026-11-20T15:00:00.000Z");
    api.setNow("2026-11-20T15:00:59Z");
    await open(key);
    api.setNow("2026-11-20T15:01:00Z");
    await open(key);
    await until(async () => (await usedAt()) === "2026-11-20T15:01:00.000Z");
    api.setNow(NOW);
  });

  it("has what it can be refused for, field by field", async () => {
    const refused = async (change: object, errors: object) => {
      const { status, body } = await owner.post("/keys", sampleKey(change));
      assert.deepEqual([status, body.errors], [422, errors]);
    };
    await refused({ name: " " }, { name: ["El nombre es requerido"] });
    await refused({ scopes: [] }, { scopes: ["Elige al menos un permiso"] });
    await refused({ scopes: ["orders:delete"] }, { "scopes.0": ["El campo no es válido"] });
    await refused({ expires_on: "2026-11-19" }, { expires_on: ["La fecha ya pasó"] });
    const stranger = await api.owner();
    const { id } = (await stranger.post("/clients", sampleClient())).body;
    await refused({ client_id: id, scopes: ["orders:read"] }, { client_id: ["El cliente no existe"] });
    assert.equal((await stranger.del(`/keys/${(await makeKey(owner)).id}`)).status, 404);
  });

  it("is one of at most fifty, also when many are made at once", async () => {
    const boss = await api.owner();
    const answers = await Promise.all(Array.from({ length: 60 }, () => boss.post("/keys", sampleKey())));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    assert.deepEqual([statuses.get(201)?.length, statuses.get(409)?.length], [50, 10]);
    assert.equal(statuses.get(409)?.[0]?.body.message, "Una empresa puede tener como máximo 50 claves");
    assert.equal((await boss.get("/keys")).body.length, 50);
    const [first] = answers.filter(({ status }) => status === 201);
    assert.equal((await boss.del(`/keys/${first?.body.id}`)).status, 204);
    assert.equal((await boss.post("/keys", sampleKey())).status, 201);
  });

  it("is told once in the answer, whatever Idempotency-Key is sent", async () => {
    const headers = { "idempotency-key": "una clave" };
    const [first, second] = [
      await owner.post("/keys", sampleKey(), headers),
      await owner.post("/keys", sampleKey(), headers),
    ];
    assert.notEqual(first.body.key, second.body.key);
    const stored = await api.database.read.selectFrom("idempotency_keys").select("answer").execute();
    assert.ok(!JSON.stringify(stored).includes(first.body.key));
  });
});

describe("the calls of keys", () => {
  it("are limited for each key and each company, apart from people, and the answers say how", async () => {
    const api = await openTestApi({ KEY_CALLS_PER_MINUTE: "3", COMPANY_CHANGES_PER_MINUTE: "3" });
    try {
      const [owner, other] = [await api.owner(), await api.owner()];
      const key = api.as((await makeKey(owner)).key);
      const left = [];
      for (let call = 0; call < 3; call += 1) left.push((await key.get("/v1/orders")).headers.ratelimit);
      assert.deepEqual(
        left.map((field) => /^"key";r=(\d+);t=\d+$/.exec(String(field))?.[1]),
        ["2", "1", "0"],
      );
      const refused = await key.get("/v1/orders");
      assert.equal(refused.status, 429);
      assert.equal(refused.body.message, "Demasiados intentos. Espera un momento e inténtalo de nuevo.");
      assert.match(String(refused.headers["retry-after"]), /^\d+$/);
      assert.match(String(refused.headers.ratelimit), /^"key";r=0;t=\d+$/);
      // People, and other companies' keys, go on.
      assert.equal((await owner.get("/deliveries/filter")).status, 200);
      assert.equal((await owner.post("/keys", sampleKey())).status, 201);
      assert.equal((await api.as((await makeKey(other)).key).get("/v1/orders")).status, 200);
    } finally {
      await api.close();
    }
  });

  it("are for no page of another origin", async () => {
    const api = await openTestApi();
    try {
      const { key } = await makeKey(await api.owner());
      const origin = { origin: "https://tienda.ejemplo.com" };
      const { headers } = await api.as(key).get("/v1/orders", origin);
      const preflight = await api.app.inject({
        method: "OPTIONS",
        url: "/api/v1/orders",
        headers: { ...origin, "access-control-request-method": "GET" },
      });
      assert.equal(preflight.statusCode, 404);
      for (const sent of [headers, preflight.headers])
        assert.deepEqual(
          Object.keys(sent).filter((name) => name.startsWith("access-control-")),
          [],
        );
    } finally {
      await api.close();
    }
  });
});
