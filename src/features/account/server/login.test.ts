import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Instant } from "#shared/dates.ts";
import { type Answer, type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";

const WRONG = "no-es-la-clave";
const BAD = { message: "Correo o contraseña incorrectos" };

describe("signing in and out", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());
  const login = (body: object) => api.as(null).post("/login", body);

  it("returns a token, the account and its type, whatever the e-mail's case", async () => {
    const { status, body } = await login({
      email: ` ${owner.user.email.toUpperCase()} `,
      password: PASSWORD,
    });
    assert.equal(status, 200);
    assert.deepEqual(body, { access_token: body.access_token, user: owner.user, type: "user" });
    assert.notEqual(body.access_token, owner.token);
    assert.equal((await owner.get("/user")).status, 200);
  });

  it("gives the same answer for a wrong password and an unknown account", async () => {
    for (const credentials of [
      { email: owner.user.email, password: WRONG },
      { email: owner.user.email, password: `${PASSWORD} ` },
      { email: "nadie@ejemplo.com", password: PASSWORD },
      { email: "esto no es un email", password: "x" },
    ]) {
      const { status, body } = await login(credentials);
      assert.equal(status, 401);
      assert.deepEqual(body, BAD);
    }
  });

  it("takes as long for an unknown account", async () => {
    const emails = ["nadie@ejemplo.com", owner.user.email];
    const least = emails.map(() => Number.POSITIVE_INFINITY);
    // Alternating, with the minimum of each. CPU time instead of elapsed time, because the machine may stall.
    for (let i = 0; i < 20; i += 1)
      for (const [who, email] of emails.entries()) {
        const before = process.cpuUsage();
        await login({ email, password: WRONG });
        const { user, system } = process.cpuUsage(before);
        least[who] = Math.min(least[who] ?? 0, user + system);
      }
    // Verifying the password is nearly all of the time. Without it the unknown account would take a tenth.
    const [nobody = 0, somebody = 1] = least;
    assert.ok(nobody > somebody / 3 && somebody > nobody / 3, `${least} µs`);
  });

  it("accepts an e-mail of the same length as registration", async () => {
    const email = `${"x".repeat(60)}@${`${"a".repeat(60)}.`.repeat(3)}co`;
    assert.ok(email.length > 200);
    const registered = await api.as(null).post("/register", { name: "Ana", email, password: PASSWORD });
    assert.equal(registered.status, 201);
    await api.signIn(email);
  });

  it("checks only presence", async () => {
    const { status, body } = await login({});
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      email: ["el email del usuario es requerido"],
      password: ["La contraseña es requerida"],
    });
    assert.deepEqual((await login({ email: "a@b.co", password: "" })).body.errors, {
      password: ["La contraseña es requerida"],
    });
  });

  it("answers 401 with exactly one message for a missing, wrong, malformed or ended token", async () => {
    const ended = await api.signIn(owner.user.email);
    assert.equal((await ended.post("/logout")).status, 204);
    const headers = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: "Bearer wrong" },
      { authorization: `Basic ${owner.token}` },
      { authorization: `Bearer ${owner.token}x` },
      { authorization: `Bearer ${owner.token} x` },
      { authorization: `Bearer ${ended.token}` },
      { authorization: `Bearer ${"x".repeat(5000)}` },
    ];
    for (const header of headers)
      for (const path of ["/user", "/employees", "/clients/1"]) {
        const answer = await api.as(null).get(path, header as Record<string, string>);
        assert.equal(answer.status, 401, JSON.stringify(header));
        assert.deepEqual(answer.body, { message: "Unauthenticated." });
      }
  });

  it("ends this sign-in and no other", async () => {
    const [first, two] = [await api.signIn(owner.user.email), await api.signIn(owner.user.email)];
    const out = await first.post("/logout", undefined, { "content-type": "application/json" });
    assert.equal(out.status, 204);
    assert.equal(out.raw.length, 0);
    assert.equal((await first.get("/user")).status, 401);
    assert.equal((await first.post("/logout")).status, 401);
    assert.equal((await two.get("/user")).status, 200);
  });

  it("expires without use, and is extended by use", async () => {
    const short = await openTestApi({ SESSION_DAYS: "2" });
    try {
      short.setNow("2026-03-01T12:00:00Z");
      const [used, unused] = [await short.owner(), await short.owner()];
      short.setNow("2026-03-03T12:00:00Z");
      assert.equal((await used.get("/user")).status, 200);
      await settled(short, used, "2026-03-03T12:00:00.000Z");
      short.setNow("2026-03-03T12:00:00.001Z");
      assert.equal((await unused.get("/user")).status, 401);
      short.setNow("2026-03-05T12:00:00Z");
      assert.equal((await used.get("/user")).status, 200);
      await settled(short, used, "2026-03-05T12:00:00.000Z");
      short.setNow("2026-03-07T12:00:00.001Z");
      const { status, body } = await used.get("/user");
      assert.deepEqual([status, body], [401, { message: "Unauthenticated." }]);
    } finally {
      await short.close();
    }
  });

  /** The last use is written after the answer. Waits for that write. */
  async function settled(of: TestApi, { user }: Caller, at: string) {
    for (let tries = 0; tries < 500; tries++) {
      const [row] = await of.database.read
        .selectFrom("sign_ins")
        .select("last_used_at")
        .where("account_id", "=", user.id)
        .execute();
      if (row?.last_used_at === at) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.fail(`the use at ${at} was not noted`);
  }

  it("refuses a sign-in whose password changes meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      const caller = await api.owner();
      const next = `siguiente-clave-${round}`;
      const [signedIn] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => login({ email: caller.user.email, password: PASSWORD }))),
        caller.put("/user/password", { password: next, confirmPassword: next }),
      ]);
      for (const { status, body } of signedIn) {
        if (status !== 200) continue;
        const use = await api.as(body.access_token).get("/user");
        assert.equal(use.status, 401, "a sign-in with the old password outlived it");
      }
      assert.equal((await caller.get("/user")).status, 200);
    }
  });
});

