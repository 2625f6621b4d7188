import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";

describe("money of several methods at the door", () => {
  let api: TestApi;
  let office: Office;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    office = await openTenderOffice(api);
    owner = office.owner;
  });

  it("comes through the door, and once from a phone that sends it twenty times", async () => {
    const phone = api.as(await phoneToken(owner, office.courier, api.as(null)));
    const sold = { courier_id: office.courier, client_id: office.client, anonymous_client: null };
    const order = await expectBody(
      owner.post(
        "/deliveries",
        sampleDelivery(office.service, { ...sold, collect_fee: true, cod_amount: 8 }),
      ),
    );
    const tenders = [sampleNotes(10), sampleMobile(2000), sampleNotes(5), sampleMobile(-1000)];
    const collection = { outcome: "collected", method: "cash", tenders };
    const actions = [
      sampleAction(order.id),
      sampleAction(order.id, { kind: "deliver", receiver_name: "Ana Rojas", collection }),
    ];
    const sent = Array.from({ length: 20 }, () => phone.post("/courier/actions", { actions }));
    for (const { status, body } of await Promise.all(sent)) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(
        body.results.map((result: { status: string; message: string }) => result.message ?? result.status),
        ["done", "done"],
      );
    }
    const { items } = await expectBody(owner.get("/receipts/filter"), 200);
    assert.equal(items.length, 1);
    assert.deepEqual(
      items[0].tenders.map((tender: Record<string, unknown>) => [
        tender.method,
        tender.currency,
        tender.amount,
        tender.goods,
      ]),
      [
        ["cash", "USD", 7, 8],
        ["mobile_payment", "VES", 2000, 0],
        ["mobile_payment", "VES", -1000, 0],
      ],
    );
    assert.deepEqual((await expectBody(owner.get(`/couriers/${office.courier}/account`), 200)).cash, {
      USD: 15,
      VES: 0,
    });
    assert.deepEqual(
      [await office.balance("bank"), await office.balance("change"), (await office.change()).length],
      [200_000, -100_000, 1],
    );
    const token = (await expectBody(owner.get(`/deliveries/${order.id}`), 200)).tracking_url
      .split("/")
      .at(-1);
    const track = async () => (await expectBody(api.as(null).get(`/track/${token}`), 200)).change;
    const owed = { currency: "VES", amount: 1000, method: "mobile_payment" };
    assert.deepEqual(await track(), [{ ...owed, state: "to_send" }]);
    await expectBody(
      owner.post(`/change-payments/${(await office.change())[0].id}/sent`, { reference: "889900" }),
      200,
    );
    assert.deepEqual(await track(), [{ ...owed, state: "sent" }]);
    const goods = async () => (await expectBody(owner.get(`/clients/${office.client}/cod`), 200)).available;
    assert.deepEqual(await goods(), { USD: 0, VES: 0 });
    await office.expectSound();
    await expectBody(
      owner.post("/settlements", { courier_id: office.courier, counted: { USD: 15, VES: 0 }, pay: "later" }),
    );
    assert.deepEqual(await goods(), { USD: 8, VES: 0 });
    await office.expectSound();
  });

  it("has goods that wait again when a confirmation is taken back while the cash is handed in", async () => {
    const { service, client, courier } = office;
    const sold = { courier_id: courier, client_id: client, anonymous_client: null, collect_fee: true };
    for (let round = 0; round < 6; round += 1) {
      const { id } = await expectBody(
        owner.post("/deliveries", sampleDelivery(service, { ...sold, cod_amount: 20 })),
      );
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
      const tenders = [
        { currency: "VES", amount: 2400, method: "cash" },
        sampleMobile(4000, `70000${round}`),
      ];
      const collection = { outcome: "collected", method: "cash", tenders };
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }), 200);
      const [door] = (await expectBody(owner.get("/receipts/filter?state=reported"), 200)).items;
      const confirm = () => owner.put(`/receipts/${door.id}/state`, { state: "confirmed" });
      await expectBody(confirm(), 200);
      const settlement = { courier_id: courier, counted: { USD: 0, VES: 2400 }, pay: "later" };
      const settled = owner.post("/settlements", settlement);
      await expectBody(owner.post("/receipts/unconfirm", { ids: [door.id] }), 200);
      await expectBody(settled);
      await office.expectSound();
      await expectBody(confirm(), 200);
      await office.expectSound();
    }
  });

  it("has goods that are available when the cash is handed in and the transfer in its currency confirmed", async () => {
    for (const first of ["settle", "confirm"]) {
      const sold = {
        courier_id: office.courier,
        client_id: office.client,
        anonymous_client: null,
        collect_fee: true,
      };
      const order = await expectBody(
        owner.post("/deliveries", sampleDelivery(office.service, { ...sold, cod_amount: 20 })),
      );
      await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
      const bolivares = { currency: "VES", amount: 2400, method: "cash" };
      const tenders = [bolivares, sampleMobile(4000, first === "settle" ? "616161" : "727272")];
      const collection = { outcome: "collected", method: "cash", tenders };
      await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "delivered", collection }), 200);
      const goods = async () =>
        (await expectBody(owner.get(`/clients/${office.client}/cod`), 200)).available.VES;
      const already = await goods();
      const [door] = (await expectBody(owner.get("/receipts/filter?state=reported"), 200)).items;
      const settlement = { courier_id: office.courier, counted: { USD: 0, VES: 2400 }, pay: "later" };
      const steps = {
        settle: () => expectBody(owner.post("/settlements", settlement)),
        confirm: () => expectBody(owner.put(`/receipts/${door.id}/state`, { state: "confirmed" }), 200),
      };
      await steps[first as "settle"]();
      assert.equal(await goods(), already, `after ${first}`);
      await office.expectSound();
      await steps[first === "settle" ? "confirm" : "settle"]();
      assert.equal(await goods(), already + 4000);
      await office.expectSound();
    }
  });
});
