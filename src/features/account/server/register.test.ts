import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ROLE_RIGHTS } from "#shared/routes/roles.ts";
import { openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { sampleRegistration } from "./samples.ts";

const EMAIL_TAKEN = { email: ["El email ya está registrado"] };

describe("registration", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  const register = (body: object) => api.as(null).post("/register", body);

  it("creates a company with its owner signed in", async () => {
    const { status, body } = await register({
      name: " Ana Díaz ",
      email: " Ana@Ejemplo.com ",
      password: PASSWORD,
    });
    assert.equal(status, 201);
    const { access_token, user, ...rest } = body;
    assert.deepEqual(rest, { type: "user" });
    assert.deepEqual(user, { id: user.id, name: "Ana Díaz", email: "Ana@Ejemplo.com", profile_image: null });
    assert.match(access_token, /^[\w-]{43}$/);
    const me = await api.as(access_token).get("/user");
    assert.deepEqual(me.body, { user, type: "user", rights: ROLE_RIGHTS.owner });
    assert.deepEqual((await api.as(access_token).get("/couriers")).body, []);
    await api.signIn("ana@ejemplo.com");
  });

  it("reports every missing field at once", async () => {
    const { status, body } = await register({});
    assert.equal(status, 422);
    assert.equal(body.message, "Los datos enviados no son válidos");
    assert.deepEqual(body.errors, {
      name: ["el nombre del usuario es requerido"],
      email: ["el email del usuario es requerido"],
      password: ["La contraseña es requerida"],
    });
  });

  const refused: [object, Record<string, string[]>][] = [
    [{ email: "ana" }, { email: ["el email del usuario no es válido"] }],
    [{ email: "ana@ejemplo" }, { email: ["el email del usuario no es válido"] }],
    [{ email: "a b@ejemplo.com" }, { email: ["el email del usuario no es válido"] }],
    [{ email: ["a@b.co"] }, { email: ["El campo no es válido"] }],
    [{ email: `${"x".repeat(250)}@a.co` }, { email: ["Puede tener como máximo 254 caracteres"] }],
    [{ name: "\t" }, { name: ["el nombre del usuario es requerido"] }],
    [{ name: "x".repeat(201) }, { name: ["Puede tener como máximo 200 caracteres"] }],
    [{ name: "a\u0000b" }, { name: ["El campo no es válido"] }],
    [{ password: "1234567" }, { password: ["Tiene que tener como minimo 8 caracteres"] }],
    [{ password: "x".repeat(201) }, { password: ["Puede tener como máximo 200 caracteres"] }],
  ];
  for (const [change, errors] of refused) {
    it(`refuses ${JSON.stringify(change).slice(0, 50)}`, async () => {
      const { status, body } = await register(sampleRegistration(change));
      assert.equal(status, 422);
      assert.deepEqual(body.errors, errors);
    });
  }

  it("accepts passwords of 8 and 200 characters, with spaces at their ends", async () => {
    for (const password of ["  a  b  ", "ñ".repeat(200)]) {
      const sample = sampleRegistration({ password });
      assert.equal((await register(sample)).status, 201);
      await api.signIn(sample.email, password);
      const trimmed = { email: sample.email, password: password.trim().slice(0, 199) };
      assert.equal((await api.as(null).post("/login", trimmed)).status, 401);
    }
  });

  it("accepts an e-mail once, whatever its case, over all companies and employees", async () => {
    const owner = await api.owner();
    const employee = await api.employee(owner);
    for (const email of [owner.user.email, employee.user.email]) {
      const again = await register(sampleRegistration({ email: ` ${email.toUpperCase()}` }));
      assert.equal(again.status, 422);
      assert.deepEqual(again.body.errors, EMAIL_TAKEN);
    }
    const both = await register({ email: owner.user.email });
    assert.deepEqual(Object.keys(both.body.errors).sort(), ["email", "name", "password"]);
  });

  it("gives an e-mail that ten concurrent requests want to one, and creates no company for the others", async () => {
    const companies = async () =>
      (await api.database.read.selectFrom("companies").select("id").execute()).length;
    const before = await companies();
    const sample = sampleRegistration();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(sample)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers)
      if (status !== 201) assert.deepEqual([status, body.errors], [422, EMAIL_TAKEN]);
    assert.equal((await companies()) - before, 1);
  });

  it("stores neither the password nor the token in plain text", async () => {
    const sample = sampleRegistration({ password: "palabra-muy-secreta" });
    const { body } = await register(sample);
    const accounts = await api.database.read.selectFrom("accounts").select("password_hash").execute();
    const signIns = await api.database.read.selectFrom("sign_ins").select("token_hash").execute();
    assert.ok(accounts.every(({ password_hash }) => password_hash.startsWith("$argon2id$")));
    assert.ok(signIns.every(({ token_hash }) => token_hash !== body.access_token));
  });
});