describe("limits on failed sign-ins", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "3" });
  });
  after(() => api.close());

  const from = (ip: string, email: string, password = WRONG) =>
    api.as(null, null, ip).post("/login", { email, password });
  const tally = (answers: Answer[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it("stop one e-mail from one address, with the seconds to wait, even with the right password", async () => {
    api.setNow("2026-03-05T12:00:00Z");
    const { user } = await api.owner();
    for (let i = 0; i < 3; i++) assert.equal((await from("10.0.0.1", user.email)).status, 401);
    api.setNow("2026-03-05T12:00:20Z");
    for (const password of [WRONG, PASSWORD]) {
      const refused = await from("10.0.0.1", user.email.toUpperCase(), password);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers["retry-after"], "40");
      assert.equal(refused.body.message, "Demasiados intentos. Espera un momento e inténtalo de nuevo.");
    }
    assert.equal((await from("10.0.0.2", user.email, PASSWORD)).status, 200);
    assert.equal((await from("10.0.0.1", "otra@ejemplo.com")).status, 401);
    api.setNow("2026-03-05T12:01:00Z");
    const again = [];
    for (let i = 0; i < 4; i++) again.push(await from("10.0.0.1", user.email));
    assert.deepEqual(tally(again), { 401: 3, 429: 1 });
    api.setNow("2026-03-05T12:02:00Z");
    assert.equal((await from("10.0.0.1", user.email, PASSWORD)).status, 200);
  });

  it("forget an e-mail's failures after a good sign-in", async () => {
    const { user } = await api.owner();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 2; i++) assert.equal((await from("10.0.1.1", user.email)).status, 401);
      assert.equal((await from("10.0.1.1", user.email, PASSWORD)).status, 200);
    }
  });

  it("never count good sign-ins", async () => {
    const { user } = await api.owner();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => from("10.0.2.1", user.email, PASSWORD)),
    );
    assert.deepEqual(tally(answers), { 200: 12 });
  });

  it("hold for concurrent attempts", async () => {
    const { user } = await api.owner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => from("10.0.3.1", user.email)));
    assert.deepEqual(tally(answers), { 401: 3, 429: 17 });
  });

  it("hold for a right password among more wrong ones than the limit, for one e-mail or many", async () => {
    const { user } = await api.owner();
    for (const [ip, limit, wrong] of [
      ["10.0.5.1", 3, Array.from({ length: 20 }, () => user.email)],
      ["10.0.5.2", 30, Array.from({ length: 60 }, (_, i) => `nadie${i}@ejemplo.com`)],
    ] as const) {
      const tries = wrong.map((email) => from(ip, email));
      await Promise.all(tries.slice(0, limit));
      assert.equal((await from(ip, user.email, PASSWORD)).status, 429);
      await Promise.all(tries);
    }
  });

  it("refuse the right password if another process reaches the limit during its verification", async () => {
    const { user } = await api.owner();
    const { database } = api;
    const { transaction } = database;
    database.transaction = async (work) => {
      database.transaction = transaction;
      await transaction((tx) =>
        tx
          .insertInto("attempts")
          .values({
            bucket: `login 10.0.6.1 ${user.email}`,
            count: 3,
            started_at: "2026-03-05T12:02:00Z" as Instant,
          })
          .execute(),
      );
      return transaction(work);
    };
    assert.equal((await from("10.0.6.1", user.email, PASSWORD)).status, 429);
    assert.equal((await from("10.0.6.2", user.email, PASSWORD)).status, 200);
  });

  it("stop an address after ten times as many failures over all e-mails, concurrent or not", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => from("10.0.4.1", `nadie${i}@ejemplo.com`)),
    );
    assert.deepEqual(tally(answers), { 401: 30, 429: 20 });
    const { user } = await api.owner();
    assert.equal((await from("10.0.4.1", user.email, PASSWORD)).status, 429);
    assert.equal((await from("10.0.4.2", user.email, PASSWORD)).status, 200);
  });

  it("trust a forwarded address only from a trusted proxy", async () => {
    const behind = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "1", TRUST_PROXY: "10.9.9.9" });
    try {
      const call = (peer: string, client: string) =>
        behind
          .as(null, null, peer)
          .post("/login", { email: "nadie@ejemplo.com", password: WRONG }, { "x-forwarded-for": client });
      assert.equal((await call("10.9.9.9", "1.1.1.1")).status, 401);
      assert.equal((await call("10.9.9.9", "1.1.1.1")).status, 429);
      assert.equal((await call("10.9.9.9", "1.1.1.2")).status, 401);
      assert.equal((await call("10.8.8.8", "1.1.1.3")).status, 401);
      assert.equal((await call("10.8.8.8", "1.1.1.4")).status, 429);
    } finally {
      await behind.close();
    }
  });

  it("count an IPv6 /64 as one address", async () => {
    const { user } = await api.owner();
    for (let i = 1; i <= 3; i++) assert.equal((await from(`2001:db8:0:1::${i}`, user.email)).status, 401);
    assert.equal((await from("2001:db8:0:1:ffff::9", user.email, PASSWORD)).status, 429);
    assert.equal((await from("2001:db8:0:2::1", user.email, PASSWORD)).status, 200);
  });

  it("are off at 0", async () => {
    const free = await openTestApi();
    try {
      const answers = await Promise.all(
        Array.from({ length: 15 }, () =>
          free.as(null).post("/login", { email: "nadie@ejemplo.com", password: WRONG }),
        ),
      );
      assert.deepEqual(tally(answers), { 401: 15 });
    } finally {
      await free.close();
    }
  });
});
