// A sign-in that has ended must not complete pending changes.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { whileHashing } from "#server/signIn/passwords.ts";
import { type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";

describe("changes that are pending when a sign-in ends", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    await api.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => api.close());

  /** Makes changes that need a hash wait for it until `go`. */
  function holdHashes(): { go: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    for (let i = 0; i < 3; i++) void whileHashing("10.99.99.99", () => promise);
    return { go: resolve };
  }

  async function pending(send: () => Promise<{ status: number }>) {
    const { running } = api.app.admission.work;
    const before = running();
    const answer = send();
    while (running() === before) await new Promise((resolve) => setImmediate(resolve));
    return answer;
  }

  const newEmployee = (email: string) => ({
    name: "Intrusa",
    email,
    role: "admin",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const exists = async (email: string) =>
    (await api.database.read.selectFrom("accounts").select("id").where("email", "=", email).execute())
      .length > 0;

  for (const [what, end, status] of [
    ["was deleted", (owner: Caller, id: number) => owner.del(`/employees/${id}`), 401],
    [
      "lost its role",
      (owner: Caller, id: number, email: string) =>
        owner.put(`/employees/${id}`, { name: "Rosa", email, role: "basic" }),
      403,
    ],
  ] as const)
    it(`add no employee for an admin that ${what} meanwhile`, async () => {
      const owner = await api.owner();
      const admin = await api.employee(owner, "admin");
      await admin.get("/user");
      const hashes = holdHashes();
      const email = `intrusa-${status}@ejemplo.com`;
      const creation = pending(() => admin.post("/employees", newEmployee(email)));
      assert.ok((await end(owner, admin.user.id, admin.user.email)).status < 300);
      hashes.go();
      assert.equal((await creation).status, status);
      assert.equal(await exists(email), false);
    });

  it("are refused, so that one of two concurrent password changes succeeds", async () => {
    const first = await api.owner();
    const two = await api.signIn(first.user.email);
    await Promise.all([first.get("/user"), two.get("/user")]);
    const hashes = holdHashes();
    const change = (caller: Caller, password: string) =>
      pending(() => caller.put("/user/password", { password, confirmPassword: password }));
    const answers = [change(first, "primera-clave"), change(two, "segunda-clave")];
    hashes.go();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    assert.deepEqual([...statuses].sort(), [204, 401]);
    const [current, lost] =
      statuses[0] === 204 ? ["primera-clave", "segunda-clave"] : ["segunda-clave", "primera-clave"];
    const login = (password: string) => api.as(null).post("/login", { email: first.user.email, password });
    assert.equal((await login(current as string)).status, 200);
    assert.equal((await login(lost as string)).status, 401);
  });

  it("don't update a profile whose form was still arriving when the password changed", {
    timeout: 300_000,
  }, async () => {
    const mine = await api.owner();
    const stolen = await api.signIn(mine.user.email);
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = `${field("name", "Otra")}${field("email", "otra@ejemplo.com")}--b--\r\n`;
    const socket = connect((api.app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    const head = [
      "POST /api/user/update HTTP/1.1",
      "host: x",
      `authorization: Bearer ${stolen.token}`,
      "content-type: multipart/form-data; boundary=b",
      `content-length: ${form.length}`,
    ];
    const arrived = new Promise<void>((resolve) => api.app.server.once("request", () => resolve()));
    socket.write(`${head.join("\r\n")}\r\n\r\n${form.slice(0, -10)}`);
    await arrived;
    assert.equal((await stolen.get("/user")).status, 200);
    const changed = await mine.put("/user/password", {
      password: "nueva-clave",
      confirmPassword: "nueva-clave",
    });
    assert.equal(changed.status, 204);
    socket.write(form.slice(-10));
    const [answer] = await once(socket, "data");
    socket.destroy();
    assert.match(answer, /^HTTP\/1\.1 401 /);
    assert.equal((await mine.get("/user")).body.user.email, mine.user.email);
  });
});
