// Change is bounded wherever cash is taken, and staff return little to a courier. What is refused moves no money.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash, sampleSettlement } from "#features/settlements/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

const NOW = "2026-11-20T15:00:00Z";
const MESSAGE = "El vuelto no puede ser mayor que un billete";
/** $540 in bolívares, and $500 back: worth exactly the $40 that are owed. */
const STOLEN = [
  { currency: "VES", amount: 124_740 },
  { currency: "USD", amount: -500 },
];

describe("change above the largest banknote", () => {
  let api: TestApi;
  let owner: Caller;
  let clerk: Caller;
  let phone: Caller;
  let [service, courier, client] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    owner = await api.owner();
    clerk = await api.employee(owner);
    await owner.put("/rates/2026-11-20", { rate: 231, confirm: true });
    service = (await owner.post("/services", sampleService({ amount: 40, bills: [] }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const owe = async () => (await owner.post("/deliveries", sampleCredit(service, client))).body;
  /** An order on its way whose fee is collected at the door. */
  const onTheWay = async () => {
    const body = sampleCredit(service, client, {
      payment_type: "full",
      collect_fee: true,
      courier_id: courier,
    });
    const { id } = (await owner.post("/deliveries", body)).body;
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    return id as number;
  };
  const refused = ({ status, body }: Answer, field = "tenders") =>
    assert.deepEqual([status, body.errors], [422, { [field]: [MESSAGE] }]);
  const readCash = async (of = courier) => (await owner.get(`/couriers/${of}/account`)).body.cash;

  it("is refused by every payment, and by an advance", async () => {
    const { debt_id } = await owe();
    const cash = { method: "cash", tenders: STOLEN };
    for (const how of ["full", "partial"])
      refused(await owner.post(`/debt-payments/${how}`, { debt_id, ...cash }));
    for (const how of ["pay-all", "pay-partial-amount", "advance"])
      refused(await owner.post(`/debt-payments/${how}`, { client_id: client, ...cash }));
    const safe = (await owner.get("/cash")).body.safe;
    assert.deepEqual(safe, { USD: 0, VES: 0 });
    const note = [
      { currency: "USD", amount: 130 },
      { currency: "USD", amount: -90 },
    ];
    const paid = await owner.post("/debt-payments/full", { debt_id, method: "cash", tenders: note });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
  });

  it("is refused at the door, also to an employee who has no admin", async () => {
    const id = await onTheWay();
    const collection = { outcome: "collected", method: "cash", tenders: STOLEN };
    const delivered = await clerk.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    refused(delivered, "collection.tenders");
    assert.equal((await owner.get(`/deliveries/${id}`)).body.status, "in_transit");
  });

  it("waits for review when a phone sends it, can't be accepted, and is delivered right after it is rejected", async () => {
    const id = await onTheWay();
    const before = await readCash();
    const action = sampleAction(id, {
      kind: "deliver",
      receiver_name: "Ana Rojas",
      collection: { outcome: "collected", method: "cash", tenders: STOLEN, rate: 231 },
    });
    const [result] = (await phone.post("/courier/actions", { actions: [action] })).body.results;
    assert.deepEqual([result.status, result.message], ["review", MESSAGE]);
    const [review] = (await owner.get("/couriers/reviews")).body.items;
    assert.deepEqual([review.delivery_id, review.cash], [id, { USD: -500, VES: 124_740 }], "nothing is lost");
    const resolve = (accept: boolean) =>
      owner.post(`/couriers/reviews/${review.id}/resolve`, { accept, note: "Nadie da $500 de vuelto" });
    refused(await resolve(true), "collection.tenders");
    assert.deepEqual(await readCash(), before);
    assert.equal((await resolve(false)).status, 200);
    // What he says that he holds stands in his account until he hands it in, and the company owes him nothing for it.
    assert.deepEqual(await readCash(), { USD: before.USD - 500, VES: before.VES + 124_740 });
    const right = { outcome: "collected", method: "cash", tenders: [{ currency: "USD", amount: 40 }] };
    const { status } = await owner.put(`/deliveries/${id}/status`, {
      status: "delivered",
      collection: right,
    });
    assert.equal(status, 200);
    assert.deepEqual(await readCash(), { USD: before.USD - 460, VES: before.VES + 124_740 });
    // He brings what was collected: his change is no shortage, and the bolívares are one until somebody decides.
    const counted = { USD: before.USD + 40, VES: 0 };
    const settled = await owner.post("/settlements", sampleSettlement(courier, { counted }));
    assert.deepEqual(
      [settled.status, settled.body.state, settled.body.difference],
      [201, "undecided", { USD: 0, VES: -124_740 }],
    );
    assert.equal(settled.body.returned.USD, 0, "nobody gives him the change");
  });

  describe("of a courier", () => {
    let debtor = 0;
    /** A courier who is owed dollars and bolívares. */
    const owing = async (USD: number, VES = 0) => {
      debtor = (await owner.post("/couriers", sampleCourier())).body.id;
      await sampleCourierCash(api.database, owner.user.id, debtor, { USD: -USD, VES: -VES }, new Date(NOW));
    };
    const postSettlement = (by: Caller, counted = { USD: 0, VES: 0 }) =>
      by.post("/settlements", sampleSettlement(debtor, { counted, pay: "now" }));
    const refusedTo = ({ status, body }: Answer) =>
      assert.deepEqual([status, body.message], [409, "Un administrador debe devolver este efectivo"]);

    it("is returned by an admin above $100, in whatever currencies", async () => {
      for (const [USD, VES] of [
        [100.01, 0],
        [0, 23_100.01],
        [50, 11_550.01],
      ] as const) {
        await owing(USD, VES);
        refusedTo(await postSettlement(clerk));
        assert.deepEqual(await readCash(debtor), { USD: 0 - USD, VES: 0 - VES });
        const { status, body } = await postSettlement(owner);
        assert.deepEqual([status, body.returned], [201, { USD, VES }]);
      }
    });

    it("is returned by anybody up to $100, and settled by anybody while nothing is returned", async () => {
      for (const [USD, VES] of [
        [100, 0],
        [50, 11_550],
      ] as const) {
        await owing(USD, VES);
        const { status, body } = await postSettlement(clerk);
        assert.deepEqual([status, body.returned], [201, { USD, VES }]);
      }
      await owing(-500);
      assert.equal((await postSettlement(clerk, { USD: 500, VES: 0 })).status, 201);
    });
  });
});
