import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCourierCash, sampleSettlement } from "./samples.ts";

const NOW = new Date("2026-11-20T15:00:00Z");

describe("differences of settlements", () => {
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

  it("keep a missing dollar in the account until an admin decides", async () => {
    await hold(10);
    const { body } = await postSettlement({ counted: { USD: 9 } });
    assert.deepEqual([body.difference, body.state], [{ USD: -1, VES: 0 }, "undecided"]);
    const short = await account();
    assert.deepEqual([lines(short), short.lines[0].undecided], [["difference 1 USD"], true]);
    assert.equal((await postSettlement({})).body.message, "El repartidor no tiene nada por rendir");
    const overview = (await owner.get("/cash")).body;
    assert.ok(
      overview.undecided.some(({ settlement_id }: { settlement_id: number }) => settlement_id === body.id),
    );
    assert.deepEqual(
      overview.couriers.find(({ courier_id }: { courier_id: number }) => courier_id === courier).cash,
      { USD: 1, VES: 0 },
    );
    const name = body.courier_name;
    const entry = { kind: "settlement", id: body.id, number: body.number, person_id: courier, name };
    const missing = { ...entry, date: "2026-11-20", amount: { USD: -1, VES: 0 } };
    assert.deepEqual(await differencesOf(body.id), [missing]);
    const [handed] = (await owner.get(`/cash/movements?courier_id=${courier}`)).body.items;
    assert.deepEqual([handed.reason, handed.settlement_id], ["settlement", body.id]);
    const { items } = (await owner.get(`/settlements?search=${body.number}`)).body;
    assert.ok(items.some(({ id }: { id: number }) => id === body.id));
    assert.equal((await clerk.put(`/settlements/${body.id}/decision`, { decision: "charge" })).status, 403);
    const charged = await owner.put(`/settlements/${body.id}/decision`, {
      decision: "charge",
      note: "La paga",
    });
    assert.deepEqual(
      [charged.status, charged.body.state, charged.body.decision, charged.body.decision_note],
      [200, "settled", "charge", "La paga"],
    );
    assert.equal((await owner.put(`/settlements/${body.id}/decision`, { decision: "waive" })).status, 409);
    const paid = await postSettlement({ counted: { USD: 1 } });
    assert.deepEqual([paid.body.difference, lines(paid.body)], [{ USD: 0, VES: 0 }, ["difference 1 USD"]]);
  });

  it("keep a charged difference from the pay if the courier doesn't bring it", async () => {
    await hold(10);
    const { body } = await postSettlement({ counted: { USD: 8 } });
    await owner.put(`/settlements/${body.id}/decision`, { decision: "charge" });
    await deliver();
    const by = await api.employee(owner);
    await by.post("/shifts", { float: { USD: 20, VES: 0 } });
    const paid = (await postSettlement({ counted: { USD: 0 }, pay: "now" }, by)).body;
    assert.deepEqual([paid.kept, paid.earned, paid.difference.USD], [2, 3, 0]);
    assert.deepEqual(lines(await account()), []);
    // 20, less 3 of pay, and 2 of it kept.
    const { body: closed } = await by.post("/shifts/current/close", { counted: { USD: 19 } });
    assert.equal(closed.difference.USD, 0);
  });

  it("keep no more from the pay than was earned: the rest stays a difference", async () => {
    await hold(10);
    const { body } = await postSettlement({ counted: { USD: 4 } });
    await owner.put(`/settlements/${body.id}/decision`, { decision: "charge" });
    await deliver();
    const paid = (await postSettlement({ counted: { USD: 0 }, pay: "now" })).body;
    assert.deepEqual([paid.kept, paid.earned, paid.difference.USD], [3, 3, -3]);
    assert.deepEqual(lines(await account()), ["difference 3 USD"]);
    const more = sql`update settlements set kept = earned + 1 where id = ${paid.id}`;
    // Not the trigger that keeps a settlement's amounts, but the CHECK.
    const copied = sql`insert into settlements (company_id, number, courier_id, account_id, created_at, expected_usd, expected_ves,
        counted_usd, counted_ves, kept, earned, pay)
      select company_id, 99, courier_id, account_id, created_at, expected_usd, expected_ves, counted_usd, counted_ves, earned + 1,
        earned, pay from settlements where id = ${paid.id}`;
    for (const [statement, reason] of [
      [copied, /kept/],
      [more, /./],
    ] as const)
      await assert.rejects(
        api.database.transaction(async (tx) => void (await statement.execute(tx))),
        reason,
      );
  });

  it("don't settle an undecided difference, not even by its id", async () => {
    await hold(10);
    await postSettlement({ counted: { USD: 9 } });
    const [{ id }] = (await account()).lines;
    const refused = await postSettlement({ line_ids: [id], counted: { USD: 1 } });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "Alguna línea no existe, ya se liquidó o espera una decisión"],
    );
    assert.deepEqual(lines(await account()), ["difference 1 USD"]);
  });

  it("refuse to decide a voided settlement that waited for a decision", async () => {
    await hold(10);
    const { body } = await postSettlement({ counted: { USD: 9 } });
    await owner.post(`/settlements/${body.id}/void`, { reason: "Error" });
    for (const decision of ["charge", "waive"]) {
      const late = await owner.put(`/settlements/${body.id}/decision`, { decision });
      assert.deepEqual([late.status, late.body.message], [409, "La liquidación ya está anulada"]);
    }
    assert.deepEqual(lines(await account()), ["cash 10 USD"]);
  });

  it("let the company bear a difference, or keep a surplus", async () => {
    for (const [counted, difference] of [
      [9, 1],
      [11, -1],
    ] as const) {
      const before = (await owner.get("/cash")).body.equation.USD.differences;
      await hold(10);
      const { body } = await postSettlement({ counted: { USD: counted } });
      assert.deepEqual(lines(await account()), [`difference ${difference} USD`]);
      const waived = await owner.put(`/settlements/${body.id}/decision`, { decision: "waive" });
      assert.equal(waived.status, 200);
      assert.deepEqual(lines(await account()), []);
      const overview = (await owner.get("/cash")).body;
      assert.equal(Math.round((overview.equation.USD.differences - before) * 100), difference * 100);
      assert.equal(overview.balanced, true);
    }
  });
});
