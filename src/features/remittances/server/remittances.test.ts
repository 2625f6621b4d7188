// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { goodsStatement } from "./goods.ts";
import { sampleRemittance } from "./samples.ts";

describe("remittances", () => {
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
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await owner.get("/cash")).body.balanced, true);
  });
  after(() => api.close());

  /** A client with goods money that it may have: the courier handed it in. Returns the order's receipt. */
  const collect = async (change: object = {}, currency = "USD") => {
    const body = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier, ...change };
    const { id } = (await owner.post("/deliveries", sampleCredit(service, client, body))).body;
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const collection = sampleCollection({ method: "cash", currency });
    const delivered = await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    assert.equal(delivered.status, 200, JSON.stringify(delivered.body));
    await handIn();
    return (await owner.get("/receipts/filter?perPage=1")).body.items[0].id as number;
  };
  const handIn = async () => {
    const counted = (await owner.get(`/couriers/${courier}/account`)).body.cash;
    await owner.post("/settlements", { courier_id: courier, counted, pay: "later" });
  };
  const newClient = async () => {
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
  };
  const owe = async () => (await owner.post("/deliveries", sampleCredit(service, client))).body.debt_id;
  const remit = (change: object = {}) => owner.post("/remittances", sampleRemittance(client, change));
  const cod = async () => (await owner.get(`/clients/${client}/cod`)).body;
  const safe = async () => (await owner.get("/cash")).body.safe;
  const count = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it("hand over what is available or less, from the safe", async () => {
    await newClient();
    await collect();
    const before = await safe();
    const more = await remit({ amount: 20.01 });
    assert.deepEqual(
      [more.status, more.body.errors],
      [422, { amount: ["El monto no puede ser mayor a $20,00"] }],
    );
    const part = await remit({ amount: 5 });
    assert.deepEqual([part.status, part.body.amount, part.body.paid_out], [201, 5, 5]);
    assert.deepEqual((await cod()).available, { USD: 15, VES: 0 });
    const rest = await remit();
    assert.deepEqual([rest.body.amount, rest.body.number], [15, part.body.number + 1]);
    assert.equal((await safe()).USD, before.USD - 20);
    const [moved] = (await owner.get("/cash/movements?term=handed")).body.items;
    assert.deepEqual([moved.amount, moved.remittance_id], [-15, rest.body.id]);
    const none = await remit();
    assert.deepEqual([none.status, none.body.message], [409, "No hay dinero disponible de este cliente"]);
    const cent = await remit({ amount: 0.01 });
    assert.deepEqual(
      [cent.status, cent.body.errors],
      [422, { amount: ["No hay dinero disponible de este cliente"] }],
    );
    const { items } = (await owner.get(`/remittances?client_id=${client}`)).body;
    assert.deepEqual(
      items.map(({ id }: { id: number }) => id),
      [rest.body.id, part.body.id],
    );
    const kinds = (await cod()).lines.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ["remittance", "remittance", "collected"], "newest first");
  });

  it("and goods money are no business of the staff: they see neither amounts nor who is owed", async () => {
    await newClient();
    await collect();
    const { id } = (await remit()).body;
    const clerk = await api.employee(owner);
    for (const path of [
      "/goods-money",
      `/clients/${client}/cod`,
      "/remittances",
      `/remittances/${id}`,
      "/cash",
    ])
      assert.equal((await clerk.get(path)).status, 403, path);
    const answer = await clerk.get(`/clients/${client}`);
    assert.deepEqual([answer.status, "goods" in answer.body], [200, false]);
    assert.equal((await clerk.post("/remittances", sampleRemittance(client))).status, 403);
  });

  it("leave what a courier still holds, and other clients' money", async () => {
    await newClient();
    await collect();
    const [{ id }] = (await owner.get("/settlements")).body.items;
    await owner.post(`/settlements/${id}/void`, { reason: "Contamos mal" });
    assert.equal((await cod()).owed.USD, 20);
    assert.equal((await remit()).status, 409);
    assert.equal((await remit({ amount: 0.01 })).status, 422);
    await handIn();
    const theirs = client;
    await newClient();
    const { status } = await remit();
    assert.equal(status, 409);
    const { items } = (await owner.get("/goods-money")).body;
    const entry = items.find(({ client_id }: { client_id: number }) => client_id === theirs);
    assert.deepEqual(entry.available, { USD: 20, VES: 0 });
    assert.ok(!items.some(({ client_id }: { client_id: number }) => client_id === client));
    for (const wrong of [999_999, -1]) assert.equal((await remit({ client_id: wrong })).status, 422);
  });

  it("deduct the oldest debts first, and count them as collected", async () => {
    await newClient();
    const [first, second] = [await owe(), await owe()];
    await collect({ cod_amount: 7 });
    const answer = await remit({ deduct_debts: true });
    assert.deepEqual([answer.body.deducted, answer.body.paid_out, answer.body.deducted_usd], [7, 0, 7]);
    const receipt = (await owner.get(`/receipts/${answer.body.receipt.id}`)).body;
    assert.deepEqual(
      receipt.payments.map((paid: { debt_id: number; amount: number }) => [paid.debt_id, paid.amount]),
      [
        [first, 5],
        [second, 2],
      ],
    );
    assert.deepEqual([receipt.method, receipt.state], ["deduction", "confirmed"]);
    const { number } = (await owner.get(`/deliveries/${receipt.payments[0].delivery_id}`)).body;
    const deducted = (await cod()).lines.filter(({ kind }: { kind: string }) => kind === "deduction");
    assert.deepEqual(
      deducted.map((line: { delivery_number: number; amount: number }) => [
        line.delivery_number,
        line.amount,
      ]),
      [
        [number + 1, -2],
        [number, -5],
      ],
    );
    const refused = await owner.post(`/receipts/${receipt.id}/void`, { reason: "No" });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "Este recibo es de un pago al cliente: anula ese pago"],
    );
  });

  it("deduct in bolívares at the rate of the day, and never a fee that is still to be collected", async () => {
    await newClient();
    const debt = await owe();
    const open = sampleCredit(service, client, { payment_type: "full", collect_fee: true });
    const waiting = (await owner.post("/deliveries", open)).body;
    await collect({}, "VES");
    const answer = await remit({ currency: "VES", deduct_debts: true });
    assert.deepEqual([answer.body.amount, answer.body.deducted, answer.body.paid_out], [4000, 1000, 3000]);
    const receipt = (await owner.get(`/receipts/${answer.body.receipt.id}`)).body;
    assert.deepEqual([receipt.amount, receipt.payments[0].debt_id], [5, debt]);
    assert.equal((await owner.get(`/deliveries/${waiting.id}`)).body.debt_remaining_amount, 5);
  });

  it("are voided once: the money comes back, and the debts are owed again", async () => {
    await newClient();
    await owe();
    await collect();
    const before = await safe();
    const { id } = (await remit({ deduct_debts: true })).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.post(`/remittances/${id}/void`, { reason: "Era de otro" })),
    );
    assert.deepEqual([count(answers, 200), count(answers, 409)], [1, 7]);
    assert.deepEqual((await cod()).available, { USD: 20, VES: 0 });
    assert.deepEqual(await safe(), before);
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 5);
    const { items } = (await owner.get(`/events/filter?entity=remittance&entityId=${id}`)).body;
    assert.deepEqual(
      items.map(({ action }: { action: string }) => action),
      ["void", "create"],
    );
  });

  it("are voided after the order whose fee they deducted was cancelled: all of the money comes back", async () => {
    await newClient();
    const order = (await owner.post("/deliveries", sampleCredit(service, client, { courier_id: courier })))
      .body;
    await collect();
    const { body } = await remit({ deduct_debts: true });
    assert.equal(body.deducted, 5);
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    const cancelled = await owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "No" });
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    const voided = await owner.post(`/remittances/${body.id}/void`, { reason: "Era de otro" });
    assert.equal(voided.status, 200, JSON.stringify(voided.body));
    assert.deepEqual((await cod()).available, { USD: 20, VES: 0 });
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 0);
  });

  it("keep a receipt whose goods money was handed over from being voided", async () => {
    await newClient();
    const receipt = await collect();
    const { id } = (await remit()).body;
    const refused = await owner.post(`/receipts/${receipt}/void`, { reason: "No" });
    assert.equal(refused.status, 409);
    assert.equal(refused.body.message, "El dinero de clientes de este recibo ya se pagó");
    await owner.post(`/remittances/${id}/void`, { reason: "No" });
    assert.equal((await owner.post(`/receipts/${receipt}/void`, { reason: "Sí" })).status, 200);
    assert.deepEqual((await cod()).owed, { USD: 0, VES: 0 });
  });

  it("keep it too after the settlement is voided: the client has the money, whatever the courier has", async () => {
    await newClient();
    const receipt = await collect();
    const [settlement] = (await owner.get("/settlements")).body.items;
    assert.equal((await remit()).status, 201);
    await owner.post(`/settlements/${settlement.id}/void`, { reason: "Contamos mal" });
    assert.deepEqual([(await cod()).owed.USD, (await cod()).available.USD], [0, 0]);
    assert.equal((await owner.post(`/receipts/${receipt}/void`, { reason: "No" })).status, 409);
    await handIn();
    assert.equal((await remit()).status, 409, "once");
  });

  it("are among the client's lines, in pages, newest first", async () => {
    await newClient();
    await collect({ cod_amount: 7 });
    await collect({ cod_amount: 8 });
    await remit({ amount: 9 });
    const page = async (number: number) =>
      (await owner.get(`/clients/${client}/cod?perPage=2&page=${number}`)).body;
    const [first, two] = [await page(1), await page(2)];
    const amountOf = ({ amount }: { amount: number }) => amount;
    assert.deepEqual([first.lines.map(amountOf), two.lines.map(amountOf)], [[-9, 8], [7]]);
    assert.deepEqual([first.currentPage, first.perPage, first.total, two.currentPage], [1, 2, 3, 2]);
    assert.deepEqual([two.owed, two.available], [first.owed, first.available]);
    assert.equal((await owner.get(`/clients/${client}/cod?perPage=0`)).status, 422);
  });

  it("state what came since the one before, in their currency, until then", async () => {
    await newClient();
    const at = (minute: number) => api.setNow(`2026-11-20T16:0${minute}:00Z`);
    at(0);
    await collect({ cod_amount: 20 });
    at(1);
    await remit({ amount: 15 });
    at(2);
    await owe();
    for (const cod_amount of [10, 11, 12]) await collect({ cod_amount });
    await collect({ cod_amount: 6 }, "VES");
    at(3);
    const { id } = (await remit({ amount: 30, deduct_debts: true })).body;
    at(4);
    await collect({ cod_amount: 7 });
    const { created_at, paid_out, deducted } = (await owner.get(`/remittances/${id}`)).body;
    assert.deepEqual([paid_out, deducted], [25, 5]);
    const { company_id } = await api.database.read
      .selectFrom("clients")
      .select("company_id")
      .where("id", "=", client)
      .executeTakeFirstOrThrow();
    const of = { clientId: client, currency: "USD", at: created_at } as const;
    const { lines, ...sums } = await goodsStatement(api.database.read, company_id, of, 4);
    assert.deepEqual(sums, { before: 500, earlier: { count: 1, amount: 1000 }, after: 800 });
    assert.deepEqual(
      lines.map(({ cause, amount }) => [cause, amount]),
      [
        ["goods", 1100],
        ["goods", 1200],
        ["payment", -500],
        ["remittance", -2500],
      ],
    );
    api.setNow("2026-11-20T15:00:00Z");
  });

  it("32 at once for one client: the money is handed over once, to the cent", async () => {
    await newClient();
    await owe();
    await collect();
    await collect();
    const whole = await Promise.all(
      Array.from({ length: 32 }, (_, each) => remit({ deduct_debts: each % 2 === 0 })),
    );
    assert.deepEqual([count(whole, 201), count(whole, 409)], [1, 31]);
    await collect();
    const parts = await Promise.all(Array.from({ length: 32 }, () => remit({ amount: 3 })));
    assert.deepEqual([count(parts, 201), count(parts, 422)], [6, 26]);
    assert.deepEqual((await cod()).available, { USD: 2, VES: 0 });
    const again = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.post("/remittances", sampleRemittance(client), { "idempotency-key": `una-${client}` }),
      ),
    );
    assert.equal(new Set(again.map(({ body }) => body.id)).size, 1);
  });

  it("tell before which debts they would deduct, and are found by client and number", async () => {
    await newClient();
    const [first, second] = [await owe(), await owe()];
    const door = sampleCredit(service, client, { payment_type: "full", collect_fee: true });
    await owner.post("/deliveries", door);
    const deductible = async () => (await owner.get(`/clients/${client}/deductible`)).body;
    const ids = (await deductible()).map(({ debt_id }: { debt_id: number }) => debt_id);
    assert.deepEqual(ids, [first, second]);
    await collect({ cod_amount: 7 });
    const { id, number } = (await remit({ deduct_debts: true })).body;
    assert.deepEqual(
      (await deductible()).map((debt: { debt_id: number; remaining: number }) => [
        debt.debt_id,
        debt.remaining,
      ]),
      [[second, 3]],
    );
    const { legal_name } = (await owner.get(`/clients/${client}`)).body;
    for (const search of [number, encodeURIComponent(legal_name)]) {
      const { items } = (await owner.get(`/remittances?search=${search}`)).body;
      assert.ok(
        items.some((entry: { id: number }) => entry.id === id),
        String(search),
      );
    }
    assert.equal((await owner.get("/remittances?search=nadie-se-llama-asi")).body.total, 0);
    assert.equal((await owner.get("/clients/999999/deductible")).status, 404);
  });

  it("are printed to sign", async () => {
    await newClient();
    await collect();
    const { id, number } = (await remit()).body;
    const document = await owner.get(`/remittances/${id}/report`);
    assert.equal(document.status, 200);
    assert.match(String(document.headers["content-disposition"]), new RegExp(`remesa_${number}\\.pdf`));
    assert.equal(document.raw.subarray(0, 5).toString(), "%PDF-");
  });
});
