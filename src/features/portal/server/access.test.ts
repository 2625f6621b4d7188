import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { accessCode } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { confirmGrant } from "#server/signIn/portalGrant.ts";
import { sweep } from "#server/sweep.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { listen } from "#test/wholeApi/listen.ts";
import { portalCode, portalToken, sampleAccess } from "./samples.ts";

const NOW = "2026-11-20T15:00:00Z";
const BAD_CODE = { message: "El enlace no es válido, ya se usó o venció" };
const daysLater = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000);

describe("a client's person", () => {
  let api: TestApi;
  let address: string;
  let owner: Caller;
  let nobody: Caller;
  let client: { id: number; legal_name: string };
  before(async () => {
    api = await openTestApi();
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    nobody = api.as(null);
    api.setNow(NOW);
    owner = await api.owner("Mandados Ñandú, C.A.");
  });
  after(() => api.close());
  beforeEach(async () => {
    api.setNow(NOW);
    client = await newClient();
  });

  const newClient = async () => expectBody(owner.post("/clients", sampleClient({ allow_credit: true })));
  const people = (id = client.id) => expectBody(owner.get(`/clients/${id}/access`), 200);
  const signIn = (code: string, key?: string) =>
    nobody.post("/portal/sign-in", { code, ...(key && { key }) });
  const person = async (change: object = {}) => api.as(await portalToken(owner, client.id, nobody, change));

  it("signs in once by the link, and is who the office named", async () => {
    const { status, body } = await owner.post(`/clients/${client.id}/access`, {
      name: "Ana Rivas",
      email: "ana@comercio.com",
    });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ["code", "expires_at", "url"]);
    assert.equal(body.expires_at, "2026-11-27T15:00:00.000Z");
    assert.ok(body.url.endsWith(`/cliente/#${body.code}`));
    const [listed] = await people();
    assert.deepEqual(listed, {
      id: listed.id,
      name: "Ana Rivas",
      email: "ana@comercio.com",
      client_name: client.legal_name,
      created_by: owner.user.name,
      created_at: "2026-11-20T15:00:00.000Z",
      last_used_at: null,
      code_expires_at: body.expires_at,
      ended: false,
    });
    // As it may be typed.
    const typed = ` ${body.code.slice(0, 5).toLowerCase()}-${body.code.slice(5)} `;
    const answer = await signIn(typed);
    assert.equal(answer.status, 200);
    const { access_token, ...rest } = answer.body;
    const portal = {
      person: { id: listed.id, name: "Ana Rivas", email: "ana@comercio.com" },
      client: { id: client.id, legal_name: client.legal_name },
      company: {
        name: "Mandados Ñandú, C.A.",
        phone: "",
        logo: null,
        time_zone: "America/Caracas",
        day_ends_at: "00:00",
      },
    };
    assert.deepEqual(rest, { type: "portal", ...portal });
    assert.deepEqual((await api.as(access_token).get("/portal")).body, portal);
    const again = await signIn(body.code);
    assert.deepEqual([again.status, again.body], [401, BAD_CODE]);
    const [used] = await people();
    assert.deepEqual([used.last_used_at, used.code_expires_at], ["2026-11-20T15:00:00.000Z", null]);
    const events = (await owner.get("/events/filter?entity=portal_access&perPage=2")).body.items;
    assert.deepEqual(
      events.map((event: { actor_name: string; summary: string }) => [event.actor_name, event.summary]),
      [
        ["Ana Rivas", "Entró al portal"],
        [owner.user.name, `Dio acceso al portal a Ana Rivas, de ${client.legal_name}`],
      ],
    );
  });

  it("loses no access with an answer: the same page may ask again for 15 minutes", async () => {
    const [code, key] = [await portalCode(owner, client.id), randomUUID()];
    const first = await signIn(code, key);
    assert.equal(first.status, 200);
    const again = await signIn(code, key);
    assert.equal(again.body.access_token, first.body.access_token);
    assert.equal((await signIn(code, randomUUID())).status, 401);
    api.setNow(new Date(Date.parse(NOW) + 15 * 60_000));
    assert.equal((await signIn(code, key)).status, 401);
  });

  it("is let in by one of 16 calls at once", async () => {
    const code = await portalCode(owner, client.id);
    const race = await Promise.all(Array.from({ length: 16 }, () => signIn(code)));
    assert.equal(race.filter(({ status }) => status === 200).length, 1);
  });

  it("has seven days for the link, and no code of a courier's phone, nor that phone one of these", async () => {
    const code = await portalCode(owner, client.id);
    const late = await portalCode(owner, client.id, { name: "Luis Rivas" });
    const courier = (await owner.post("/couriers", sampleCourier())).body.id;
    assert.equal((await signIn(await accessCode(owner, courier))).status, 401);
    assert.equal((await nobody.post("/courier/sign-in", { code })).status, 401);
    api.setNow(new Date(daysLater(7).getTime() - 1));
    assert.equal((await signIn(code)).status, 200);
    api.setNow(daysLater(7));
    assert.equal((await signIn(late)).status, 401);
  });

  it("is let in by the newest link only: the one before may have gone to a wrong number", async () => {
    const [lost, newest] = [
      await portalCode(owner, client.id, { name: "Ana Rivas" }),
      await portalCode(owner, client.id, { name: "Ana Rivas" }),
    ];
    const other = await portalCode(owner, client.id, { name: "Luis Rivas" });
    assert.equal((await signIn(lost)).status, 401);
    assert.equal((await signIn(newest)).status, 200);
    assert.equal((await signIn(other)).status, 200);
  });

  it("gets another link under the same name, for another phone, and stays one person", async () => {
    const first = await person({ email: "ana@comercio.com" });
    const second = await person({ name: "ANA rivas" });
    for (const caller of [first, second])
      assert.equal((await caller.get("/portal")).body.person.name, "Ana Rivas");
    const [listed, ...others] = await people();
    assert.deepEqual([listed.email, others.length], ["ana@comercio.com", 0]);
    // Signing one out leaves the other.
    assert.equal((await first.post("/portal/sign-out")).status, 204);
    assert.equal((await first.get("/portal")).status, 401);
    assert.equal((await second.get("/portal")).status, 200);
  });

  it("whose access ended is out at once, with unused links and the live page; others stay", async () => {
    const [ana, luis] = [await person(), await person({ name: "Luis Gil" })];
    const unused = await portalCode(owner, client.id);
    const live = await listen(address, ana.token, "/portal/live");
    const other = await listen(address, luis.token, "/portal/live");
    const [{ id }] = (await people()).filter(({ name }: { name: string }) => name === "Ana Rivas");
    const path = `/clients/${client.id}/access/${id}`;
    assert.equal((await (await api.owner()).del(path)).status, 404);
    assert.equal((await owner.del(`/clients/${(await newClient()).id}/access/${id}`)).status, 404);
    assert.equal((await owner.del(path)).status, 204);
    await live.end();
    assert.equal((await ana.get("/portal")).status, 401);
    assert.equal((await signIn(unused)).status, 401);
    assert.equal((await luis.get("/portal")).status, 200);
    assert.equal((await owner.del(path)).status, 404);
    assert.deepEqual(
      (await people()).map(({ name }: { name: string }) => name),
      ["Luis Gil"],
    );
    other.leave();
    // The name is free for a new person.
    assert.equal((await (await person()).get("/portal")).status, 200);
  });

  it("is out within two seconds where another process ended the access, the live page too", async () => {
    const ana = await person();
    const live = await listen(address, ana.token, "/portal/live");
    assert.equal((await ana.get("/portal")).status, 200);
    // As another process does it: nothing tells this one.
    await api.database.transaction(async (tx) => {
      const { account_id } = await tx
        .selectFrom("portal_accesses")
        .select("account_id")
        .where("client_id", "=", client.id)
        .executeTakeFirstOrThrow();
      await tx.deleteFrom("sign_ins").where("account_id", "=", account_id).execute();
    });
    const ended = performance.now();
    await live.end();
    while ((await ana.get("/portal")).status !== 401) await new Promise((resolve) => setImmediate(resolve));
    const took = performance.now() - ended;
    assert.ok(took < 2000, `${took} ms`);
  });

  it("of a deleted client is out at once, the live page too, and can't be mailed a link", async () => {
    const ana = await person();
    const live = await listen(address, ana.token, "/portal/live");
    assert.equal((await ana.get("/portal")).status, 200);
    const code = await portalCode(owner, client.id);
    assert.equal((await owner.del(`/clients/${client.id}`)).status, 204);
    assert.equal((await ana.get("/portal/orders")).status, 401);
    await live.end();
    assert.equal((await signIn(code)).status, 401);
    assert.equal((await owner.get(`/clients/${client.id}/access`)).status, 404);
  });

  it("of a client that is merged sees the other one at once", async () => {
    const ana = await person();
    assert.equal((await expectBody(ana.get("/portal/orders"), 200)).total, 0);
    const into = await newClient();
    const service = (await expectBody(owner.post("/services", sampleService()))).id;
    await expectBody(owner.post("/deliveries", sampleCredit(service, into.id)));
    await expectBody(owner.post(`/clients/${client.id}/merge`, { into_id: into.id }), 200);
    assert.equal((await expectBody(ana.get("/portal/orders"), 200)).total, 1);
    await expectBody(ana.post("/portal/payments", { amount: 5, method: "transfer", reference: "123456" }));
  });

  it("whose client was merged or deleted since a change arrived changes nothing with it", async () => {
    const ana = await person();
    const { id } = (await ana.get("/portal")).body.person;
    const companyId = (await api.database.read.selectFrom("companies").select("id").executeTakeFirstOrThrow())
      .id;
    const confirm = (clientId: number) =>
      api.database.transaction((tx) => confirmGrant(tx, { id, companyId, clientId, name: "Ana Rivas" }));
    await confirm(client.id);
    const into = await newClient();
    const merged = await owner.post(`/clients/${client.id}/merge`, { into_id: into.id });
    assert.equal(merged.status, 200, JSON.stringify(merged.body));
    await assert.rejects(confirm(client.id), { code: "unavailable" });
    await confirm(into.id);
    assert.equal((await owner.del(`/clients/${into.id}`)).status, 204);
    await assert.rejects(confirm(into.id), { code: "unauthenticated" });
  });

  it("hears of the client's orders only, and of nobody who brings them", async () => {
    const ana = await person();
    const live = await listen(address, ana.token, "/portal/live");
    const service = (await expectBody(owner.post("/services", sampleService()))).id;
    const courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const foreign = await expectBody(
      owner.post("/deliveries", sampleCredit(service, (await newClient()).id)),
    );
    const order = sampleCredit(service, client.id, { courier_id: courier });
    const { id } = await expectBody(owner.post("/deliveries", order));
    const text = await live.until(new RegExp(`"id":${id},`));
    const data = { id, version: 1, status: "pending" };
    assert.equal(text.replace(/^:\n\n/gm, ""), `event: delivery\ndata: ${JSON.stringify(data)}\n\n`);
    assert.doesNotMatch(text, new RegExp(`"id":${foreign.id},`));
    live.leave();
  });

  it("stays signed in while the page is used, and ends after 90 days without use, whatever staff may", async () => {
    const ana = await person();
    for (const day of [60, 149]) {
      api.setNow(daysLater(day));
      await sweep(api.database, daysLater(day), 30);
      owner = await api.signIn(owner.user.email);
      assert.equal((await ana.get("/portal")).status, 200);
      while ((await people())[0].last_used_at !== daysLater(day).toISOString())
        await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal((await people())[0].ended, false);
    api.setNow(daysLater(149 + 91));
    owner = await api.signIn(owner.user.email);
    assert.equal((await ana.get("/portal")).status, 401);
    assert.equal((await people())[0].ended, true);
    // A new link renews it.
    assert.equal((await (await person()).get("/portal")).status, 200);
    assert.deepEqual(
      (await people()).map(({ ended }: { ended: boolean }) => ended),
      [false],
    );
  });

  it("needs a name, and a client has at most 50", async () => {
    const { status, body } = await owner.post(`/clients/${client.id}/access`, { name: " ", email: "ana" });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      name: ["Indica el nombre de la persona"],
      email: ["El email no es válido"],
    });
    for (let i = 0; i < 50; i += 1) await portalCode(owner, client.id, { name: `Persona ${i}` });
    const more = await owner.post(`/clients/${client.id}/access`, sampleAccess());
    assert.deepEqual([more.status, more.body.message], [409, "Este cliente ya tiene 50 personas con acceso"]);
    assert.equal((await owner.post(`/clients/${client.id}/access`, { name: "Persona 7" })).status, 200);
  });

  it("who asks for a link gets the same answer, also where no mail is sent", async () => {
    await person({ email: "ana@comercio.com" });
    for (const email of ["ana@comercio.com", "nadie@comercio.com"]) {
      const { status, body } = await nobody.post("/portal/link", { email });
      assert.deepEqual(
        [status, body],
        [202, { message: "Si ese email tiene acceso, en unos minutos recibirá un enlace." }],
      );
    }
    assert.equal((await api.database.read.selectFrom("jobs").selectAll().execute()).length, 0);
    assert.deepEqual((await nobody.post("/portal/link", { email: "x" })).body.errors, {
      email: ["El email no es válido"],
    });
  });
});

describe("wrong links", () => {
  it("are refused after a few from one network, also with the right one, for a minute", async (t) => {
    const api = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "5" });
    t.after(() => api.close());
    api.setNow(NOW);
    const owner = await api.owner();
    const { id } = await expectBody(owner.post("/clients", sampleClient()));
    const code = await portalCode(owner, id);
    const signIn = (text: string) => api.as(null).post("/portal/sign-in", { code: text });
    for (let i = 0; i < 5; i += 1) assert.equal((await signIn(`AAAAA${i}`)).status, 401);
    assert.equal((await signIn(code)).status, 429);
    api.setNow(new Date(Date.parse(NOW) + 60_000));
    assert.equal((await signIn(code)).status, 200);
  });
});
