import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit } from "../samples.ts";

const RATE = 200;
const REASON = "Faltó un refresco";

describe("another amount than planned, agreed at the office", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, courier, service] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 5, bills: [] }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put("/rates/2026-11-20", { rate: RATE, confirm: true });
  });
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await owner.get("/cash")).body.balanced, true);
  });
  after(() => api.close());

  /** An order of a new client with a fee of $5 and goods of $20, on its way. */
  const sent = async (change: object = {}): Promise<number> => {
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const body = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier, ...change };
    const { body: delivery } = await owner.post("/deliveries", sampleCredit(service, client, body));
    await owner.put(`/deliveries/${delivery.id}/status`, { status: "in_transit" });
    return delivery.id;
  };
  const deliver = (id: number, agreed: object, change: object = {}, by = owner) => {
    const collection = sampleCollection({ method: "cash", agreed: { reason: REASON, ...agreed }, ...change });
    return by.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  };
  const order = async (id: number) => (await owner.get(`/deliveries/${id}`)).body;
  const owedGoods = async () => (await owner.get(`/clients/${client}/cod`)).body.owed;

  it("owes the client what was agreed for the goods, and leaves the rest of the fee owed", async () => {
    const id = await sent();
    const { status, body } = await deliver(id, { goods: 18, fee: 3 });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(await owedGoods(), { USD: 18, VES: 0 });
    assert.deepEqual(
      [body.cod_status, body.debt_remaining_amount, body.payment_status],
      ["collected", 2, "partial_paid"],
    );
    const text = `Se acordó mercancía por $18,00 en vez de $20,00 y servicio por $3,00 en vez de $5,00: ${REASON}`;
    assert.equal(body.cod_note, text);
    const receipt = (await owner.get(`/receipts/${body.receipt_id}`)).body;
    assert.deepEqual([receipt.amount, receipt.goods], [3, { USD: 18, VES: 0 }]);
    const [event] = (await owner.get("/events/filter?perPage=50")).body.items.filter(
      ({ summary }: { summary: string }) => summary.includes(text),
    );
    assert.match(event.summary, /^Marcó la orden \d+ como Entregado\. /);
    // An admin agreed: nothing is left to decide.
    assert.deepEqual((await owner.get("/couriers/reviews")).body.items, []);
    assert.equal(
      (await owner.post("/debt-payments/full", { debt_id: body.debt_id, method: "cash" })).status,
      201,
    );
    assert.equal((await order(id)).payment_status, "paid");
  });

  it("must be what was received, in whichever ways", async () => {
    const id = await sent();
    const tenders = [
      { currency: "USD", amount: 10 },
      { currency: "VES", amount: 13 * RATE, method: "mobile_payment", reference: "771001" },
    ];
    const less = await deliver(id, { goods: 18 }, { tenders: [tenders[0]] });
    assert.deepEqual(
      [less.status, less.body.errors],
      [422, { "collection.tenders": ["Lo recibido menos el vuelto debe ser $23,00"] }],
    );
    assert.equal((await deliver(id, { goods: 18 }, { tenders })).status, 200);
    assert.deepEqual(await owedGoods(), { USD: 10, VES: 8 * RATE });
    assert.equal((await order(id)).debt_remaining_amount, 0);
  });

  it("may be more for the goods, nothing for them, or no fee", async () => {
    const more = await sent();
    assert.equal((await deliver(more, { goods: 21.5 })).status, 200);
    assert.deepEqual([(await owedGoods()).USD, (await order(more)).debt_remaining_amount], [21.5, 0]);
    const free = await sent();
    assert.equal((await deliver(free, { goods: 0 })).status, 200);
    assert.deepEqual([(await owedGoods()).USD, (await order(free)).debt_remaining_amount], [0, 0]);
    const unpaid = await sent();
    assert.equal((await deliver(unpaid, { fee: 0 })).status, 200);
    assert.deepEqual([(await owedGoods()).USD, (await order(unpaid)).debt_remaining_amount], [20, 5]);
  });

  it("is refused under its field if it can't be", async () => {
    const id = await sent();
    const refused = async (agreed: object, errors: object) => {
      const { status, body } = await deliver(id, agreed);
      assert.deepEqual([status, body.errors], [422, errors]);
    };
    await refused(
      { fee: 5.01 },
      { "collection.agreed.fee": ["El servicio acordado no puede ser mayor que lo que se debe ($5,00)"] },
    );
    await refused({}, { "collection.agreed": ["Indica el monto acordado"] });
    await refused(
      { goods: 0, fee: 0 },
      { "collection.agreed": ["Si no se recibió dinero, indica que no se cobró"] },
    );
    await refused({ goods: 18, reason: " " }, { "collection.agreed.reason": ["El motivo es requerido"] });
    assert.equal((await order(id)).status, "in_transit");
    const fee = await sent({ cod_amount: 0 });
    const { body } = await deliver(fee, { goods: 1 });
    assert.deepEqual(body.errors, { "collection.agreed.goods": ["La orden no tiene mercancía por cobrar"] });
  });

  it("is nothing else if it is what was planned", async () => {
    const id = await sent();
    const { body } = await deliver(id, { goods: 20, fee: 5 });
    assert.deepEqual([body.cod_note, body.debt_remaining_amount], [null, 0]);
    assert.equal(
      (
        await api.database.read
          .selectFrom("agreed_amounts")
          .selectAll()
          .where("delivery_id", "=", id)
          .execute()
      ).length,
      0,
    );
  });

  it("needs an admin at the office", async () => {
    const [admin, basic] = [await api.employee(owner, "admin"), await api.employee(owner, "basic")];
    const id = await sent();
    assert.equal((await deliver(id, { goods: 18 }, {}, basic)).status, 403);
    assert.equal((await order(id)).status, "in_transit");
    assert.equal((await deliver(id, { goods: 18 }, {}, admin)).status, 200);
  });

  for (const agreed of [{ goods: 18, fee: 3 }, { goods: 0 }, { goods: 25, fee: 0 }])
    it(`is undone by reopening and by voiding, and agreed again: ${JSON.stringify(agreed)}`, async () => {
      const id = await sent();
      assert.equal((await deliver(id, agreed)).status, 200);
      const reopened = await owner.post(`/deliveries/${id}/reopen`, { reason: "Era otra" });
      assert.equal(reopened.status, 200, JSON.stringify(reopened.body));
      assert.deepEqual(
        [reopened.body.cod_status, reopened.body.cod_note, reopened.body.debt_remaining_amount],
        ["pending", null, 5],
      );
      assert.deepEqual(await owedGoods(), { USD: 0, VES: 0 });
      const { receipt_id } = (await deliver(id, agreed)).body;
      assert.equal((await owner.post(`/receipts/${receipt_id}/void`, { reason: "Error" })).status, 200);
      const voided = await order(id);
      assert.deepEqual([voided.cod_status, voided.debt_remaining_amount], ["not_collected", 5]);
      // Late: the order is delivered already.
      assert.equal((await deliver(id, { goods: 19 })).status, 200);
      assert.deepEqual(await owedGoods(), { USD: 19, VES: 0 });
    });
});
