import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { type Answer, type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { type MailServer, startMailServer } from "#test/mail/mailServer.ts";
import { codeAt, turnOn } from "./samples.ts";

const START = Date.parse("2026-11-20T15:00:00Z");
const MINUTE = 60_000;
const NEXT = "otra-clave-22";
const ASKED = { message: "Confirma tu contraseña para continuar", reauthenticate: true };
const WRONG = { password: ["La contraseña no es correcta"] };

const newEmail = () => `nuevo-${randomUUID()}@ejemplo.com`;
const pair = { password: NEXT, confirmPassword: NEXT };
const withEmail = (email: string) => ({ name: "Ana María", email });

describe("a password given again", () => {
  let api: TestApi;
  let smtp: MailServer;
  before(async () => {
    smtp = await startMailServer();
    api = await openTestApi({ ...smtp.env, LOGIN_ATTEMPTS_PER_MINUTE: "3" });
  });
  after(async () => {
    await api.close();
    await smtp.stop();
  });

  const at = (ms: number) => api.setNow(new Date(START + ms));
  const confirm = (caller: Caller, password = PASSWORD, code?: unknown) =>
    caller.post("/user/confirm", { password, ...(code === undefined ? {} : { code }) });
  const asks = ({ status, body }: Answer) => assert.deepEqual([status, body], [403, ASKED]);
  const mailsTo = async (address: string) => {
    await api.jobs.idle();
    return smtp.mails.filter(({ to }) => to.includes(address));
  };

  /** What a stolen sign-in must not do, of the account itself; an admin also has the employees' routes. */
  const changes: Record<string, (caller: Caller) => Promise<Answer>> = {
    "PUT /user/password": (caller) => caller.put("/user/password", pair),
    "POST /user/update": (caller) => caller.post("/user/update", withEmail(newEmail())),
    "PUT /employees/:id/password": (caller) => caller.put(`/employees/${caller.user.id}/password`, pair),
    "PUT /employees/:id": (caller) => caller.put(`/employees/${caller.user.id}`, withEmail(newEmail())),
  };

  for (const [name, change] of Object.entries(changes))
    it(`is needed ten minutes after the sign-in, and opens ten minutes: ${name}`, async () => {
      const make = async () => api.employee(await api.owner(), "admin");
      at(0);
      const [quick, slow] = [await make(), await make()];
      const elsewhere = await api.signIn(slow.user.email);
      at(10 * MINUTE);
      assert.ok((await change(quick)).status < 300);
      at(10 * MINUTE + 1);
      asks(await change(slow));
      assert.equal((await slow.get("/user")).body.user.email, slow.user.email);
      await api.signIn(slow.user.email);
      const confirmed = await confirm(slow);
      assert.deepEqual([confirmed.status, confirmed.raw.length], [204, 0]);
      // Of this sign-in only.
      asks(await change(elsewhere));
      at(20 * MINUTE + 2);
      asks(await change(slow));
      assert.equal((await confirm(slow)).status, 204);
      at(30 * MINUTE + 2);
      assert.ok((await change(slow)).status < 300);
      // Other sign-ins end, and this one stays.
      assert.equal((await elsewhere.get("/user")).status, 401);
      assert.equal((await slow.get("/user")).status, 200);
    });

  it("is not needed for another name or picture, nor for somebody else's account", async () => {
    at(0);
    const owner = await api.owner();
    const employee = await api.employee(owner);
    at(60 * MINUTE);
    const named = await owner.post("/user/update", withEmail(owner.user.email));
    assert.equal(named.status, 200);
    assert.equal((await employee.get("/user")).status, 200, "a name ends no sign-in");
    assert.equal((await owner.put(`/employees/${employee.user.id}/password`, pair)).status, 200);
    assert.equal((await owner.post("/user/two-factor", { password: "otra" })).status, 422);
    assert.equal((await owner.post("/user/two-factor", { password: PASSWORD })).status, 200);
  });

  it("is refused when it is wrong, with an event, and limited like a sign-in", async () => {
    at(0);
    const caller = await api.owner();
    at(60 * MINUTE);
    for (let i = 0; i < 3; i += 1) {
      const { status, body } = await confirm(caller, "no-es-la-clave");
      assert.deepEqual([status, body.errors], [422, WRONG]);
    }
    const limited = await confirm(caller);
    assert.deepEqual([limited.status, limited.headers["retry-after"]], [429, "60"]);
    asks(await caller.put("/user/password", pair));
    at(61 * MINUTE);
    assert.equal((await confirm(caller)).status, 204);
    assert.deepEqual((await confirm(caller, "")).body.errors, { password: ["La contraseña es requerida"] });
    const { items } = (await caller.get("/events/filter")).body;
    assert.deepEqual(
      items.slice(0, 4).map(({ summary }: { summary: string }) => summary),
      ["Confirmó su contraseña", ...Array(3).fill("Intento fallido de confirmar su contraseña")],
    );
  });

  it("needs a code too when two-factor sign-in is on, and uses it up", async () => {
    at(0);
    const caller = await api.owner();
    const { secret } = await turnOn(caller, PASSWORD, new Date(START));
    at(60 * MINUTE);
    const code = codeAt(secret, new Date(START + 60 * MINUTE));
    for (const missing of [undefined, null, ""]) {
      const { status, body } = await confirm(caller, PASSWORD, missing);
      assert.deepEqual(
        [status, body],
        [401, { message: "Ingresa el código de verificación", two_factor: true }],
      );
    }
    const wrong = await confirm(caller, PASSWORD, "aaaa-bbbb-cccc-dddd");
    assert.deepEqual(
      [wrong.status, wrong.body],
      [401, { message: "El código no es correcto o ya se usó", two_factor: true }],
    );
    assert.equal((await confirm(caller, "no-es-la-clave", code)).status, 422);
    asks(await caller.put("/user/password", pair));
    assert.equal((await confirm(caller, PASSWORD, code)).status, 204);
    assert.equal((await confirm(caller, PASSWORD, code)).status, 401, "a code works once");
    assert.equal((await caller.put("/user/password", pair)).status, 204);
  });

  it("tells the address from before the change of a password or an e-mail", async () => {
    at(0);
    const caller = await api.owner("Mandados Ñandú, C.A.");
    const [old, next] = [caller.user.email, newEmail()];
    assert.equal((await caller.put("/user/password", pair)).status, 204);
    const [changed] = await mailsTo(old);
    assert.equal(changed?.subject, "Mandados Ñandú, C.A.: cambió tu contraseña");
    assert.match(changed?.text ?? "", /cambió el 20 nov 2026, 11:00\./);
    assert.match(changed?.text ?? "", /\/forgot\r?\n/);
    assert.equal((await caller.post("/user/update", withEmail(next))).status, 200);
    const [, moved] = await mailsTo(old);
    assert.equal(moved?.subject, "Mandados Ñandú, C.A.: cambió el email de tu cuenta");
    assert.ok(moved?.text.includes(`Ahora es ${next}.`), moved?.text);
    assert.deepEqual(await mailsTo(next), []);
    // A change that was refused tells nobody.
    at(60 * MINUTE);
    asks(await caller.put("/user/password", pair));
    assert.equal((await mailsTo(next)).length, 0);
  });

  it("sends one address at most five such mails an hour", async () => {
    at(0);
    const caller = await api.owner();
    const stranger = newEmail();
    for (let i = 0; i < 7; i += 1) {
      await caller.post("/user/update", withEmail(stranger));
      await caller.post("/user/update", withEmail(newEmail()));
    }
    assert.equal((await mailsTo(stranger)).length, 5);
  });

  it("counts as given once, also for a password that changes at the same time", async () => {
    at(0);
    const caller = await api.owner();
    const other = await api.signIn(caller.user.email);
    const [changed, confirmed] = await Promise.all([caller.put("/user/password", pair), confirm(other)]);
    assert.equal(changed.status, 204);
    assert.ok([204, 401, 422].includes(confirmed.status), String(confirmed.status));
    assert.equal((await other.put("/user/password", pair)).status, 401);
  });
});

it("nothing is mailed without a mail server", async () => {
  const api = await openTestApi();
  try {
    const caller = await api.owner();
    assert.equal((await caller.put("/user/password", pair)).status, 204);
    assert.deepEqual(await api.database.read.selectFrom("jobs").selectAll().execute(), []);
  } finally {
    await api.close();
  }
});
