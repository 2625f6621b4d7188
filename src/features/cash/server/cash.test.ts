// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("the overview of the cash", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const safe = (by: Caller, kind: string, amount: number, more: object = {}) =>
    by.post("/cash/movements", { kind, amount, note: "Prueba", ...more });

  it("says where all received cash is, and every figure has its rows", async () => {
    const owner = await api.owner();
    const clerk = await api.employee(owner);
    const service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
    const capital = await safe(owner, "capital", 100);
    assert.equal(capital.status, 201);
    assert.deepEqual(
      [capital.body.place, capital.body.reason, capital.body.amount, capital.body.note],
      ["safe", "capital", 100, "Prueba"],
    );
    await safe(owner, "capital", 2000.5, { currency: "VES" });
    await safe(owner, "deposit", 30);
    await safe(owner, "withdrawal", 5);
    await safe(owner, "adjustment", -0.25);
    await clerk.post("/shifts", { float: { USD: 20, VES: 500 } });
    await clerk.post("/deliveries", sampleDelivery(service, { payment_method: "cash" }));
    await clerk.post("/company-bills", sampleBill({ amount: 3 }));
    const refunded = await owner.post("/deliveries", sampleDelivery(service, { payment_method: "cash" }));
    await owner.del(`/deliveries/${refunded.body.id}`);

    const open = (await owner.get("/cash")).body;
    assert.deepEqual(open.safe, { USD: 44.75, VES: 1500.5 });
    assert.deepEqual(
      open.shifts.map(({ account_name, cash }: { account_name: string; cash: object }) => [
        account_name,
        cash,
      ]),
      [["Rosa Núñez", { USD: 29.5, VES: 500 }]],
    );
    const { couriers, goods_owed, undecided, balanced } = open;
    assert.deepEqual({ couriers, goods_owed, undecided }, { couriers: [], goods_owed: [], undecided: [] });
    assert.equal(balanced, true);

    await clerk.post("/shifts/current/close", { counted: { USD: 28, VES: 501 } });
    const overview = (await owner.get("/cash")).body;
    assert.deepEqual(overview.equation, {
      USD: {
        received: 112.5,
        couriers: 0,
        shifts: 0,
        safe: 72.75,
        spent: 3,
        handed: 0,
        deposited: 35,
        differences: 1.75,
      },
      VES: {
        received: 2000.5,
        couriers: 0,
        shifts: 0,
        safe: 2001.5,
        spent: 0,
        handed: 0,
        deposited: 0,
        differences: -1,
      },
    });
    const [counted] = (await owner.get("/shifts")).body.items;
    const byNumber = (await owner.get(`/shifts?search=${counted.id}`)).body.items;
    assert.deepEqual(
      byNumber.map(({ id }: { id: number }) => id),
      [counted.id],
    );
    assert.deepEqual(overview.differences, [
      {
        kind: "shift",
        id: counted.id,
        number: counted.id,
        person_id: clerk.user.id,
        name: "Rosa Núñez",
        date: "2026-11-20",
        amount: { USD: -1.5, VES: 1 },
      },
    ]);
    for (const [term, currency, sign] of [
      ["received", "USD", 1],
      ["received", "VES", 1],
      ["spent", "USD", -1],
      ["deposited", "USD", -1],
      ["differences", "USD", -1],
    ] as const) {
      const { items, total } = (await owner.get(`/cash/movements?term=${term}&currency=${currency}`)).body;
      assert.equal(items.length, total);
      const cents = items.reduce(
        (all: number, { amount }: { amount: number }) => all + Math.round(amount * 100),
        0,
      );
      assert.equal((sign * cents) / 100, overview.equation[currency][term], term);
    }
    const [second, first] = (await owner.get("/receipts/filter")).body.items;
    const received = (await owner.get("/cash/movements?term=received&currency=USD")).body.items;
    assert.deepEqual(
      received.map(({ reason, receipt_id }: { reason: string; receipt_id: number }) => [reason, receipt_id]),
      [
        ["refund", second.id],
        ["payment", second.id],
        ["payment", first.id],
        ["capital", null],
      ],
    );
    const [bill] = (await owner.get("/company-bills/filter")).body.items;
    const [spent] = (await owner.get("/cash/movements?term=spent")).body.items;
    assert.deepEqual([spent.bill_id, spent.receipt_id], [bill.id, null]);
    const inSafe = (await owner.get("/cash/movements?place=safe&currency=VES&perPage=1")).body;
    assert.deepEqual([inSafe.total, inSafe.items[0].reason], [3, "shift_close"]);
  });

  it("is empty for a new company, and nobody else's", async () => {
    const owner = await api.owner();
    const { safe: held, shifts, balanced } = (await owner.get("/cash")).body;
    assert.deepEqual([held, shifts, balanced], [{ USD: 0, VES: 0 }, [], true]);
    assert.equal((await owner.get("/cash/movements")).body.total, 0);
  });

  it("says what is owed to each client for goods, whether a courier has the money or the client may have it", async () => {
    const owner = await api.owner();
    const service = (await owner.post("/services", sampleService({ amount: 5, bills: [] }))).body.id;
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put("/rates/2026-11-20", { rate: 200 });
    const client = (
      await owner.post("/clients", sampleClient({ legal_name: "Zapatería", allow_credit: true }))
    ).body.id;
    const other = (await owner.post("/clients", sampleClient({ legal_name: "Abasto", allow_credit: true })))
      .body.id;
    const collect = async (of: number, cod_amount: number, currency = "USD") => {
      const { id } = (await owner.post("/deliveries", sampleCredit(service, of, { cod_amount, courier_id })))
        .body;
      await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
      const collection = sampleCollection({ method: "cash", currency });
      const { status } = await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
      assert.equal(status, 200);
    };
    const settleAll = async () => {
      const counted = (await owner.get(`/couriers/${courier_id}/account`)).body.cash;
      assert.equal((await owner.post("/settlements", { courier_id, counted, pay: "later" })).status, 201);
    };
    const remit = async (change: object) =>
      assert.equal((await owner.post("/remittances", sampleRemittance(client, change))).status, 201);
    const owed = async () => {
      const { goods_owed, balanced } = (await owner.get("/cash")).body;
      assert.equal(balanced, true);
      for (const { client_id, owed } of goods_owed)
        assert.deepEqual(owed, (await owner.get(`/clients/${client_id}/cod`)).body.owed);
      return goods_owed.map(({ legal_name, owed }: { legal_name: string; owed: object }) => [
        legal_name,
        owed,
      ]);
    };

    await collect(client, 20);
    await collect(client, 6, "VES");
    await settleAll();
    await collect(client, 7);
    await collect(other, 3);
    const others = ["Abasto", { USD: 3, VES: 0 }];
    assert.deepEqual(await owed(), [others, ["Zapatería", { USD: 27, VES: 1200 }]]);
    await remit({ amount: 12.5 });
    assert.deepEqual(await owed(), [others, ["Zapatería", { USD: 14.5, VES: 1200 }]]);
    await remit({ currency: "VES" });
    await remit({});
    assert.deepEqual(await owed(), [others, ["Zapatería", { USD: 7, VES: 0 }]], "the courier has it");
    await settleAll();
    await remit({});
    assert.deepEqual(await owed(), [others]);
  });

  for (const [body, field, message] of [
    [{ kind: "gift", amount: 1 }, "kind", "El tipo de movimiento debe ser uno de los valores permitidos"],
    [{ kind: "deposit" }, "amount", "El monto es requerido"],
    [{ kind: "deposit", amount: 0 }, "amount", "El monto debe ser mayor a 0"],
    [{ kind: "capital", amount: -5 }, "amount", "El monto debe ser mayor a 0"],
    [{ kind: "adjustment", amount: 0 }, "amount", "El monto no puede ser 0"],
    [{ kind: "adjustment", amount: -10_000_000 }, "amount", "El monto no puede ser mayor a $9.999.999,99"],
  ] as const)
    it(`refuses ${JSON.stringify(body)}`, async () => {
      const answer = await (await api.owner()).post("/cash/movements", body);
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.errors, { [field]: [message] });
    });

  it("gives each of 32 deposits at the same time its own movement", async () => {
    const owner = await api.owner();
    const answers = await Promise.all(Array.from({ length: 32 }, (_, i) => safe(owner, "deposit", i + 1)));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.amount]),
      Array.from({ length: 32 }, (_, i) => [201, -(i + 1)]),
    );
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 32);
    assert.equal((await owner.get("/cash")).body.safe.USD, -(32 * 33) / 2);
  });
});
