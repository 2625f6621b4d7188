// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash, sampleSettlement } from "#features/settlements/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { ATTENTION_KINDS, type Attention, type AttentionKind } from "../contract.ts";

const TODAY = "2026-11-20";
const YESTERDAY = "2026-11-19";
/** 11:00 in Caracas. */
const NOW = `${TODAY}T15:00:00.000Z`;

describe("what waits for somebody", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
    await expectBody(owner.put(`/rates/${TODAY}`, { rate: 200 }), 200);
    service = (await owner.post("/services", sampleService({ amount: 10 }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
  });

  const list = async (caller = owner): Promise<Attention[]> =>
    await expectBody(caller.get("/attention"), 200);
  const kinds = async (caller = owner) => (await list(caller)).map(({ kind }) => kind);
  const findKind = async (kind: AttentionKind, caller = owner) =>
    (await list(caller)).find((entry) => entry.kind === kind);
  const order = (change: object = {}) =>
    expectBody(owner.post("/deliveries", sampleDelivery(service, change)));
  const sent = async (change: object = {}) => {
    const delivery = await order({ courier_id: courier, ...change });
    await expectBody(owner.put(`/deliveries/${delivery.id}/status`, { status: "in_transit" }), 200);
    return delivery.id as number;
  };
  /** The ids that an entry's address lists, by the API that its page asks. */
  const listed = async (entry: Attention | undefined, path: string, caller = owner) => {
    const query = (entry?.to ?? "").split("?")[1] ?? "";
    const { items } = await expectBody(caller.get(`${path}?${query}`), 200);
    return items.map(({ id }: { id: number }) => id) as number[];
  };

  it("is nothing when all is done", async () => {
    assert.deepEqual(await list(), []);
    assert.deepEqual(await list(await api.employee(owner)), []);
  });

  it("is a missing rate, for who may set it", async () => {
    const other = await api.owner();
    const missing = { kind: "rate_missing", count: 1, amount: null, oldest_at: null, to: "/home?rate=set" };
    assert.deepEqual(await list(other), [missing]);
    assert.deepEqual(await list(await api.employee(other, "basic")), []);
    await expectBody(other.put("/rates/2026-11-21", { rate: 200 }), 200);
    assert.deepEqual(await kinds(other), ["rate_missing"], "tomorrow's is not in force");
    await expectBody(other.put("/rates/2026-11-10", { rate: 200 }), 200);
    assert.deepEqual(await list(other), []);
  });

  it("is what is late, attempted or without a courier, and its address lists exactly those", async () => {
    const yesterday = await order({ date: YESTERDAY });
    const promised = await order({ promised_time: "10:59", courier_id: courier });
    await order({ promised_time: "11:00", courier_id: courier });
    const tried = await sent();
    await sent();
    await order({ date: "2026-11-21" });
    await order({
      date: YESTERDAY,
      anonymous_client: null,
      client_id: (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id,
      payment_type: "partial",
    }).then(({ id }) => expectBody(owner.del(`/deliveries/${id}`), 204));
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const action = sampleAction(tried, { kind: "fail", reason: "absent", note: "Nadie abrió" });
    await expectBody(phone.post("/courier/actions", { actions: [action] }), 200);

    const basic = await api.employee(owner);
    for (const caller of [owner, basic]) {
      const waiting = (await list(caller)).map(({ kind, count, amount, to }) => ({
        kind,
        count,
        amount,
        to,
      }));
      assert.deepEqual(waiting, [
        { kind: "late_orders", count: 2, amount: null, to: "/deliveries?late=1" },
        { kind: "failed_attempts", count: 1, amount: null, to: "/deliveries?attempted=1" },
        {
          kind: "unassigned_orders",
          count: 1,
          amount: null,
          to: `/deliveries?unassigned=1&endDate=${TODAY}`,
        },
      ]);
      const ids = async (kind: AttentionKind) =>
        listed(await findKind(kind, caller), "/deliveries/filter", caller);
      assert.deepEqual(await ids("late_orders"), [promised.id, yesterday.id]);
      assert.deepEqual(await ids("failed_attempts"), [tried]);
      assert.deepEqual(await ids("unassigned_orders"), [yesterday.id]);
    }
    assert.deepEqual((await owner.get("/deliveries/totals?late=1")).body, { count: 2, amount: 20 });
    api.setNow(`${TODAY}T15:01:00.000Z`);
    assert.equal((await findKind("late_orders"))?.count, 3, "a minute later one more is late");
    api.setNow("2026-11-21T03:59:00.000Z");
    assert.equal((await findKind("late_orders"))?.count, 3, "its day ends at midnight in Caracas");
    api.setNow("2026-11-21T04:00:00.000Z");
    assert.equal((await findKind("late_orders"))?.count, 5);
  });

  it("is a transfer that nobody has confirmed, in the currency in which it came", async () => {
    const client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    const { debt_id } = await expectBody(
      owner.post("/deliveries", sampleCredit(service, client, { courier_id: courier })),
    );
    const paid = { debt_id, amount: 4, method: "transfer" };
    await expectBody(owner.post("/debt-payments/partial", { ...paid, reference: "111222" }));
    api.setNow(`${TODAY}T16:00:00.000Z`);
    const tenders = [{ currency: "VES", amount: 400 }];
    await expectBody(
      owner.post("/debt-payments/partial", {
        debt_id,
        method: "mobile_payment",
        tenders,
        reference: "333444",
        bank: "0102",
      }),
    );
    await expectBody(owner.post("/debt-payments/partial", { debt_id, amount: 1, method: "cash" }));
    const entry = await findKind("transfers_unconfirmed");
    const waiting = { kind: "transfers_unconfirmed", count: 2, amount: { USD: 4, VES: 400 }, oldest_at: NOW };
    assert.deepEqual(entry, { ...waiting, to: "/debts/receipts?state=reported" });
    const receipts = await listed(entry, "/receipts/filter");
    assert.equal(receipts.length, 2);
    assert.equal(await findKind("transfers_unconfirmed", await api.employee(owner)), undefined);
    await expectBody(owner.post("/receipts/confirm", { ids: receipts }), 200);
    assert.deepEqual(await list(), []);
  });

  it("is a courier's cash of more than a day, without its amount for who counts it", async () => {
    const other = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    await sampleCourierCash(
      api.database,
      owner.user.id,
      courier,
      { USD: 5, VES: 300 },
      new Date(`${YESTERDAY}T15:00:00Z`),
    );
    await sampleCourierCash(
      api.database,
      owner.user.id,
      other,
      { USD: 9, VES: 0 },
      new Date(`${YESTERDAY}T15:00:01Z`),
    );
    const basic = await api.employee(owner);
    const entry = {
      kind: "couriers_with_cash",
      count: 1,
      oldest_at: `${YESTERDAY}T15:00:00.000Z`,
      to: "/couriers/accounts?only=old",
    };
    assert.deepEqual(await list(), [{ ...entry, amount: { USD: 5, VES: 300 } }]);
    assert.deepEqual(await list(basic), [{ ...entry, amount: null }]);
    const counted = { USD: 4, VES: 300 };
    const { id } = await expectBody(owner.post("/settlements", sampleSettlement(courier, { counted })));
    const difference = await findKind("differences_undecided");
    assert.deepEqual(difference?.amount, { USD: -1, VES: 0 });
    assert.deepEqual([await kinds(), await kinds(basic)], [["differences_undecided"], []]);
    await expectBody(owner.post("/settlements", sampleSettlement(other, { counted: { USD: 9, VES: 0 } })));
    assert.deepEqual(await listed(difference, "/settlements"), [id]);
    await expectBody(owner.put(`/settlements/${id}/decision`, { decision: "waive" }), 200);
    assert.deepEqual(await list(), []);
  });

  it("is also the cash of a rejected delivery that a courier still has", async () => {
    const id = await sent();
    const notes = { cancellation_notes: "No hay nadie" };
    await expectBody(owner.put(`/deliveries/${id}/cancel`, notes), 200);
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const tenders = [{ currency: "USD", amount: 3 }];
    const collection = { outcome: "collected", method: "cash", rate: 200, tenders };
    const action = sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", collection });
    await expectBody(phone.post("/courier/actions", { actions: [action] }), 200);
    const { items } = await expectBody(owner.get("/couriers/reviews"), 200);
    await expectBody(owner.post(`/couriers/reviews/${items[0].id}/resolve`, { accept: false }), 200);
    assert.equal(await findKind("couriers_with_cash"), undefined, "he has it since a moment ago");
    api.setNow("2026-11-21T15:00:00.000Z");
    const held = { USD: 3, VES: 0 };
    assert.deepEqual((await findKind("couriers_with_cash"))?.amount, held);
    const account = await expectBody(owner.get(`/couriers/${courier}/account`), 200);
    const { couriers } = await expectBody(owner.get("/cash"), 200);
    const day = await expectBody(phone.get("/courier/day"), 200);
    assert.deepEqual([account.cash, couriers[0].cash, day.cash], [held, held, held]);
  });

  it("is a shift since yesterday: anybody's for an admin, one's own otherwise", async () => {
    const [basic, other] = [await api.employee(owner), await api.employee(owner)];
    api.setNow(`${TODAY}T03:59:59.000Z`);
    const { id } = await expectBody(basic.post("/shifts", {}));
    api.setNow(`${TODAY}T04:00:00.000Z`);
    await expectBody(other.post("/shifts", {}));
    api.setNow(NOW);
    const entry = { kind: "shifts_open", count: 1, amount: null, oldest_at: `${TODAY}T03:59:59.000Z` };
    const to = `/company-bills/shifts?open=1&end_date=${YESTERDAY}`;
    assert.deepEqual(await list(), [{ ...entry, to }]);
    assert.deepEqual(await list(basic), [{ ...entry, to: "/company-bills/shift" }]);
    assert.deepEqual(await list(other), []);
    assert.deepEqual(await listed({ to } as Attention, "/shifts"), [id]);
    await expectBody(basic.post("/shifts/current/close", { counted: { USD: 0 } }), 200);
    assert.deepEqual(await list(), []);
  });

  it("is a safe below zero, in the currency that is", async () => {
    await expectBody(
      owner.post("/cash/movements", { kind: "capital", currency: "USD", amount: 30, note: null }),
    );
    await expectBody(
      owner.post("/cash/movements", { kind: "deposit", currency: "VES", amount: 500, note: null }),
    );
    const entry = { kind: "safe_negative", count: 1, amount: { USD: 0, VES: -500 }, oldest_at: null };
    assert.deepEqual(await list(), [{ ...entry, to: "/company-bills/cash?place=safe&currency=VES" }]);
    assert.deepEqual(await list(await api.employee(owner)), []);
  });

  it("is the goods money that clients may have, as their accounts say it", async () => {
    const sold = async (method: "cash" | "transfer") => {
      const client = (await expectBody(owner.post("/clients", sampleClient()))).id;
      const id = await sent({
        client_id: client,
        anonymous_client: null,
        payment_type: "full",
        collect_fee: true,
        cod_amount: 20,
      });
      const paid = method === "cash" ? { currency: "USD" } : { currency: "USD", reference: "987654" };
      await expectBody(
        owner.put(`/deliveries/${id}/status`, {
          status: "delivered",
          collection: { outcome: "collected", method, ...paid },
        }),
        200,
      );
      return client as number;
    };
    const available = async () => {
      const { items } = await expectBody(owner.get("/goods-money"), 200);
      const sum = (currency: "USD" | "VES") =>
        items.reduce(
          (all: number, client: { available: Record<string, number> }) =>
            all + (client.available[currency] ?? 0),
          0,
        );
      const clients = items.filter((client: { available: Record<string, number> }) =>
        Object.values(client.available).some((amount) => amount > 0),
      );
      return { count: clients.length, amount: { USD: sum("USD"), VES: sum("VES") } };
    };
    const agrees = async (count: number, USD: number) => {
      const entry = await findKind("goods_available");
      assert.deepEqual(await available(), { count, amount: { USD, VES: 0 } });
      if (count === 0) return assert.equal(entry, undefined);
      assert.deepEqual(
        [entry?.count, entry?.amount, entry?.to],
        [count, { USD, VES: 0 }, "/debts/remittances?available=1"],
      );
    };
    const client = await sold("cash");
    await sold("transfer");
    await agrees(0, 0);
    const settlement = await expectBody(
      owner.post("/settlements", sampleSettlement(courier, { counted: { USD: 30, VES: 0 } })),
    );
    await agrees(1, 20);
    const [reported] = (await owner.get("/receipts/filter?state=reported")).body.items;
    await expectBody(owner.put(`/receipts/${reported.id}/state`, { state: "confirmed" }), 200);
    await agrees(2, 40);
    await expectBody(
      owner.post("/remittances", { client_id: client, currency: "USD", amount: 5, method: "cash" }),
    );
    await agrees(2, 35);
    await expectBody(owner.post(`/settlements/${settlement.id}/void`, { reason: "Se contó mal" }), 200);
    await agrees(1, 20);
    await expectBody(owner.post(`/receipts/${reported.id}/void`, { reason: "No llegó" }), 200);
    await agrees(0, 0);
    assert.equal(await findKind("goods_available", await api.employee(owner)), undefined);
  });

  it("is a bill that somebody changed or deleted today although another had recorded it", async () => {
    await expectBody(
      owner.post("/cash/movements", { kind: "capital", currency: "USD", amount: 500, note: null }),
    );
    const [first, two] = [await api.employee(owner), await api.employee(owner, "admin")];
    const bill = async (caller: Caller) => (await expectBody(caller.post("/company-bills", sampleBill()))).id;
    const change = (caller: Caller, id: number) =>
      expectBody(caller.put(`/company-bills/${id}`, sampleBill({ amount: 99 })), 200);
    const [ofOwner, ofOne] = [await bill(owner), await bill(first)];
    await change(first, ofOne);
    assert.deepEqual(await list(), [], "its own");
    await change(first, ofOwner);
    await expectBody(two.del(`/company-bills/${ofOne}`), 204);
    const entry = await findKind("bills_changed");
    const to = `/events?entity=company_bill&ofOthers=1&startDate=${TODAY}&endDate=${TODAY}`;
    assert.deepEqual(entry, { kind: "bills_changed", count: 2, amount: null, oldest_at: NOW, to });
    assert.equal((await listed(entry, "/events/filter")).length, 2);
    assert.equal((await findKind("bills_changed", two))?.count, 1, "not what one did oneself");
    assert.equal((await listed(entry, "/events/filter", two)).length, 1);
    assert.deepEqual(await list(first), []);
    api.setNow("2026-11-21T15:00:00.000Z");
    assert.deepEqual(await list(), [], "that day only");
  });

  it("comes in one order, and never from another company", async () => {
    await order({ date: YESTERDAY });
    await expectBody(
      owner.post("/cash/movements", { kind: "deposit", currency: "USD", amount: 50, note: null }),
    );
    await sampleCourierCash(
      api.database,
      owner.user.id,
      courier,
      { USD: 5, VES: 0 },
      new Date(`${YESTERDAY}T14:00:00Z`),
    );
    assert.deepEqual(await kinds(), [
      "late_orders",
      "unassigned_orders",
      "couriers_with_cash",
      "safe_negative",
    ]);
    // Of those that no test can bring about together, too.
    assert.deepEqual(ATTENTION_KINDS.slice(15), [
      ...["goods_available", "requests_new", "payment_notices", "standing_failed", "webhooks_failed"],
      ...["cash_given_back", "bills_changed", "papers_expiring", "files_full", "backup_late"],
    ]);
    assert.deepEqual(await kinds(await api.owner()), ["rate_missing"]);
    assert.equal((await api.as(null).get("/attention")).status, 401);
  });
});
