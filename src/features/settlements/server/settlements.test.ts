// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCourierCash, sampleSettlement } from "./samples.ts";

const NOW = new Date("2026-11-20T15:00:00Z");

describe("settlements", () => {
  let api: TestApi;
  let owner: Caller;
  let clerk: Caller;
  let courier: number;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    owner = await api.owner();
    clerk = await api.employee(owner);
    const bills = [
      { name: "Gasolina", amount: 1 },
      { name: "Repartidor", amount: 3, to_courier: true },
    ];
    service = (await owner.post("/services", sampleService({ amount: 10, bills }))).body.id;
  });
  beforeEach(async () => {
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const hold = (USD: number, VES = 0) =>
    sampleCourierCash(api.database, owner.user.id, courier, { USD, VES }, NOW);
  const account = async () => (await clerk.get(`/couriers/${courier}/account`)).body;
  const postSettlement = (change: object, by = clerk) =>
    by.post("/settlements", sampleSettlement(courier, change));
  const lines = (of: { lines: { kind: string; currency: string; amount: number }[] }) =>
    of.lines.map(({ kind, currency, amount }) => `${kind} ${amount} ${currency}`);

  /** The differences of a settlement, as the overview of the cash tells them. */
  const differencesOf = async (settlement: number) =>
    (await owner.get("/cash")).body.differences.filter(
      ({ kind, id }: { kind: string; id: number }) => kind === "settlement" && id === settlement,
    );

  /** A delivered order of the courier. */
  async function deliver(): Promise<number> {
    const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body;
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "delivered" })).status, 200);
    return id;
  }

  it("keep an order's pay as of its creation, earned when it is delivered", async () => {
    const order = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body;
    assert.equal(order.courier_pay, 3);
    const serviceBody = (await owner.get(`/services/${service}`)).body;
    assert.equal(serviceBody.courier_pay, 3);
    await owner.put(`/services/${service}`, {
      ...serviceBody,
      bills: serviceBody.bills.map((bill: object) => ({ ...bill, to_courier: false })),
    });
    assert.equal((await owner.get(`/deliveries/${order.id}`)).body.courier_pay, 3);
    assert.equal((await account()).earned, 0);
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    await owner.put(`/deliveries/${order.id}/status`, { status: "delivered" });
    const earned = await account();
    assert.deepEqual([earned.earned, lines(earned)], [3, ["pay 3 USD"]]);
    assert.equal(earned.lines[0].delivery_number, order.number);
    await owner.put(`/services/${service}`, serviceBody);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 409);
  });

  it("move the counted cash to the actor's shift, and pay the earnings from it", async () => {
    await hold(12.5, 1000.5);
    await deliver();
    const by = await api.employee(owner);
    await by.post("/shifts", { float: { USD: 20, VES: 0 } });
    const listed = (await by.get("/couriers/accounts")).body;
    assert.deepEqual(
      listed
        .filter(({ courier_id }: { courier_id: number }) => courier_id === courier)
        .map(({ cash, earned }: { cash: object; earned: number }) => [cash, earned]),
      [[{ USD: 12.5, VES: 1000.5 }, 3]],
    );
    const answer = await postSettlement(
      { counted: { USD: 12.5, VES: 1000.5 }, pay: "now", note: "Todo bien" },
      by,
    );
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const { expected, counted, difference, earned, kept: withheld, state, note } = answer.body;
    assert.deepEqual(
      { expected, counted, difference, earned, kept: withheld, state, note },
      {
        expected: { USD: 12.5, VES: 1000.5 },
        counted: { USD: 12.5, VES: 1000.5 },
        difference: { USD: 0, VES: 0 },
        earned: 3,
        kept: 0,
        state: "settled",
        note: "Todo bien",
      },
    );
    assert.deepEqual(lines(answer.body), ["cash 12.5 USD", "cash 1000.5 VES", "pay 3 USD"]);
    const bill = (await owner.get(`/company-bills/${answer.body.bill_id}`)).body;
    assert.deepEqual([bill.name, bill.amount, bill.method], ["Pago a repartidor", 3, "cash"]);
    assert.deepEqual(bill.settlement, {
      number: answer.body.number,
      courier_name: answer.body.courier_name,
    });
    const among = (await owner.get("/company-bills/filter?search=repartidor")).body.items[0];
    assert.deepEqual(among, bill);
    assert.equal((await owner.del(`/company-bills/${bill.id}`)).status, 409);
    assert.deepEqual(lines(await account()), []);
    const { body } = await by.post("/shifts/current/close", { counted: { USD: 29.5, VES: 1000.5 } });
    assert.deepEqual(body.difference, { USD: 0, VES: 0 });
    assert.deepEqual((await by.get(`/settlements/${answer.body.id}`)).body, answer.body);
    const page = (await by.get(`/settlements?courier_id=${courier}`)).body;
    assert.deepEqual([page.total, page.items[0].number], [1, answer.body.number]);
  });

  it("leave the pay for later, and can settle some lines only", async () => {
    await hold(5);
    await hold(7);
    await deliver();
    const [first, second, pay] = (await account()).lines;
    const answer = await postSettlement({ line_ids: [first.id, pay.id], counted: { USD: 5 } });
    assert.deepEqual(lines(answer.body), ["cash 5 USD"]);
    assert.deepEqual(lines(await account()), ["cash 7 USD", "pay 3 USD"]);
    const again = await postSettlement({ line_ids: [first.id], counted: { USD: 5 } });
    assert.equal(again.status, 409);
    const unknown = await postSettlement({ line_ids: [second.id, 999_999_999], counted: { USD: 5 } });
    assert.deepEqual(Object.keys(unknown.body.errors), ["line_ids"]);
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const theirs = await postSettlement({ courier_id: other, line_ids: [second.id] });
    assert.equal(theirs.status, 422);
  });

  it("return a surplus that is owed to the courier with the pay, and keep it open until then", async () => {
    await hold(10);
    const { body } = await postSettlement({ counted: { USD: 15 } });
    await owner.put(`/settlements/${body.id}/decision`, { decision: "charge" });
    const later = await postSettlement({ counted: { USD: 0 } });
    assert.deepEqual(
      [later.status, later.body.message],
      [409, "El repartidor no tiene efectivo por rendir: elige pagar ahora"],
    );
    await hold(2);
    assert.deepEqual(lines((await postSettlement({ counted: { USD: 2 } })).body), ["cash 2 USD"]);
    assert.deepEqual(lines(await account()), ["difference -5 USD"]);
    const by = await api.employee(owner);
    await by.post("/shifts", { float: { USD: 20, VES: 0 } });
    const paid = (await postSettlement({ counted: { USD: 0 }, pay: "now" }, by)).body;
    assert.deepEqual(
      [paid.expected.USD, paid.returned, paid.difference.USD, paid.state, paid.bill_id],
      [-5, { USD: 5, VES: 0 }, 0, "settled", null],
    );
    assert.deepEqual(lines(await account()), []);
    const handed = (await owner.get(`/cash/movements?courier_id=${courier}`)).body.items[0];
    assert.deepEqual([handed.reason, handed.amount], ["settlement", 5]);
    await owner.post(`/settlements/${paid.id}/void`, { reason: "Error" });
    assert.deepEqual(lines(await account()), ["difference -5 USD"]);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    const again = (await postSettlement({ counted: { USD: 1 }, pay: "now" }, by)).body;
    assert.deepEqual([again.returned.USD, again.difference.USD], [5, 1]);
    const { body: closed } = await by.post("/shifts/current/close", { counted: { USD: 11 } });
    assert.deepEqual(closed.difference, { USD: 0, VES: 0 });
  });

  it("treat each currency by itself: what is owed in one doesn't pay the other", async () => {
    await hold(5, -200);
    const later = (await postSettlement({ counted: { USD: 5 } })).body;
    assert.deepEqual([later.difference, later.returned.VES], [{ USD: 0, VES: 200 }, 0]);
    await owner.put(`/settlements/${later.id}/decision`, { decision: "charge" });
    await hold(10);
    await deliver();
    // Bolívares have no known worth without a rate, so an admin returns them.
    const paid = (await postSettlement({ counted: { USD: 10 }, pay: "now" }, owner)).body;
    assert.deepEqual(lines(paid), ["difference -200 VES", "cash 10 USD", "pay 3 USD"]);
    assert.deepEqual(
      [paid.returned, paid.kept, paid.difference],
      [{ USD: 0, VES: 200 }, 0, { USD: 0, VES: 0 }],
    );
    await hold(-5, 300);
    const changed = (await postSettlement({ counted: { VES: 300 }, pay: "now" })).body;
    assert.deepEqual(
      [changed.returned, changed.difference],
      [
        { USD: 5, VES: 0 },
        { USD: 0, VES: 0 },
      ],
    );
    assert.deepEqual(lines(await account()), []);
  });

  it("can be voided: the same is to be settled again, by new lines", async () => {
    await hold(10, 500);
    await deliver();
    const { body } = await postSettlement({ counted: { USD: 9, VES: 500 }, pay: "now" });
    await owner.put(`/settlements/${body.id}/decision`, { decision: "waive" });
    const voided = await owner.post(`/settlements/${body.id}/void`, { reason: "Contado dos veces" });
    assert.deepEqual(
      [voided.status, voided.body.state, voided.body.void_reason],
      [200, "voided", "Contado dos veces"],
    );
    assert.equal((await owner.get(`/company-bills/${body.bill_id}`)).status, 404);
    assert.equal((await owner.post(`/settlements/${body.id}/void`, { reason: "Otra" })).status, 409);
    assert.equal((await owner.put(`/settlements/${body.id}/decision`, { decision: "waive" })).status, 409);
    const open = await account();
    assert.deepEqual(lines(open), ["cash 10 USD", "cash 500 VES", "pay 3 USD"]);
    assert.ok(open.lines[2].delivery_number);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    const again = await postSettlement({ counted: { USD: 10, VES: 500 }, pay: "now" });
    assert.deepEqual([again.status, again.body.difference], [201, { USD: 0, VES: 0 }]);
    await hold(5);
    const short = (await postSettlement({ counted: { USD: 4 } })).body;
    await owner.put(`/settlements/${short.id}/decision`, { decision: "charge" });
    const last = (await postSettlement({ counted: { USD: 1 } })).body;
    const refused = await owner.post(`/settlements/${short.id}/void`, { reason: "Error" });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, `La diferencia ya se liquidó: anula primero la liquidación ${last.number}`],
    );
    for (const { id } of [last, short])
      assert.equal((await owner.post(`/settlements/${id}/void`, { reason: "Error" })).status, 200);
    assert.deepEqual(await differencesOf(short.id), [], "a voided count found nothing");
    assert.deepEqual(lines(await account()), ["cash 5 USD"]);
  });

  it("can be voided after the shift that took the cash closed: the safe gives it back", async () => {
    await hold(10);
    const by = await api.employee(owner);
    const shift = (await by.post("/shifts", { float: { USD: 0, VES: 0 } })).body.id;
    const { body } = await postSettlement({ counted: { USD: 10 } }, by);
    await by.post("/shifts/current/close", { counted: { USD: 10, VES: 0 } });
    const closed = (await by.get(`/shifts/${shift}`)).body;
    assert.deepEqual(closed.difference, { USD: 0, VES: 0 });
    const safe = (await owner.get("/cash")).body.safe.USD;
    const voided = await owner.post(`/settlements/${body.id}/void`, { reason: "Error" });
    assert.equal(voided.status, 200, JSON.stringify(voided.body));
    assert.deepEqual((await by.get(`/shifts/${shift}`)).body, closed);
    assert.equal((await owner.get("/cash")).body.safe.USD, safe - 10);
    assert.deepEqual(lines(await account()), ["cash 10 USD"]);
  });

  it("can have more lines than a statement takes values", async () => {
    for (let part = 0; part < 4; part += 1)
      await sampleCourierCash(api.database, owner.user.id, courier, { USD: 0.01, VES: 0 }, NOW, 1650);
    const line_ids = (await account()).lines.map(({ id }: { id: number }) => id);
    const { status, body } = await postSettlement({ line_ids, counted: { USD: 66 } });
    assert.deepEqual([status, body.difference, body.lines.length], [201, { USD: 0, VES: 0 }, 6600]);
    const voided = await owner.post(`/settlements/${body.id}/void`, { reason: "Error" });
    assert.equal(voided.status, 200);
    const open = await account();
    assert.deepEqual([open.cash, open.lines.length], [{ USD: 66, VES: 0 }, 6600]);
  });

  it("are done once by 32 requests at the same time", async () => {
    await hold(10);
    await deliver();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => postSettlement({ counted: { USD: 10 }, pay: "now" })),
    );
    const done = answers.filter(({ status }) => status === 201);
    assert.equal(done.length, 1);
    for (const { status } of answers) assert.ok([201, 409, 503].includes(status), String(status));
    assert.deepEqual(lines(await account()), []);
    const voids = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.post(`/settlements/${done[0]?.body.id}/void`, { reason: "Error" }),
      ),
    );
    assert.equal(voids.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(lines(await account()), ["cash 10 USD", "pay 3 USD"]);
  });

  for (const [change, field, message] of [
    [{ courier_id: 999_999_999 }, "courier_id", "El repartidor no existe"],
    [{ pay: "never" }, "pay", "Indica si se paga ahora o después"],
    [{ counted: { USD: -1 } }, "counted.USD", "El monto no puede ser negativo"],
  ] as const)
    it(`refuse ${JSON.stringify(change)}`, async () => {
      const { status, body } = await postSettlement(change);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { [field]: [message] });
    });
});
