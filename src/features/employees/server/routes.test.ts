import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { sampleEmployee } from "./samples.ts";

const EMAIL_TAKEN = { email: ["El email ya está registrado"] };
const NEW_PASSWORD = "otra-clave-22";
const pair = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

describe("employees", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  const make = async (change: object = {}) => {
    const answer = await owner.post("/employees", sampleEmployee(change));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer;
  };

  it("are created, read and changed, and never show a password", async () => {
    const created = await make({ name: " Ana Díaz ", role: "admin" });
    const { id, email, created_at, updated_at, ...rest } = created.body;
    assert.deepEqual(rest, { name: "Ana Díaz", role: "admin", two_factor: false });
    assert.equal(created_at, updated_at);
    const path = `/employees/${id}`;
    const read = await owner.get(path);
    assert.deepEqual(read.body, created.body);
    assert.equal(read.headers.etag, created.headers.etag);

    const changed = await owner.put(path, { name: "Ana Pérez", email, role: "basic" }, etagOf(read));
    assert.equal(changed.status, 200);
    assert.equal(changed.body.name, "Ana Pérez");
    assert.equal(changed.body.role, "basic");
    assert.deepEqual((await owner.get(path)).body, changed.body);
  });

  it("keep the role if an update has none, and the password whatever it has", async () => {
    const { body } = await make({ role: "admin" });
    const changed = await owner.put(`/employees/${body.id}`, { name: "Otra", email: body.email, ...pair });
    assert.equal(changed.body.role, "admin");
    await api.signIn(body.email, PASSWORD);
  });

  it("sign in with their type and role", async () => {
    const { body } = await make();
    const session = await api.as(null).post("/login", { email: body.email, password: PASSWORD });
    assert.equal(session.body.type, "employee");
    assert.deepEqual(session.body.user, {
      id: body.id,
      name: body.name,
      email: body.email,
      profile_image: null,
      role: "basic",
    });
  });

  it("report every missing field at once", async () => {
    const { status, body } = await owner.post("/employees", {});
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      name: ["El nombre es requerido"],
      email: ["El email es requerido"],
      role: ["El rol es requerido"],
      password: ["La contraseña es requerida"],
      confirmPassword: ["Debes confirmar tu contraseña"],
    });
  });

  const refused: [object, Record<string, string[]>][] = [
    [{ email: "rosa" }, { email: ["debe ser un email"] }],
    [{ email: "rosa@localhost" }, { email: ["debe ser un email"] }],
    [{ email: `${"x".repeat(250)}@a.co` }, { email: ["Puede tener como máximo 254 caracteres"] }],
    [{ name: "  " }, { name: ["El nombre es requerido"] }],
    [{ role: "owner" }, { role: ["El campo no es válido"] }],
    [
      { password: "1234567", confirmPassword: "1234567" },
      { password: ["Tiene que tener como minimo 8 caracteres"] },
    ],
    [{ confirmPassword: "clave-segura-2" }, { confirmPassword: ["Las contraseñas no coinciden"] }],
    [
      { name: "", email: "x", confirmPassword: "distinta-99" },
      {
        name: ["El nombre es requerido"],
        email: ["debe ser un email"],
        confirmPassword: ["Las contraseñas no coinciden"],
      },
    ],
  ];
  for (const [change, errors] of refused) {
    it(`refuse ${JSON.stringify(change).slice(0, 60)}`, async () => {
      const { status, body } = await owner.post("/employees", sampleEmployee(change));
      assert.equal(status, 422);
      assert.deepEqual(body.errors, errors);
    });
  }

  it("need only name and e-mail in an update", async () => {
    const { body } = await make();
    const answer = await owner.put(`/employees/${body.id}`, { role: "owner" });
    assert.equal(answer.status, 422);
    assert.deepEqual(answer.body.errors, {
      name: ["El nombre es requerido"],
      email: ["El email es requerido"],
      role: ["El campo no es válido"],
    });
  });

  it("have an e-mail that is unique over all accounts of all companies, whatever the case", async () => {
    const other = await api.owner();
    const foreign = await api.employee(other);
    const mine = (await make()).body;
    for (const email of [owner.user.email, other.user.email, foreign.user.email, mine.email]) {
      const answer = await owner.post("/employees", sampleEmployee({ email: ` ${email.toUpperCase()} ` }));
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.errors, EMAIL_TAKEN);
    }
    const another = (await make()).body;
    const update = await owner.put(`/employees/${another.id}`, { name: "X", email: mine.email });
    assert.deepEqual(update.body.errors, EMAIL_TAKEN);
    const same = await owner.put(`/employees/${mine.id}`, { name: "X", email: mine.email.toUpperCase() });
    assert.equal(same.status, 200);
    const both = await owner.post("/employees", { email: mine.email });
    assert.deepEqual(both.body.errors.email, EMAIL_TAKEN.email);
    assert.deepEqual(both.body.errors.name, ["El nombre es requerido"]);
  });

  it("give an e-mail that twelve concurrent requests want to one of them", async () => {
    const sample = sampleEmployee();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        owner.post("/employees", { ...sample, email: i % 2 ? sample.email.toUpperCase() : sample.email }),
      ),
    );
    const refusals = answers.filter(({ status }) => status === 422);
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(refusals.length, 11);
    for (const { body } of refusals) assert.deepEqual(body.errors, EMAIL_TAKEN);
  });

  it("give an e-mail that two concurrent updates want to one of them", async () => {
    const [a, b] = [(await make()).body, (await make()).body];
    const { email } = sampleEmployee();
    const answers = await Promise.all(
      [a, b].map(({ id }) => owner.put(`/employees/${id}`, { name: "X", email })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });

  it("are deleted: gone from every call, signed out at once, e-mail free again, events kept", async () => {
    const employee = await api.employee(owner, "admin");
    const { id, email } = employee.user;
    await employee.post("/couriers", { first_name: "Luis", last_name: "Peña", phone: "0412-5550134" });
    assert.equal((await owner.del(`/employees/${id}`)).status, 204);

    const left = await api.database.read
      .selectFrom("sign_ins")
      .select("id")
      .where("account_id", "=", id)
      .execute();
    assert.deepEqual(left, []);
    const refusal = await employee.get("/couriers");
    assert.equal(refusal.status, 401);
    assert.deepEqual(refusal.body, { message: "Unauthenticated." });
    assert.equal((await api.as(null).post("/login", { email, password: PASSWORD })).status, 401);
    for (const answer of [
      await owner.get(`/employees/${id}`),
      await owner.put(`/employees/${id}`, { name: "X", email }),
      await owner.put(`/employees/${id}/password`, pair),
      await owner.del(`/employees/${id}`),
    ])
      assert.equal(answer.status, 404);

    const again = await make({ email });
    assert.ok(again.body.id > id);
    const events = (await owner.get(`/events/filter?actorId=${id}`)).body.items;
    assert.deepEqual(
      events.map((event: { action: string }) => event.action),
      ["create", "login"],
    );
    assert.equal(events[0].actor_name, "Rosa Núñez");
  });

  it("can't delete themselves or change their own role", async () => {
    const admin = await api.employee(owner, "admin");
    const { id, name, email } = admin.user;
    for (const answer of [
      await admin.del(`/employees/${id}`),
      await admin.put(`/employees/${id}`, { name, email, role: "basic" }),
    ]) {
      assert.equal(answer.status, 403);
      assert.equal(answer.body.message, "No tienes permiso para realizar esta acción");
    }
    const same = await admin.put(`/employees/${id}`, { name: "Rosa N.", email, role: "admin" });
    assert.equal(same.status, 200);
    assert.equal((await admin.put(`/employees/${id}`, { name, email })).body.role, "admin");
    assert.equal((await admin.get("/user")).body.user.role, "admin");
  });

  it("lose a role at once", async () => {
    const admin = await api.employee(owner, "admin");
    const { id, name, email } = admin.user;
    assert.equal((await admin.get("/employees")).status, 200);
    await owner.put(`/employees/${id}`, { name, email, role: "basic" });
    assert.equal((await admin.get("/employees")).status, 403);
    assert.equal((await admin.get("/couriers")).status, 200);
  });

  it("are closed to a basic employee, including its own data", async () => {
    const basic = await api.employee(owner);
    const { id, name, email } = basic.user;
    for (const answer of [
      await basic.get("/employees"),
      await basic.get(`/employees/${id}`),
      await basic.post("/employees", sampleEmployee()),
      await basic.put(`/employees/${id}`, { name, email, role: "admin" }),
      await basic.put(`/employees/${id}/password`, pair),
      await basic.del(`/employees/${id}`),
    ])
      assert.equal(answer.status, 403);
  });

  it("can't be used to reach an owner", async () => {
    const path = `/employees/${owner.user.id}`;
    for (const answer of [
      await owner.get(path),
      await owner.put(path, {}),
      await owner.put(path, { name: "X", email: owner.user.email, role: "basic" }),
      await owner.put(`${path}/password`, pair),
      await owner.del(path),
    ])
      assert.equal(answer.status, 404);
    assert.equal((await owner.get("/user")).body.type, "user");
  });

  it("are unknown to another company", async () => {
    const { body } = await make();
    const other = await api.owner();
    const path = `/employees/${body.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, { name: "X", email: body.email }),
      await other.put(`${path}/password`, pair),
      await other.del(path),
    ])
      assert.equal(answer.status, 404);
    assert.equal((await other.get("/employees")).body.total, 0);
    await api.signIn(body.email);
  });

  it("refuse a stale edit before any other check, and change nothing", async () => {
    const created = await make();
    const path = `/employees/${created.body.id}`;
    await owner.put(path, { name: "Primero", email: created.body.email });
    for (const answer of [
      await owner.put(path, {}, etagOf(created)),
      await owner.put(`${path}/password`, pair, etagOf(created)),
    ])
      assert.equal(answer.status, 412);
    assert.equal((await owner.get(path)).body.name, "Primero");
    await api.signIn(created.body.email);
  });

  it("are listed with the newest first, found by name and e-mail, without the owner and the deleted", async () => {
    const other = await api.owner("Zoila Propietaria");
    const add = async (name: string, email?: string) =>
      (await other.post("/employees", sampleEmployee({ name, ...(email ? { email } : {}) }))).body;
    await add("Íñigo Muñoz");
    const gone = await add("Zulay Ida");
    await add("María", `zeta_${other.user.id}@ejemplo.com`);
    await other.del(`/employees/${gone.id}`);
    const names = async (query: string) => {
      const { body } = await other.get(`/employees?${query}`);
      assert.equal(body.total, body.items.length);
      return body.items.map((item: { name: string }) => item.name);
    };
    assert.deepEqual(await names(""), ["María", "Íñigo Muñoz"]);
    assert.deepEqual(await names("search=inigo%20mun"), ["Íñigo Muñoz"]);
    assert.deepEqual(await names("search=ZETA_"), ["María"]);
    assert.deepEqual(await names("search=zoila"), []);
    const page = (await other.get("/employees?perPage=1&page=2")).body;
    assert.deepEqual(
      { ...page, items: page.items.length },
      { items: 1, currentPage: 2, perPage: 1, total: 2 },
    );
  });

  it("have an event for each change, without any password", async () => {
    const { body } = await make();
    await owner.put(`/employees/${body.id}`, { name: "Nueva", email: body.email });
    await owner.put(`/employees/${body.id}/password`, pair);
    await owner.del(`/employees/${body.id}`);
    const page = (await owner.get(`/events/filter?entity=employee&entityId=${body.id}`)).body;
    assert.deepEqual(
      page.items.map((event: { action: string }) => event.action),
      ["delete", "password", "update", "create"],
    );
    assert.deepEqual(page.items[2].changes, { name: { before: "Rosa Núñez", after: "Nueva" } });
    const text = JSON.stringify(page.items);
    for (const secret of [PASSWORD, NEW_PASSWORD, "argon2", "hash"])
      assert.ok(!text.includes(secret), secret);
  });
});

function etagOf({ headers }: { headers: Record<string, unknown> }) {
  return { "if-match": String(headers.etag) };
}
