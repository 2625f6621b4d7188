// What an order costs is the sum of its lines or what somebody named: in the form, the API, on paper and in files, to the cent.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sampleClient } from "#features/clients/server/samples.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import {
  amountsIn,
  cannotPrint,
  centsOf,
  pdfText,
  reportRows,
  tablesOf,
} from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Tariff } from "#features/tariffs/contract.ts";
import { priceOf } from "#features/tariffs/rules.ts";
import { wayText } from "#features/tariffs/texts.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, formatMoney, fromDollars, sum } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "../api.ts";

const TODAY = "2026-11-20" as Day;
const DAYS = `start_date=${TODAY}&end_date=${TODAY}`;

interface Route {
  from: number | null;
  to: number | null;
  counts: number[];
  named: number | null;
}

describe("what an order costs", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let service: { id: number; name: string };
  let client: { id: number; legal_name: string };
  let zones: { id: number; name: string }[];
  let extras: { id: number; name: string; amount: number; courier_pay: number }[];
  const samples: { route: Route; order: Delivery }[] = [];

  const make = (path: string, body: object) => expectBody(owner.post(path, body));
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    service = await make("/services", sampleService({ name: "Exprés", amount: 5.01, bills: [] }));
    client = await make("/clients", sampleClient({ legal_name: "Comercial Ávila", allow_credit: true }));
    zones = [];
    for (const name of ["Chacao", "Baruta", "Petare"]) zones.push(await make("/zones", { name }));
    extras = [];
    for (const [name, amount] of [
      ["Espera", 1.37],
      ["Descuento", -0.49],
    ] as const)
      extras.push(await make("/extras", { name, amount, courier_pay: 0.11 }));
    await putList(
      [
        [0, 1, 6.53],
        [1, 2, 9.99],
        [2, 1, 0.07],
      ],
      null,
    );
    await putList([[1, 0, 4.44]], client.id);
    await fc.assert(fc.asyncProperty(routes, take), { numRuns: 40, seed: 47 });
  });
  after(() => api.close());

  const putList = (prices: [number, number, number][], client_id: number | null) => {
    const cells = prices.map(([from, to, amount]) => ({
      from_zone_id: zones[from]?.id,
      to_zone_id: zones[to]?.id,
      amount,
    }));
    const list = { service_id: service.id, client_id, valid_from: TODAY, cells };
    return expectBody(owner.put("/tariffs", list), 200);
  };
  const zone = fc.option(fc.integer({ min: 0, max: 2 }));
  const routes: fc.Arbitrary<Route> = fc.record({
    from: zone,
    to: zone,
    counts: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
    named: fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 4 }),
  });
  const bodyOf = ({ from, to, counts, named }: Route) => ({
    pickup_zone_id: from === null ? null : zones[from]?.id,
    delivery_zone_id: to === null ? null : zones[to]?.id,
    extras: extras.flatMap(({ id }, index) =>
      counts[index] ? [{ extra_id: id, quantity: counts[index] }] : [],
    ),
    price: named === null ? null : { amount: named / 100, reason: "Así quedó" },
  });

  async function take(route: Route) {
    const body = sampleCredit(service.id, client.id, { date: TODAY, ...bodyOf(route) });
    const answer = await owner.post("/deliveries", body);
    const inForm = await priceInForm(route);
    // Discounts may be more than the price.
    if (inForm.amount < 0) return assert.equal(answer.status, 422);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const order: Delivery = answer.body;
    const lines = order.price_lines.map(({ name, amount }) => ({ name, amount: fromDollars(amount) }));
    assert.deepEqual(lines, inForm.lines);
    const amount = route.named ?? sum(lines.map((line) => line.amount));
    assert.deepEqual([order.amount, order.debt_amount].map(fromDollars), [amount, amount]);
    assert.equal(order.price_explanation, inForm.explanation);
    assert.equal(fromDollars(order.courier_pay ?? 0), inForm.courier_pay);
    const quote = await expectBody(owner.post("/quote", body), 200);
    assert.deepEqual([quote.amount, quote.price_lines], [order.amount, order.price_lines]);
    samples.push({ route, order });
  }

  /** What the form computes from what it has loaded. */
  async function priceInForm({ from, to, counts }: Route) {
    const listOf = async (client_id: number | null) => {
      const whose = client_id === null ? "" : `&client_id=${client_id}`;
      const list: Tariff = await expectBody(owner.get(`/tariffs?service_id=${service.id}${whose}`), 200);
      const cells = list.cells.map((cell) => ({
        ...cell,
        amount: fromDollars(cell.amount),
        courier_pay: cell.courier_pay === null ? null : fromDollars(cell.courier_pay),
      }));
      return { valid_from: list.valid_from as Day, cells };
    };
    return priceOf({
      service: { name: service.name, amount: 501 as Cents, courier_pay: 0 as Cents },
      from: from === null ? null : (zones[from] ?? null),
      to: to === null ? null : (zones[to] ?? null),
      own: { ...(await listOf(client.id)), client_name: client.legal_name },
      general: await listOf(null),
      hasTariff: true,
      extras: extras.flatMap(({ name, amount, courier_pay }, index) =>
        counts[index]
          ? [
              {
                name,
                amount: fromDollars(amount),
                courier_pay: fromDollars(courier_pay),
                quantity: counts[index],
              },
            ]
          : [],
      ),
    });
  }

  const total = () => sum(samples.map(({ order }) => fromDollars(order.amount)));

  it("is the same on the ticket and in its text", async () => {
    const company = (await owner.get("/company")).body;
    const some = samples.slice(0, 6);
    assert.equal(some.length, 6);
    for (const { order } of some) {
      const text = ticketText(order, company);
      const pdf = await pdfText(owner, `/deliveries/${order.id}/ticket`);
      for (const paper of [text, pdf])
        assert.ok(amountsIn(paper).includes(fromDollars(order.amount)), `${order.amount} in ${paper}`);
      const way = wayText(order.pickup_zone, order.delivery_zone);
      assert.equal(text.includes("*Zona:*"), way !== null);
      const isExplained = order.price_lines.length > 1 && order.price === null;
      for (const { amount } of isExplained ? order.price_lines : [])
        assert.ok(amountsIn(text).includes(fromDollars(amount)), `${amount} in ${text}`);
    }
  });

  it("is the same in the report of orders, its routes and the matrix of routes", async () => {
    const path = `/couriers/deliveries-report?${DAYS}`;
    const [orders = [], routes = []] = tablesOf(await reportRows(owner, path));
    for (const { order } of samples) {
      const row = orders.find((cells) => cells.includes(formatNumber(order.number)));
      assert.equal(centsOf(row?.at(-1) ?? ""), fromDollars(order.amount));
      assert.ok(row?.includes(wayText(order.pickup_zone, order.delivery_zone) ?? ""));
    }
    assert.equal(centsOf(orders.at(-1)?.at(-1) ?? ""), total());
    const between = samples.filter(({ route }) => route.from !== null && route.to !== null);
    const ofRoutes = sum(between.map(({ order }) => fromDollars(order.amount)));
    assert.equal(centsOf(routes.at(-1)?.at(-1) ?? ""), ofRoutes);
    const usage = await expectBody(owner.get(`/tariffs/usage?${DAYS}`), 200);
    assert.equal(sum(usage.map(({ amount }: { amount: number }) => fromDollars(amount))), ofRoutes);
    assert.equal(routes.length, usage.length + 2);
    const pdf = await pdfText(owner, path);
    for (const amount of [total(), ofRoutes]) assert.ok(pdf.includes(formatMoney(amount)), String(amount));
  });

  it("is what the client's statement charges, beside where the order goes", async () => {
    const { lines, closing } = await expectBody(owner.get(`/clients/${client.id}/statement?${DAYS}`), 200);
    const charged = samples.filter(({ order }) => order.amount > 0);
    assert.deepEqual(
      lines.map((line: { charge: number; zones: string | null }) => [line.charge, line.zones]),
      charged.map(({ order }) => [order.amount, wayText(order.pickup_zone, order.delivery_zone)]),
    );
    assert.equal(fromDollars(closing), total());
    const path = `/clients/${client.id}/statement-report?${DAYS}`;
    const rows = await reportRows(owner, path);
    assert.equal(centsOf(rows.at(-1)?.at(-1) ?? ""), total());
    assert.ok((await pdfText(owner, path)).includes(formatMoney(total())));
  });
});
