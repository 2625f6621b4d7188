import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleStop, sampleTrip } from "./samples.ts";

interface Stop {
  id: number;
  trip: { id: number; position: number; count: number } | null;
  status: string;
  courier_id: number | null;
}

describe("a trip", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const idOf = async (path: string, body: object): Promise<number> =>
      (await owner.post(path, body)).body.id;
    service = await idOf("/services", sampleService());
    courier = await idOf("/couriers", sampleCourier());
    client = await idOf("/clients", sampleClient({ allow_credit: true }));
  });
  after(() => api.close());

  const make = async (stops: object[], change: object = {}) => {
    const answer = await owner.post("/trips", sampleTrip(service, client, stops, change));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body as { id: number; orders: (Stop & Record<string, never>)[] };
  };
  const idsOf = (trip: { orders: Stop[] }) => trip.orders.map(({ id }) => id);
  const moveTo = async (id: number, status: string) => {
    const answer = await owner.put(`/deliveries/${id}/status`, { status });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };

  it("makes an order of each stop, with a number, a price and a debt of its own", async () => {
    const trip = await make(
      [
        { cod_amount: 20, notes: "Frágil" },
        { receipt: { full_name: "Luis", phone: "04141112233", address: "Chacao" }, promised_time: "14:30" },
        { pin: true },
      ],
      { pickup_address: "Galpón 9" },
    );
    const { orders } = trip;
    assert.deepEqual(
      orders.map(({ trip: place }) => place),
      [1, 2, 3].map((position) => ({ id: trip.id, position, count: 3 })),
    );
    const [first, second, third] = await Promise.all(
      idsOf(trip).map(async (id) => (await owner.get(`/deliveries/${id}`)).body),
    );
    assert.deepEqual([first, second, third], orders);
    assert.deepEqual([second.number, third.number], [first.number + 1, first.number + 2]);
    assert.deepEqual([first.cod_amount, second.cod_amount, first.notes], [20, 0, "Frágil"]);
    assert.deepEqual([second.receipt.full_name, second.promised_time], ["Luis", "14:30"]);
    assert.deepEqual([first.pin, second.pin, third.pin], [false, false, true]);
    assert.deepEqual([first.debt_remaining_amount, third.debt_remaining_amount], [5.5, 5.5]);
    assert.deepEqual((await owner.get(`/trips/${trip.id}`)).body, trip);
    const listed = (await owner.get(`/deliveries/filter?tripId=${trip.id}`)).body;
    assert.deepEqual([listed.total, idsOf({ orders: listed.items })], [3, idsOf(trip).toReversed()]);
    // The new pickup address is kept once.
    const { addresses } = (await owner.get(`/clients/${client}`)).body;
    const added = addresses.filter(({ address }: { address: string }) => address === "Galpón 9");
    assert.equal(added.length, 1);
  });

  it("of a client without credit is paid at each door; only that is possible without a regular client", async () => {
    const { client_id: _, ...common } = sampleTrip(service, client, [{}, {}], {
      payment_type: "full",
      anonymous_client: sampleDelivery(service).anonymous_client,
      pickup_address: "Plaza Altamira",
    });
    const { status, body } = await owner.post("/trips", common);
    assert.equal(status, 201, JSON.stringify(body));
    for (const order of body.orders) {
      assert.deepEqual(
        [order.collect_fee, order.payment_type, order.debt_remaining_amount],
        [true, "full", 5.5],
      );
      assert.equal(order.cod_status, "pending");
    }
    const credit = await owner.post("/trips", { ...common, payment_type: "partial" });
    assert.deepEqual(credit.body.errors, { payment_type: ["El cliente no tiene crédito permitido"] });
  });

  it("names every error under its stop, and makes none of its orders", async () => {
    const before = (await owner.get("/deliveries/filter")).body.total;
    const trip = sampleTrip(service, client, [
      {},
      { delivery_zone_id: 999_999 },
      { receipt: { full_name: "Luis", address: "Chacao" } },
      { extras: [{ extra_id: 999_999, quantity: 1 }], promised_time: "25:00" },
      { receipt: { full_name: "Eva", phone: "4.14E+09", address: "Baruta" } },
    ]);
    const { status, body } = await owner.post("/trips", { ...trip, courier_id: 999_999 });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      courier_id: ["El repartidor no existe"],
      "stops.1.delivery_zone_id": ["La zona no existe"],
      "stops.2.receipt.phone": ["El numero de telefono es requerido"],
      "stops.3.extras.0.extra_id": ["El recargo no existe"],
      "stops.3.promised_time": ["No se entiende «25:00»"],
      "stops.4.receipt.phone": ["El teléfono no parece un número"],
    });
    const cod = await owner.post("/trips", {
      ...sampleTrip(service, client, [{}, { cod_amount: 5 }], {
        payment_type: "full",
        pickup_address: "Aquí",
      }),
      client_id: null,
      anonymous_client: sampleDelivery(service).anonymous_client,
    });
    assert.deepEqual(Object.keys(cod.body.errors), ["stops.1.cod_amount"]);
    const none = await owner.post("/trips", sampleTrip(service, client, []));
    assert.deepEqual(none.body.errors, { stops: ["Indica al menos una parada"] });
    const many = await owner.post("/trips", sampleTrip(service, client, Array(21).fill({})));
    assert.deepEqual(many.body.errors, { stops: ["Un viaje tiene como máximo 20 paradas"] });
    assert.equal((await owner.get("/deliveries/filter")).body.total, before);
  });

  it("keeps its client's limit with all its stops together", async () => {
    const limited = (
      await owner.post("/clients", sampleClient({ allow_credit: true, credit_limit: 12, legal_name: "Tope" }))
    ).body.id;
    const trip = (stops: number) => sampleTrip(service, limited, Array(stops).fill({}));
    const refused = await owner.post("/trips", trip(3));
    assert.deepEqual(Object.keys(refused.body.errors), ["payment_type"]);
    const { status, body } = await owner.post("/trips", trip(2));
    assert.equal(status, 201);
    const more = await owner.post(`/trips/${body.id}/stops`, sampleStop());
    assert.deepEqual(Object.keys(more.body.errors), ["payment_type"]);
    const reason = { over_limit_reason: "Paga mañana" };
    assert.equal((await owner.post(`/trips/${body.id}/stops`, sampleStop(reason))).status, 201);
  });

  it("costs what its service says for further stops, whatever their zones, also when they move", async () => {
    const cheap = (
      await owner.post(
        "/services",
        sampleService({ amount: 5, stop_amount: 2, bills: [{ name: "Moto", amount: 3, to_courier: true }] }),
      )
    ).body;
    assert.deepEqual([cheap.stop_amount, cheap.stop_pay], [2, null]);
    const zone = (await owner.post("/zones", { name: "Lejos" })).body.id;
    const extra = (await owner.post("/extras", { name: "Espera", amount: 1 })).body.id;
    const cells = [{ from_zone_id: zone, to_zone_id: zone, amount: 9 }];
    await owner.put("/tariffs", { service_id: cheap.id, valid_from: "2026-11-20", cells });
    const trip = await make(
      [
        { delivery_zone_id: zone },
        { delivery_zone_id: zone },
        { extras: [{ extra_id: extra, quantity: 2 }] },
      ],
      { service_id: cheap.id, pickup_zone_id: zone },
    );
    const amounts = (orders: Record<string, unknown>[]) => orders.map(({ amount }) => amount);
    assert.deepEqual(amounts(trip.orders), [9, 2, 4]);
    const second = (await owner.get(`/deliveries/${trip.orders[1]?.id}`)).body;
    assert.deepEqual(second.price_lines, [{ name: "Parada adicional", amount: 2 }]);
    assert.equal(second.courier_pay, 3);
    // Moved to the front, it keeps its price; `reprice` keeps what it is.
    const ids = idsOf(trip);
    const moved = await owner.put(`/trips/${trip.id}/order`, { delivery_ids: [ids[1], ids[0], ids[2]] });
    assert.deepEqual(amounts(moved.body.orders), [2, 9, 4]);
    await owner.put(`/services/${cheap.id}`, { ...cheap, stop_amount: 2.5, stop_pay: 1 });
    const order = { ...sampleTrip(cheap.id, client, []), ...sampleStop(), delivery_zone_id: zone };
    const edited = await owner.put(`/deliveries/${ids[1]}`, { ...order, reprice: true });
    assert.deepEqual([edited.status, edited.body.amount, edited.body.courier_pay], [200, 2.5, 1]);
    const first = await owner.put(`/deliveries/${ids[0]}`, { ...order, reprice: true });
    assert.equal(first.body.amount, 9);
    // Its cancellation or deletion leaves the others' prices.
    assert.equal((await owner.del(`/deliveries/${ids[0]}`)).status, 204);
    const left = (await owner.get(`/trips/${trip.id}`)).body.orders;
    assert.deepEqual(amounts(left), [2.5, 4]);
    assert.deepEqual(
      left.map((stop: Stop) => stop.trip),
      [1, 2].map((position) => ({ id: trip.id, position, count: 2 })),
    );
    const added = await owner.post(`/trips/${trip.id}/stops`, sampleStop({ delivery_zone_id: zone }));
    assert.deepEqual(amounts(added.body.orders), [2.5, 4, 2.5]);
  });

  it("moves all that may be moved, and refuses if there is none", async () => {
    const trip = await make([{}, {}, {}]);
    const [first, second, third] = idsOf(trip);
    const put = (courier_id: number | null) => owner.put(`/trips/${trip.id}/courier`, { courier_id });
    assert.equal((await owner.post(`/trips/${trip.id}/start`)).status, 409);
    assert.deepEqual((await put(999_999)).body.errors, { courier_id: ["El repartidor no existe"] });
    const assigned = await put(courier);
    assert.deepEqual(
      assigned.body.orders.map(({ courier_id }: Stop) => courier_id),
      [courier, courier, courier],
    );
    await moveTo(first ?? 0, "in_transit");
    // Without a courier only those that are pending.
    const removed = await put(null);
    assert.deepEqual(
      removed.body.orders.map(({ courier_id }: Stop) => courier_id),
      [courier, null, null],
    );
    assert.equal((await owner.put(`/deliveries/${second}/courier`, { courier_id: courier })).status, 200);
    const started = await owner.post(`/trips/${trip.id}/start`);
    assert.deepEqual(
      started.body.orders.map(({ status }: Stop) => status),
      ["in_transit", "in_transit", "pending"],
    );
    await put(courier);
    await owner.post(`/trips/${trip.id}/start`);
    for (const id of [first, second, third]) await moveTo(id ?? 0, "delivered");
    assert.deepEqual(
      [(await put(courier)).status, (await owner.post(`/trips/${trip.id}/start`)).status],
      [409, 409],
    );
    const ended = await owner.post(`/trips/${trip.id}/stops`, sampleStop());
    assert.deepEqual([ended.status, ended.body.message], [409, "El viaje ya terminó: crea otro"]);
  });

  it("gets further stops, pending and for its courier, up to twenty", async () => {
    const trip = await make([{}, {}], { courier_id: courier });
    await owner.post(`/trips/${trip.id}/start`);
    const first = trip.orders[0]?.id;
    await owner.put(`/deliveries/${first}/cancel`, { cancellation_notes: "No va" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.post(`/trips/${trip.id}/stops`, sampleStop({ notes: String(index) })),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    assert.deepEqual([answers.length - refused.length, refused.length], [18, 2]);
    for (const { status, body } of refused)
      assert.deepEqual([status, body.errors], [422, { stops: ["Un viaje tiene como máximo 20 paradas"] }]);
    const { orders } = (await owner.get(`/trips/${trip.id}`)).body;
    assert.deepEqual(
      orders.map((order: Stop) => order.trip?.position),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    assert.deepEqual([orders[5].status, orders[5].courier_id], ["pending", courier]);
    assert.deepEqual([orders[0].status, orders[1].status], ["cancelled", "in_transit"]);
  });

  it("is ordered by all its stops, each once", async () => {
    const trip = await make([{}, {}, {}]);
    const [a, b, c] = idsOf(trip);
    const put = (delivery_ids: unknown[]) => owner.put(`/trips/${trip.id}/order`, { delivery_ids });
    for (const wrong of [[a, b], [a, b, b], [a, b, c, c], [a, b, 999_999], []])
      assert.deepEqual((await put(wrong)).body.errors, {
        delivery_ids: ["Indica todas las paradas del viaje, cada una una vez"],
      });
    assert.deepEqual(idsOf((await put([c, a, b])).body), [c, a, b]);
    // The board follows it.
    await owner.put(`/trips/${trip.id}/courier`, { courier_id: courier });
    const board = (await owner.get("/dispatch?date=2026-11-20")).body;
    const column = board.couriers.find(({ id }: { id: number }) => id === courier).deliveries;
    const places = column.map(({ id }: { id: number }) => id);
    assert.deepEqual(places.slice(places.indexOf(c), places.indexOf(c) + 3), [c, a, b]);
  });

  it("has a ticket, whose text names every stop", async () => {
    const trip = await make([{}, {}]);
    const { status, headers, raw } = await owner.get(`/trips/${trip.id}/ticket`);
    assert.deepEqual([status, headers["content-type"]], [200, "application/pdf"]);
    assert.equal(raw.subarray(0, 5).toString(), "%PDF-");
  });

  it("of another company, or without orders, doesn't exist", async () => {
    const trip = await make([{}]);
    const other = await api.owner("Otra");
    const calls = (caller: Caller) =>
      Promise.all([
        caller.get(`/trips/${trip.id}`),
        caller.get(`/trips/${trip.id}/ticket`),
        caller.post(`/trips/${trip.id}/stops`, sampleStop()),
        caller.post(`/trips/${trip.id}/start`),
        caller.put(`/trips/${trip.id}/courier`, { courier_id: null }),
        caller.put(`/trips/${trip.id}/order`, { delivery_ids: idsOf(trip) }),
      ]);
    for (const { status } of await calls(other)) assert.equal(status, 404);
    assert.equal((await other.get(`/deliveries/filter?tripId=${trip.id}`)).body.total, 0);
    assert.equal((await owner.del(`/deliveries/${trip.orders[0]?.id}`)).status, 204);
    for (const { status } of await calls(owner)) assert.equal(status, 404);
  });

  it("is changed by several people at once without a lost stop or a doubled place", async () => {
    const other = (await owner.post("/couriers", sampleCourier({ first_name: "Otro" }))).body.id;
    const trip = await make([{}, {}, {}], { courier_id: courier });
    const [first] = idsOf(trip);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => owner.post(`/trips/${trip.id}/stops`, sampleStop())),
      owner.post(`/trips/${trip.id}/start`),
      owner.put(`/trips/${trip.id}/courier`, { courier_id: other }),
      owner.put(`/deliveries/${first}/cancel`, { cancellation_notes: "No va" }),
      owner.put(`/trips/${trip.id}/order`, { delivery_ids: idsOf(trip).toReversed() }),
      owner.post(`/trips/${trip.id}/start`),
    ]);
    for (const { status, body } of answers)
      assert.ok([200, 201, 409, 422].includes(status), JSON.stringify(body));
    const { orders } = (await owner.get(`/trips/${trip.id}`)).body;
    assert.deepEqual(
      orders.map((order: Stop) => order.trip?.position),
      [1, 2, 3, 4, 5, 6, 7],
    );
    assert.equal(new Set(idsOf({ orders })).size, 7);
  });
});
