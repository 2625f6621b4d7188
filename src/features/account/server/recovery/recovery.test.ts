import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import type { KyselyPlugin } from "kysely";
import type { Database } from "#server/database/types.ts";
import { createLog } from "#server/monitoring/log.ts";
import { instantAt } from "#shared/dates.ts";
import { type Answer, type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { type MailServer, startMailServer } from "#test/mail/mailServer.ts";
import { resetToken } from "./samples.ts";
import { tallyStatuses } from "./testing.ts";

const NOW = "2026-11-20T15:00:00Z";
const NEXT = "otra-clave-segura-2";
const pair = { password: NEXT, confirmPassword: NEXT };
const BAD = { token: ["El enlace no es válido o venció"] };

const minutesLater = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);

describe("password recovery", () => {
  let smtp: MailServer;
  let api: TestApi;
  let owner: Caller;
  const logged: string[] = [];
  before(async () => {
    smtp = await startMailServer();
    api = await openTestApi(smtp.env, createLog("debug", { write: (line) => void logged.push(line) }));
  });
  after(async () => {
    await api.close();
    await smtp.stop();
  });
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner("Mandados Ñandú, C.A.");
  });

  const forgot = (email: string) => api.as(null).post("/password/forgot", { email });
  const reset = (token: string, body: object = pair) =>
    api.as(null).post("/password/reset", { token, ...body });
  const login = (email: string, password: string) => api.as(null).post("/login", { email, password });
  const tokenOf = (email: string) => resetToken(api.database, email, new Date(NOW));
  const jobs = () => api.database.read.selectFrom("jobs").selectAll().execute();
  /** Waits for the mails to this address: earlier mails have been printed when a later one is. */
  async function mailsTo(email: string) {
    const marker = `${randomUUID()}@ejemplo.com`;
    const { user } = await api.employee(owner);
    await api.database.transaction((tx) =>
      tx
        .updateTable("accounts")
        .set({ email: marker, email_key: marker })
        .where("id", "=", user.id)
        .execute(),
    );
    const before = smtp.mails.length;
    await forgot(marker);
    await api.jobs.idle();
    for (let index = before; !(await smtp.mail(index)).to.includes(marker); ) index += 1;
    return smtp.mails.filter(({ to }) => to.includes(email));
  }

  it("tells before sign-in what the server offers", async () => {
    assert.deepEqual((await api.as(null).get("/config")).body, {
      registration: true,
      recovery: true,
      webhooks: false,
    });
    const plain = await openTestApi({ REGISTRATION: "closed" });
    try {
      assert.deepEqual((await plain.as(null).get("/config")).body, {
        registration: false,
        recovery: false,
        webhooks: false,
      });
      const { status } = await plain.as(null).post("/password/forgot", { email: "nadie@ejemplo.com" });
      assert.equal(status, 202);
      const jobs = await plain.database.read.selectFrom("jobs").selectAll().execute();
      assert.deepEqual(jobs, [], "nobody could ever do it");
    } finally {
      await plain.close();
    }
  });

  it("sends a link in Spanish, in the company's name, as plain text and HTML", async () => {
    await forgot(` ${owner.user.email.toUpperCase()} `);
    await api.jobs.idle();
    const [mail, ...more] = await mailsTo(owner.user.email);
    assert.ok(mail);
    assert.equal(more.length, 0);
    assert.equal(mail.from, "no-responder@mandado.example");
    assert.equal(mail.subject, "Mandados Ñandú, C.A.: pon otra contraseña");
    const link = /https:\/\/mandado\.example\/reset\/([\w-]{43})/;
    const token = link.exec(mail.text)?.[1] ?? "";
    for (const said of [mail.text, mail.html])
      for (const words of ["Mandados Ñandú, C.A.", token, "30 minutos", "Si no fuiste tú"])
        assert.ok(said.includes(words), words);
    assert.doesNotMatch(mail.html, /<img|src=|url\(/, "readable without pictures");
    assert.deepEqual(await jobs(), []);
    const resets = await api.database.read.selectFrom("password_resets").selectAll().execute();
    assert.ok(!JSON.stringify(resets).includes(token), "only a hash is stored");

    assert.equal((await reset(token)).status, 204);
    assert.equal((await reset(token)).status, 422);
    assert.ok(!logged.join("").includes(token));
    assert.equal((await login(owner.user.email, PASSWORD)).status, 401);
    assert.equal((await login(owner.user.email, NEXT)).status, 200);
  });

  it("gives the same answer with the same statements, for known and unknown accounts", async () => {
    const unknown = "nadie@ejemplo.com";
    const statementsOf = async (email: string) => {
      const [answer, statements] = await spying(api.database, () => forgot(email));
      const { status, headers, raw } = answer;
      return { status, headers: Object.keys(headers).sort(), body: raw.toString(), statements };
    };
    const anonymous = (of: Awaited<ReturnType<typeof statementsOf>>, email: string) =>
      JSON.stringify(of).replaceAll(email, "?");
    const known = await statementsOf(owner.user.email);
    assert.equal(known.status, 202);
    assert.equal(known.statements.length, 1);
    assert.equal(anonymous(await statementsOf(unknown), unknown), anonymous(known, owner.user.email));
    // The job looks up the account, and both requests add one.
    assert.equal((await jobs()).length, 2);
    await api.jobs.idle();
    assert.deepEqual(await jobs(), []);
    assert.equal((await mailsTo(unknown)).length, 0);
  });

  it("validates the e-mail", async () => {
    for (const [email, message] of [
      ["", "el email del usuario es requerido"],
      ["nadie", "el email del usuario no es válido"],
    ] as const) {
      const { status, body } = await forgot(email);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { email: [message] });
    }
  });

  it("sends a handful of mails for a thousand requests, and again an hour later", async () => {
    const answers: Answer[] = [];
    for (let i = 0; i < 1000; i += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => forgot(owner.user.email)))));
    assert.deepEqual(tallyStatuses(answers), { 202: 1000 });
    await api.jobs.idle();
    assert.deepEqual(await jobs(), []);
    assert.equal((await mailsTo(owner.user.email)).length, 5);
    api.setNow(minutesLater(60));
    await forgot(owner.user.email);
    await api.jobs.idle();
    assert.equal((await mailsTo(owner.user.email)).length, 6);
  });

  it("sends the mail once when the mail server is back", async () => {
    const down = await startMailServer();
    await down.stop();
    const other = await openTestApi(down.env);
    try {
      other.setNow(NOW);
      const { user } = await other.owner();
      await other.as(null).post("/password/forgot", { email: user.email });
      for (const minutes of [0, 1]) {
        other.setNow(minutesLater(minutes));
        await other.jobs.idle();
      }
      const [job] = await other.database.read.selectFrom("jobs").selectAll().execute();
      assert.equal(job?.attempts, 2);
      assert.match(job?.last_error ?? "", /ECONNREFUSED/);

      const up = await startMailServer(down.port);
      try {
        for (const minutes of [3, 4, 60]) {
          other.setNow(minutesLater(minutes));
          await other.jobs.idle();
        }
        const mail = await up.mail(0);
        assert.deepEqual(mail.to, [user.email]);
        const token = /\/reset\/([\w-]+)/.exec(mail.text)?.[1];
        // Half an hour after sending, not after the request.
        other.setNow(minutesLater(32));
        assert.equal((await other.as(null).post("/password/reset", { token, ...pair })).status, 204);
        // A second mail would have been printed before this one.
        const next = await other.owner();
        await other.as(null).post("/password/forgot", { email: next.user.email });
        await other.jobs.idle();
        assert.deepEqual((await up.mail(1)).to, [next.user.email]);
      } finally {
        await up.stop();
      }
    } finally {
      await other.close();
    }
  });

  it("signs in at the mail server, and keeps a refused password out of the error", async () => {
    for (const [password, attempts] of [
      ["s3creto%40", 0],
      ["mal4", 1],
    ] as const) {
      const SMTP_URL = smtp.env.SMTP_URL.replace("//", `//correo:${password}@`);
      const other = await openTestApi({ ...smtp.env, SMTP_URL });
      try {
        const { user } = await other.owner();
        await other.as(null).post("/password/forgot", { email: user.email });
        await other.jobs.idle();
        const [job] = await other.database.read.selectFrom("jobs").selectAll().execute();
        assert.equal(job?.attempts ?? 0, attempts);
        if (job) assert.ok(job.last_error && !job.last_error.includes(password), job.last_error ?? "");
        else assert.equal(smtp.mails.find(({ to }) => to.includes(user.email))?.user, "correo");
      } finally {
        await other.close();
      }
    }
  });

  it("ends the account's sign-ins and writes an event", async () => {
    const elsewhere = await api.signIn(owner.user.email);
    const { status, raw } = await reset(await tokenOf(owner.user.email));
    assert.equal(status, 204);
    assert.equal(raw.length, 0);
    for (const caller of [owner, elsewhere]) assert.equal((await caller.get("/user")).status, 401);
    const again = await api.signIn(owner.user.email, NEXT);
    const { body } = await again.get("/events/filter");
    const event = body.items.find(({ action }: { action: string }) => action === "password");
    assert.equal(event.summary, "Cambió su contraseña con un enlace de recuperación");
    assert.equal(event.actor_name, "Mandados Ñandú, C.A.");
    assert.ok(!JSON.stringify(body).includes(NEXT));
  });

  it("accepts a token once, within half an hour", async () => {
    const token = await tokenOf(owner.user.email);
    api.setNow(minutesLater(30));
    assert.deepEqual((await reset(token)).body.errors, BAD);
    api.setNow(new Date(minutesLater(30).getTime() - 1));
    assert.equal((await reset(token)).status, 204);
    assert.deepEqual((await reset(token)).body.errors, BAD);
    for (const wrong of ["", "x", `${token}x`, "ñ".repeat(300)])
      assert.deepEqual((await reset(wrong)).body.errors, BAD);
  });

  it("reports every invalid field at once, and keeps the token for another try", async () => {
    const token = await tokenOf(owner.user.email);
    const twice = { password: ["Tiene que tener como minimo 8 caracteres"] };
    assert.deepEqual(
      (await reset(token, { password: "corta", confirmPassword: "corta" })).body.errors,
      twice,
    );
    const { status, body } = await reset("x", { password: "corta", confirmPassword: "otra" });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      ...twice,
      ...BAD,
      confirmPassword: ["Las contraseñas no coinciden"],
    });
    assert.equal((await reset(token)).status, 204);
  });

  it("accepts one of twenty concurrent requests with the same token", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user } = await api.owner();
      const token = await tokenOf(user.email);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const password = `clave-numero-${i}`;
          return reset(token, { password, confirmPassword: password });
        }),
      );
      assert.deepEqual(tallyStatuses(answers), { 204: 1, 422: 19 });
      const winner = answers.findIndex(({ status }) => status === 204);
      assert.equal((await login(user.email, `clave-numero-${winner}`)).status, 200);
    }
  });

  it("invalidates an account's other links when its password or e-mail changes", async () => {
    const { user } = owner;
    const changes: ((employee: Caller) => Promise<Answer>)[] = [
      async (employee) => reset(await tokenOf(employee.user.email)),
      (employee) => employee.put("/user/password", pair),
      (employee) => owner.put(`/employees/${employee.user.id}/password`, pair),
      (employee) =>
        owner.put(`/employees/${employee.user.id}`, {
          name: "Rosa Núñez",
          email: `${randomUUID()}@ejemplo.com`,
          role: "basic",
        }),
      (employee) => owner.del(`/employees/${employee.user.id}`),
    ];
    const others = await tokenOf(user.email);
    for (const change of changes) {
      const employee = await api.employee(owner);
      const token = await tokenOf(employee.user.email);
      assert.ok((await change(employee)).status < 300);
      assert.deepEqual((await reset(token)).body.errors, BAD, String(change));
    }
    assert.equal((await reset(others)).status, 204, "another account's is not touched");
  });

  it("sends mails to employees too, but not to deleted ones", async () => {
    const [employee, deleted] = [await api.employee(owner), await api.employee(owner)];
    await owner.del(`/employees/${deleted.user.id}`);
    for (const { user } of [deleted, employee]) await forgot(user.email);
    await api.jobs.idle();
    assert.equal((await mailsTo(employee.user.email)).length, 1);
    assert.equal((await mailsTo(deleted.user.email)).length, 0);
  });

  it("deletes expired tokens", async () => {
    await tokenOf(owner.user.email);
    await resetToken(api.database, owner.user.email, minutesLater(30));
    const resets = await api.database.read
      .selectFrom("password_resets")
      .select("expires_at")
      .where("account_id", "=", owner.user.id)
      .execute();
    assert.deepEqual(resets, [{ expires_at: instantAt(minutesLater(60)) }]);
  });
});

/** Runs `work` and returns its statements, inside and outside of transactions. */
async function spying<T>(database: Database, work: () => Promise<T>): Promise<[T, string[]]> {
  const statements: string[] = [];
  const spy: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { read, transaction } = database;
  database.read = read.withPlugin(spy);
  database.transaction = (run) => transaction((tx) => run(tx.withPlugin(spy)));
  try {
    return [await work(), statements];
  } finally {
    Object.assign(database, { read, transaction });
  }
}
