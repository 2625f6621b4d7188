import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { sampleEmployee } from "./samples.ts";

const NEW_PASSWORD = "otra-clave-22";
const pair = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

describe("the password of an employee", () => {
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

  it("get a new password, which ends their sign-ins", async () => {
    const { body, headers } = await make();
    const [first, two] = [await api.signIn(body.email), await api.signIn(body.email)];
    const answer = await owner.put(`/employees/${body.id}/password`, pair, {
      "if-match": String(headers.etag),
    });
    assert.equal(answer.status, 200);
    assert.deepEqual({ ...answer.body, updated_at: 0 }, { ...body, updated_at: 0 });
    assert.notEqual(answer.headers.etag, headers.etag);
    for (const caller of [first, two]) assert.equal((await caller.get("/user")).status, 401);
    assert.equal((await api.as(null).post("/login", { email: body.email, password: PASSWORD })).status, 401);
    await api.signIn(body.email, NEW_PASSWORD);
    assert.equal((await owner.get("/user")).status, 200);
  });

  it("keep the sign-in through which an admin sets its own password", async () => {
    const admin = await api.employee(owner, "admin");
    const elsewhere = await api.signIn(admin.user.email);
    const answer = await admin.put(`/employees/${admin.user.id}/password`, pair);
    assert.equal(answer.status, 200);
    assert.equal((await admin.get("/user")).status, 200);
    assert.equal((await elsewhere.get("/user")).status, 401);
  });

  it("report errors of a new password", async () => {
    const { body } = await make();
    const path = `/employees/${body.id}/password`;
    assert.deepEqual((await owner.put(path, {})).body.errors, {
      password: ["La contraseña es requerida"],
      confirmPassword: ["Debes confirmar tu contraseña"],
    });
    assert.deepEqual((await owner.put(path, { password: "corta", confirmPassword: "otra" })).body.errors, {
      password: ["Tiene que tener como minimo 8 caracteres"],
      confirmPassword: ["Las contraseñas no coinciden"],
    });
  });

  it("accept the repeated password as `confirmation` too", async () => {
    const { body } = await make();
    const path = `/employees/${body.id}/password`;
    assert.deepEqual(
      (await owner.put(path, { password: NEW_PASSWORD, confirmation: "otra-clave" })).body.errors,
      { confirmation: ["Las contraseñas no coinciden"] },
    );
    const answer = await owner.put(path, { password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    assert.equal(answer.status, 200);
    await api.signIn(body.email, NEW_PASSWORD);
  });

  it("are the same however an accent is typed", async () => {
    const { body } = await make();
    const [decomposed, two] = ["contrasen\u0303a-1", "contrase\u00f1a-1"];
    for (const repeated of ["confirmPassword", "confirmation"]) {
      const path = `/employees/${body.id}/password`;
      const answer = await owner.put(path, { password: decomposed, [repeated]: two });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
    await api.signIn(body.email, two);
  });
});
