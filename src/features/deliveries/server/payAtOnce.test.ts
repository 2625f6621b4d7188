import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("an order paid at once with change", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 4.5 }))).body.id;
    assert.equal((await owner.put("/rates/2026-11-20", { rate: 200, confirm: true })).status, 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const order = (payment_tenders: unknown, change: object = {}) =>
    owner.post(
      "/deliveries",
      sampleDelivery(service, { payment_method: "cash", payment_tenders, ...change }),
    );
  const errorsOf = ({ status, body }: Answer) => [status, body.errors];
  const cash = async () => (await owner.get("/receipts/filter?perPage=1")).body.items[0];

  it("records what was handed over and given back in both currencies", async () => {
    const created = await order([
      { currency: "USD", amount: "10" },
      { currency: "USD", amount: "-5" },
      { currency: "VES", amount: "-100" },
    ]);
    assert.equal(created.status, 201);
    assert.equal(created.body.payment_status, "paid");
    const receipt = await cash();
    assert.deepEqual([receipt.kind, receipt.amount], ["automatic", 4.5]);
    assert.deepEqual(
      receipt.tenders.map(({ currency, amount, usd }: Record<string, unknown>) => [currency, amount, usd]),
      [
        ["USD", 10, 10],
        ["USD", -5, -5],
        ["VES", -100, -0.5],
      ],
    );
  });

  it("must be the price, and creates nothing otherwise", async () => {
    const before = (await owner.get("/deliveries/filter")).body.total;
    assert.deepEqual(errorsOf(await order([{ currency: "USD", amount: 5 }])), [
      422,
      { payment_tenders: ["Lo recibido menos el vuelto debe ser $4,50"] },
    ]);
    const large = [
      { currency: "USD", amount: 200 },
      { currency: "USD", amount: -195.5 },
    ];
    assert.deepEqual(errorsOf(await order(large)), [
      422,
      { payment_tenders: ["El vuelto no puede ser mayor que un billete"] },
    ]);
    assert.equal((await owner.get("/deliveries/filter")).body.total, before);
  });

  it("needs a payment: not on credit, nor at the door", async () => {
    const tenders = [{ currency: "USD", amount: 4.5 }];
    const message = { payment_tenders: ["Solo una orden que se paga al crearla tiene vuelto"] };
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const onCredit = sampleCredit(service, client, { payment_tenders: tenders });
    assert.deepEqual(errorsOf(await owner.post("/deliveries", onCredit)), [422, message]);
    assert.deepEqual(errorsOf(await order(tenders, { collect_fee: true })), [422, message]);
  });

  it("needs a rate for bolívares", async () => {
    const other = await api.owner();
    const { id } = (await other.post("/services", sampleService({ amount: 4.5 }))).body;
    const payment_tenders = [{ currency: "VES", amount: 900 }];
    const refused = await other.post("/deliveries", sampleDelivery(id, { payment_tenders }));
    assert.deepEqual(errorsOf(refused), [422, { payment_tenders: ["No hay tasa para esta fecha"] }]);
  });
});
