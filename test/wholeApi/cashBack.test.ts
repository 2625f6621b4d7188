import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash, sampleSettlement } from "#features/settlements/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const TOO_MUCH = [409, "Un administrador debe devolver este efectivo"];
const NO_CASH = [409, "Tu caja no tiene ese efectivo"];

describe("cash that those who are no admins give back", () => {
  let api: TestApi;
  let office: Office;
  let owner: Caller;
  let clerk: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    office = await openTenderOffice(api);
    owner = office.owner;
    clerk = await api.employee(owner);
  });

  /** An order of so many dollars that the owner took in cash. */
  const sell = async (amount: number, by = owner, change: object = {}) => {
    const service = (await expectBody(owner.post("/services", sampleService({ amount })))).id;
    const fields = sampleDelivery(service, { courier_id: office.courier, ...change });
    return { ...(await expectBody(by.post("/deliveries", fields))), fields };
  };
  const said = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
    const { status, body } = await answer;
    return [status, body.message];
  };
  const cancel = async (id: number, by = clerk) => {
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    return said(by.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No quiso" }));
  };
  const waiting = async (kind: string) =>
    (await expectBody(owner.get("/attention"), 200)).find((entry: { kind: string }) => entry.kind === kind);

  it("is limited per person and day over all acts, and told with its amount", async () => {
    const orders = [];
    for (const amount of [60, 30, 20, 10]) orders.push(await sell(amount));
    const [sixty, thirty, twenty, ten] = orders;
    assert.equal((await cancel(sixty.id))[0], 200);
    assert.equal((await said(clerk.del(`/deliveries/${thirty.id}`)))[0], 204);
    assert.deepEqual(await cancel(twenty.id), TOO_MUCH);
    assert.equal((await expectBody(owner.get(`/deliveries/${twenty.id}`), 200)).status, "in_transit");
    assert.equal((await cancel(ten.id))[0], 200, "exactly the limit");
    const { count, amount, to } = await waiting("cash_given_back");
    assert.deepEqual([count, amount, to], [1, { USD: 100, VES: 0 }, "/company-bills/cash"]);
    const { given_back } = await expectBody(owner.get("/cash"), 200);
    assert.deepEqual(
      given_back.map(({ account_id, worth }: { account_id: number; worth: number }) => [account_id, worth]),
      [[clerk.user.id, 100]],
    );
    assert.equal((await cancel(twenty.id, owner))[0], 200, "an admin gives it back");
    assert.equal((await waiting("cash_given_back")).amount.USD, 100);
    api.setNow("2026-11-21T15:00:00Z");
    assert.equal((await cancel((await sell(90)).id))[0], 200, "another day");
    await office.expectSound();
  });

  it("counts a lower price, another method and a deletion alike, and no act lowers it", async () => {
    const cheap = (await expectBody(owner.post("/services", sampleService({ amount: 1 })))).id;
    const first = await sell(90);
    assert.equal(
      (await said(clerk.put(`/deliveries/${first.id}`, { ...first.fields, service_id: cheap })))[0],
      200,
    );
    await sell(500, clerk);
    const second = await sell(12);
    const transfer = { ...second.fields, payment_method: "transfer", payment_reference: "99881" };
    assert.deepEqual(await said(clerk.put(`/deliveries/${second.id}`, transfer)), TOO_MUCH);
    assert.deepEqual(await said(clerk.del(`/deliveries/${second.id}`)), TOO_MUCH);
    assert.deepEqual(
      await said(clerk.put(`/deliveries/${second.id}`, { ...second.fields, service_id: cheap })),
      [200, undefined],
      "eleven more make exactly a hundred",
    );
    await office.expectSound();
  });

  it("follows the company's setting, which a body may leave out", async () => {
    const company = await expectBody(owner.get("/company"), 200);
    assert.equal(company.cash_back_limit, 100);
    const save = (change: object) => owner.put("/company", { name: company.name, ...change });
    assert.equal((await expectBody(save({ cash_back_limit: 5 }), 200)).cash_back_limit, 5);
    assert.equal((await expectBody(save({}), 200)).cash_back_limit, 5);
    assert.deepEqual(Object.keys((await save({ cash_back_limit: -1 })).body.errors), ["cash_back_limit"]);
    assert.deepEqual(await cancel((await sell(6)).id), TOO_MUCH);
    assert.equal((await cancel((await sell(5)).id))[0], 200);
    await expectBody(save({ cash_back_limit: 0 }), 200);
    assert.deepEqual(await cancel((await sell(1)).id), TOO_MUCH);
  });

  it("counts bolívares at the day's rate", async () => {
    const bolivares = { payment_currency: "VES" };
    assert.equal((await cancel((await sell(70, owner, bolivares)).id))[0], 200);
    assert.deepEqual(await cancel((await sell(31, owner, bolivares)).id), TOO_MUCH);
    assert.deepEqual((await waiting("cash_given_back")).amount, { USD: 0, VES: 14_000 });
  });

  it("leaves no drawer below zero, nor do bills", async () => {
    await expectBody(clerk.post("/shifts", { float: { USD: 15, VES: 0 } }));
    const order = await sell(20);
    assert.deepEqual(await cancel(order.id), NO_CASH);
    const bill = (amount: number) =>
      said(clerk.post("/company-bills", sampleBill({ date: "2026-11-20", method: "cash", amount })));
    assert.deepEqual(await bill(5000), NO_CASH);
    assert.equal((await bill(15))[0], 201);
    assert.deepEqual(await bill(0.01), NO_CASH);
    await sell(20, clerk);
    assert.equal((await cancel(order.id))[0], 200);
    assert.equal(await waiting("shift_negative"), undefined);
    const admin = await api.employee(owner, "admin");
    await expectBody(admin.post("/shifts", { float: { USD: 0, VES: 0 } }));
    assert.equal((await cancel((await sell(7)).id, admin))[0], 200, "an admin may");
    const { count, amount } = await waiting("shift_negative");
    assert.deepEqual([count, amount], [1, { USD: -7, VES: 0 }]);
    await office.expectSound();
  });

  it("holds for 12 acts at once of one person, and for a drawer", async () => {
    const orders = [];
    for (let each = 0; each < 12; each += 1) orders.push(await sell(30));
    const answers = await Promise.all(orders.map(({ id }) => cancel(id)));
    const done = answers.filter(([status]) => status === 200).length;
    assert.ok(done > 0 && done <= 3, `${done} of 30 dollars each`);
    assert.ok(answers.every(([status]) => [200, 409, 503].includes(Number(status))));
    const other = await api.employee(owner);
    await expectBody(other.post("/shifts", { float: { USD: 25, VES: 0 } }));
    const more = [];
    for (let each = 0; each < 8; each += 1) more.push(await sell(10));
    const drawn = await Promise.all(more.map(({ id }) => cancel(id, other)));
    const out = drawn.filter(([status]) => status === 200).length;
    assert.ok(out > 0 && out <= 2, `${out} of 10 dollars each`);
    assert.equal(await waiting("shift_negative"), undefined);
    await office.expectSound();
  });

  it("goes to a courier up to a hundred dollars a day, less what he handed in", async () => {
    const { courier } = office;
    const hold = (USD: number) =>
      sampleCourierCash(api.database, owner.user.id, courier, { USD, VES: 0 }, NOW);
    const lines = async () => (await expectBody(owner.get(`/couriers/${courier}/account`), 200)).lines;
    const settle = (change: object, by = clerk) => by.post("/settlements", sampleSettlement(courier, change));
    const back = { counted: { USD: 0 }, pay: "now" };
    for (const amount of [-90, -90, 60]) await hold(amount);
    const [first, second, owed] = await lines();
    await expectBody(settle({ ...back, line_ids: [first.id] }));
    assert.deepEqual(await said(settle({ ...back, line_ids: [second.id] })), TOO_MUCH);
    await expectBody(settle({ counted: { USD: 60 }, pay: "now", line_ids: [owed.id] }));
    await expectBody(settle({ ...back, line_ids: [second.id] }), 409);
    await hold(20);
    const [, newest] = await lines();
    await expectBody(settle({ counted: { USD: 20 }, pay: "now", line_ids: [newest.id] }));
    await expectBody(settle({ ...back, line_ids: [second.id] }));
    await office.expectSound();
  });

  it("is not handed to a courier without what he owes", async () => {
    const { courier } = office;
    const hold = (USD: number, VES = 0) =>
      sampleCourierCash(api.database, owner.user.id, courier, { USD, VES }, NOW);
    for (const amount of [90, -90, 10]) await hold(amount);
    const { lines } = await expectBody(owner.get(`/couriers/${courier}/account`), 200);
    const settle = (line_ids: number[], by = clerk, USD = 0) =>
      by.post("/settlements", sampleSettlement(courier, { line_ids, counted: { USD }, pay: "now" }));
    for (const by of [clerk, owner])
      assert.deepEqual((await settle([lines[1].id], by)).body.errors, {
        line_ids: ["Liquida también el efectivo que el repartidor debe entregar"],
      });
    await expectBody(settle([lines[0].id, lines[1].id]));
    await expectBody(settle([lines[2].id], clerk, 10));
    await office.expectSound();
  });
});
