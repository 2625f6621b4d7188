import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Answer, type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { codeAt, turnOn } from "./samples.ts";

const START = Date.parse("2026-11-20T15:00:00Z");
const ASKED = { message: "Ingresa el código de verificación", two_factor: true };
const WRONG = { message: "El código no es correcto o ya se usó", two_factor: true };
const CODE_WRONG = { code: ["El código no es correcto o ya se usó"] };

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const count = (answers: Answer[], wanted: number) => answers.filter(({ status }) => status === wanted).length;

/** Six digits that are wrong at every step near this time. */
function wrongCode(secret: string, at: Date): string {
  const near = new Set(
    [-2, -1, 0, 1, 2].map((step) => codeAt(secret, new Date(at.getTime() + step * 30_000))),
  );
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.has(code)) ?? "";
}

describe("two-factor sign-in", () => {
  let api: TestApi;
  let seconds = 0;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  /** Advances the clock, and returns the time this many seconds later. */
  function wait(more: number): (drift?: number) => Date {
    seconds += more;
    const now = START + seconds * 1000;
    api.setNow(new Date(now));
    return (drift = 0) => new Date(now + drift * 1000);
  }

  async function secured(make: () => Promise<Caller> = () => api.owner()) {
    const at = wait(60);
    const caller = await make();
    return { caller, ...(await turnOn(caller, PASSWORD, at())) };
  }

  const login = (caller: Caller, code?: unknown, password = PASSWORD) =>
    api
      .as(null)
      .post("/login", { email: caller.user.email, password, ...(code === undefined ? {} : { code }) });

  it("is started with the password, and turned on by a first code", async () => {
    const at = wait(60);
    const caller = await api.owner();
    assert.deepEqual((await caller.get("/user/two-factor")).body, {
      enabled: false,
      enabled_at: null,
      recovery_codes_left: 0,
    });
    const refused = await caller.post("/user/two-factor", { password: "otra" });
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { password: ["La contraseña no es correcta"] }],
    );
    assert.equal((await caller.post("/user/two-factor/confirm", { code: "123456" })).status, 409);

    const first = await caller.post("/user/two-factor", { password: PASSWORD });
    const { status, body } = await caller.post("/user/two-factor", { password: PASSWORD });
    assert.equal(status, 200);
    assert.notEqual(body.secret, first.body.secret);
    assert.match(body.secret, /^[A-Z2-7]{32}$/);
    const url = new URL(body.url);
    assert.deepEqual([url.protocol, url.host], ["otpauth:", "totp"]);
    assert.ok(decodeURIComponent(url.pathname).endsWith(caller.user.email), body.url);
    assert.deepEqual(
      [url.searchParams.get("secret"), url.searchParams.get("issuer")],
      [body.secret, "Mandado"],
    );
    assert.equal((await login(caller)).status, 200, "it does not count before it is confirmed");

    for (const code of [wrongCode(body.secret, at()), codeAt(first.body.secret, at()), "abc", ""]) {
      const wrong = await caller.post("/user/two-factor/confirm", { code });
      assert.equal(wrong.status, 422, code);
      assert.deepEqual(wrong.body.errors, code ? CODE_WRONG : { code: ["El código es requerido"] });
    }
    const confirmed = await caller.post("/user/two-factor/confirm", {
      code: ` ${codeAt(body.secret, at())} `,
    });
    assert.equal(confirmed.status, 200);
    const codes: string[] = confirmed.body.recovery_codes;
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    assert.deepEqual((await caller.get("/user/two-factor")).body, {
      enabled: true,
      enabled_at: at().toISOString(),
      recovery_codes_left: 10,
    });
    assert.equal((await caller.post("/user/two-factor", { password: PASSWORD })).status, 409);
    assert.equal((await caller.post("/user/two-factor/confirm", { code: "123456" })).status, 409);
  });

  it("asks for the code only after the right password", async () => {
    const { caller, secret } = await secured();
    const at = wait(30);
    const wrong = await login(caller, codeAt(secret, at()), "no-es-la-clave");
    assert.deepEqual([wrong.status, wrong.body], [401, { message: "Correo o contraseña incorrectos" }]);
    for (const code of [undefined, null, "", " "]) {
      const { status, body } = await login(caller, code);
      assert.deepEqual([status, body], [401, ASKED]);
    }
    const refused = await login(caller, wrongCode(secret, at()));
    assert.deepEqual([refused.status, refused.body], [401, WRONG]);
    const entered = await login(caller, codeAt(secret, at()));
    assert.equal(entered.status, 200);
    assert.deepEqual(entered.body.user, caller.user);
    assert.equal((await api.as(entered.body.access_token).get("/user")).status, 200);
  });

  it("accepts codes of one step before and after, but not of two", async () => {
    for (const [drift, status] of [
      [-60, 401],
      [-30, 200],
      [0, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const { caller, secret } = await secured();
      const at = wait(90);
      assert.equal((await login(caller, codeAt(secret, at(drift)))).status, status, `${drift} s`);
    }
  });

  it("accepts each code once, including the one that turned it on, and none older than the last", async () => {
    const at = wait(60);
    const caller = await api.owner();
    const { secret } = await turnOn(caller, PASSWORD, at());
    assert.equal((await login(caller, codeAt(secret, at()))).status, 401);
    const later = wait(60);
    assert.equal((await login(caller, codeAt(secret, later(30)))).status, 200);
    for (const drift of [30, 0, -30])
      assert.deepEqual((await login(caller, codeAt(secret, later(drift)))).body, WRONG, `${drift} s`);
    const again = wait(60);
    assert.equal((await login(caller, codeAt(secret, again()))).status, 200);
  });

  it("accepts a code once in twenty concurrent attempts", async () => {
    const { caller, secret } = await secured();
    const code = codeAt(secret, wait(60)());
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(caller, code)));
    assert.equal(count(answers, 200), 1);
    assert.equal(count(answers, 401) + count(answers, 429), 19, String(statuses(answers)));
    const { items } = (await caller.get("/events/filter?action=login")).body;
    assert.equal(items.filter(({ actor_id }: { actor_id: number }) => actor_id === caller.user.id).length, 2);
  });

  it("accepts each recovery code once, in any spelling, in concurrent attempts", async () => {
    const { caller, codes } = await secured();
    for (const [place, code] of codes.entries()) {
      const written = place % 2 ? code : code.toUpperCase().replaceAll("-", " ");
      const answers = await Promise.all(Array.from({ length: 4 }, () => login(caller, written)));
      assert.deepEqual(statuses(answers), [200, 401, 401, 401]);
    }
    assert.equal((await caller.get("/user/two-factor")).body.recovery_codes_left, 0);
    const { items } = (await caller.get("/events/filter?action=login")).body;
    assert.equal(items[0].summary, "Inició sesión con un código de recuperación");
  });

  it("replaces recovery codes, for password and code", async () => {
    const { caller, secret, codes } = await secured();
    const at = wait(60);
    const renew = (body: object) => caller.post("/user/two-factor/recovery-codes", body);
    assert.deepEqual(
      (await renew({ password: PASSWORD, code: wrongCode(secret, at()) })).body.errors,
      CODE_WRONG,
    );
    const { status, body } = await renew({ password: PASSWORD, code: codeAt(secret, at()) });
    assert.equal(status, 200);
    assert.equal(body.recovery_codes.length, 10);
    assert.equal((await login(caller, codes[0])).status, 401);
    assert.equal((await login(caller, body.recovery_codes[0])).status, 200);
  });

  it("is turned off with password and code, or a recovery code", async () => {
    for (const way of ["app", "recovery"]) {
      const { caller, secret, codes } = await secured();
      const at = wait(60);
      const off = (body: object) => caller.call("DELETE", "/user/two-factor", body);
      const code = way === "app" ? codeAt(secret, at()) : codes[3];
      const { errors } = (await off({ password: "otra", code })).body;
      assert.deepEqual(errors, { password: ["La contraseña no es correcta"] });
      assert.deepEqual(
        (await off({ password: PASSWORD, code: wrongCode(secret, at()) })).body.errors,
        CODE_WRONG,
      );
      assert.equal((await off({})).status, 422);
      assert.equal((await login(caller)).status, 401);
      assert.equal((await off({ password: PASSWORD, code })).status, 204);
      assert.equal((await login(caller)).status, 200);
      assert.equal((await off({ password: PASSWORD, code })).status, 409);
      assert.deepEqual((await caller.get("/user/two-factor")).body.enabled, false);
    }
  });

  it("survives a change of the password, by the user or an admin", async () => {
    const owner = await api.owner();
    const { caller } = await secured(() => api.employee(owner));
    const pair = (password: string) => ({ password, confirmPassword: password });
    assert.equal((await caller.put("/user/password", pair("clave-segura-2"))).status, 204);
    assert.deepEqual((await login(caller, undefined, "clave-segura-2")).body, ASKED);
    const path = `/employees/${caller.user.id}/password`;
    assert.equal((await owner.put(path, pair("clave-segura-3"))).status, 200);
    assert.deepEqual((await login(caller, undefined, "clave-segura-3")).body, ASKED);
  });

  it("is locked for a quarter of an hour after five wrong codes, even for a right one", async () => {
    const { caller, secret, codes } = await secured();
    const at = wait(60);
    const right = codeAt(secret, at());
    for (let i = 0; i < 5; i++) {
      assert.deepEqual((await login(caller, wrongCode(secret, at()))).body, WRONG);
      assert.deepEqual((await login(caller)).body, ASKED, "the right password does not begin anew");
    }
    for (const code of [right, codes[0], "000000"]) {
      const refused = await login(caller, code);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers["retry-after"], "900");
      assert.equal(
        refused.body.message,
        "Demasiados códigos incorrectos. Espera 15 minutos e inténtalo de nuevo.",
      );
    }
    const rows = await api.database.read
      .selectFrom("attempts")
      .select("count")
      .where("bucket", "=", `two-factor sign-in ${caller.user.id}`)
      .execute();
    assert.deepEqual(rows, [{ count: 5 }], "in the database, so for all processes and after a restart");
    // Signed-in users are not locked out.
    assert.equal((await caller.get("/user")).status, 200);
    const renewed = await caller.post("/user/two-factor/recovery-codes", { password: PASSWORD, code: right });
    assert.equal(renewed.status, 200);
    wait(899);
    assert.equal((await login(caller, renewed.body.recovery_codes[0])).status, 429);
    const later = wait(1);
    assert.equal((await login(caller, codeAt(secret, later()))).status, 200);
  });

  it("checks five of twenty concurrent wrong codes, and none of the others", async () => {
    const { caller, secret } = await secured();
    const wrong = wrongCode(secret, wait(60)());
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(caller, wrong)));
    assert.deepEqual([count(answers, 401), count(answers, 429)], [5, 15]);
    const { items } = (await caller.get("/events/filter?action=login_failed")).body;
    assert.equal(items.length, 5);
  });

  it("is locked after five wrong passwords or codes in the settings", async () => {
    const { caller, secret } = await secured();
    const at = wait(60);
    const off = (body: object) => caller.call("DELETE", "/user/two-factor", body);
    const code = wrongCode(secret, at());
    for (let i = 0; i < 5; i++) assert.equal((await off({ password: PASSWORD, code })).status, 422);
    assert.equal((await off({ password: PASSWORD, code: codeAt(secret, at()) })).status, 429);
    for (let i = 0; i < 5; i++) assert.equal((await off({ password: "otra", code })).status, 422);
    const refused = await off({ password: PASSWORD, code });
    assert.equal(refused.status, 429);
    assert.equal(refused.headers["retry-after"], "900");
    assert.equal((await login(caller, codeAt(secret, at()))).status, 200);
  });

  it("can be turned off for an employee by an admin of its company, with an event", async () => {
    const owner = await api.owner();
    const { caller } = await secured(() => api.employee(owner));
    const path = `/employees/${caller.user.id}/two-factor`;
    const admin = await api.employee(owner, "admin");
    assert.equal((await owner.get(`/employees/${caller.user.id}`)).body.two_factor, true);
    assert.equal((await (await api.owner()).del(path)).status, 404);
    assert.equal((await caller.del(path)).status, 403);
    assert.equal((await admin.del(path)).status, 204);
    assert.equal((await admin.del(path)).status, 404);
    assert.equal((await login(caller)).status, 200);
    const [event] = (await owner.get("/events/filter?action=two_factor")).body.items;
    assert.deepEqual(
      [event.actor_id, event.entity, event.entity_id, event.summary, event.changes],
      [
        admin.user.id,
        "employee",
        caller.user.id,
        "Desactivó la verificación en dos pasos del empleado Rosa Núñez",
        { two_factor: { before: true, after: false } },
      ],
    );
    const listed = (await owner.get("/employees")).body.items;
    for (const { two_factor } of listed) assert.equal(two_factor, false);
  });

  it("can't be turned off that way for the owner or for oneself", async () => {
    const { caller: owner } = await secured();
    const admin = await api.employee(owner, "admin");
    await turnOn(admin, PASSWORD, wait(0)());
    assert.equal((await admin.del(`/employees/${owner.user.id}/two-factor`)).status, 404);
    assert.equal((await admin.del(`/employees/${admin.user.id}/two-factor`)).status, 403);
    for (const caller of [owner, admin]) assert.deepEqual((await login(caller)).body, ASKED);
  });

  it("is deleted with its employee", async () => {
    const owner = await api.owner();
    const { caller } = await secured(() => api.employee(owner));
    assert.equal((await owner.del(`/employees/${caller.user.id}`)).status, 204);
    for (const table of ["two_factor", "recovery_codes"] as const) {
      const left = api.database.read.selectFrom(table).selectAll().where("account_id", "=", caller.user.id);
      assert.deepEqual(await left.execute(), []);
    }
  });
});
