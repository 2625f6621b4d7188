import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { storePublishedRate } from "#features/rates/server/queries.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

const CLOSED = "El período hasta el 31 oct 2026 está cerrado";
const OCTOBER = "2026-10-20";

describe("a closed period", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    api.setNow("2026-10-20T15:00:00Z");
    owner = await api.owner();
    service = (
      await owner.post(
        "/services",
        sampleService({ bills: [{ name: "Repartidor", amount: 2, to_courier: true }] }),
      )
    ).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put("/rates/2026-10-01", { rate: 40 });
  });
  after(() => api.close());

  const close = (date: string | null, more: object = {}, caller = owner) =>
    caller.put("/company/closed-until", { date, ...more });
  const credit = (change: object = {}) =>
    sampleCredit(service, client, { courier_id: courier, date: OCTOBER, ...change });
  const order = async (change: object = {}) => (await owner.post("/deliveries", credit(change))).body;
  const bill = (change: object = {}) => sampleBill({ date: OCTOBER, ...change });
  const november = () => api.setNow("2026-11-05T15:00:00Z");
  /** The provider publishes a rate of October. */
  async function publish(rate: Rate) {
    const { company_id } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const at = "2026-11-05T15:00:00.000Z" as Instant;
    const published = { date: OCTOBER as Day, rate };
    return api.database.transaction((tx) => storePublishedRate(tx, company_id, published, at));
  }
  const refused = ({ status, body }: Answer, what: string) =>
    assert.deepEqual([status, body.message], [409, CLOSED], what);

  it("is closed by the owner, until a day before today; going back needs a reason", async () => {
    november();
    assert.equal((await close("2026-11-05")).status, 422);
    assert.deepEqual((await close("2026-11-05")).body.errors, { date: ["Solo se puede cerrar hasta ayer"] });
    assert.equal((await close("2026-10-31", {}, await api.employee(owner, "admin"))).status, 403);
    const closed = await close("2026-10-31");
    assert.equal(closed.body.closed_until, "2026-10-31");
    assert.equal((await owner.get("/company")).headers.etag, closed.headers.etag);
    assert.equal((await close("2026-11-04")).status, 200);
    for (const date of ["2026-10-31", null])
      assert.deepEqual((await close(date)).body.errors, { reason: ["Indica el motivo"] });
    assert.equal(
      (await close("2026-10-31", { reason: "Faltó una factura" })).body.closed_until,
      "2026-10-31",
    );
    const { items } = (await owner.get("/events/filter?entity=company")).body;
    assert.equal(items[0].summary, "Cerró el período hasta el 31 oct 2026: Faltó una factura");
    assert.equal((await close(null, { reason: "Auditoría" })).body.closed_until, null);
    const stale = { "if-match": String(closed.headers.etag) };
    const late = await owner.put("/company/closed-until", { date: "2026-10-31" }, stale);
    assert.equal(late.status, 412);
  });

  it("takes no order, bill, payment, advance or rate, and changes and deletes none", async () => {
    const old = await order();
    const paid = (await owner.post("/company-bills", bill())).body.id;
    const atDoor = await order({ payment_type: "full", collect_fee: true });
    await owner.put(`/deliveries/${atDoor.id}/status`, { status: "in_transit" });
    await publish(80_0000_0000 as Rate);
    const [proposal] = (await owner.get("/rates/proposals")).body;
    november();
    assert.equal((await close("2026-10-31")).status, 200);
    const calls: [string, () => Promise<Answer>][] = [
      ["create an order", () => owner.post("/deliveries", credit())],
      ["edit an order", () => owner.put(`/deliveries/${old.id}`, credit({ date: "2026-11-05" }))],
      ["delete an order", () => owner.del(`/deliveries/${old.id}`)],
      ["create a bill", () => owner.post("/company-bills", bill())],
      ["edit a bill", () => owner.put(`/company-bills/${paid}`, bill({ date: "2026-11-05" }))],
      ["delete a bill", () => owner.del(`/company-bills/${paid}`)],
      ["set a rate", () => owner.put(`/rates/${OCTOBER}`, { rate: 41 })],
      ["accept a rate", () => owner.post(`/rates/proposals/${proposal.id}/accept`)],
      [
        "collect at the door",
        () =>
          owner.put(`/deliveries/${atDoor.id}/status`, {
            status: "delivered",
            collection: { outcome: "collected", method: "transfer", paid_on: "2026-10-31" },
          }),
      ],
      ...["full", "partial", "pay-all"].map((path): [string, () => Promise<Answer>] => [
        `pay ${path}`,
        () =>
          owner.post(`/debt-payments/${path}`, {
            debt_id: old.debt_id,
            client_id: client,
            ...(path === "partial" && { amount: 1 }),
            method: "transfer",
            reference: "123456789",
            paid_on: "2026-10-31",
          }),
      ]),
      [
        "an advance",
        () =>
          owner.post("/debt-payments/advance", {
            client_id: client,
            amount: 5,
            method: "cash",
            paid_on: "2026-10-31",
          }),
      ],
    ];
    for (const [what, run] of calls) refused(await run(), what);
    const moved = await order({ date: "2026-11-01" });
    refused(await owner.put(`/deliveries/${moved.id}`, credit()), "an order moved into it");
    assert.equal((await owner.post("/company-bills", bill({ date: "2026-11-01" }))).status, 201);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("lets what is older end today: deliveries, payments, refunds, voids, cancellations", async () => {
    const [sent, cancelled] = [await order(), await order()];
    const receipt = (
      await owner.post("/debt-payments/full", { debt_id: cancelled.debt_id, method: "transfer" })
    ).body.receipt;
    november();
    await close("2026-10-31");
    for (const { id } of [sent, cancelled])
      assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status, 200);
    assert.equal((await owner.put(`/deliveries/${sent.id}/status`, { status: "delivered" })).status, 200);
    assert.equal(
      (await owner.post("/debt-payments/full", { debt_id: sent.debt_id, method: "cash" })).status,
      201,
    );
    assert.equal((await owner.post(`/receipts/${receipt.id}/void`, { reason: "Rebotó" })).status, 200);
    assert.equal(
      (await owner.put(`/deliveries/${cancelled.id}/cancel`, { cancellation_notes: "No estaba" })).status,
      200,
    );
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("keeps the bill of a settlement that is voided: the next one takes that pay off", async () => {
    const { id } = await order();
    for (const status of ["in_transit", "delivered"]) await owner.put(`/deliveries/${id}/status`, { status });
    const settled = await owner.post("/settlements", {
      courier_id: courier,
      counted: { USD: 0, VES: 0 },
      pay: "now",
    });
    assert.equal(settled.status, 201);
    november();
    await close("2026-10-31");
    const before = (await owner.get("/cash")).body.safe;
    const voided = await owner.post(`/settlements/${settled.body.id}/void`, { reason: "Prueba" });
    assert.deepEqual([voided.status, voided.body.state], [200, "voided"]);
    assert.deepEqual((await owner.get("/cash")).body.safe, before);
    const [paid] = (await owner.get("/company-bills/filter")).body.items;
    assert.deepEqual([paid.date, paid.amount, paid.settlement.number], ["2026-10-20", 2, 1]);
    const account = async () => (await owner.get(`/couriers/${courier}/account`)).body;
    assert.deepEqual(
      (await account()).lines.map(({ kind, amount }: Record<string, unknown>) => [kind, amount]),
      [
        ["pay", 2],
        ["pay", -2],
      ],
    );
    assert.equal((await account()).earned, 0);
    const [event] = (await owner.get("/events/filter?entity=settlement")).body.items;
    assert.match(event.summary, /^Anuló la liquidación 1: su pago está en un período cerrado/);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    // Also once the period is open again, nobody deletes the bill: the account counts on it.
    await close(null, { reason: "Auditoría" });
    const answer = await owner.del(`/company-bills/${paid.id}`);
    assert.deepEqual(
      [answer.status, answer.body.message],
      [409, "Este gasto pagó la liquidación 1, que está anulada: se descuenta de la próxima del repartidor"],
    );
    // A new order's pay is all that the next settlement pays.
    const other = await order({ date: "2026-11-05" });
    for (const status of ["in_transit", "delivered"])
      await owner.put(`/deliveries/${other.id}/status`, { status });
    const next = await owner.post("/settlements", {
      courier_id: courier,
      counted: { USD: 0, VES: 0 },
      pay: "now",
    });
    assert.deepEqual([next.status, next.body.earned], [201, 2], JSON.stringify(next.body));
    assert.equal((await account()).lines.length, 0);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("takes no rate of the provider", async () => {
    november();
    await close("2026-10-31");
    assert.equal(await publish(41_0000_0000 as Rate), undefined);
    const { body } = await owner.get(`/rates?start_date=${OCTOBER}&end_date=${OCTOBER}`);
    assert.deepEqual(body, []);
  });

  it("makes a phone's late money wait, and its acceptance happens today", async () => {
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    api.setNow("2026-10-30T15:00:00Z");
    // Cash moved on the day of the delivery, whatever day the phone names.
    const days = [{}, { paid_on: "2026-11-02" }];
    const ids: number[] = [];
    for (const _ of days) {
      const { id } = await order({ date: "2026-10-30", payment_type: "full", collect_fee: true });
      await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
      ids.push(id);
    }
    api.setNow("2026-11-02T15:00:00Z");
    await close("2026-10-31");
    const actions = days.map((day, at) =>
      sampleAction(ids[at] as number, {
        kind: "deliver",
        receiver_name: "Ana",
        at: "2026-10-30T18:00:00Z",
        collection: { outcome: "collected", method: "cash", ...day },
      }),
    );
    const sent = await phone.post("/courier/actions", { actions });
    assert.deepEqual(
      sent.body.results.map(({ status, message }: Record<string, unknown>) => [status, message]),
      [
        ["review", CLOSED],
        ["review", CLOSED],
      ],
      JSON.stringify(sent.body),
    );
    for (const { id } of (await owner.get("/couriers/reviews")).body.items)
      assert.equal((await owner.post(`/couriers/reviews/${id}/resolve`, { accept: true })).status, 200);
    const { items } = (await owner.get("/receipts/filter")).body;
    assert.deepEqual(
      items.map(({ paid_on }: { paid_on: string }) => paid_on),
      ["2026-11-02", "2026-11-02"],
    );
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("and a bill of it at the same moment: one wins, the other gets its sentence", async () => {
    november();
    for (let round = 0; round < 8; round += 1) {
      await close(null, { reason: "Otra vez" });
      const bills = [0, 1, 2].map((number) => owner.post("/company-bills", bill({ name: `B${number}` })));
      const [closed, ...billAnswers] = await Promise.all([close("2026-10-31"), ...bills]);
      assert.equal(closed.status, 200);
      for (const answer of billAnswers) if (answer.status !== 201) refused(answer, "a bill");
      // A bill that was made was made before the period was closed: none comes after its event.
      const { items } = (await owner.get("/events/filter?perPage=8")).body;
      const last = items.findIndex((event: { entity: string }) => event.entity === "company");
      assert.equal(last, 0, JSON.stringify(items.map((event: { summary: string }) => event.summary)));
    }
  });
});
