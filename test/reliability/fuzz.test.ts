import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { endpoints } from "#app/api.ts";
import { importLines } from "#features/bank-statements/server/samples.ts";
import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleCourierFloat } from "#features/floats/server/samples.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import { portalCode, portalToken } from "#features/portal/server/samples.ts";
import { sampleProposal } from "#features/rates/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleRequest } from "#features/requests/server/samples.ts";
import { sampleCourierCash, sampleSettlement } from "#features/settlements/server/samples.ts";
import { sampleFailure, sampleStanding } from "#features/standing-orders/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { photoForm } from "#server/files/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi, testEngine } from "#test/api.ts";
import { samples } from "#test/samples.ts";
import { digestOf } from "./digest.ts";
import { chances, type HostileRequest, hostileRequest } from "./fuzz.ts";
import type { Known } from "./shapes.ts";

/** `FUZZ=20000 npm test -- fuzz` sets the count, FUZZ_SEED another seed. The same code refuses most of them on both engines. */
const COUNT = Number(process.env.FUZZ ?? (testEngine === "postgres" ? 1500 : 3000));
const SEED = Number(process.env.FUZZ_SEED ?? 7);
/**
 * Only the long form has a time limit: people run it on purpose, on a machine that doesn't stall. Other work may still delay one
 * request, but not the same one four times.
 */
const LONGEST_MS = process.env.FUZZ ? 1000 : Number.POSITIVE_INFINITY;
/** Requests per company. By then most of its records are deleted. */
const COMPANY_LASTS = 400;

/** A wrong password writes an event for the account that was named: here always the caller's. */
const NOTED = new Set(["/user/confirm"]);

