// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("receipts under races", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    assert.equal((await owner.put("/rates/2026-11-20", { rate: 231.0462, confirm: true })).status, 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const newClient = async () =>
    (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id as number;
  const owe = async (client: number) =>
    (await owner.post("/deliveries", sampleCredit(service, client, { courier_id: courier }))).body as {
      id: number;
      debt_id: number;
    };
  const owed = async (client: number) => (await owner.get(`/debts/${client}/stats`)).body.total_pending;
  const count = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it("64 payers at once with 8 references: each is used once, and nothing is paid twice", async () => {
    const client = await newClient();
    const debts: number[] = [];
    for (let each = 0; each < 16; each++) debts.push((await owe(client)).debt_id);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, each) =>
        owner.post("/debt-payments/full", {
          debt_id: debts[each % 16],
          method: "mobile_payment",
          currency: "VES",
          bank: "0134",
          reference: `00${77_000_001 + Math.floor(each / 8)}`,
          accept_similar: true,
        }),
      ),
    );
    assert.deepEqual([count(answers, 201), count(answers, 409)], [8, 56]);
    assert.equal(await owed(client), 100);
    const { items } = (await owner.get("/receipts/filter?state=reported&perPage=100")).body;
    const used = items.map(({ reference }: { reference: string }) => reference);
    assert.equal(new Set(used).size, 8);
  });

  it("similar references at once: only one is accepted", async () => {
    const client = await newClient();
    const paying = await Promise.all(Array.from({ length: 8 }, () => owe(client)));
    const answers = await Promise.all(
      paying.map(({ debt_id }, each) =>
        owner.post("/debt-payments/full", {
          debt_id,
          method: "transfer",
          currency: "VES",
          reference: `${each + 1}654321`,
        }),
      ),
    );
    assert.deepEqual([count(answers, 201), count(answers, 409)], [1, 7]);
    for (const { status, body } of answers) if (status === 409) assert.equal(body.duplicate, true);
  });

  it("paid orders at once with one reference: one order is taken, and no number is lost", async () => {
    const body = sampleDelivery(service, {
      payment_method: "mobile_payment",
      payment_bank: "0105",
      payment_reference: "31415926",
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => owner.post("/deliveries", body)));
    assert.deepEqual([count(answers, 201), count(answers, 409)], [1, 11]);
  });

  it("a receipt that is voided while its orders are cancelled, confirmed and paid", async () => {
    for (let round = 0; round < 10; round++) {
      const client = await newClient();
      const orders = [await owe(client), await owe(client)];
      const body = { client_id: client, method: "transfer", currency: "VES" };
      const { id } = (await owner.post("/debt-payments/pay-all", body)).body.receipt;
      for (const order of orders) {
        const sent = await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
        assert.equal(sent.status, 200);
      }
      const cancel = (order: number) => () =>
        owner.put(`/deliveries/${orders[order]?.id}/cancel`, { cancellation_notes: "No estaba" });
      const acts = [
        cancel(0),
        cancel(1),
        () => owner.put(`/receipts/${id}/state`, { state: "confirmed" }),
        () => owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" }),
        ...(round % 2 === 0 ? [() => owner.post(`/receipts/${id}/void`, { reason: "No llegó" })] : []),
      ];
      const turned = acts.slice(round % acts.length).concat(acts.slice(0, round % acts.length));
      const answers = await Promise.all(turned.map((act) => act()));
      for (const { status, body } of answers)
        assert.ok([200, 201, 409].includes(status), JSON.stringify(body));
      assert.equal((await owner.get(`/receipts/${id}`)).body.state, "voided");
      assert.equal(await owed(client), 0);
    }
  });
});
