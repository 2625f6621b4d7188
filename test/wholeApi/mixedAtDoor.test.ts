import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const TODAY = "2026-11-20";
const RATE = 200;
const notes = (amount: number) => ({ currency: "USD", amount, method: "cash" });
const mobile = (amount: number, reference = "00123456") => ({
  ...{ currency: "VES", amount, method: "mobile_payment" },
  ...(amount > 0 ? { reference, bank: "0134", payer_phone: "0414-1234567" } : sampleAddressee()),
});

describe("money of several methods at the door", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    await done(owner.put(`/rates/${TODAY}`, { rate: RATE }), 200);
    service = (await done(owner.post("/services", sampleService({ amount: 12 })))).id;
    client = (await done(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    courier = (await done(owner.post("/couriers", sampleCourier()))).id;
  });

  async function done(answer: ReturnType<Caller["get"]>, status = 201) {
    const { body, ...rest } = await answer;
    assert.equal(rest.status, status, JSON.stringify(body));
    return body;
  }
  const change = async (state = "to_send") =>
    (await done(owner.get(`/change-payments/filter?state=${state}`), 200)).items;
  const sound = async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await done(owner.get("/cash"), 200)).balanced, true);
  };
  /** A balance of the journal in céntimos or cents. */
  async function balance(account: string, currency = "VES"): Promise<number> {
    const rows = await api.database.read
      .selectFrom("journal_totals")
      .select("amount")
      .where("account", "=", account as "bank")
      .where("currency", "=", currency as "VES")
      .where("company_id", "=", ({ selectFrom }) =>
        selectFrom("accounts").select("company_id").where("id", "=", owner.user.id),
      )
      .execute();
    return rows.reduce((all, { amount }) => all + amount, 0);
  }

  it("comes through the door, and once from a phone that sends it twenty times", async () => {
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const sold = { courier_id: courier, client_id: client, anonymous_client: null };
    const made = await done(
      owner.post("/deliveries", sampleDelivery(service, { ...sold, collect_fee: true, cod_amount: 8 })),
    );
    const tenders = [notes(10), mobile(2000), notes(5), mobile(-1000)];
    const collection = { outcome: "collected", method: "cash", tenders };
    const actions = [
      sampleAction(made.id),
      sampleAction(made.id, { kind: "deliver", receiver_name: "Ana Rojas", collection }),
    ];
    const sent = Array.from({ length: 20 }, () => phone.post("/courier/actions", { actions }));
    for (const { status, body } of await Promise.all(sent)) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(
        body.results.map((result: { status: string; message: string }) => result.message ?? result.status),
        ["done", "done"],
      );
    }
    const { items } = await done(owner.get("/receipts/filter"), 200);
    assert.equal(items.length, 1);
    assert.deepEqual(
      items[0].tenders.map((one: Record<string, unknown>) => [
        one.method,
        one.currency,
        one.amount,
        one.goods,
      ]),
      [
        ["cash", "USD", 7, 8],
        ["mobile_payment", "VES", 2000, 0],
        ["mobile_payment", "VES", -1000, 0],
      ],
    );
    assert.deepEqual((await done(owner.get(`/couriers/${courier}/account`), 200)).cash, { USD: 15, VES: 0 });
    assert.deepEqual(
      [await balance("bank"), await balance("change"), (await change()).length],
      [200_000, -100_000, 1],
    );
    const token = (await done(owner.get(`/deliveries/${made.id}`), 200)).tracking_url.split("/").at(-1);
    const track = async () => (await done(api.as(null).get(`/track/${token}`), 200)).change;
    const owed = { currency: "VES", amount: 1000, method: "mobile_payment" };
    assert.deepEqual(await track(), [{ ...owed, state: "to_send" }]);
    await done(owner.post(`/change-payments/${(await change())[0].id}/sent`, { reference: "889900" }), 200);
    assert.deepEqual(await track(), [{ ...owed, state: "sent" }]);
    const goods = async () => (await done(owner.get(`/clients/${client}/cod`), 200)).available;
    assert.deepEqual(await goods(), { USD: 0, VES: 0 });
    await sound();
    await done(
      owner.post("/settlements", { courier_id: courier, counted: { USD: 15, VES: 0 }, pay: "later" }),
    );
    assert.deepEqual(await goods(), { USD: 8, VES: 0 });
    await sound();
  });

  it("has goods that are available when the cash is handed in and the transfer in its currency confirmed", async () => {
    for (const first of ["settle", "confirm"]) {
      const sold = { courier_id: courier, client_id: client, anonymous_client: null, collect_fee: true };
      const made = await done(
        owner.post("/deliveries", sampleDelivery(service, { ...sold, cod_amount: 20 })),
      );
      await done(owner.put(`/deliveries/${made.id}/status`, { status: "in_transit" }), 200);
      const bolivares = { currency: "VES", amount: 2400, method: "cash" };
      const tenders = [bolivares, mobile(4000, first === "settle" ? "616161" : "727272")];
      const collection = { outcome: "collected", method: "cash", tenders };
      await done(owner.put(`/deliveries/${made.id}/status`, { status: "delivered", collection }), 200);
      const goods = async () => (await done(owner.get(`/clients/${client}/cod`), 200)).available.VES;
      const already = await goods();
      const [door] = (await done(owner.get("/receipts/filter?state=reported"), 200)).items;
      const settlement = { courier_id: courier, counted: { USD: 0, VES: 2400 }, pay: "later" };
      const steps = {
        settle: () => done(owner.post("/settlements", settlement)),
        confirm: () => done(owner.put(`/receipts/${door.id}/state`, { state: "confirmed" }), 200),
      };
      await steps[first as "settle"]();
      assert.equal(await goods(), already, `after ${first}`);
      await sound();
      await steps[first === "settle" ? "confirm" : "settle"]();
      assert.equal(await goods(), already + 4000);
      await sound();
    }
  });
});
