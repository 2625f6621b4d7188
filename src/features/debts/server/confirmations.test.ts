import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("confirming receipts", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
    ok(await owner.put("/rates/2026-11-20", { rate: 200 }), 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const ok = ({ status, body }: Answer, expected = 201) => {
    assert.equal(status, expected, JSON.stringify(body));
    return body;
  };
  let reference = 1_000_000_000;
  /** A receipt of 12,50 dollars that waits for confirmation. */
  const transfer = async (bank: string, currency: "USD" | "VES" = "VES"): Promise<number> => {
    const client = ok(await owner.post("/clients", sampleClient({ allow_credit: true }))).id;
    const { debt_id } = ok(await owner.post("/deliveries", sampleCredit(service, client)));
    reference += 1_234_567;
    const how = { method: "mobile_payment", currency, bank, reference: String(reference) };
    return ok(await owner.post("/debt-payments/full", { debt_id, ...how })).receipt.id;
  };
  const stateOf = async (id: number) => ok(await owner.get(`/receipts/${id}`), 200).state;

  it("can be undone for a moment, and says so in the history", async () => {
    const [first, other] = [await transfer("0102"), await transfer("0102")];
    assert.deepEqual(ok(await owner.post("/receipts/confirm", { ids: [first, other] }), 200), {
      confirmed: 2,
    });
    api.setNow("2026-11-20T15:00:10Z");
    assert.deepEqual(ok(await owner.post("/receipts/unconfirm", { ids: [first] }), 200), { reported: 1 });
    assert.equal(await stateOf(first), "reported");
    assert.equal(await stateOf(other), "confirmed");
    const { items } = ok(await owner.get(`/events/filter?entity=receipt&entityId=${first}`), 200);
    assert.match(items[0].summary, /^Deshizo la confirmación del recibo R-/);
    // It waits again, and can be confirmed again.
    assert.deepEqual(ok(await owner.post("/receipts/confirm", { ids: [first] }), 200), { confirmed: 1 });
  });

  it("can't be undone later, for cash, for a voided receipt, or in part", async () => {
    api.setNow("2026-11-20T16:00:00Z");
    const [first, second] = [await transfer("0102"), await transfer("0102")];
    ok(await owner.post("/receipts/confirm", { ids: [first] }), 200);
    api.setNow("2026-11-20T16:01:01Z");
    ok(await owner.post("/receipts/confirm", { ids: [second] }), 200);
    const refused = async (ids: number[]) => {
      const { status, body } = await owner.post("/receipts/unconfirm", { ids });
      assert.deepEqual([status, body.message], [409, "Ya no se puede deshacer esta confirmación"]);
    };
    await refused([first]);
    await refused([first, second]);
    assert.equal(await stateOf(second), "confirmed");
    ok(await owner.post(`/receipts/${second}/void`, { reason: "Error" }), 200);
    await refused([second]);

    const client = ok(await owner.post("/clients", sampleClient({ allow_credit: true }))).id;
    const { debt_id } = ok(await owner.post("/deliveries", sampleCredit(service, client)));
    await refused([ok(await owner.post("/debt-payments/full", { debt_id, method: "cash" })).receipt.id]);
    assert.equal((await owner.post("/receipts/unconfirm", { ids: [999_999] })).status, 422);
  });

  it("finds a bank's receipts, and adds up what they received in both currencies", async () => {
    const boss = owner;
    await transfer("0134");
    await transfer("0134");
    const voided = await transfer("0134");
    ok(await boss.post(`/receipts/${voided}/void`, { reason: "Error" }), 200);
    const page = ok(await boss.get("/receipts/filter?bank=0134"), 200);
    assert.equal(page.total, 3);
    const totals = async (query: string) => ok(await boss.get(`/receipts/totals?${query}`), 200);
    const goods = { USD: 0, VES: 0 };
    assert.deepEqual(await totals("bank=0134"), { count: 2, amount: 25, bolivares: 5000, goods });
    assert.deepEqual(await totals("bank=0134&state=voided"), {
      count: 1,
      amount: 12.5,
      bolivares: 2500,
      goods,
    });
    assert.deepEqual(await totals("bank=0105"), { count: 0, amount: 0, bolivares: 0, goods });
    assert.equal((await boss.get("/receipts/totals?bank=9999")).status, 422);
  });
});
