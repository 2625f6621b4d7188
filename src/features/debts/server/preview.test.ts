import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { spreadPayment } from "#features/ledger/rules.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Day } from "#shared/dates.ts";
import { fromDollars, toDollars } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import type { OwedOrder } from "../contract.ts";
import { owedIn, sharesOnOrder } from "../rules.ts";

describe("the preview of a client's payment", () => {
  let api: TestApi;
  let owner: Caller;
  let client: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const service = (await owner.post("/services", sampleService({ amount: 10.01 }))).body.id;
    // Not taken in the order of their days; two have the same day.
    for (const date of ["2026-11-18", "2026-11-05", "2026-11-18", "2026-10-30"])
      assert.equal((await owner.post("/deliveries", sampleCredit(service, client, { date }))).status, 201);
  });
  after(() => api.close());

  const open = async (): Promise<OwedOrder[]> => (await owner.get(`/debts/${client}/open`)).body;

  it("lists the open debts by order date, then number", async () => {
    assert.deepEqual(
      (await open()).map(({ number, date, remaining }) => [number, date, remaining]),
      [
        [4, "2026-10-30", 10.01],
        [2, "2026-11-05", 10.01],
        [1, "2026-11-18", 10.01],
        [3, "2026-11-18", 10.01],
      ],
    );
  });

  it("is equal to the payment, until nothing is owed", async () => {
    for (const amount of [15, 0.01, 25.03]) {
      const owed = (await open()).map(({ debt_id, remaining }) => ({
        id: debt_id,
        remaining: fromDollars(remaining),
      }));
      const foreseen = spreadPayment(fromDollars(amount), owed);
      const { status, body } = await owner.post("/debt-payments/pay-partial-amount", {
        client_id: client,
        amount,
        method: "cash",
      });
      assert.equal(status, 201);
      assert.deepEqual(
        body.payments.map((paid: { debt_id: number; amount: number }) => [paid.debt_id, paid.amount]),
        foreseen.map((share) => [share.id, toDollars(share.amount)]),
      );
    }
    assert.deepEqual(await open(), []);
  });

  it("of advances that a new order uses is equal to what they pay", async () => {
    const service = (await owner.post("/services", sampleService({ amount: 10.01 }))).body.id;
    const take = (date: string, change: object = {}) =>
      owner.post("/deliveries", sampleCredit(service, client, { date, ...change }));
    for (const [amount, date] of [
      [4, "2026-11-10"],
      [15.5, "2026-11-18"],
      [30, "2026-10-01"],
    ] as const) {
      for (const day of ["2026-11-18", "2026-11-05"]) await take(day);
      await owner.post("/debt-payments/advance", { client_id: client, amount, method: "cash" });
      const before = await open();
      const order = { date: date as Day, amount: fromDollars(10.01) };
      const foreseen = sharesOnOrder(fromDollars(amount), before, order);
      const { status, body } = await take(date, { use_credit: true });
      assert.equal(status, 201);
      assert.equal(fromDollars(body.debt_remaining_amount), foreseen.left);
      const owed = owedIn(before) + order.amount - foreseen.own - foreseen.others;
      assert.equal(owedIn(await open()), owed);
      assert.equal(owed, owedIn(before) + order.amount - fromDollars(amount));
    }
  });

  it("is refused for another company and for a basic employee", async () => {
    const stranger = await api.owner("Otra empresa");
    assert.equal((await stranger.get(`/debts/${client}/open`)).status, 404);
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.get(`/debts/${client}/open`)).status, 403);
  });
});
