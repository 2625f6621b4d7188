// Figures of closed days stay; what changes an order of one counts on the day of the change.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { cannotPrint, pdfText, reportRows, tablesOf } from "./testing.ts";

const CLOSED = "2026-11-20";
const TODAY = "2026-11-23";
const LINE = "Ajustes de períodos cerrados";
const REPORTS = ["/dashboard/report", "/dashboard/simplified-report", "/couriers/deliveries-report"];

describe("closed days", () => {
  let api: TestApi;
  let owner: Caller;
  let courier: number;
  let other: number;
  let service: number;
  const orders: Record<"delivered" | "cancelled" | "open" | "returned" | "moved", number> = {
    delivered: 0,
    cancelled: 0,
    open: 0,
    returned: 0,
    moved: 0,
  };

  const status = (id: number, to: string) =>
    expectBody(owner.put(`/deliveries/${id}/status`, { status: to }), 200);
  const cancel = (id: number) =>
    expectBody(owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" }), 200);
  const close = (date: string | null, reason?: string) =>
    expectBody(owner.put("/company/closed-until", { date: date ?? "", ...(reason ? { reason } : {}) }), 200);
  const dayOf = async (path: string, date: string) =>
    expectBody(owner.get(`${path}?period=day&date=${date}`), 200);

  /** All that is told of the closed day. */
  async function reports() {
    const range = `start_date=${CLOSED}&end_date=${CLOSED}`;
    const papers = cannotPrint
      ? []
      : await Promise.all(REPORTS.map((path) => reportRows(owner, `${path}?${range}`)));
    return {
      stats: await dayOf("/dashboard", CLOSED),
      margin: await dayOf("/dashboard/margin", CLOSED),
      papers,
    };
  }

  before(async () => {
    api = await openTestApi();
    api.setNow(`${CLOSED}T15:00:00Z`);
    owner = await api.owner();
    const bills = [{ name: "Gasolina", amount: 3 }];
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10, bills })))).id;
    const client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    other = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    for (const name of Object.keys(orders) as (keyof typeof orders)[]) {
      const body = sampleCredit(service, client, { courier_id: courier, date: CLOSED });
      orders[name] = (await expectBody(owner.post("/deliveries", body))).id;
    }
    for (const name of ["delivered", "cancelled", "returned"] as const)
      await status(orders[name], "in_transit");
    await status(orders.delivered, "delivered");
    api.setNow(`${TODAY}T15:00:00Z`);
    await close("2026-11-22");
  });
  after(() => api?.close());

  it("are told alike whatever becomes of their orders, which counts today", async () => {
    const then = await reports();
    assert.deepEqual(
      [then.stats.total_delivered, then.stats.total_invoiced, then.margin.total_margin],
      [1, 50, 35],
    );
    const before = await dayOf("/dashboard", TODAY);
    assert.deepEqual(before.adjustments, { count: 0, amount: 0 });

    await expectBody(owner.post(`/deliveries/${orders.delivered}/reopen`, { reason: "No la entregó" }), 200);
    await cancel(orders.delivered);
    await cancel(orders.cancelled);
    await expectBody(owner.put(`/deliveries/${orders.open}/courier`, { courier_id: other }), 200);
    await status(orders.open, "in_transit");
    await status(orders.open, "delivered");
    await expectBody(owner.put(`/deliveries/${orders.moved}/courier`, { courier_id: other }), 200);
    assert.deepEqual(await reports(), then);

    const now = await dayOf("/dashboard", TODAY);
    assert.deepEqual(now.adjustments, { count: 4, amount: -20 });
    assert.deepEqual([now.total_delivered, now.total_invoiced], [0, -20]);
    assert.equal((await dayOf("/dashboard/margin", TODAY)).total_margin, -14);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("keep what their services cost when these change, also for what is adjusted later", async () => {
    const [then, today] = [await reports(), await dayOf("/dashboard/margin", TODAY)];
    const change = async (bills: object[]) => {
      const stored = await expectBody(owner.get(`/services/${service}`), 200);
      await expectBody(owner.put(`/services/${service}`, { ...stored, bills }), 200);
    };
    await change([{ name: "Gasolina", amount: 4 }]);
    await change([
      { name: "Gasolina", amount: 5 },
      { name: "Peaje", amount: 1 },
    ]);
    assert.deepEqual(await reports(), then);
    assert.deepEqual(await dayOf("/dashboard/margin", TODAY), today);
    const client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    await expectBody(owner.post("/deliveries", sampleCredit(service, client, { date: TODAY })));
    assert.equal((await dayOf("/dashboard/margin", TODAY)).total_expenses, today.total_expenses + 6);
    assert.equal((await dayOf("/dashboard/margin", CLOSED)).total_expenses, 15);
    if (cannotPrint) return;
    const rows = await reportRows(owner, `/dashboard/report?start_date=${CLOSED}&end_date=${TODAY}`);
    const services = tablesOf(rows).find(([head]) => head?.includes("Ganancia")) ?? [];
    // An order has no one cost; the line of adjustments has what was cancelled.
    assert.deepEqual(
      services.slice(1).map((row) => row.slice(-3, -1)),
      [
        ["", "21,00"],
        ["", "20,00"],
        ["1,00", "1,00"],
        ["", "-6,00"],
        ["", "15,00"],
      ],
    );
  });

  it("have their adjustments in a list of the days of the changes", async () => {
    const list = (query: string) => expectBody(owner.get(`/company/adjustments?${query}`), 200);
    const { items, total } = await list(`start_date=${TODAY}&end_date=${TODAY}`);
    assert.equal(total, 4);
    assert.deepEqual(
      items.map(({ kind, order_date, amount, delivered }: Record<string, unknown>) => [
        ...[kind, order_date, amount, delivered],
      ]),
      [
        ["delivery", CLOSED, 0, 1],
        ["cancellation", CLOSED, -10, 0],
        ["cancellation", CLOSED, -10, 0],
        ["reopening", CLOSED, 0, -1],
      ],
    );
    assert.equal((await list(`start_date=${CLOSED}&end_date=${CLOSED}`)).total, 0);
  });

  it("have a line of them in the papers of the day of the changes", { skip: cannotPrint }, async () => {
    const range = `start_date=${TODAY}&end_date=${TODAY}`;
    for (const path of REPORTS) {
      const lines = (await reportRows(owner, `${path}?${range}`)).filter((row) => row[0] === LINE);
      assert.ok(
        lines.some((row) => row.includes("-20,00")),
        path,
      );
      assert.match(await pdfText(owner, `${path}?${range}`), new RegExp(LINE));
    }
  });

  it("stay so when they are opened again, also for orders that have an adjustment", async () => {
    const then = await reports();
    const today = await dayOf("/dashboard", TODAY);
    await close("2026-11-01", "Un error");
    assert.deepEqual([await reports(), await dayOf("/dashboard", TODAY)], [then, today]);
    await status(orders.moved, "in_transit");
    await status(orders.moved, "delivered");
    assert.deepEqual(await reports(), then);
    assert.equal((await dayOf("/dashboard", TODAY)).adjustments.count, 5);
    // An order without one belongs to its open day.
    await cancel(orders.returned);
    assert.equal((await dayOf("/dashboard", CLOSED)).total_invoiced, 40);
    assert.equal((await dayOf("/dashboard", TODAY)).adjustments.count, 5);
    await close("2026-11-22");
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });
});
