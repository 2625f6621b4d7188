import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { MAX_CHOSEN } from "../contract.ts";

/** The orders of a client, as far as these tests look at them. */
interface Order {
  id: number;
  debt_id: number;
  number: number;
}

describe("chosen debts", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 10 }))).body.id;
    assert.equal((await owner.put("/rates/2026-11-20", { rate: 200.5, confirm: true })).status, 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const ok = ({ status, body }: Answer, expected = 201) => {
    assert.equal(status, expected, JSON.stringify(body));
    return body;
  };
  const owing = async (count: number) => {
    const client = ok(await owner.post("/clients", sampleClient({ allow_credit: true }))).id as number;
    const orders: Order[] = [];
    for (let each = 0; each < count; each++)
      orders.push(ok(await owner.post("/deliveries", sampleCredit(service, client))));
    return { client, orders, debts: orders.map(({ debt_id }) => debt_id) };
  };
  const pick = (debts: readonly number[], ...indexes: number[]) =>
    indexes.map((index) => debts[index] as number);
  const payAll = (body: object) => owner.post("/debt-payments/pay-all", { method: "cash", ...body });
  const payPart = (body: object) =>
    owner.post("/debt-payments/pay-partial-amount", { method: "cash", ...body });
  const openOf = async (client: number) =>
    ok(await owner.get(`/debts/${client}/open`), 200).map((debt: Order) => debt.debt_id);

  it("are paid with one receipt, and the others stay", async () => {
    const { client, debts } = await owing(7);
    const debt_ids = pick(debts, 5, 1, 3, 1);
    const paid = ok(
      await payAll({
        client_id: client,
        debt_ids,
        method: "mobile_payment",
        currency: "VES",
        bank: "0134",
        reference: "81726354",
      }),
    );
    assert.deepEqual(
      paid.payments.map((payment: { debt_id: number; amount: number }) => [payment.debt_id, payment.amount]),
      pick(debts, 1, 3, 5).map((id) => [id, 10]),
    );
    assert.equal(paid.total_pending, 40);
    const receipt = ok(await owner.get(`/receipts/${paid.receipt.id}`), 200);
    const [{ currency, amount, rate, usd, method, reference }, ...others] = receipt.tenders;
    assert.deepEqual([currency, amount, rate, usd, others.length], ["VES", 6015, 200.5, 30, 0]);
    assert.deepEqual([method, reference], ["mobile_payment", "81726354"]);
    assert.equal(receipt.payments.length, 3);
    assert.deepEqual(await openOf(client), pick(debts, 0, 2, 4, 6));
  });

  it("are paid in part, oldest first, and never more than they owe", async () => {
    const { client, debts } = await owing(4);
    const debt_ids = pick(debts, 1, 3);
    const paid = ok(await payPart({ client_id: client, debt_ids, amount: 12.5 }));
    assert.deepEqual(
      paid.payments.map((payment: { debt_id: number; amount: number }) => [payment.debt_id, payment.amount]),
      [
        [debts[1], 10],
        [debts[3], 2.5],
      ],
    );
    const rest = pick(debts, 3);
    const more = await payPart({ client_id: client, debt_ids: rest, amount: 7.51 });
    assert.deepEqual(
      [more.status, more.body.errors],
      [422, { amount: ["El monto no puede ser mayor a $7,50"] }],
    );
  });

  it("are refused together if one of them is paid already: nothing is paid", async () => {
    const { client, debts } = await owing(3);
    ok(await owner.post("/debt-payments/full", { debt_id: debts[0], method: "cash" }));
    const refused = await payAll({ client_id: client, debt_ids: pick(debts, 0, 1) });
    assert.deepEqual([refused.status, refused.body.message], [409, "La deuda no tiene saldo pendiente"]);
    assert.deepEqual(await openOf(client), pick(debts, 1, 2));
  });

  it("must be the client's: others, also another company's, look as if they didn't exist", async () => {
    const mine = await owing(2);
    const other = await owing(1);
    const stranger = await api.owner();
    const unknown = { debt_ids: ["La deuda no existe"] };
    for (const debt_ids of [[...mine.debts, ...other.debts], [10 ** 9]]) {
      const refused = await payAll({ client_id: mine.client, debt_ids });
      assert.deepEqual([refused.status, refused.body.errors], [422, unknown]);
    }
    const body = { client_id: mine.client, debt_ids: mine.debts, method: "cash" };
    const theirs = await stranger.post("/debt-payments/pay-all", body);
    assert.deepEqual([theirs.status, theirs.body.errors], [422, { client_id: ["El cliente no existe"] }]);
    const strangersClient = ok(await stranger.post("/clients", sampleClient({ allow_credit: true }))).id;
    const mixed = await stranger.post("/debt-payments/pay-all", { ...body, client_id: strangersClient });
    assert.deepEqual([mixed.status, mixed.body.errors], [422, unknown]);
    assert.deepEqual(await openOf(mine.client), mine.debts);
  });

  it("are a list of some, and of no more than the limit", async () => {
    const { client, debts } = await owing(1);
    const errorsOf = async (debt_ids: unknown) => (await payAll({ client_id: client, debt_ids })).body.errors;
    assert.deepEqual(await errorsOf([]), { debt_ids: ["Elige al menos una deuda"] });
    const tooMany = await errorsOf(Array.from({ length: MAX_CHOSEN + 1 }, () => debts[0]));
    assert.deepEqual(Object.keys(tooMany), ["debt_ids"]);
    assert.deepEqual(Object.keys(await errorsOf("all")), ["debt_ids"]);
    // An error found in the database is told together with the others.
    const both = await payAll({ client_id: client, debt_ids: [10 ** 9], method: "gold" });
    assert.deepEqual(Object.keys(both.body.errors).sort(), ["debt_ids", "method"]);
  });

  it("are only for admins", async () => {
    const { client, debts } = await owing(1);
    const basic = await api.employee(owner, "basic");
    const body = { client_id: client, debt_ids: debts, method: "cash" };
    assert.equal((await basic.post("/debt-payments/pay-all", body)).status, 403);
  });

  it("that several people choose at once are paid once", async () => {
    const { client, debts } = await owing(8);
    // Each choice overlaps with the next one.
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, each) =>
        payAll({ client_id: client, debt_ids: pick(debts, each % 8, (each + 1) % 8, (each + 3) % 8) }),
      ),
    );
    for (const { status, body } of answers) assert.ok([201, 409].includes(status), JSON.stringify(body));
    const paid = answers.flatMap(({ status, body }) =>
      status === 201 ? body.payments.map((payment: { debt_id: number }) => payment.debt_id) : [],
    );
    assert.ok(paid.length >= 3);
    assert.equal(new Set(paid).size, paid.length, "no debt is paid twice");
    const open = await openOf(client);
    assert.equal(open.length, debts.length - paid.length);
  });

  it("of a repeated request are paid once", async () => {
    const { client, debts } = await owing(3);
    const body = { client_id: client, debt_ids: pick(debts, 0, 2), method: "cash" };
    const send = () => owner.post("/debt-payments/pay-all", body, { "idempotency-key": "two-of-three" });
    const [first, second] = [ok(await send()), ok(await send())];
    assert.deepEqual(second, first);
    assert.deepEqual(await openOf(client), pick(debts, 1));
  });
});
