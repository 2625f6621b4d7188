import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit } from "./samples.ts";

const HOW = "Indica cómo se cobró";
const CASH = sampleCollection({ method: "cash" });

describe("collection at the door", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, courier, service] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 5, bills: [] }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put("/rates/2026-11-20", { rate: 200, confirm: true });
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const newClient = async () => {
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    return client;
  };
  /** An order with a fee of $5 and goods of $20, on its way. */
  const sent = async (change: object = {}) => {
    const body = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier, ...change };
    const created = await owner.post("/deliveries", sampleCredit(service, client, body));
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { status } = await owner.put(`/deliveries/${created.body.id}/status`, { status: "in_transit" });
    assert.equal(status, 200);
    return created.body as { id: number; number: number };
  };
  const deliver = (id: number, collection?: object) =>
    owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  const cod = async () => (await owner.get(`/clients/${client}/cod`)).body;
  const readCash = async () => (await owner.get(`/couriers/${courier}/account`)).body.cash;
  const owed = async (id: number) => (await owner.get(`/deliveries/${id}`)).body.debt_remaining_amount;

  it("waits until the order is delivered, and refuses to guess how it was paid", async () => {
    await newClient();
    const { id } = await sent();
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual(
      [order.cod_status, order.collect_fee, order.cod_amount, order.payment_status],
      ["pending", true, 20, "pending"],
    );
    const refused = await deliver(id);
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors, { collection: [HOW] });
    const bulk = await owner.post("/deliveries/bulk", { action: "delivered", items: [{ id }] });
    assert.deepEqual([bulk.body.results[0].status, bulk.body.results[0].message], ["refused", HOW]);
    assert.equal((await owner.get(`/deliveries/${id}`)).body.status, "in_transit");
  });

  it("records what was collected again, once its receipt is voided, and pays the courier once", async () => {
    await newClient();
    const { id } = await sent();
    const transfer = (reference: string) => sampleCollection({ reference });
    assert.equal((await deliver(id, transfer("111"))).status, 200);
    assert.equal((await deliver(id, transfer("112"))).status, 409, "it is collected");
    const newest = async () => (await owner.get("/receipts/filter?perPage=1")).body.items[0];
    await owner.post(`/receipts/${(await newest()).id}/void`, { reason: "Referencia mal escrita" });
    assert.deepEqual([(await cod()).owed.USD, await owed(id)], [0, 5]);
    assert.equal((await deliver(id)).status, 409, "it says no collection");
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const moved = { status: "delivered", courier_id: other, collection: transfer("112") };
    assert.equal((await owner.put(`/deliveries/${id}/status`, moved)).status, 409, "another courier");
    const [first, two] = await Promise.all([deliver(id, transfer("112")), deliver(id, transfer("113"))]);
    assert.deepEqual([first.status, two.status].sort(), [200, 409], "once");
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual(
      [order.status, order.cod_status, order.payment_status],
      ["delivered", "collected", "paid"],
    );
    assert.deepEqual([(await cod()).owed.USD, (await newest()).amount], [20, 5]);
    const [event] = (await owner.get(`/events/filter?perPage=50`)).body.items.filter(
      ({ summary }: { summary: string }) => summary.startsWith("Registró el cobro al entregar de la orden"),
    );
    assert.ok(event);
  });

  /** The till of whom it asks, the courier's cash, and the lines that a settlement would take. */
  const cash = async () => {
    const { body } = await owner.get("/cash");
    assert.equal(body.balanced, true);
    const { lines } = (await owner.get(`/couriers/${courier}/account`)).body;
    return { safe: body.safe.USD, courier: (await readCash()).USD, lines: lines.length };
  };
  const newestReceipt = async () => (await owner.get("/receipts/filter?perPage=1")).body.items[0];
  const voidNewest = async () => {
    const { status } = await owner.post(`/receipts/${(await newestReceipt()).id}/void`, { reason: "Error" });
    assert.equal(status, 200);
  };
  const postSettlement = async (counted: { USD: number; VES: number }) => {
    const { status, body } = await owner.post("/settlements", {
      courier_id: courier,
      counted,
      pay: "later",
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  it("is cancelled in the courier's account, if its receipt is voided before he hands the cash in", async () => {
    await newClient();
    const start = await cash();
    const { id } = await sent();
    assert.equal((await deliver(id, CASH)).status, 200);
    assert.deepEqual(await cash(), { ...start, courier: start.courier + 25, lines: start.lines + 2 });
    await voidNewest();
    assert.deepEqual(await cash(), { ...start, lines: start.lines + 4 }, "the fee and the goods, and back");
    assert.deepEqual([(await cod()).owed.USD, await owed(id)], [0, 5]);
    // What was collected is recorded right, once, and in cash.
    const right = { ...CASH, tenders: [{ currency: "VES", amount: 5000 }] };
    assert.equal((await deliver(id, right)).status, 200);
    assert.equal((await deliver(id, right)).status, 409);
    const account = await readCash();
    assert.deepEqual([(await cash()).courier, (await cod()).owed.VES], [start.courier, 4000]);
    const { expected, difference } = await postSettlement(account);
    assert.deepEqual([expected, difference], [account, { USD: 0, VES: 0 }]);
    assert.deepEqual((await cod()).available, { USD: 0, VES: 4000 });
    assert.equal((await cash()).lines, 0);
  });

  it("leaves the till, if its receipt is voided after the courier handed the cash in", async () => {
    await newClient();
    const { id } = await sent();
    assert.equal((await deliver(id, CASH)).status, 200);
    const { safe } = await cash();
    const settlement = await postSettlement(await readCash());
    await voidNewest();
    assert.deepEqual(await cash(), { safe, courier: 0, lines: 0 });
    await owner.post(`/settlements/${settlement.id}/void`, { reason: "Contamos mal" });
    const again = await deliver(id, CASH);
    assert.deepEqual(
      [again.status, again.body.message],
      [
        409,
        "La cuenta del repartidor aún tiene el efectivo de esta orden: liquídala antes de registrarlo otra vez",
      ],
    );
    assert.equal((await deliver(id, { outcome: "not_collected" })).status, 409, "nothing to record");
    await postSettlement(await readCash());
    assert.equal((await deliver(id, CASH)).status, 200);
    assert.equal((await cash()).courier, 25);
  });

  it("is voided line by line: what is settled leaves the till, the rest the courier's account", async () => {
    await newClient();
    await postSettlement(await readCash());
    const { id } = await sent({ collect_fee: false, payment_type: "partial" });
    const tenders = [
      { currency: "USD", amount: 25 },
      { currency: "VES", amount: -1000 },
    ];
    assert.equal((await deliver(id, { ...CASH, tenders })).status, 200);
    const { lines } = (await owner.get(`/couriers/${courier}/account`)).body;
    const dollars = lines.find(({ currency }: { currency: string }) => currency === "USD");
    const some = { courier_id: courier, line_ids: [dollars.id], counted: { USD: 25, VES: 0 }, pay: "later" };
    assert.equal((await owner.post("/settlements", some)).status, 201);
    const { owed: theirs, available, lines: goodsLines } = await cod();
    assert.deepEqual(
      [theirs, available],
      [
        { USD: 20, VES: 0 },
        { USD: 20, VES: 0 },
      ],
      "the dollars are handed in",
    );
    assert.equal(goodsLines[0].available, true);
    const { safe } = await cash();
    await voidNewest();
    assert.deepEqual((await cod()).available, { USD: 0, VES: 0 });
    assert.deepEqual(await cash(), { safe: safe - 25, courier: 0, lines: 2 });
    assert.deepEqual(await readCash(), { USD: 0, VES: 0 });
  });

  it("is voided and settled at once: the cash is in one place", async () => {
    await newClient();
    for (let round = 0; round < 5; round++) {
      await sent().then(({ id }) => deliver(id, CASH));
      const [receipt, counted] = [await newestReceipt(), await readCash()];
      const [voided, settled] = await Promise.all([
        owner.post(`/receipts/${receipt.id}/void`, { reason: "Error" }),
        owner.post("/settlements", { courier_id: courier, counted, pay: "later" }),
      ]);
      assert.deepEqual([voided.status, settled.status], [200, 201]);
      // Either the void came first, and he brought too much, or it took the cash from the till.
      const { USD } = settled.body.difference;
      assert.ok(USD === 0 || USD === 25, String(USD));
      assert.equal((await cash()).courier, 0 - USD);
      if (USD > 0) {
        const decision = { decision: "waive", note: null };
        assert.equal((await owner.put(`/settlements/${settled.body.id}/decision`, decision)).status, 200);
      }
      assert.deepEqual(await readCash(), { USD: 0, VES: 0 });
    }
  });

  it("records money that came after the delivery: what is owed of the fee by now, and the goods", async () => {
    await newClient();
    const { id } = await sent();
    await deliver(id, { outcome: "not_collected", note: "No tenía efectivo" });
    const { debt_id } = (await owner.get(`/deliveries/${id}`)).body;
    await owner.post("/debt-payments/full", { debt_id, method: "transfer" });
    const before = await readCash();
    const late = await deliver(id, CASH);
    assert.deepEqual([late.status, late.body.cod_status, late.body.cod_note], [200, "collected", null]);
    assert.deepEqual([(await readCash()).USD - before.USD, (await cod()).owed.USD], [20, 20]);
    assert.equal((await owner.get("/cash")).body.balanced, true);
    // A fee alone is paid like any debt.
    const fee = await sent({ cod_amount: 0 });
    await deliver(fee.id, { outcome: "not_collected" });
    assert.equal((await deliver(fee.id, CASH)).status, 409);
  });

  it("takes cash into the courier's hands: the fee is paid, the goods are the client's", async () => {
    await newClient();
    const before = await readCash();
    const { id } = await sent();
    const delivered = await deliver(id, CASH);
    assert.equal(delivered.status, 200, JSON.stringify(delivered.body));
    assert.deepEqual([delivered.body.cod_status, delivered.body.payment_status], ["collected", "paid"]);
    const after = await readCash();
    assert.equal(after.USD - before.USD, 25);
    const money = await cod();
    assert.deepEqual(
      [money.owed, money.available],
      [
        { USD: 20, VES: 0 },
        { USD: 0, VES: 0 },
      ],
    );
    const settled = await owner.post("/settlements", { courier_id: courier, counted: after, pay: "later" });
    assert.equal(settled.status, 201, JSON.stringify(settled.body));
    assert.deepEqual((await cod()).available, { USD: 20, VES: 0 });
    await owner.post(`/settlements/${settled.body.id}/void`, { reason: "Contamos mal" });
    assert.deepEqual((await cod()).available, { USD: 0, VES: 0 });
    await owner.post("/settlements", { courier_id: courier, counted: after, pay: "later" });
    assert.deepEqual((await cod()).available, { USD: 20, VES: 0 });
    assert.equal((await owner.get("/cash")).body.balanced, true);
    const [mine] = (await owner.get("/receipts/filter?perPage=1")).body.items;
    assert.deepEqual([mine.amount, mine.goods], [5, { USD: 20, VES: 0 }]);
  });

  it("divides both currencies, with change: goods take dollars first", async () => {
    await newClient();
    const tenders = [
      { currency: "USD", amount: 10 },
      { currency: "VES", amount: 4000 },
      { currency: "USD", amount: -5 },
    ];
    const { id } = await sent();
    assert.equal((await deliver(id, { ...CASH, tenders })).status, 200);
    assert.deepEqual((await cod()).owed, { USD: 5, VES: 3000 });
    const alone = await sent({ collect_fee: false, payment_type: "partial" });
    const more = [
      { currency: "USD", amount: 25 },
      { currency: "VES", amount: -1000 },
    ];
    assert.equal((await deliver(alone.id, { ...CASH, tenders: more })).status, 200);
    assert.deepEqual((await cod()).owed, { USD: 25, VES: 3000 });
    assert.equal(await owed(alone.id), 5);
  });

  it("is paid in full, or refused under its field", async () => {
    await newClient();
    const { id } = await sent();
    const less = await deliver(id, { ...CASH, tenders: [{ currency: "USD", amount: 20 }] });
    assert.deepEqual(less.body.errors, {
      "collection.tenders": ["Lo recibido menos el vuelto debe ser $25,00"],
    });
    const none = await deliver(id, { outcome: "collected" });
    assert.ok(none.body.errors["collection.method"], JSON.stringify(none.body));
    assert.equal((await deliver(id, { outcome: "robado" })).status, 422);
    assert.equal(await owed(id), 5);
  });

  it("takes banknotes at today's rate, whatever day the body names", async () => {
    await newClient();
    await owner.put("/rates/2026-11-10", { rate: 100, confirm: true });
    const { id } = await sent();
    const paid = [{ currency: "VES", amount: 2500 }];
    const cheap = await deliver(id, { ...CASH, tenders: paid, paid_on: "2026-11-10" });
    assert.deepEqual(Object.keys(cheap.body.errors), ["collection.tenders"]);
    const transfer = sampleCollection({
      tenders: paid,
      paid_on: "2026-11-10",
      reference: "5511",
      bank: "0134",
    });
    assert.equal((await deliver(id, transfer)).status, 200);
    const future = await sent();
    const early = await deliver(future.id, sampleCollection({ paid_on: "2026-11-21" }));
    assert.deepEqual(Object.keys(early.body.errors), ["collection.paid_on"]);
  });

  it("keeps the fee owed if the client was paid, or nothing was collected", async () => {
    await newClient();
    for (const outcome of ["paid_to_client", "not_collected"]) {
      const { id } = await sent();
      const { status, body } = await deliver(id, { outcome, note: "Por Zelle" });
      assert.equal(status, 200);
      assert.deepEqual([body.cod_status, body.cod_note, await owed(id)], [outcome, "Por Zelle", 5]);
    }
    assert.deepEqual((await cod()).owed, { USD: 0, VES: 0 });
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 10);
  });

  it("counts a transfer as available once it is confirmed, and takes it back when it is voided", async () => {
    await newClient();
    const { id } = await sent();
    const collection = sampleCollection({ currency: "VES", reference: "889900", bank: "0134" });
    assert.equal((await deliver(id, collection)).status, 200);
    assert.deepEqual(await cod().then(({ owed, available }) => [owed.VES, available.VES]), [4000, 0]);
    const { items } = (await owner.get("/receipts/filter?state=reported")).body;
    assert.deepEqual([items[0].goods.VES, items[0].goods_in_dollars], [4000, 20]);
    await owner.put(`/receipts/${items[0].id}/state`, { state: "confirmed" });
    assert.equal((await cod()).available.VES, 4000);
    // A confirmation that is taken back takes the goods money back, too.
    const { id: receipt } = items[0];
    assert.equal((await owner.post("/receipts/unconfirm", { ids: [receipt] })).status, 200);
    assert.equal((await cod()).available.VES, 0);
    await owner.put(`/receipts/${receipt}/state`, { state: "confirmed" });
    assert.equal((await owner.post(`/receipts/${items[0].id}/void`, { reason: "No llegó" })).status, 200);
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([order.cod_status, order.debt_remaining_amount], ["not_collected", 5]);
    assert.deepEqual(await cod().then(({ owed, available }) => [owed.VES, available.VES]), [0, 0]);
  });

  it("is collected once when an order is delivered many times at once", async () => {
    await newClient();
    const { id } = await sent();
    const answers = await Promise.all(Array.from({ length: 12 }, () => deliver(id, CASH)));
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(done.length, 1, JSON.stringify(answers.map(({ body }) => body.message)));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    assert.deepEqual((await cod()).owed, { USD: 20, VES: 0 });
  });
});
