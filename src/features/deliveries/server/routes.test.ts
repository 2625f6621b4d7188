import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { fold } from "#shared/search.ts";
import { type Answer, type Caller, openTestApi, type TestApi, testEngine } from "#test/api.ts";
import { formatNumber } from "../rules.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";

describe("deliveries", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier({ first_name: "Íker", last_name: "Soto" }))).body
      .id;
    client = (
      await owner.post("/clients", sampleClient({ allow_credit: true, legal_name: "Panadería Ñángara" }))
    ).body.id;
  });
  after(() => api.close());

  const take = async (order: object) => {
    const { status, body } = await owner.post("/deliveries", order);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const sent = async (order: object) => {
    const { id } = await take({ courier_id: courier, ...order });
    assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status, 200);
    return id as number;
  };
  const payments = async (debtId: number) => (await owner.get(`/debts/${debtId}/payments`)).body;

  it("take an anonymous order, which is paid at once on its date", async () => {
    const order = await take(
      sampleDelivery(service, { date: "2026-11-18", payment_method: "mobile_payment" }),
    );
    assert.equal(order.client_name, "Pedro Pérez");
    assert.equal(order.client_name_source, "anonymous");
    assert.equal(order.amount, 5.5);
    assert.equal(order.status, "pending");
    assert.equal(order.payment_status, "paid");
    assert.equal(order.debt_remaining_amount, 0);
    assert.equal(order.courier_id, null);
    assert.equal(order.courier_full_name, null);
    const [paid, ...more] = await payments(order.debt_id);
    assert.deepEqual(
      [paid.kind, paid.amount, paid.method, paid.date, more.length],
      ["payment", 5.5, "mobile_payment", "2026-11-18", 0],
    );
  });

  it("take a credit order with a debt; the default pickup address is the client's first", async () => {
    const order = await take(sampleCredit(service, client));
    const { body: known } = await owner.get(`/clients/${client}`);
    assert.equal(order.pickup_address, known.addresses[0].address);
    assert.equal(order.client_name, "Panadería Ñángara");
    assert.equal(order.client_phone, "4121234567");
    assert.equal(order.anonymous_client, null);
    assert.equal(order.payment_status, "pending");
    assert.equal(order.debt_remaining_amount, 5.5);
    assert.equal(known.addresses[0].canDelete, false);
    assert.equal(known.addresses[1].canDelete, true);
    assert.equal(known.can_delete, false);
    assert.ok(known.debt_counts >= 1);
  });

  it("add a new pickup address to the client and increment its version", async () => {
    const was = await owner.get(`/clients/${client}`);
    await take(sampleCredit(service, client, { pickup_address: "Galpón 7, La Yaguara" }));
    const is = await owner.get(`/clients/${client}`);
    assert.equal(is.body.addresses.at(-1).address, "Galpón 7, La Yaguara");
    assert.equal(is.body.addresses.length, was.body.addresses.length + 1);
    assert.notEqual(is.headers.etag, was.headers.etag);
  });

  it("keep the service's price, until a pending order's service is changed", async () => {
    const cheap = (await owner.post("/services", sampleService({ name: "Barato", amount: 3 }))).body;
    const order = await take(sampleDelivery(cheap.id));
    await owner.put(`/services/${cheap.id}`, { ...cheap, name: "Caro", amount: 9 });
    const same = (await owner.put(`/deliveries/${order.id}`, sampleDelivery(cheap.id, { notes: "ojo" })))
      .body;
    assert.deepEqual([same.amount, same.service_name], [3, "Barato"]);
    const moved = (await owner.put(`/deliveries/${order.id}`, sampleDelivery(service))).body;
    assert.equal(moved.amount, 5.5);
    assert.equal(moved.payment_status, "paid");
    const kinds = (await payments(order.debt_id)).map((entry: { kind: string; amount: number }) => [
      entry.kind,
      entry.amount,
    ]);
    assert.deepEqual(kinds, [
      ["payment", 3],
      ["refund", 3],
      ["payment", 5.5],
    ]);
  });

  it("explain in the history why an edit refunds a payment and makes a new one", async () => {
    const order = await take(sampleDelivery(service));
    await owner.put(`/deliveries/${order.id}`, sampleDelivery(service, { payment_method: "transfer" }));
    const { items } = (await owner.get("/events/filter?perPage=3")).body;
    const why = "por cambio del método de pago de Efectivo a Transferencia";
    const number = formatNumber(order.number);
    assert.deepEqual(items.map(({ summary }: { summary: string }) => summary).sort(), [
      `Actualizó la orden ${number}: el pago se reembolsó y se registró de nuevo ${why}`,
      `Pago de $5,50 (Transferencia) de la orden ${number}, ${why}`,
      `Reembolso de $5,50 (Efectivo) de la orden ${number}, ${why}`,
    ]);
  });

  it("report every invalid field at once, including cross-field rules and unknown ids", async () => {
    const nothing = (await owner.post("/deliveries", {})).body.errors;
    assert.deepEqual(nothing.anonymous_client, ["La información del cliente anónimo es requerida"]);
    assert.deepEqual(Object.keys(nothing).sort(), [
      "anonymous_client",
      "date",
      "pickup_address",
      "receipt.address",
      "receipt.full_name",
      "receipt.phone",
      "service_id",
    ]);
    const { body } = await owner.post("/deliveries", {
      client_id: 999999,
      service_id: 999999,
      courier_id: 999999,
      date: "x",
    });
    assert.deepEqual(body.errors.payment_type, [
      "El tipo de pago es requerido cuando se selecciona un cliente regular",
    ]);
    for (const field of ["client_id", "service_id", "courier_id", "date", "receipt.phone"])
      assert.ok(body.errors[field], field);
    const far = await owner.post("/deliveries", sampleDelivery(service, { date: "2027-11-21" }));
    assert.equal(far.status, 422);
    assert.ok(far.body.errors.date);
    assert.equal(
      (await owner.post("/deliveries", sampleDelivery(service, { date: "2027-11-20" }))).status,
      201,
    );
  });

  it("give credit only to clients that have it, and keep old credit orders editable", async () => {
    const noCredit = (await owner.post("/clients", sampleClient())).body;
    const refused = await owner.post("/deliveries", sampleCredit(service, noCredit.id));
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors, { payment_type: ["El cliente no tiene crédito permitido"] });
    const anonymous = await owner.post("/deliveries", sampleDelivery(service, { payment_type: "partial" }));
    assert.deepEqual(anonymous.body.errors.payment_type, ["El cliente no tiene crédito permitido"]);
    const trusted = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body;
    const order = await take(sampleCredit(service, trusted.id));
    await owner.put(`/clients/${trusted.id}`, {
      ...trusted,
      allow_credit: false,
      addresses: [{ address: "Otra" }, ...trusted.addresses],
    });
    const edited = await owner.put(
      `/deliveries/${order.id}`,
      sampleCredit(service, trusted.id, { notes: "sigue" }),
    );
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
  });

  it("move only along their states, and need a courier to leave", async () => {
    const order = await take(sampleDelivery(service));
    const path = `/deliveries/${order.id}`;
    const noCourier = await owner.put(`${path}/status`, { status: "in_transit" });
    assert.deepEqual(
      [noCourier.status, noCourier.body.message],
      [409, "Asigna un repartidor antes de enviar la orden"],
    );
    const jump = await owner.put(`${path}/status`, { status: "delivered" });
    assert.equal(jump.status, 409);
    assert.match(jump.body.message, /Pendiente.*Entregado/);
    assert.equal((await owner.put(`${path}/status`, { status: "cancelled" })).status, 422);
    assert.equal((await owner.put(`${path}/cancel`, { cancellation_notes: "no" })).status, 409);
    await owner.put(path, sampleDelivery(service, { courier_id: courier }));
    const gone = await owner.put(`${path}/status`, { status: "in_transit" });
    assert.deepEqual([gone.body.status, gone.body.courier_full_name], ["in_transit", "Íker Soto"]);
    assert.equal((await owner.put(path, sampleDelivery(service))).status, 409);
    assert.equal((await owner.del(path)).status, 409);
    assert.equal((await owner.put(`${path}/status`, { status: "delivered" })).body.status, "delivered");
    assert.equal((await owner.put(`${path}/cancel`, { cancellation_notes: "tarde" })).status, 409);
  });

  it("are cancelled with a reason, and refunded on the day of the cancellation", async () => {
    const id = await sent(sampleDelivery(service));
    const empty = await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "  " });
    assert.deepEqual(empty.body.errors, { cancellation_notes: ["El motivo de la cancelacion es requerido"] });
    const { body } = await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "Nadie en casa" });
    assert.deepEqual([body.status, body.cancellation_notes], ["cancelled", "Nadie en casa"]);
    assert.deepEqual([body.debt_remaining_amount, body.payment_status], [0, "pending"]);
    const ledger = await payments(body.debt_id);
    assert.deepEqual(
      ledger.map((entry: { kind: string; date: string }) => [entry.kind, entry.date]),
      [
        ["payment", "2026-11-20"],
        ["refund", "2026-11-20"],
      ],
    );
  });

  it("are deleted while pending: the number stays unused, and their records can be deleted", async () => {
    const once = (await owner.post("/services", sampleService())).body.id;
    const order = await take(sampleDelivery(once));
    assert.equal((await owner.del(`/services/${once}`)).status, 409);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 204);
    assert.equal((await owner.get(`/deliveries/${order.id}`)).status, 404);
    assert.equal((await owner.get(`/services/${once}`)).body.can_delete, true);
    assert.equal((await owner.del(`/services/${once}`)).status, 204);
    assert.equal((await owner.get(`/services/${once}`)).status, 404);
    assert.equal((await take(sampleDelivery(service))).number, order.number + 1);
  });

  it("are filtered flat and in brackets, by several statuses, payment, service and dates", async () => {
    const other = await api.owner();
    const its = (await other.post("/services", sampleService())).body.id;
    const unused = (await other.post("/services", sampleService())).body.id;
    const rider = (await other.post("/couriers", sampleCourier())).body.id;
    const buyer = (await other.post("/clients", sampleClient({ allow_credit: true, legal_name: "Ñoño" })))
      .body.id;
    const cash = (await other.post("/deliveries", sampleDelivery(its, { date: "2026-11-01" }))).body;
    const credit = (
      await other.post("/deliveries", sampleCredit(its, buyer, { date: "2026-11-10", courier_id: rider }))
    ).body;
    await other.put(`/deliveries/${credit.id}/status`, { status: "in_transit" });
    const ids = async (query: string) =>
      (await other.get(`/deliveries/filter?${query}`)).body.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(await ids(""), [credit.id, cash.id]);
    assert.deepEqual(await ids("status=pending"), [cash.id]);
    assert.deepEqual(await ids("filters[status]=pending,in_transit&sortBy=number&sortDirection=asc"), [
      cash.id,
      credit.id,
    ]);
    assert.deepEqual(await ids("filters[paymentStatus]=paid&filters[status]="), [cash.id]);
    assert.deepEqual(await ids("paymentMethod=cash"), [cash.id]);
    assert.deepEqual(await ids("paymentMethod=transfer"), []);
    assert.deepEqual(await ids(`serviceId=${its}`), [credit.id, cash.id]);
    assert.deepEqual(await ids(`serviceId=${unused}`), []);
    assert.deepEqual(await ids(`courierId=${rider}`), [credit.id]);
    assert.deepEqual(await ids("owing=1"), [credit.id]);
    assert.deepEqual(await ids(`courierId=${rider}&status=pending`), []);
    assert.deepEqual(await ids(`serviceId=${its}&startDate=2026-11-02&endDate=2026-11-10`), [credit.id]);
    // Newest first and page by page, over any number of days, with the total known or counted.
    for (const days of ["startDate=2026-11-01&endDate=2026-11-30", "startDate=2025-11-01&endDate=2026-11-30"])
      for (const where of [days, `${days}&serviceId=${its}`]) {
        assert.deepEqual(await ids(where), [credit.id, cash.id], where);
        assert.deepEqual(await ids(`${where}&perPage=1&page=2`), [cash.id], where);
      }
    for (const text of ["nono", "Ñoño", String(credit.number).padStart(6, "0"), "4121234567"]) {
      assert.ok((await ids(`search=${encodeURIComponent(text)}`)).includes(credit.id), text);
    }
    // Two letters or signs have no trigram; the other filters still apply.
    for (const text of ["no", "ñ", "%", '"', "_0"])
      assert.deepEqual(
        await ids(`search=${encodeURIComponent(text)}`),
        text.startsWith("n") || text === "ñ" ? [credit.id] : [],
        text,
      );
    assert.deepEqual(await ids("search=nono&status=in_transit&sortBy=number"), [credit.id]);
    assert.deepEqual(await ids("search=nono&status=pending"), []);
    const { items, total } = (await other.get("/deliveries/filter?search=4121234567&perPage=1&page=2")).body;
    assert.deepEqual([items, total], [[], 1]);
    assert.deepEqual(await ids("sortBy=client_name&sortDirection=asc"), [credit.id, cash.id]);
    for (const sort of [
      "number",
      "date",
      "amount",
      "status",
      "client_name",
      "courier_full_name",
      "service_name",
    ])
      assert.equal((await ids(`sortBy=${sort}&sortDirection=asc`)).length, 2, sort);
    const bad = await other.get("/deliveries/filter?sortBy=x&status=y&page=0");
    assert.deepEqual(Object.keys(bad.body.errors).sort(), ["page", "sortBy", "status"]);
    assert.equal((await other.get("/deliveries/search/nono")).body.total, 1);
    assert.deepEqual(
      (await other.get("/deliveries/with-debt")).body.map(({ id }: { id: number }) => id),
      [credit.id],
    );
  });

  it("are found by parts of a text in any order, and nothing else is found", async () => {
    const other = await api.owner();
    const its = (await other.post("/services", sampleService())).body.id;
    const NAMES = [
      "Ana Pérez González",
      "ana gonzález pérez",
      "A\"na {p} \\ez, o'b",
      "100%_z 😀ñandú",
      "Анна ßtraße",
    ];
    const kept = new Map<number, string>();
    for (const name of NAMES) {
      const order = sampleDelivery(its);
      order.receipt.full_name = name;
      const { id, number } = (await other.post("/deliveries", order)).body;
      const { receipt, pickup_address: pickup, anonymous_client: buyer } = order;
      const words = [
        ...Object.values(receipt),
        pickup,
        buyer.legal_name,
        buyer.registration_number,
        buyer.phone,
      ];
      kept.set(id, fold([formatNumber(number), ...words].join("\n")));
    }
    const part = fc
      .tuple(fc.constantFrom(...NAMES), fc.nat(20), fc.integer({ min: 1, max: 12 }))
      .map(([name, from, length]) => [...name].slice(from, from + length).join(""));
    const mixed = fc.tuple(part, fc.constantFrom("", " "), part).map((parts) => parts.join(""));
    const typed = fc.oneof(part, mixed).filter((text) => fold(text) !== "");
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { items } = (await other.get(`/deliveries/filter?search=${encodeURIComponent(text)}`)).body;
        const found = items.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
        const typed = fold(text).split(" ");
        const expected = [...kept].filter(([, held]) => typed.every((word) => held.includes(word)));
        assert.deepEqual(
          found,
          expected.map(([id]) => id),
          text,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("are not found after deletion, by any text", async () => {
    const other = await api.owner();
    const its = (await other.post("/services", sampleService())).body.id;
    const rider = (await other.post("/couriers", sampleCourier({ first_name: "Úrsula" }))).body.id;
    const buyer = (await other.post("/clients", sampleClient({ allow_credit: true, legal_name: "Ñoño" })))
      .body.id;
    const order = sampleCredit(its, buyer, { courier_id: rider });
    const [gone, stands] = [
      (await other.post("/deliveries", order)).body,
      (await other.post("/deliveries", order)).body,
    ];
    assert.equal((await other.del(`/deliveries/${gone.id}`)).status, 204);
    for (const text of ["gutierrez", "gu", "nono", "ñ", "ursula", "0000"])
      for (const path of [`search/${text}?`, `filter?search=${text}&`]) {
        const { items, total } = (await other.get(`/deliveries/${encodeURI(path)}perPage=5`)).body;
        assert.deepEqual([items.map(({ id }: { id: number }) => id), total], [[stands.id], 1], path);
      }
  });

  it("are found by their current text after an edit, with or without a client", async () => {
    const other = await api.owner();
    const its = (await other.post("/services", sampleService())).body.id;
    const buyer = (await other.post("/clients", sampleClient({ legal_name: "Ñoño" }))).body.id;
    const { anonymous_client, ...known } = sampleDelivery(its);
    const { id } = (await other.post("/deliveries", { ...known, anonymous_client })).body;
    const finds = async (text: string) =>
      (await other.get(`/deliveries/filter?search=${encodeURIComponent(text)}`)).body.total === 1;
    const edit = async (order: object) =>
      assert.equal((await other.put(`/deliveries/${id}`, order)).status, 200);
    assert.deepEqual([await finds("pedro perez"), await finds("ñoño")], [true, false]);
    await edit({ ...known, client_id: buyer, pickup_address: "Los Palos Grandes" });
    assert.deepEqual([await finds("pedro perez"), await finds("ñoño")], [false, true]);
    assert.deepEqual([await finds("altamira"), await finds("palos gr")], [false, true]);
    await edit({ ...known, anonymous_client });
    assert.deepEqual([await finds("pedro perez"), await finds("ñoño")], [true, false]);
    assert.deepEqual([await finds("altamira"), await finds("palos gr")], [true, false]);
  });

  it("write the search text only if it changes", {
    skip:
      testEngine === "sqlite"
        ? "its index is written by no other change, since it has no versions of rows"
        : false,
  }, async () => {
    const order = await take(sampleDelivery(service, { courier_id: courier }));
    const written = async () =>
      (
        await sql<{ at: string; search: string }>`
          select ctid::text as at, search from deliveries_words where id = ${order.id}`.execute(
          api.database.read,
        )
      ).rows[0];
    const first = await written();
    assert.match(first?.search ?? "", /^\d{6} maria gutierrez/);
    const change = (notes: string, more = {}) =>
      owner.put(`/deliveries/${order.id}`, sampleDelivery(service, { courier_id: courier, notes, ...more }));
    assert.equal((await change("Con cuidado")).status, 200);
    assert.deepEqual(await written(), first);
    assert.equal((await change("Sin apuro", { pickup_address: "Chacao" })).status, 200);
    const second = await written();
    assert.match(second?.search ?? "", /chacao/);
    assert.notEqual(second?.at, first?.at);
    for (const status of ["in_transit", "delivered"])
      assert.equal((await owner.put(`/deliveries/${order.id}/status`, { status })).status, 200);
    assert.deepEqual(await written(), second);
  });

  it("number 100 concurrent orders over 4 sign-ins from 1 to 100", async () => {
    const boss = await api.owner();
    const its = (await boss.post("/services", sampleService())).body.id;
    const hands = [boss];
    while (hands.length < 4) hands.push(await api.signIn(boss.user.email));
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (hands[i % 4] as Caller).post("/deliveries", sampleDelivery(its)),
      ),
    );
    assert.ok(made.every(({ status }) => status === 201));
    const numbers = made.map(({ body }) => body.number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });

  /** A separate company with a service, a courier and clients with credit. */
  async function company() {
    const boss = await api.owner();
    const its = async (path: string, body: object) => (await boss.post(path, body)).body.id as number;
    const service = await its("/services", sampleService());
    const courier = await its("/couriers", sampleCourier());
    const clients = [1, 2, 3].map(() => its("/clients", sampleClient({ allow_credit: true })));
    return { boss, service, courier, clients: await Promise.all(clients) };
  }

  const numbersOf = (answers: Answer[]) => answers.map(({ body }) => body.number).sort((a, b) => a - b);
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

  it("keep the values of many different concurrent orders apart", async () => {
    const { boss, service, courier, clients } = await company();
    const orders = upTo(40).map((i) => {
      const order = {
        notes: `Orden de ${i}`,
        courier_id: i % 3 ? courier : null,
        pickup_address: `Galpón ${i % 7}`,
        date: `2026-11-1${i % 2}`,
      };
      if (i % 5 === 0) return sampleDelivery(service, order);
      return sampleCredit(service, clients[i % 3] as number, {
        ...order,
        payment_type: i % 2 ? "full" : "partial",
      });
    });
    const made = await Promise.all(orders.map((order) => boss.post("/deliveries", order)));
    assert.deepEqual(numbersOf(made), upTo(40));
    for (const [i, { body }] of made.entries()) {
      assert.deepEqual((await boss.get(`/deliveries/${body.id}`)).body, body);
      const { notes, courier_id, pickup_address, date, payment_type } = body;
      const said = { ...orders[i], notes, courier_id, pickup_address, date, payment_type };
      assert.deepEqual(
        [orders[i], body.client_id],
        [said, (said as { client_id?: number }).client_id ?? null],
      );
      const ledger = (await boss.get(`/debts/${body.debt_id}/payments`)).body;
      assert.equal(ledger.length, payment_type === "full" ? 1 : 0);
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("add an address once if many concurrent orders have it, after the existing ones", async () => {
    const { boss, service, clients } = await company();
    const client = clients[0] as number;
    const known = (await boss.get(`/clients/${client}`)).body.addresses.length;
    const made = await Promise.all(
      upTo(30).map((i) =>
        boss.post("/deliveries", sampleCredit(service, client, { pickup_address: `Galpón ${i % 3}` })),
      ),
    );
    assert.ok(made.every(({ status }) => status === 201));
    const rows = await api.database.read
      .selectFrom("client_addresses")
      .select(["position", "address"])
      .where("client_id", "=", client)
      .orderBy("position")
      .execute();
    assert.deepEqual(
      rows.map(({ position }) => position),
      upTo(known + 3).map((i) => i - 1),
    );
    assert.deepEqual(
      rows
        .slice(known)
        .map(({ address }) => address)
        .sort(),
      ["Galpón 0", "Galpón 1", "Galpón 2"],
    );
  });

  it("refuse the invalid ones of many concurrent orders, and keep nothing of them", async () => {
    const { boss, service, clients } = await company();
    const poor = (await boss.post("/clients", sampleClient())).body;
    const orders = upTo(30).map((i) => {
      if (i % 10 === 4) return sampleDelivery(service, { courier_id: 999999 });
      if (i % 10 === 7) return sampleCredit(service, poor.id, { pickup_address: "Galpón 9" });
      return sampleCredit(service, clients[i % 3] as number);
    });
    const made = await Promise.all(
      orders.map((order, i) => boss.post("/deliveries", order, { "idempotency-key": `de muchas ${i}` })),
    );
    assert.deepEqual(
      made.map(({ status, body }) => (status === 422 ? Object.keys(body.errors)[0] : status)),
      upTo(30).map((i) => ({ 4: "courier_id", 7: "payment_type" })[i % 10] ?? 201),
    );
    assert.deepEqual(numbersOf(made.filter(({ status }) => status === 201)), upTo(24));
    const events = (await boss.get("/events/filter?entity=delivery")).body;
    assert.equal(events.total, 24);
    assert.deepEqual((await boss.get(`/clients/${poor.id}`)).body.addresses, poor.addresses);
    // A refusal doesn't use up a key.
    const mended = await boss.post("/deliveries", sampleDelivery(service), {
      "idempotency-key": "de muchas 3",
    });
    assert.deepEqual([mended.status, mended.body.number], [201, 25]);
  });

  it("take one order for a repeated key among many others", async () => {
    const { boss, service } = await company();
    const made = await Promise.all(
      upTo(40).map((i) =>
        boss.post("/deliveries", sampleDelivery(service), { "idempotency-key": i % 2 ? `otra ${i}` : "una" }),
      ),
    );
    assert.ok(made.every(({ status }) => status === 201));
    const alike = made.filter((_, i) => i % 2);
    for (const { body, headers } of alike)
      assert.deepEqual([body, headers.etag], [alike[0]?.body, alike[0]?.headers.etag]);
    assert.equal((await boss.get("/deliveries/filter")).body.total, 21);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("give no order a courier that is deleted at the same time", async () => {
    const { boss, service } = await company();
    for (let round = 0; round < 5; round += 1) {
      const leaving = (await boss.post("/couriers", sampleCourier())).body.id;
      const take = () => boss.post("/deliveries", sampleDelivery(service, { courier_id: leaving }));
      const some = Promise.all(upTo(5 * round).map(take));
      const gone = await Promise.all([boss.del(`/couriers/${leaving}`), ...upTo(10).map(take)]);
      const made = [...(await some), ...gone.slice(1)].map(({ status }) => status);
      assert.ok(
        made.every((status) => status === 201 || status === 422),
        made.join(),
      );
      assert.equal(gone[0].status, made.includes(201) ? 409 : 204);
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("are deleted and edited concurrently without a deadlock", async () => {
    const boss = await api.owner();
    const its = (await boss.post("/services", sampleService())).body.id;
    const dearer = (await boss.post("/services", sampleService({ amount: 9 }))).body.id;
    const paths: string[] = [];
    while (paths.length < 60)
      paths.push(`/deliveries/${(await boss.post("/deliveries", sampleDelivery(its))).body.id}`);
    const changed = await Promise.all(
      paths.map((path, i) => (i % 2 ? boss.del(path) : boss.put(path, sampleDelivery(dearer)))),
    );
    // PostgreSQL takes a second to detect a deadlock, and others then wait too long.
    assert.deepEqual(
      changed.map(({ status }) => status),
      paths.map((_, i) => (i % 2 ? 204 : 200)),
    );
    assert.equal((await boss.get("/deliveries/filter")).body.total, 30);
  });

  it("are unknown to another company, and refer to nothing of another company", async () => {
    const order = await take(sampleDelivery(service));
    const other = await api.owner();
    const its = (await other.post("/services", sampleService())).body.id;
    const path = `/deliveries/${order.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, sampleDelivery(its)),
      await other.del(path),
      await other.put(`${path}/status`, { status: "in_transit" }),
      await other.put(`${path}/cancel`, { cancellation_notes: "x" }),
      await other.get(`${path}/ticket`),
      await other.get(`/debts/${order.debt_id}/payments`),
    ])
      assert.equal(answer.status, 404);
    const foreign = await other.post("/deliveries", sampleCredit(service, client, { courier_id: courier }));
    assert.equal(foreign.status, 422);
    assert.deepEqual(Object.keys(foreign.body.errors).sort(), ["client_id", "courier_id", "service_id"]);
    const paid = await other.post("/debt-payments/full", { debt_id: order.debt_id, method: "cash" });
    assert.deepEqual([paid.status, Object.keys(paid.body.errors)], [422, ["debt_id"]]);
  });

  it("have a ticket as a PDF with its own file name", async () => {
    const order = await take(sampleDelivery(service));
    const { status, headers, raw } = await owner.get(`/deliveries/${order.id}/ticket`);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "application/pdf");
    assert.equal(headers["content-disposition"], `inline; filename="ticket_${order.number}.pdf"`);
    assert.match(String(order.number), /^[1-9]\d*$/, "the plain number");
    assert.equal(raw.subarray(0, 5).toString(), "%PDF-");
  });
});