describe("limits on registration", () => {
  it("count the registrations of one address in an hour, and then say how long to wait", async () => {
    const api = await openTestApi({ REGISTRATIONS_PER_HOUR: "2" });
    try {
      const from = (ip: string, body: object = sampleRegistration()) =>
        api.as(null, null, ip).post("/register", body);
      api.setNow("2026-03-05T12:00:00Z");
      assert.equal((await from("10.0.0.1")).status, 201);
      assert.equal((await from("10.0.0.1", {})).status, 422);
      api.setNow("2026-03-05T12:20:00Z");
      assert.equal((await from("10.0.0.1")).status, 201);
      const refused = await from("10.0.0.1");
      assert.equal(refused.status, 429);
      assert.equal(refused.headers["retry-after"], "2400");
      assert.equal(refused.body.message, "Demasiados intentos. Espera un momento e inténtalo de nuevo.");
      assert.equal((await from("10.0.0.2")).status, 201);
      api.setNow("2026-03-05T13:00:00Z");
      assert.equal((await from("10.0.0.1")).status, 201);
    } finally {
      await api.close();
    }
  });

  it("count attempts with taken e-mails, one by one or concurrent, valid or not", async () => {
    const api = await openTestApi({ REGISTRATIONS_PER_HOUR: "3" });
    try {
      const { user } = await api.owner();
      const from = (ip: string, body: object) => api.as(null, null, ip).post("/register", body);
      for (const [ip, body] of [
        ["10.0.0.1", sampleRegistration({ email: user.email })],
        ["10.0.0.2", { email: user.email }],
      ] as const) {
        const answers = await Promise.all(Array.from({ length: 9 }, () => from(ip, body)));
        const refusals = answers.filter(({ body }) => body.errors?.email);
        assert.equal(refusals.length, 3);
        for (const { status } of answers) assert.ok(status === 422 || status === 429);
        assert.equal((await from(ip, sampleRegistration())).status, 429);
      }
      assert.equal((await from("10.0.0.3", sampleRegistration())).status, 201);
    } finally {
      await api.close();
    }
  });

  it("hold for concurrent registrations", async () => {
    const api = await openTestApi({ REGISTRATIONS_PER_HOUR: "3" });
    try {
      const answers = await Promise.all(
        Array.from({ length: 9 }, () => api.as(null).post("/register", sampleRegistration())),
      );
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, 201, 201, 429, 429, 429, 429, 429, 429]);
      for (const { status, headers } of answers)
        if (status === 429) assert.ok(Number(headers["retry-after"]) > 3500);
    } finally {
      await api.close();
    }
  });

  it("can be closed: 403 whatever the body", async () => {
    const api = await openTestApi({ REGISTRATION: "closed" });
    try {
      for (const body of [sampleRegistration(), {}]) {
        const { status, body: answer } = await api.as(null).post("/register", body);
        assert.equal(status, 403);
        assert.deepEqual(answer, { message: "No tienes permiso para realizar esta acción" });
      }
    } finally {
      await api.close();
    }
  });
});
