import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "../samples.ts";

const TODAY = "2026-11-20";

describe("an order's price", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let zones: number[];
  let wait: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    service = await idOf("/services", sampleService({ name: "Exprés", amount: 5, bills: [pay(1.5)] }));
    client = await idOf("/clients", sampleClient({ legal_name: "Comercial Ávila", allow_credit: true }));
    zones = [];
    for (const name of ["Chacao", "Baruta", "Guarenas"]) zones.push(await idOf("/zones", { name }));
    wait = await idOf("/extras", { name: "Espera", amount: 2, courier_pay: 1 });
    await put([cell(0, 1, 6.5, 2.5)]);
    await put([cell(1, 0, 6)], { client_id: client });
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const pay = (amount: number) => ({ name: "Repartidor", amount, to_courier: true });
  const idOf = async (path: string, body: object): Promise<number> => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id;
  };
  const cell = (from: number, to: number, amount: number, courier_pay: number | null = null) => ({
    from_zone_id: zones[from],
    to_zone_id: zones[to],
    amount,
    courier_pay,
  });
  async function put(cells: object[], change: object = {}) {
    const answer = await owner.put("/tariffs", { service_id: service, valid_from: TODAY, cells, ...change });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const between = (from: number, to: number) => ({
    pickup_zone_id: zones[from],
    delivery_zone_id: zones[to],
  });
  const take = async (change: object = {}, order: object = sampleDelivery(service)) => {
    const answer = await owner.post("/deliveries", { ...order, ...change });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const edit = async (order: { id: number }, change: object) => {
    const before = (await owner.get(`/deliveries/${order.id}`)).body;
    const answer = await owner.put(`/deliveries/${order.id}`, { ...before, ...change });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  type Priced = Record<string, unknown>;
  const summary = ({ amount, calculated_amount, price_explanation, courier_pay }: Priced) => [
    amount,
    calculated_amount,
    courier_pay,
    price_explanation,
  ];

  it("is its service's without zones and extras", async () => {
    const withoutList = await idOf(
      "/services",
      sampleService({ name: "Sin tarifa", amount: 5, bills: [pay(1.5)] }),
    );
    const order = await take({ service_id: withoutList });
    assert.deepEqual(summary(order), [5, 5, 1.5, "Precio del servicio"]);
    assert.deepEqual(order.price_lines, [{ name: "Sin tarifa", amount: 5 }]);
    assert.deepEqual(
      [order.pickup_zone_id, order.delivery_zone_id, order.extras, order.price],
      [null, null, [], null],
    );
    const rows = api.database.read.selectFrom("delivery_prices").select("id");
    assert.deepEqual(await rows.where("delivery_id", "=", order.id).execute(), []);
  });

  it("is its service's for want of a zone, and says so when it is saved, once the service has a list", async () => {
    const body = sampleDelivery(service);
    const explained = [5, 5, 1.5, "Precio del servicio: falta la zona de entrega"];
    const order = await take({}, body);
    assert.deepEqual(summary(order), explained);
    assert.deepEqual((await owner.get(`/deliveries/${order.id}`)).body, order);
    const quote = (await owner.post("/quote", body)).body;
    assert.equal(quote.price_explanation, order.price_explanation);
    assert.deepEqual(summary(await edit(order, { notes: "Con cuidado" })), explained);
    const early = await take({ date: "2026-11-19" });
    assert.deepEqual(summary(early), [5, 5, 1.5, "Precio del servicio"]);
  });

  it("is the general list's for the pair, also for the way back", async () => {
    const order = await take(between(0, 1));
    const list = "tarifa general desde el 20 nov 2026";
    assert.deepEqual(summary(order), [6.5, 6.5, 2.5, `Chacao → Baruta · ${list}`]);
    assert.deepEqual([order.pickup_zone, order.delivery_zone], ["Chacao", "Baruta"]);
    assert.deepEqual(summary(await take(between(1, 0))), [6.5, 6.5, 2.5, `Baruta → Chacao · ${list}`]);
    const far = "Precio del servicio: sin tarifa para Chacao → Guarenas";
    assert.deepEqual(summary(await take(between(0, 2))), [5, 5, 1.5, far]);
    const half = (missing: string) => [5, 5, 1.5, `Precio del servicio: falta la zona de ${missing}`];
    assert.deepEqual(summary(await take({ pickup_zone_id: zones[0] })), half("entrega"));
    assert.deepEqual(summary(await take({ delivery_zone_id: zones[0] })), half("recogida"));
  });

  it("is the client's own list's before the general one's, and earlier days have earlier prices", async () => {
    const credit = sampleCredit(service, client);
    const list = "Chacao → Baruta · tarifa de Comercial Ávila desde el 20 nov 2026";
    assert.deepEqual(summary(await take(between(0, 1), credit)), [6, 6, 1.5, list]);
    const before = { ...between(0, 1), date: "2026-11-19" };
    const none = "Precio del servicio: sin tarifa para Chacao → Baruta";
    assert.deepEqual(summary(await take(before, credit)), [5, 5, 1.5, none]);
  });

  it("adds the extras, with the courier's part, and is opened as the debt", async () => {
    const order = await take({ ...between(0, 1), extras: [{ extra_id: wait, quantity: 3 }] });
    assert.deepEqual(order.price_lines, [
      { name: "Exprés", amount: 6.5 },
      { name: "Espera × 3", amount: 6 },
    ]);
    assert.deepEqual([order.amount, order.debt_amount, order.courier_pay], [12.5, 12.5, 5.5]);
    assert.deepEqual(order.extras, [{ extra_id: wait, name: "Espera", quantity: 3 }]);
    assert.deepEqual((await owner.get(`/deliveries/${order.id}`)).body, order);
    const [listed] = (await owner.get("/deliveries/filter?perPage=1")).body.items;
    assert.deepEqual(listed, order);
  });

  it("is another one with a reason, which the history tells", async () => {
    const price = { amount: 4, reason: "Amigo de la casa" };
    const order = await take({ ...between(0, 1), price });
    assert.deepEqual([order.amount, order.debt_amount, order.calculated_amount], [4, 4, 6.5]);
    assert.deepEqual(order.price, price);
    const [event] = (await owner.get(`/events/filter?entity=delivery&entity_id=${order.id}`)).body.items;
    assert.match(event.summary, / con otro precio: \$4,00 en vez de \$6,50 \(Amigo de la casa\)$/);
    const refused = async (sentPrice: object) =>
      (await owner.post("/deliveries", sampleDelivery(service, { price: sentPrice }))).body.errors;
    assert.deepEqual(await refused({ amount: 4 }), { "price.reason": ["Indica el motivo del precio"] });
    assert.deepEqual(await refused({ reason: "x" }), { "price.amount": ["El precio es requerido"] });
    assert.equal((await edit(order, { price: null })).amount, 6.5);
  });

  it("stays when zones, extras, day and client change, until it is asked for again", async () => {
    const order = await take(between(0, 1));
    const moved = await edit(order, between(0, 2));
    assert.deepEqual([moved.amount, moved.calculated_amount, moved.courier_pay], [6.5, 5, 2.5]);
    assert.deepEqual(moved.price_explanation, order.price_explanation);
    const dearer = await edit(moved, { extras: [{ extra_id: wait, quantity: 1 }] });
    assert.deepEqual([dearer.amount, dearer.calculated_amount], [6.5, 7]);
    const edited = await edit(dearer, { notes: "Con cuidado" });
    assert.deepEqual([edited.amount, edited.delivery_zone_id, edited.extras.length], [6.5, zones[2], 1]);
    const { pickup_zone_id: _, delivery_zone_id: __, extras: ___, price: ____, ...old } = edited;
    const unnamed = (await owner.put(`/deliveries/${order.id}`, old)).body;
    assert.deepEqual([unnamed.delivery_zone_id, unnamed.extras.length], [zones[2], 1]);
    const applied = await edit(edited, { reprice: true });
    assert.deepEqual([applied.amount, applied.debt_amount, applied.calculated_amount], [7, 7, 7]);
    assert.equal(applied.price_explanation, "Precio del servicio: sin tarifa para Chacao → Guarenas");
    const plain = await edit(applied, {
      pickup_zone_id: null,
      delivery_zone_id: null,
      extras: [],
      reprice: true,
    });
    assert.deepEqual(summary(plain), [5, 5, 1.5, "Precio del servicio: falta la zona de entrega"]);
  });

  it("changes with the service, and no list changes an order", async () => {
    const order = await take(between(0, 1));
    await put([cell(0, 1, 9)], { valid_from: "2026-11-25" });
    assert.deepEqual((await owner.get(`/deliveries/${order.id}`)).body, order);
    const later = await take({ ...between(0, 1), date: "2026-11-25" });
    assert.equal(later.amount, 9);
    const other = await idOf("/services", sampleService({ name: "Económico", amount: 3, bills: [] }));
    const changed = await edit(order, { service_id: other });
    assert.deepEqual(summary(changed).slice(0, 3), [3, 3, 0]);
  });

  it("is refused if discounts take it below zero, and for unknown and unused extras and zones", async () => {
    const discount = await idOf("/extras", { name: "Promo", amount: -6 });
    const old = await idOf("/extras", { name: "Vieja", amount: 1, active: false });
    const stranger = await api.owner();
    const theirs = (await stranger.post("/zones", { name: "Chacao" })).body.id;
    const refused: [object, object][] = [
      [
        { extras: [{ extra_id: discount, quantity: 1 }] },
        { extras: ["Los descuentos dejan el precio por debajo de cero"] },
      ],
      [{ extras: [{ extra_id: old, quantity: 1 }] }, { "extras.0.extra_id": ["El recargo ya no se usa"] }],
      [{ extras: [{ extra_id: 999_999, quantity: 1 }] }, { "extras.0.extra_id": ["El recargo no existe"] }],
      [
        { extras: [wait, wait].map((extra_id) => ({ extra_id, quantity: 1 })) },
        { extras: ["Un recargo está dos veces"] },
      ],
      [{ extras: [{ extra_id: wait, quantity: 100 }] }, { "extras.0.quantity": ["El campo no es válido"] }],
      [{ pickup_zone_id: theirs }, { pickup_zone_id: ["La zona no existe"] }],
      [{ delivery_zone_id: 999_999 }, { delivery_zone_id: ["La zona no existe"] }],
    ];
    for (const [change, errors] of refused)
      for (const path of ["/deliveries", "/quote"]) {
        const { status, body } = await owner.post(path, sampleDelivery(service, change));
        assert.deepEqual([status, body.errors], [422, errors], path);
      }
  });

  it("is quoted as it is then taken, from an incomplete body", async () => {
    const extras = [{ extra_id: wait, quantity: 2 }];
    const bodies = [
      {},
      between(0, 1),
      between(0, 2),
      { ...between(1, 0), extras },
      { client_id: client, ...between(0, 1) },
    ];
    for (const body of bodies) {
      const quoted = await owner.post("/quote", { service_id: service, ...body });
      assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
      const order = await take(
        body,
        "client_id" in body ? sampleCredit(service, client) : sampleDelivery(service),
      );
      const { amount, price_lines, price_explanation, courier_pay } = order;
      assert.deepEqual(quoted.body, { amount, price_lines, price_explanation, courier_pay });
    }
    assert.deepEqual((await owner.post("/quote", {})).body.errors, {
      service_id: ["El servicio es requerido"],
    });
  });

  it("is the sum of its lines or the named one, whatever is asked, and the same on any later day", async () => {
    const zone = fc.option(fc.integer({ min: 0, max: 2 }));
    const route = fc.record({
      from: zone,
      to: zone,
      quantity: fc.integer({ min: 0, max: 3 }),
      named: fc.option(fc.integer({ min: 0, max: 2000 })),
    });
    const orders: object[] = [];
    await fc.assert(
      fc.asyncProperty(route, async ({ from, to, quantity, named }) => {
        const order = await take({
          pickup_zone_id: from === null ? null : zones[from],
          delivery_zone_id: to === null ? null : zones[to],
          extras: quantity === 0 ? [] : [{ extra_id: wait, quantity }],
          price: named === null ? null : { amount: named / 100, reason: "Así quedó" },
        });
        const total = order.price_lines.reduce(
          (all: number, line: { amount: number }) => all + line.amount,
          0,
        );
        assert.equal(order.amount, named === null ? total : named / 100);
        assert.deepEqual([order.debt_amount, order.calculated_amount], [order.amount, total]);
        orders.push(order);
      }),
      { numRuns: 40 },
    );
    await owner.put(
      `/services/${service}`,
      sampleService({ name: "Otro nombre", amount: 50, bills: [pay(9)] }),
    );
    api.setNow("2026-12-10T15:00:00Z");
    await put([cell(0, 1, 77), cell(0, 0, 66)], { valid_from: "2026-12-10" });
    for (const order of orders)
      assert.deepEqual((await owner.get(`/deliveries/${(order as { id: number }).id}`)).body, order);
    api.setNow(`${TODAY}T15:00:00Z`);
  });

  it("comes from one list while that list is replaced, and says its price", async () => {
    const to = await idOf("/zones", { name: "Petare" });
    const pair = (amount: number, courier_pay: number) => [
      { from_zone_id: zones[0], to_zone_id: to, amount, courier_pay },
    ];
    await put(pair(10, 1));
    const [orders] = await Promise.all([
      Promise.all(Array.from({ length: 32 }, () => take({ pickup_zone_id: zones[0], delivery_zone_id: to }))),
      put(pair(20, 2)),
    ]);
    for (const { amount, courier_pay, price_lines } of orders) {
      assert.ok((amount === 10 && courier_pay === 1) || (amount === 20 && courier_pay === 2));
      assert.equal(price_lines[0].amount, amount);
    }
    assert.equal((await take({ pickup_zone_id: zones[0], delivery_zone_id: to })).amount, 20);

    // A list of its own day: each order also says which list.
    const day = "2026-11-21";
    const [later] = await Promise.all([
      Promise.all(
        Array.from({ length: 32 }, () => take({ date: day, pickup_zone_id: zones[0], delivery_zone_id: to })),
      ),
      put(pair(30, 3), { valid_from: day }),
    ]);
    for (const { amount, courier_pay, price_explanation } of later) {
      const since = amount === 30 ? "21 nov 2026" : "20 nov 2026";
      assert.deepEqual([amount, courier_pay], amount === 30 ? [30, 3] : [20, 2]);
      assert.equal(price_explanation, `Chacao → Petare · tarifa general desde el ${since}`);
    }
  });
});

describe("orders of zones", () => {
  it("are filtered by either zone, and counted by where they go from and to", async () => {
    const api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    const owner = await api.owner();
    const idOf = async (path: string, body: object): Promise<number> =>
      (await owner.post(path, body)).body.id;
    const service = await idOf("/services", sampleService({ amount: 5 }));
    const [a, b] = [await idOf("/zones", { name: "A" }), await idOf("/zones", { name: "B" })];
    const take = (pickup_zone_id: number | null, delivery_zone_id: number | null, change = {}) =>
      idOf("/deliveries", sampleDelivery(service, { pickup_zone_id, delivery_zone_id, ...change }));
    const [there, back] = [await take(a, b), await take(b, a)];
    const inside = await take(a, a, { price: { amount: 8, reason: "Lejos" } });
    await take(null, null);
    const earlier = await take(a, b, { date: "2026-11-01" });
    const gone = await take(a, b);
    assert.equal((await owner.del(`/deliveries/${gone}`)).status, 204);
    const idsFor = async (query: string) =>
      (await owner.get(`/deliveries/filter?${query}`)).body.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(await idsFor(`zoneId=${b}`), [earlier, back, there]);
    assert.deepEqual(await idsFor(`fromZoneId=${a}&toZoneId=${b}`), [earlier, there]);
    assert.deepEqual(await idsFor(`zoneId=${a}&startDate=${TODAY}&endDate=${TODAY}`), [inside, back, there]);
    const totals = (await owner.get(`/deliveries/totals?zoneId=${a}`)).body;
    assert.deepEqual(totals, { count: 4, amount: 23 });
    const usage = await owner.get(`/tariffs/usage?start_date=${TODAY}&end_date=${TODAY}`);
    const row = { count: 1, courier_pay: 0 };
    assert.deepEqual(usage.body, [
      { from_zone_id: a, to_zone_id: a, amount: 8, ...row },
      { from_zone_id: a, to_zone_id: b, amount: 5, ...row },
      { from_zone_id: b, to_zone_id: a, amount: 5, ...row },
    ]);
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.get(`/tariffs/usage?start_date=${TODAY}&end_date=${TODAY}`)).status, 403);
    await api.close();
  });
});