describe(`${COUNT} invalid requests, seed ${SEED}`, () => {
  let api: TestApi;
  let owner: Caller;
  /** Other software of the owner's company. */
  let key: Caller;
  /** A person of one of the owner's clients. */
  let person: Caller;
  let known: Known;
  before(async () => {
    api = await openTestApi({ KEY_CALLS_PER_MINUTE: "0", WEBHOOKS: "on" });
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());

  async function setUp(): Promise<void> {
    owner = await api.owner();
    const create = async (path: string, body: object) => (await owner.post(path, body)).body;
    known = {};
    for (const [path, sample] of Object.entries(samples)) known[path] = (await create(path, sample())).id;
    const { "/services": service = 0, "/couriers": courier = 0 } = known as Record<string, number>;
    const client = (await create("/clients", sampleClient({ allow_credit: true }))).id;
    const order = await create("/deliveries", sampleCredit(service, client, { courier_id: courier }));
    const lost = await create("/deliveries", sampleCredit(service, client));
    const payment = { debt_id: order.debt_id, amount: 0.01, method: "transfer" };
    const { receipt } = await create("/debt-payments/partial", payment);
    await sampleCourierCash(api.database, owner.user.id, courier, { USD: 5, VES: 0 });
    const sold = await create(
      "/deliveries",
      sampleCredit(service, client, { cod_amount: 20, courier_id: courier }),
    );
    await owner.put(`/deliveries/${sold.id}/status`, { status: "in_transit" });
    const collection = sampleCollection();
    await owner.put(`/deliveries/${sold.id}/status`, { status: "delivered", collection });
    const goods = (await owner.get("/receipts/filter?state=reported")).body.items;
    await create("/receipts/confirm", { ids: goods.map(({ id }: { id: number }) => id) });
    const back = { currency: "USD", amount: -0.01, method: "transfer", ...sampleAddressee() };
    const noted = {
      debt_id: order.debt_id,
      method: "cash",
      tenders: [{ currency: "USD", amount: 0.02 }, back],
    };
    await create("/debt-payments/partial", noted);
    const request = await sampleRequest(api.database, owner.user.id, { service_id: service });
    const standing = await create("/standing-orders", sampleStanding(service));
    await sampleFailure(api.database, standing.id, "2026-11-20");
    const trip = await create("/trips", sampleTrip(service, client, [{}, {}]));
    await importLines(owner, [["2026-11-19", 100, "123456", "Transferencia"]]);
    const sheet = importForm("clients", "Nombre;RIF;Dirección\nBodegón Ávila;J-70000001;Chacao\n");
    known = {
      ...known,
      "/standing-orders": standing.id,
      "/trips": trip.id,
      "/change-payments": (await owner.get("/change-payments/filter")).body.items[0].id,
      "/receipts": receipt.id,
      "/requests": request.id,
      "/clients": client,
      service_id: service,
      client_id: client,
      clientId: client,
      courier_id: courier,
      debt_id: order.debt_id,
      debtId: order.debt_id,
      "/deliveries": order.id,
      "/debts": client,
      "/rates": await sampleProposal(api.database, owner.user.id),
      "/settlements": (await create("/settlements", sampleSettlement(courier))).id,
      "/remittances": (await create("/remittances", sampleRemittance(client, { amount: 1 }))).id,
      "/write-offs": (await create(`/debts/${lost.debt_id}/write-off`, { reason: "Cerró" })).id,
      ...(await openShift(courier)),
      "/employees": (await api.employee(owner)).user.id,
      // A sign-in that doesn't exist. Ending the owner's own would sign the owner out.
      "/sign-ins": 999_999_999,
      "/courier": 1,
      "/keys": (await makeKey(owner)).id,
      "/bank": (await owner.get("/bank/lines/filter")).body.items[0].id,
      "/imports": (await create("/imports", sheet)).id,
      "/messages": await tellOf(order.id),
      "/webhooks": (await create("/webhooks", sampleWebhook())).id,
      "/v1": order.id,
      ...(await openOutside(client, order.id)),
      slug: await openForm(owner),
      token: order.tracking_url.split("/t/")[1],
    };
  }

  /** The owner's shift, cash of it that the courier carries, and a photo of a paper of his. */
  async function openShift(courier: number): Promise<Record<string, number>> {
    const shift = await expectBody(owner.post("/shifts", sampleFloat()));
    const float = await expectBody(owner.post(`/couriers/${courier}/float`, sampleCourierFloat()));
    const photo = await expectBody(owner.post("/paper-photos", photoForm()));
    return { "/shifts": shift.id, "/floats": float.id, "/paper-photos": photo.id };
  }

  /** Sends the order, with the list of whom to tell switched on; returns the message. */
  async function tellOf(orderId: number): Promise<number> {
    await owner.put("/company", sampleCompany({ message_list: true }));
    await owner.put(`/deliveries/${orderId}/status`, { status: "in_transit" });
    return (await owner.get("/messages/filter")).body.items[0].id;
  }

  /** A key that was used: its first use is written after its answer. */
  async function openKey(): Promise<Caller> {
    const caller = api.as((await makeKey(owner)).key);
    await caller.get("/v1/orders");
    while ((await owner.get("/keys")).body[0].last_used_at === null)
      await new Promise((resolve) => setImmediate(resolve));
    return caller;
  }

  /** Those outside the office: other software, and a person of the client. Returns the ids of what they reach. */
  async function openOutside(client: number, order: number): Promise<Known> {
    key = await openKey();
    person = api.as(await portalToken(owner, client, api.as(null)));
    await portalCode(owner, client, { name: "Luisa Prado" });
    return {
      "/portal": order,
      "/payment-notices": await addNotice(api.database, owner.user.id, { client_id: client }),
      accessId: (await owner.get(`/clients/${client}/access`)).body[0].id,
    };
  }

  /** Who may call it; a request to sign out is the owner's, who may not. */
  function callerFor({ path }: HostileRequest): Caller {
    if (path.startsWith("/v1/")) return key;
    return path.startsWith("/portal") && path !== "/portal/sign-out" ? person : owner;
  }

  /** The address of the company's public form. */
  async function openForm({ user, put }: Caller): Promise<string> {
    const slug = `empresa-${user.id}`;
    const { status } = await put("/company", sampleCompany({ request_form: true, slug }));
    assert.equal(status, 200);
    return slug;
  }

  async function fire(sent: HostileRequest) {
    const started = performance.now();
    const answer = await api.app.inject({
      method: sent.method as "GET",
      url: `/api${sent.path}`,
      headers: {
        authorization: `Bearer ${callerFor(sent).token}`,
        ...sent.headers,
      },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    });
    return { answer, took: performance.now() - started };
  }

  it("are refused at once, and change nothing", {
    timeout: 3_600_000,
  }, async () => {
    const chance = chances(SEED);
    // A stream has no end.
    const routes = endpoints.map(({ route }) => route).filter(({ stream }) => !stream);
    const digest = await digestOf(api.database);
    const statuses = new Map<number, number>();
    let state = "";
    let slowest = 0;
    for (let i = 0; i < COUNT; i += 1) {
      if (i % COMPANY_LASTS === 0) {
        await setUp();
        state = await digest();
      }
      const route = routes[i % routes.length];
      assert.ok(route);
      const sent = hostileRequest(route, known, chance);
      let { answer, took } = await fire(sent);
      for (let again = 0; again < 3 && took > LONGEST_MS; again += 1) ({ answer, took } = await fire(sent));
      slowest = Math.max(slowest, took);
      const said = () =>
        `sent ${i}: ${JSON.stringify(sent).slice(0, 1500)}\n${answer.statusCode} ${answer.payload.slice(0, 500)}`;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      assert.ok(answer.statusCode < 500, said());
      assert.ok(took < LONGEST_MS, `${Math.round(took)} ms: ${said()}`);
      if (answer.statusCode >= 400 && sent.method !== "HEAD") {
        const { message } = answer.json();
        assert.ok(typeof message === "string" && message.length > 0, said());
        // What was sent may be quoted.
        assert.doesNotMatch(
          answer.payload.replaceAll(/«[^»]*»/g, ""),
          /sqlite|postgres|select |stack|node_modules/i,
          said(),
        );
      }
      // A report writes an event; other reads write nothing.
      if (sent.method === "GET" && !route.file) continue;
      const now = await digest();
      if (answer.statusCode >= 400 && !NOTED.has(route.path)) assert.equal(now, state, said());
      state = now;
      if (answer.statusCode >= 300 || !/^\/(logout|user)/.test(route.path)) continue;
      // Sign in again if the sign-in ended; register again if the password changed.
      if (route.path === "/logout") owner = await api.signIn(owner.user.email);
      else await setUp();
      state = await digest();
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await api.as(null).get("/health")).status, 200);
    const lines = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${api.database.engine}: ${lines.join(", ")}; slowest ${Math.round(slowest)} ms`);
    for (const status of [200, 400, 404, 415, 422]) assert.ok(statuses.has(status), `none met ${status}`);
  });
});
