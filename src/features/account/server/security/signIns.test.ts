import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openSignIn } from "#server/signIn/session.ts";
import type { Instant } from "#shared/dates.ts";
import { openTestApi, PASSWORD, type TestApi } from "#test/api.ts";

describe("my sign-ins", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it("are listed with the newest use first and the current one marked", async () => {
    api.setNow("2026-03-05T12:00:00Z");
    const caller = await api.owner();
    api.setNow("2026-03-05T13:00:00Z");
    const entered = await api
      .as(null, null, "10.0.0.7")
      .post("/login", { email: caller.user.email, password: PASSWORD }, { "user-agent": "Firefox/150" });
    const phone = api.as(entered.body.access_token);
    const { body } = await phone.get("/sign-ins");
    assert.equal(body.length, 2);
    assert.deepEqual(body[0], {
      id: body[0].id,
      current: true,
      user_agent: "Firefox/150",
      ip: "10.0.0.7",
      created_at: "2026-03-05T13:00:00.000Z",
      last_used_at: "2026-03-05T13:00:00.000Z",
    });
    assert.equal(body[1].current, false);
    api.setNow("2026-04-04T12:30:00Z"); // After the first one's 30 days, within the second one's.
    assert.deepEqual(
      (await phone.get("/sign-ins")).body.map(({ id }: { id: number }) => id),
      [body[0].id],
    );
    api.setNow(null);
  });

  it("have the address of their last use", async () => {
    api.setNow("2026-03-05T12:00:00Z");
    const caller = await api.owner();
    api.setNow("2026-03-05T12:02:00Z");
    await api.as(caller.token, null, "10.0.0.9").get("/user");
    // Written after the answer, not before it.
    let seen: { ip: string; last_used_at: string } | undefined;
    for (let tries = 0; tries < 500 && seen?.ip !== "10.0.0.9"; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      [seen] = (await caller.get("/sign-ins")).body;
    }
    assert.deepEqual([seen?.ip, seen?.last_used_at], ["10.0.0.9", "2026-03-05T12:02:00.000Z"]);
    api.setNow(null);
  });

  it("are 500 of an account at most: a new one ends those that were unused for longest", async () => {
    api.setNow("2026-03-05T12:00:00Z");
    const caller = await api.owner();
    const { company_id, id } = await api.database.read
      .selectFrom("accounts")
      .select(["company_id", "id"])
      .where("id", "=", caller.user.id)
      .executeTakeFirstOrThrow();
    const account = { company_id, id };
    const from = { ip: "10.0.0.1", userAgent: "Firefox/150", now: "2026-03-05T11:00:00.000Z" as Instant };
    const [first = ""] = await api.database.transaction(async (tx) => {
      const tokens: string[] = [];
      while (tokens.length < 499) tokens.push(await openSignIn(tx, account, from));
      return tokens;
    });
    assert.equal((await caller.get("/sign-ins")).body.length, 500);
    const last = await api.signIn(caller.user.email);
    const { body } = await last.get("/sign-ins");
    assert.deepEqual([body.length, body[0].current], [500, true]);
    assert.equal((await api.as(first).get("/user")).status, 401);
    assert.equal((await caller.get("/user")).status, 200);
    api.setNow(null);
  });

  it("can all be ended except this one, but nobody else's", async () => {
    const caller = await api.owner();
    const others = [await api.signIn(caller.user.email), await api.signIn(caller.user.email)];
    const colleague = await api.employee(caller);
    assert.equal((await caller.del("/sign-ins")).status, 204);
    for (const other of others) assert.equal((await other.get("/user")).status, 401);
    assert.equal((await colleague.get("/user")).status, 200);
    assert.equal((await caller.get("/sign-ins")).body.length, 1);
    const [event] = (await caller.get("/events/filter?action=logout")).body.items;
    assert.deepEqual([event.entity, event.summary], ["sign_in", "Cerró sus demás sesiones"]);
  });

  it("can be ended one by one, but nobody else's", async () => {
    const caller = await api.owner();
    const elsewhere = await api.signIn(caller.user.email);
    const stranger = await api.owner();
    const colleague = await api.employee(caller, "admin");
    const [{ id }] = (await elsewhere.get("/sign-ins")).body.filter((s: { current: boolean }) => s.current);
    for (const other of [stranger, colleague]) assert.equal((await other.del(`/sign-ins/${id}`)).status, 404);
    assert.equal((await elsewhere.get("/user")).status, 200);
    assert.equal((await caller.del(`/sign-ins/${id}`)).status, 204);
    assert.equal((await elsewhere.get("/user")).status, 401);
    assert.equal((await caller.del(`/sign-ins/${id}`)).status, 404);
    assert.equal((await caller.get("/user")).status, 200);
  });
});
