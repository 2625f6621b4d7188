import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { accessCode, phoneToken } from "./samples.ts";

const MORNING = "2026-11-20T12:00:00.000Z";
const DAY = 24 * 60;
const later = (minutes: number) => new Date(Date.parse(MORNING) + minutes * 60_000);

describe("a courier's access", () => {
  let api: TestApi;
  let owner: Caller;
  let nobody: Caller;
  before(async () => {
    api = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "5", PUBLIC_URL: "https://mandado.example" });
    owner = await api.owner();
    nobody = api.as(null);
  });
  after(() => api.close());

  const courier = async (): Promise<number> => (await owner.post("/couriers", sampleCourier())).body.id;
  const signIn = (code: string) => nobody.post("/courier/sign-in", { code });
  const phone = async (id: number) => api.as(await phoneToken(owner, id, nobody));

  it("is a code of one use for 15 minutes", async () => {
    api.setNow(MORNING);
    const id = await courier();
    const { status, body } = await owner.post(`/couriers/${id}/access`);
    assert.equal(status, 200);
    assert.equal(body.url, `https://mandado.example/r/${body.code}`);
    assert.equal(body.expires_at, later(15).toISOString());
    // As somebody types it.
    const typed = ` ${body.code.slice(0, 5)}-${body.code.slice(5)}`.toLowerCase();
    const used = await signIn(typed);
    assert.equal(used.status, 200);
    assert.equal(used.body.type, "courier");
    assert.equal(used.body.courier.id, id);
    assert.equal(used.body.company.name, "Mandados del Este");
    const again = await signIn(body.code);
    assert.deepEqual([again.status, again.body.message], [401, "El código no es válido o venció"]);

    const { body: late } = await owner.post(`/couriers/${id}/access`);
    api.setNow(later(15));
    assert.equal((await signIn(late.code)).status, 401);
  });

  it("is the same again for the phone that used it, for 15 minutes and as long as it is signed in", async () => {
    api.setNow(later(15));
    const id = await courier();
    const code = await accessCode(owner, id);
    const [key, other] = [randomUUID(), randomUUID()];
    const enter = (key?: string) => nobody.post("/courier/sign-in", { code, key });
    api.setNow(later(16));
    const answers = await Promise.all([enter(key), enter(key.toUpperCase())]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const { access_token } = answers[0]?.body ?? {};
    assert.equal(answers[1]?.body.access_token, access_token);
    for (const wrong of [other, undefined]) assert.equal((await enter(wrong)).status, 401);
    assert.equal((await owner.get(`/couriers/${id}/access`)).body.phones, 1);
    const { items } = (await owner.get(`/events/filter?entity=courier&entityId=${id}`)).body;
    assert.equal(items.filter(({ action }: { action: string }) => action === "login").length, 1);
    api.setNow(later(30));
    assert.equal((await enter(key)).body.access_token, access_token);
    assert.equal((await api.as(access_token).get("/courier/deliveries")).status, 200);
    api.setNow(later(31));
    assert.equal((await enter(key)).status, 401);
    api.setNow(later(30));
    assert.equal((await api.as(access_token).post("/courier/sign-out")).status, 204);
    assert.equal((await enter(key)).status, 401, "signed out");
    assert.equal((await nobody.post("/courier/sign-in", { code, key: "x" })).status, 422);
  });

  it("is given to one of several phones that use a code at once", async () => {
    api.setNow(later(30));
    const code = await accessCode(owner, await courier());
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(code)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  });

  it("is refused for a minute after too many wrong codes from one network", async () => {
    api.setNow(later(60));
    for (let i = 0; i < 5; i += 1) assert.equal((await signIn("AAAAAAAAAA")).status, 401);
    const id = await courier();
    const code = await accessCode(owner, id);
    const refused = await signIn(code);
    assert.equal(refused.status, 429);
    assert.equal((await api.as(null, null, "10.0.0.9").post("/courier/sign-in", { code })).status, 200);
  });

  it("says how many phones are signed in, and ends them all", async () => {
    api.setNow(later(90));
    const id = await courier();
    assert.deepEqual((await owner.get(`/couriers/${id}/access`)).body, {
      phones: 0,
      last_used_at: null,
      signed_in: [],
    });
    const [first, other] = [await phone(id), await phone(id)];
    const unused = await accessCode(owner, id);
    const last_used_at = later(90).toISOString();
    const each = { issued_by: owner.user.name, since: last_used_at, last_used_at };
    assert.deepEqual((await owner.get(`/couriers/${id}/access`)).body, {
      phones: 2,
      last_used_at,
      signed_in: [each, each],
    });
    assert.equal((await other.post("/courier/sign-out")).status, 204);
    assert.equal((await other.post("/courier/sign-out")).status, 401);
    assert.equal((await owner.get(`/couriers/${id}/access`)).body.phones, 1);
    assert.equal((await owner.del(`/couriers/${id}/access`)).status, 204);
    assert.equal((await first.post("/courier/sign-out")).status, 401);
    assert.equal((await signIn(unused)).status, 401);
    assert.equal((await owner.get(`/couriers/${id}/access`)).body.phones, 0);
  });

  it("keeps the courier from being deleted for a week after its phone was used, or until the phone is signed out", async () => {
    api.setNow(later(120));
    const [id, unused] = [await courier(), await courier()];
    const first = await phone(id);
    await phone(unused);
    const refused = await owner.del(`/couriers/${id}`);
    assert.deepEqual([refused.status, refused.body.message], [409, courierTexts.phoneInUse]);
    assert.equal((await owner.get(`/couriers/${id}`)).body.can_delete, true, "no order uses it");
    api.setNow(later(120 + 7 * DAY));
    assert.equal((await owner.del(`/couriers/${unused}`)).status, 409);
    api.setNow(later(121 + 7 * DAY));
    assert.equal((await owner.del(`/couriers/${unused}`)).status, 204);
    assert.equal((await first.get("/courier/deliveries")).status, 200);
    assert.equal((await owner.del(`/couriers/${id}`)).status, 409, "used today");
    assert.equal((await owner.del(`/couriers/${id}/access`)).status, 204);
    assert.equal((await owner.del(`/couriers/${id}`)).status, 204);
    api.setNow(later(120));
  });

  it("ends when the courier is deleted, and keeps its name in the events", async () => {
    api.setNow(later(120));
    const id = await courier();
    const first = await phone(id);
    assert.equal((await owner.put(`/couriers/${id}`, sampleCourier({ first_name: "Inés" }))).status, 200);
    api.setNow(later(120 + 8 * DAY));
    const code = await accessCode(owner, id);
    assert.equal((await owner.del(`/couriers/${id}`)).status, 204);
    for (const answer of [await first.get("/courier/deliveries"), await first.post("/courier/sign-out")])
      assert.deepEqual([answer.status, answer.body], [401, { message: "Unauthenticated." }]);
    assert.equal((await signIn(code)).status, 401);
    assert.equal((await owner.get(`/couriers/${id}`)).status, 404);
    const actors = (await owner.get("/events/actors")).body;
    const own = actors.find(({ name }: { name: string }) => name.startsWith("Inés"));
    assert.deepEqual([own.type, own.deleted], ["courier", true]);
    const { items } = (await owner.get(`/events/filter?actorId=${own.id}`)).body;
    assert.equal(items[0].summary, "Entró desde su teléfono");
    assert.equal(items[0].actor_type, "courier");
  });

  it("is not a way into an account of the office", async () => {
    api.setNow(later(150));
    await phone(await courier());
    const answer = await api.as(null, null, "10.0.0.7").post("/login", { email: "", password: "" });
    assert.equal(answer.status, 422);
    assert.equal((await owner.get("/employees")).body.total, 0);
  });
});
