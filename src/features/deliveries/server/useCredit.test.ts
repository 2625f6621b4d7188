import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { fromDollars } from "#shared/money.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";

describe("a new order that uses its client's advances", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 10 }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const newClient = async (change: object = {}) =>
    (await owner.post("/clients", sampleClient({ allow_credit: true, ...change }))).body.id as number;
  const advance = async (client_id: number, amount: number) => {
    const answer = await owner.post("/debt-payments/advance", { client_id, amount, method: "cash" });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id as number;
  };
  const order = (client: number, change: object = {}) =>
    sampleCredit(service, client, { use_credit: true, ...change });
  const take = async (client: number, change: object = {}) => {
    const answer = await owner.post("/deliveries", order(client, change));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const left = async (id: number) => (await owner.get(`/deliveries/${id}`)).body.debt_remaining_amount;
  const balances = async (client: number) => {
    const { total_pending, credit_balance } = (await owner.get(`/clients/${client}`)).body;
    return { owes: total_pending, has: credit_balance };
  };
  const statuses = (answers: Answer[]) => {
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    return { made: count(201), refused: count(422), all: answers.length };
  };

  it("pays the oldest debts first, in the same act", async () => {
    const client = await newClient();
    const [older, later] = [
      await take(client, { use_credit: false, date: "2026-11-19" }),
      await take(client, { use_credit: false, date: "2026-11-21" }),
    ];
    await advance(client, 8);
    await advance(client, 9);
    const delivery = await take(client);
    assert.deepEqual([delivery.debt_remaining_amount, delivery.payment_status], [3, "partial_paid"]);
    assert.deepEqual([await left(older.id), await left(later.id)], [0, 10]);
    assert.deepEqual(await balances(client), { owes: 13, has: 0 });
    const ledger = (await owner.get(`/debts/${delivery.debt_id}/payments`)).body;
    assert.deepEqual(
      ledger.map(({ kind, amount, method }: Record<string, unknown>) => [kind, amount, method]),
      [["payment", 7, "advance"]],
    );
    const events = (await owner.get("/events/filter?entity=debt&perPage=3")).body.items;
    assert.equal(events.filter(({ action }: { action: string }) => action === "payment").length, 3);
    const days = "start_date=2026-11-20&end_date=2026-11-20";
    assert.equal((await owner.get(`/clients/${client}/statement?${days}`)).body.closing, 13);
  });

  it("keeps what it doesn't need, and pays a fee that is collected at the door", async () => {
    const client = await newClient({ allow_credit: false });
    await advance(client, 15);
    const whole = await take(client, { payment_type: "full", collect_fee: true, courier_id: courier });
    assert.deepEqual([whole.debt_remaining_amount, whole.payment_status], [0, "paid"]);
    const part = await take(client, { payment_type: "full", collect_fee: true });
    assert.equal(part.debt_remaining_amount, 5);
    assert.deepEqual(await balances(client), { owes: 5, has: 0 });
    await owner.put(`/deliveries/${whole.id}/status`, { status: "in_transit" });
    const delivered = await owner.put(`/deliveries/${whole.id}/status`, { status: "delivered" });
    assert.equal(delivered.status, 200, JSON.stringify(delivered.body));
  });

  it("gives the money back when it is cancelled", async () => {
    const client = await newClient();
    await advance(client, 6);
    const { id } = await take(client, { courier_id: courier });
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" });
    assert.deepEqual(await balances(client), { owes: 0, has: 6 });
  });

  it("is refused without advances, without a debt, and to a basic employee; then nothing changes", async () => {
    const client = await newClient();
    const refused = async (change: object) =>
      (await owner.post("/deliveries", order(client, change))).body.errors;
    assert.deepEqual(await refused({}), { use_credit: ["El cliente no tiene saldo a favor"] });
    await advance(client, 10);
    const needsDebt = ["El saldo a favor paga órdenes a crédito o que se cobran al entregar"];
    assert.deepEqual(await refused({ payment_type: "full" }), { use_credit: needsDebt });
    const anonymous = sampleDelivery(service, { collect_fee: true, use_credit: true });
    assert.deepEqual((await owner.post("/deliveries", anonymous)).body.errors, { use_credit: needsDebt });
    assert.deepEqual(Object.keys(await refused({ courier_id: 10 ** 9, date: "ayer" })).sort(), [
      "courier_id",
      "date",
    ]);
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.post("/deliveries", order(client))).status, 403);
    assert.equal((await basic.post("/deliveries", order(client, { use_credit: false }))).status, 201);
    assert.deepEqual(await balances(client), { owes: 10, has: 10 });
    const stranger = await api.owner();
    assert.equal((await stranger.post("/deliveries", order(client))).status, 422);
    assert.deepEqual(await balances(client), { owes: 10, has: 10 });
  });

  it("changes nothing for an order that is edited", async () => {
    const client = await newClient();
    const { id } = await take(client, { use_credit: false });
    await advance(client, 10);
    assert.equal((await owner.put(`/deliveries/${id}`, order(client))).status, 200);
    assert.deepEqual(await balances(client), { owes: 10, has: 10 });
  });

  it("stays within the client's limit, which the advances raise before and after", async () => {
    const client = await newClient({ credit_limit: 20 });
    await advance(client, 12);
    await take(client, { use_credit: false });
    await take(client);
    assert.deepEqual(await balances(client), { owes: 8, has: 0 });
    await take(client, { use_credit: false });
    await advance(client, 1);
    const above = await owner.post("/deliveries", order(client));
    assert.deepEqual(above.body.errors, {
      payment_type: ["El cliente supera su límite de crédito: debe $17,00 de $20,00"],
    });
    assert.deepEqual(await balances(client), { owes: 18, has: 1 });
    await take(client, { over_limit_reason: "Paga mañana" });
    assert.deepEqual(await balances(client), { owes: 27, has: 0 });
  });

  it("spends one balance once, however many orders come at the same time", async () => {
    const client = await newClient();
    await advance(client, 25);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => owner.post("/deliveries", order(client))),
    );
    assert.deepEqual(statuses(answers), { made: 3, refused: 29, all: 32 });
    assert.deepEqual(await balances(client), { owes: 5, has: 0 });
    const spent = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    assert.deepEqual(spent.map(({ debt_remaining_amount }) => debt_remaining_amount).sort(), [0, 0, 5]);
  });

  it("is one order and one payment with a key that is used again", async () => {
    const client = await newClient();
    await advance(client, 25);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.post("/deliveries", order(client), { "idempotency-key": "saldo" }),
      ),
    );
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, answers[0]?.body]);
    assert.deepEqual(await balances(client), { owes: 0, has: 15 });
  });

  it("goes together with everything else that moves the same money", async () => {
    for (let round = 0; round < 8; round++) {
      const client = await newClient();
      const receipts = [await advance(client, 14), await advance(client, 7)];
      const old = await take(client, { use_credit: false, courier_id: courier });
      await owner.put(`/deliveries/${old.id}/status`, { status: "in_transit" });
      const acts = [
        () => owner.post("/deliveries", order(client)),
        () => owner.post("/debt-payments/apply-advance", { client_id: client }),
        () => owner.post("/deliveries", order(client)),
        () => owner.post(`/receipts/${receipts[round % 2]}/void`, { reason: "Billete falso" }),
        () => owner.put(`/deliveries/${old.id}/cancel`, { cancellation_notes: "No estaba" }),
        () => owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" }),
      ];
      const turned = acts.slice(round % acts.length).concat(acts.slice(0, round % acts.length));
      const answers = await Promise.all(turned.map((act) => act()));
      for (const { status, body } of answers)
        assert.ok([200, 201, 409, 422].includes(status), `${status} ${JSON.stringify(body)}`);
      const { owes, has } = await balances(client);
      const days = "start_date=2026-11-20&end_date=2026-11-20";
      const { closing } = (await owner.get(`/clients/${client}/statement?${days}`)).body;
      assert.equal(fromDollars(owes) - fromDollars(has), fromDollars(closing));
      assert.ok(has >= 0);
    }
  });
});
