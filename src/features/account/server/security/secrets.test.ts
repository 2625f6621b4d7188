// The secrets of the second step can't be read from the database, its file, an event or a stored answer.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { checkSecretKey, replaceKey, storedKeyId } from "#server/twoFactor/checkSecretKey.ts";
import { KEY_BYTES, type SecretKey, secretKeyOf } from "#server/twoFactor/secretKey.ts";
import { LostKey, startTwoFactor, takeCode } from "#server/twoFactor/twoFactor.ts";
import type { Instant } from "#shared/dates.ts";
import { type Caller, openTestApi, PASSWORD, sqliteOnly, type TestApi, testKey } from "#test/api.ts";
import { codeAt, turnOn } from "./samples.ts";

const otherKey = secretKeyOf(new Uint8Array(KEY_BYTES).fill(7));

describe("a sealed secret", () => {
  it("differs each time, and opens only for its owner and with its key", () => {
    const sealed = testKey.seal("JBSWY3DPEHPK3PXP", "a");
    assert.notEqual(testKey.seal("JBSWY3DPEHPK3PXP", "a"), sealed);
    assert.equal(testKey.open(sealed, "a"), "JBSWY3DPEHPK3PXP");
    assert.throws(() => testKey.open(sealed, "b"));
    assert.throws(() => otherKey.open(sealed, "a"));
    for (const place of [0, 20, 40]) {
      const changed = Buffer.from(sealed, "base64url");
      changed[place] = (changed[place] ?? 0) ^ 1;
      assert.throws(() => testKey.open(changed.toString("base64url"), "a"), `byte ${place}`);
    }
  });
});

describe("the second step's secrets", () => {
  let api: TestApi;
  let owner: Caller;
  let secret: string;
  let codes: string[];
  const at = new Date("2026-11-20T15:00:00Z");
  before(async () => {
    api = await openTestApi();
    api.setNow(at);
    owner = await api.owner();
    const keyed = { "idempotency-key": "una" };
    const started = await owner.post("/user/two-factor", { password: PASSWORD }, keyed);
    secret = started.body.secret;
    const confirmed = await owner.post("/user/two-factor/confirm", { code: codeAt(secret, at) }, keyed);
    codes = confirmed.body.recovery_codes;
    await owner.post("/user/two-factor/recovery-codes", { password: PASSWORD, code: codes[0] }, keyed);
  });
  after(() => api.close());

  const readable = () => [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))];

  it("are in no row of the database", async () => {
    const { engine, read } = api.database;
    const { rows: tables } = await sql<{ name: string }>`${sql.raw(
      engine === "postgres"
        ? "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'"
        : "select name from pragma_table_list where schema = 'main' and type = 'table'",
    )}`.execute(read);
    let rows = 0;
    for (const { name } of tables) {
      const all = await sql`select * from ${sql.table(name)}`.execute(read);
      rows += all.rows.length;
      const text = JSON.stringify(all.rows);
      for (const word of readable()) assert.ok(!text.includes(word), name);
      if (name === "idempotency_keys") assert.deepEqual(all.rows, []);
    }
    assert.ok(rows > 15);
  });

  it("are not in the database's files", { skip: sqliteOnly }, () => {
    const { options } = api.database;
    assert.ok(options.engine === "sqlite");
    const files = readdirSync(options.dir).filter((name) => name.startsWith("mandado.sqlite"));
    const bytes = Buffer.concat(files.map((name) => readFileSync(join(options.dir, name))));
    assert.ok(bytes.includes(owner.user.email), "what is plain is found");
    for (const word of readable()) assert.ok(!bytes.includes(word));
  });

  it("are in no event", async () => {
    const { items } = (await owner.get("/events/filter?action=two_factor")).body;
    assert.deepEqual(
      items.map(({ summary, changes }: Record<string, unknown>) => [summary, changes]),
      [
        ["Generó códigos de recuperación nuevos", null],
        ["Activó la verificación en dos pasos", null],
      ],
    );
  });

  it("can't be moved to another account's row", async () => {
    const thief = await api.owner();
    await turnOn(thief, PASSWORD, at);
    const { id } = thief.user;
    await api.database.transaction((tx) =>
      sql`update two_factor set last_step = 0, secret = (select secret from two_factor where account_id = ${owner.user.id})
        where account_id = ${id}`.execute(tx),
    );
    const limit = { bucket: "a test's", most: 5, seconds: 60 };
    const code = codeAt(secret, at);
    await assert.rejects(
      takeCode(api.database, { account: { id }, code, limit, secretKey: testKey, now: at }),
    );
  });

  it("of another key stop a process, in one line that says how to go on", async () => {
    await assert.rejects(
      checkSecretKey(api.database, otherKey, at),
      /^ConfigError: SECRET_KEY_FILE: [^\n]+ npm run replace-key -- --force; [^\n]+\(cuentas: 2\)[^\n]+ código de recuperación$/,
      "also before this database has stored which key is its own",
    );
    await checkSecretKey(api.database, testKey, at);
    assert.equal(await storedKeyId(api.database.read), testKey.id);
    await assert.rejects(checkSecretKey(api.database, otherKey, at), /^ConfigError: SECRET_KEY_FILE: /);
    assert.equal(await storedKeyId(api.database.read), testKey.id);
  });

  it("of a lost key are not read: recovery codes still are, and none are added by a process that has it", async () => {
    const { id, email } = (await api.owner()).user;
    const { company_id: companyId } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const account = { id, companyId, email };
    const start = (secretKey: SecretKey) =>
      api.database.transaction((tx) =>
        startTwoFactor(tx, { account, secretKey, at: at.toISOString() as Instant }),
      );
    await assert.rejects(start(otherKey), /SECRET_KEY_FILE was replaced/);
    const limit = { bucket: "another test's", most: 5, seconds: 60 };
    const take = (code: string) =>
      takeCode(api.database, { account: owner.user, code, limit, secretKey: otherKey, now: at });
    await assert.rejects(take("123456"), LostKey);
    assert.equal(await take("una-que-no-es"), null, "recovery codes are looked at without the key");

    await api.database.transaction((tx) => replaceKey(tx, otherKey, at.toISOString() as Instant));
    await checkSecretKey(api.database, otherKey, at);
    assert.ok((await start(otherKey)).secret);
    await assert.rejects(start(testKey), /SECRET_KEY_FILE was replaced/);
  });

  it("of a lost key ask for a recovery code under the code's field", async () => {
    await api.database.transaction((tx) =>
      tx.updateTable("two_factor").set({ key_id: otherKey.id }).execute(),
    );
    const refused = await api
      .as(null)
      .post("/login", { email: owner.user.email, password: PASSWORD, code: "123456" });
    assert.equal(refused.status, 401);
    assert.equal(refused.body.two_factor, true);
    assert.equal(
      refused.body.message,
      "El servidor perdió la llave de tu app: usa un código de recuperación",
    );
    const off = await owner.post("/user/two-factor/recovery-codes", { password: PASSWORD, code: "123456" });
    assert.equal(off.status, 422, JSON.stringify(off.body));
    assert.deepEqual(off.body.errors.code, [refused.body.message]);
  });
});
