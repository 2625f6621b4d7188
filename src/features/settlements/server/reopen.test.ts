import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const CASH = { outcome: "collected", method: "cash", currency: "USD" };

describe("an order that was delivered by mistake", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const bills = [{ name: "Repartidor", amount: 2, to_courier: true }];
    service = (await owner.post("/services", sampleService({ amount: 5, bills }))).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put("/rates/2026-11-20", { rate: 40 });
  });
  after(() => api.close());

  const atDoor = { payment_type: "full", collect_fee: true, cod_amount: 20 };
  const sent = async (change: object = atDoor) => {
    const order = sampleCredit(service, client, { courier_id: courier, ...change });
    const { id } = (await owner.post("/deliveries", order)).body;
    assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status, 200);
    return id as number;
  };
  const deliver = (id: number, collection?: object) =>
    owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  const delivered = async (change?: object, collection: object = CASH) => {
    const id = await sent(change);
    assert.equal((await deliver(id, collection)).status, 200);
    return id;
  };
  const reopen = (id: number, by = owner) => by.post(`/deliveries/${id}/reopen`, { reason: "Era otra" });
  const account = async () => (await owner.get(`/couriers/${courier}/account`)).body;
  const settle = (change: object = {}) =>
    owner.post("/settlements", {
      courier_id: courier,
      counted: { USD: 25, VES: 0 },
      pay: "later",
      ...change,
    });
  const receipts = async () => (await owner.get("/receipts/filter")).body.items;
  const holds = async () => assert.deepEqual(await brokenInvariants(api.database.read), []);

  it("is in transit again: receipt voided, money and pay taken back, the mistake kept", async () => {
    const id = await delivered();
    const before = await owner.get(`/deliveries/${id}`);
    const { status, body, headers } = await reopen(id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body.status, body.cod_status, body.debt_remaining_amount, body.cod_note],
      ["in_transit", "pending", 5, null],
    );
    assert.notEqual(headers.etag, before.headers.etag);
    const [receipt] = await receipts();
    assert.deepEqual([receipt.state, receipt.refunded], ["voided", 5]);
    assert.match(receipt.void_reason, /^Orden 0+\d+ reabierta: Era otra$/);
    const { cash, earned } = await account();
    assert.deepEqual([cash, earned], [{ USD: 0, VES: 0 }, 0]);
    const attempts = (await owner.get(`/deliveries/${id}/attempts`)).body;
    assert.deepEqual(
      attempts.map(({ reason, note }: { reason: string; note: string }) => [reason, note]),
      [["mistake", "Era otra"]],
    );
    const events = (await owner.get(`/events/filter?entity=delivery&entity_id=${id}`)).body.items;
    assert.match(events[0].summary, /^Reabrió la orden 0+\d+: Era otra$/);
    assert.equal((await deliver(id, CASH)).status, 200);
    assert.deepEqual([(await account()).cash.USD, (await account()).earned], [25, 2]);
    await holds();
  });

  it("keeps what the office took for it before", async () => {
    const order = sampleCredit(service, client, {
      courier_id: courier,
      payment_type: "full",
      collect_fee: true,
    });
    const { id, debt_id } = (await owner.post("/deliveries", order)).body;
    await owner.post("/debt-payments/partial", { debt_id, amount: 2, method: "cash" });
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    assert.equal((await deliver(id, CASH)).status, 200);
    assert.equal((await reopen(id)).body.debt_remaining_amount, 3);
    assert.deepEqual(
      (await receipts()).map(({ state }: { state: string }) => state),
      ["voided", "confirmed"],
    );
    await holds();
  });

  it("follows on its page and on the phone", async () => {
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const id = await sent();
    const act = (change: object) =>
      phone.post("/courier/actions", {
        actions: [sampleAction(id, { at: "2026-11-20T14:59:00Z", ...change })],
      });
    const done = { kind: "deliver", receiver_name: "Ana", collection: CASH };
    assert.equal((await act(done)).body.results[0].status, "done");
    await reopen(id);
    const token = (await owner.get(`/deliveries/${id}`)).body.tracking_url.split("/t/")[1];
    const { status, times, attempts, receiver_name } = (await api.as(null).get(`/track/${token}`)).body;
    assert.deepEqual(
      [status, times.map((time: { status: string }) => time.status), attempts, receiver_name],
      ["in_transit", ["pending", "in_transit"], [], null],
    );
    const [stop] = (await phone.get("/courier/deliveries")).body.items;
    assert.deepEqual([stop.status, stop.due.total, stop.attempts[0].reason], ["in_transit", 25, "mistake"]);
    assert.equal((await act(done)).body.results[0].status, "done");
    const fail = { kind: "fail", reason: "mistake" };
    assert.equal((await act(fail)).status, 422);
    await holds();
  });

  it("was handed to nobody: neither its page nor the courier's day tells of the mistake", async () => {
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const id = await sent();
    const act = async (receiver_name: string) => {
      const handover = { kind: "deliver", receiver_name, collection: CASH, at: "2026-11-20T14:59:00Z" };
      const { body } = await phone.post("/courier/actions", { actions: [sampleAction(id, handover)] });
      assert.equal(body.results[0].status, "done", JSON.stringify(body));
    };
    const receivers = async () => {
      const token = (await owner.get(`/deliveries/${id}`)).body.tracking_url.split("/t/")[1];
      const { receiver_name } = (await api.as(null).get(`/track/${token}`)).body;
      const rows = (await owner.get(`/deliveries/${id}/handovers`)).body as { receiver_name: string }[];
      return [receiver_name, ...rows.map((row) => row.receiver_name)];
    };
    await act("Ana");
    assert.deepEqual(await receivers(), ["Ana", "Ana"]);
    await reopen(id);
    assert.deepEqual(await receivers(), [null]);
    await deliver(id, CASH);
    assert.deepEqual(await receivers(), [null]);
    await reopen(id);
    await act("Rosa");
    assert.deepEqual(await receivers(), ["Rosa", "Rosa"]);
    const { delivered, failed } = (await phone.get("/courier/day")).body;
    assert.deepEqual([delivered, failed], [1, 0]);
    await holds();
  });

  it("is not reopened before what settled or remitted its money is voided", async () => {
    const cash = await delivered();
    const settlement = (await settle()).body;
    const refused = async (id: number, message: string) => {
      const { status, body } = await reopen(id);
      assert.deepEqual([status, body.message], [409, message]);
    };
    await refused(cash, `Anula primero la liquidación ${settlement.number}`);
    const remitted = await owner.post("/remittances", { client_id: client, currency: "USD", method: "cash" });
    assert.equal(remitted.status, 201, JSON.stringify(remitted.body));
    assert.equal((await owner.post(`/settlements/${settlement.id}/void`, { reason: "x" })).status, 200);
    await refused(cash, `Anula primero el pago al cliente ${remitted.body.number}`);
    await owner.post(`/remittances/${remitted.body.id}/void`, { reason: "x" });
    assert.equal((await reopen(cash)).status, 200);
    await holds();
    const paid = await delivered({ payment_type: "partial" }, undefined);
    const pay = (await settle({ counted: { USD: 0, VES: 0 }, pay: "now" })).body;
    await refused(paid, `Anula primero la liquidación ${pay.number}`);
    await owner.post(`/settlements/${pay.id}/void`, { reason: "x" });
    assert.equal((await reopen(paid)).status, 200);
    assert.equal((await account()).earned, 0);
    await holds();
  });

  it("is not reopened while the courier's account keeps cash of a receipt that is voided already", async () => {
    const id = await delivered();
    const settlement = (await settle()).body;
    const [receipt] = await receipts();
    assert.equal((await owner.post(`/receipts/${receipt.id}/void`, { reason: "x" })).status, 200);
    assert.equal((await owner.post(`/settlements/${settlement.id}/void`, { reason: "x" })).status, 200);
    const { status, body } = await reopen(id);
    assert.equal(status, 409);
    assert.match(body.message, /^La cuenta del repartidor aún tiene el efectivo de esta orden/);
    await settle();
    assert.equal((await reopen(id)).status, 200);
    await holds();
  });

  it("is reopened by an admin, and only if it is delivered", async () => {
    const id = await delivered();
    assert.equal((await reopen(id, await api.employee(owner, "basic"))).status, 403);
    assert.equal((await reopen(id, await api.employee(owner, "admin"))).status, 200);
    const { status, body } = await reopen(id);
    assert.equal(status, 409);
    assert.match(body.message, /^Solo se reabre una orden entregada/);
    assert.deepEqual((await owner.post(`/deliveries/${id}/reopen`, {})).body.errors, {
      reason: ["El motivo es requerido"],
    });
  });

  it("and settled at the same moment: one wins, the other gets its sentence", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await delivered();
      const [opened, settled] = await Promise.all([reopen(id), settle({ pay: "now" })]);
      if (opened.status === 200)
        assert.ok(
          settled.status === 409
            ? settled.body.message === "El repartidor no tiene nada por rendir"
            : settled.body.expected.USD === 0 && settled.body.earned === 0,
          JSON.stringify(settled.body),
        );
      else {
        assert.deepEqual([opened.status, settled.status], [409, 201]);
        assert.equal(opened.body.message, `Anula primero la liquidación ${settled.body.number}`);
      }
      await holds();
      courier = (await owner.post("/couriers", sampleCourier())).body.id;
    }
  });

  it("keeps every cent in its place through any history", async () => {
    const chance = (() => {
      let seed = 7;
      return () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed / 2_147_483_648;
      };
    })();
    const any = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
    const seen = new Map<string, number>();
    for (let history = 0; history < 15; history += 1) {
      const kinds = [
        atDoor,
        { payment_type: "full", collect_fee: true },
        { payment_type: "partial", cod_amount: 7 },
        { payment_type: "partial" },
      ];
      const orders = [await sent(any(kinds)), await sent(any(kinds))];
      for (let step = 0; step < 12; step += 1) {
        const id = any(orders);
        const collection = any([
          CASH,
          { outcome: "collected", method: "cash", currency: "VES" },
          { outcome: "collected", method: "transfer", currency: "USD" },
          { outcome: "paid_to_client" },
        ]);
        const run = any<[string, () => Promise<{ status: number }>]>([
          ["deliver", () => deliver(id, collection)],
          ["deliver", () => deliver(id, collection)],
          ["reopen", () => reopen(id)],
          ["reopen", () => reopen(id)],
          ["settle", () => settle({ counted: { USD: any([0, 5, 25]), VES: 0 }, pay: any(["now", "later"]) })],
          [
            "void a receipt",
            async () =>
              owner.post(`/receipts/${any<{ id: number }>((await receipts()).concat({ id: 1 })).id}/void`, {
                reason: "x",
              }),
          ],
          [
            "void a settlement",
            async () => {
              const { items } = (await owner.get("/settlements")).body;
              return owner.post(`/settlements/${any<{ id: number }>(items.concat({ id: 1 })).id}/void`, {
                reason: "x",
              });
            },
          ],
        ]);
        const { status } = await run[1]();
        assert.ok([200, 201, 404, 409, 422].includes(status), `${run[0]} ${status}`);
        seen.set(`${run[0]} ${status}`, (seen.get(`${run[0]} ${status}`) ?? 0) + 1);
      }
      await holds();
      assert.equal((await owner.get("/cash")).body.balanced, true);
    }
    for (const done of ["reopen 200", "reopen 409", "deliver 200", "settle 201", "void a settlement 200"])
      assert.ok(seen.has(done), `none met ${done}: ${JSON.stringify([...seen])}`);
  });
});
