import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { makeKey, sampleV1Order } from "./samples.ts";

const once = (key: string = randomUUID()) => ({ "idempotency-key": key });

describe("/v1", () => {
  let api: TestApi;
  let owner: Caller;
  let key: Caller;
  let service = 0;
  before(async () => {
    api = await openTestApi({ KEY_CALLS_PER_MINUTE: "0" });
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    key = api.as((await makeKey(owner, { name: "Tienda en línea" })).key);
    service = (await owner.post("/services", sampleService())).body.id;
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const newClient = async (change: object = {}): Promise<number> =>
    (await expectBody(owner.post("/clients", sampleClient(change)))).id;
  const order = (change: object = {}, headers = once()) =>
    key.post("/v1/orders", sampleV1Order(service, change), headers);

  it("adds an order as the office does, and nobody has paid it", async () => {
    const client = await newClient({ allow_credit: true });
    const created = await expectBody(
      order({ client_id: client, anonymous_client: undefined, payment_type: "full", cod_amount: "$35,50" }),
    );
    const seen = (await owner.get(`/deliveries/${created.id}`)).body;
    assert.deepEqual(
      [seen.status, seen.payment_status, seen.collect_fee, seen.cod_amount, seen.date, seen.courier_id],
      ["pending", "pending", true, 35.5, "2026-11-20", null],
    );
    assert.equal(seen.debt_remaining_amount, seen.amount);
    assert.deepEqual((await owner.get("/cash")).body.balanced, true);
    assert.deepEqual((await key.get(`/v1/orders/${created.id}`)).body, created);
    const credit = await expectBody(
      order({ client_id: client, anonymous_client: undefined, payment_type: "partial" }),
    );
    assert.deepEqual([credit.payment_type, credit.collect_fee], ["partial", false]);
    const [event] = (await owner.get(`/events/filter?entity=delivery&entityId=${created.id}`)).body.items;
    assert.deepEqual(
      [event.actor_type, event.actor_name, event.action],
      ["key", "Tienda en línea", "create"],
    );
  });

  it("ignores what only the office may say: price, courier, payment, the client's advances", async () => {
    const courier = (await owner.post("/couriers", sampleCourier())).body.id;
    const created = await expectBody(
      order({
        courier_id: courier,
        price: { amount: 0, reason: "Gratis" },
        payment_method: "transfer",
        collect_fee: false,
        use_credit: true,
        over_limit_reason: "Sí",
        payment_reference: "123456",
      }),
    );
    const seen = (await owner.get(`/deliveries/${created.id}`)).body;
    assert.deepEqual(
      [seen.courier_id, seen.amount, seen.payment_status, seen.collect_fee, seen.payment_reference],
      [null, 5.5, "pending", true, null],
    );
  });

  it("refuses an order by the office's rules, every field at once", async () => {
    const poor = await newClient();
    const broken = await key.post(
      "/v1/orders",
      { service_id: 999_999, client_id: poor, payment_type: "partial", cod_amount: -1, extras: [{}] },
      once(),
    );
    assert.equal(broken.status, 422);
    assert.deepEqual(broken.body.errors, {
      service_id: ["El servicio no existe"],
      payment_type: ["El cliente no tiene crédito permitido"],
      cod_amount: ["El monto no puede ser negativo"],
      "extras.0.extra_id": ["El campo no es válido"],
      "extras.0.quantity": ["El campo no es válido"],
      "receipt.full_name": ["El nombre completo es requerido"],
      "receipt.phone": ["El numero de telefono es requerido"],
      "receipt.address": ["La dirección es requerida"],
    });
    for (const [cod_amount, message] of [
      ["Bs 500", "Está en bolívares: escríbelo en dólares"],
      ["1.234", "«1.234»: ¿1234 (miles) o 1,234 (decimales)?"],
      ["10 €", "No se entiende «10 €»"],
    ])
      assert.deepEqual((await order({ cod_amount })).body.errors, { cod_amount: [message] });
    assert.deepEqual((await order({ anonymous_client: null })).status, 422);
    const limited = await newClient({ allow_credit: true, credit_limit: 5 });
    const above = await order({
      client_id: limited,
      payment_type: "partial",
      over_limit_reason: "Lo digo yo",
    });
    assert.deepEqual(Object.keys(above.body.errors), ["payment_type"]);
  });

  it("adds one order for an Idempotency-Key, also of twenty at once, and none without", async () => {
    const refused = await key.post("/v1/orders", sampleV1Order(service));
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { "Idempotency-Key": ["La clave de idempotencia es requerida"] }],
    );
    const before = (await key.get("/v1/orders")).body.total;
    const same = once();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order({}, same)));
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, answers[0]?.body]);
    assert.equal((await key.get("/v1/orders")).body.total, before + 1);
    assert.equal((await order({ notes: "Otra" }, same)).status, 422);
    // Another key's own.
    const other = api.as((await makeKey(owner)).key);
    assert.equal((await other.post("/v1/orders", sampleV1Order(service), same)).status, 201);
    assert.equal((await key.get("/v1/orders")).body.total, before + 2);
  });

  it("says nothing that is the office's own", async () => {
    const courier = (
      await owner.post("/couriers", { first_name: "Luis", last_name: "Apellidón", phone: "04141112233" })
    ).body.id;
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const client = await newClient({ allow_credit: true, notes: "Nota del cliente" });
    const created = await expectBody(
      owner.post(
        "/deliveries",
        sampleCredit(service, client, {
          courier_id: courier,
          notes: "Nota interna",
          pin: true,
          collect_fee: false,
          price: { amount: 7, reason: "Motivo interno" },
        }),
      ),
    );
    await owner.put(`/deliveries/${created.id}/status`, { status: "in_transit" });
    assert.equal((await key.get(`/v1/orders/${created.id}`)).body.courier_name, "Luis");
    const { pin_code } = (await owner.get(`/deliveries/${created.id}`)).body;
    assert.match(pin_code, /^\d{4}$/);
    await phone.post("/courier/actions", {
      actions: [
        sampleAction(created.id, { kind: "fail", reason: "absent", note: "Nota del intento" }),
        sampleAction(created.id, {
          kind: "deliver",
          pin: pin_code,
          receiver_name: "Quien recibió",
          receiver_document: "V-9998887",
        }),
      ],
    });
    const answer = await key.get(`/v1/orders/${created.id}`);
    assert.deepEqual(
      [answer.body.status, answer.body.courier_name, answer.body.amount, answer.body.attempts.reason],
      ["delivered", null, 7, "absent"],
    );
    for (const own of [
      "Nota",
      "Motivo",
      "Apellidón",
      "4141112233",
      "9998887",
      "Quien",
      "courier_pay",
      "pin_code",
    ])
      assert.ok(!answer.raw.includes(own), own);
    assert.ok(!Object.values(answer.body).includes(pin_code));
  });

  it("shows a client's key that client's orders only, whatever it asks for", async () => {
    const [mine, theirs] = [await newClient({ allow_credit: true }), await newClient({ allow_credit: true })];
    const own = (await owner.post("/deliveries", sampleCredit(service, mine))).body;
    const other = (await owner.post("/deliveries", sampleCredit(service, theirs))).body;
    const nobodys = (await owner.post("/deliveries", sampleDelivery(service))).body;
    const created = await makeKey(owner, { client_id: mine });
    const bound = api.as(created.key);
    const ids = async (query = "") =>
      (await bound.get(`/v1/orders${query}`)).body.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(await ids(), [own.id]);
    assert.deepEqual(await ids(`?client_id=${mine}&status=pending`), [own.id]);
    assert.equal((await bound.get(`/v1/orders/${own.id}`)).status, 200);
    for (const { id } of [other, nobodys, { id: 999_999 }])
      assert.deepEqual((await bound.get(`/v1/orders/${id}`)).body, { message: "Recurso no encontrado" });
    const clients = (await bound.get("/v1/clients")).body;
    assert.deepEqual([clients.total, clients.items.map(({ id }: { id: number }) => id)], [1, [mine]]);
    assert.equal((await bound.post("/v1/quote", { service_id: service })).status, 200);
    for (const answer of [
      await bound.post("/v1/quote", { service_id: service, client_id: theirs }),
      await bound.get(`/v1/orders?client_id=${theirs}`),
    ])
      assert.deepEqual([answer.status, answer.body.errors], [422, { client_id: ["El cliente no existe"] }]);
  });

  it("finds clients by the name and document that it answers, not by phones and e-mails", async () => {
    const { id } = await expectBody(
      owner.post(
        "/clients",
        sampleClient({
          legal_name: "Piñatas Ávila",
          type: "legal",
          registration_number: "J-50.123.456-7",
          phones: [{ phone: "0414-3332211" }],
          emails: [{ email: "secreto@ejemplo.com" }],
        }),
      ),
    );
    const shop = api.as((await makeKey(owner)).key);
    const idsFor = async (search: string) =>
      (await shop.get(`/v1/clients?search=${encodeURIComponent(search)}`)).body.items.map(
        (client: { id: number }) => client.id,
      );
    for (const search of ["piñatas", "avila pinatas", "J-50.123.456-7", "j501234567", "501234567"])
      assert.deepEqual(await idsFor(search), [id], search);
    for (const search of ["3332211", "0414-3332211", "secreto", "ejemplo"])
      assert.deepEqual(await idsFor(search), [], search);
    assert.equal((await owner.get("/clients/filter?search=secreto")).body.total, 1);
  });

  it("takes what a client's key sends as a request, which the office decides", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const bound = api.as((await makeKey(owner, { client_id: client })).key);
    const same = once();
    const body = sampleV1Order(service, {
      anonymous_client: undefined,
      payment_type: "partial",
      cod_amount: 20,
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => bound.post("/v1/orders", body, same)));
    const [first] = answers;
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, first?.body]);
    const { state, client_id, amount, order_id, tracking_url } = first?.body ?? {};
    assert.deepEqual([state, client_id, amount, order_id], ["new", client, 5.5, null]);
    assert.equal((await bound.get("/v1/orders")).body.total, 0);
    const waiting = (await owner.get("/requests/filter?source=key")).body.items;
    assert.deepEqual(
      waiting.map(({ id, client_id, tracking_url }: Record<string, unknown>) => [
        id,
        client_id,
        tracking_url,
      ]),
      [[first?.body.id, client, tracking_url]],
    );
    const accepted = await expectBody(
      owner.post(`/requests/${first?.body.id}/accept`, { payment_type: "full", collect_fee: true }),
    );
    const [order] = (await bound.get("/v1/orders")).body.items;
    assert.deepEqual(
      [order.id, order.tracking_url, order.cod_amount, order.payment_type],
      [accepted.id, tracking_url, 20, "full"],
    );
    const refused = await bound.post(
      "/v1/orders",
      { service_id: 999_999, client_id: other, receipt: body.receipt },
      once(),
    );
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { service_id: ["El servicio no existe"], client_id: ["El cliente no existe"] }],
    );
  });

  it("shows another company nothing", async () => {
    const created = await expectBody(order());
    const stranger = api.as((await makeKey(await api.owner())).key);
    assert.equal((await stranger.get(`/v1/orders/${created.id}`)).status, 404);
    assert.equal((await stranger.get("/v1/orders")).body.total, 0);
    assert.equal((await stranger.get("/v1/clients")).body.total, 0);
    const answer = await stranger.post("/v1/quote", { service_id: service });
    assert.deepEqual(answer.body.errors, { service_id: ["El servicio no existe"] });
  });

  it("lists orders by state, client and day, page by page", async () => {
    const boss = await api.owner();
    const { id } = (await boss.post("/services", sampleService())).body;
    const [client] = [(await boss.post("/clients", sampleClient({ allow_credit: true }))).body.id];
    const reader = api.as((await makeKey(boss)).key);
    for (const date of ["2026-11-18", "2026-11-19", "2026-11-20"])
      await expectBody(boss.post("/deliveries", sampleCredit(id, client, { date })));
    await boss.put(`/deliveries/${(await reader.get("/v1/orders")).body.items[2].id}/status`, {
      status: "in_transit",
      courier_id: (await boss.post("/couriers", sampleCourier())).body.id,
    });
    const days = async (query: string) => {
      const { items, total } = (await reader.get(`/v1/orders?${query}`)).body;
      return [total, ...items.map(({ date }: { date: string }) => date)];
    };
    assert.deepEqual(await days(""), [3, "2026-11-20", "2026-11-19", "2026-11-18"]);
    assert.deepEqual(await days("status=in_transit"), [1, "2026-11-18"]);
    assert.deepEqual(await days("start_date=2026-11-19&end_date=2026-11-19"), [1, "2026-11-19"]);
    assert.deepEqual(await days(`client_id=${client}&perPage=2&page=2`), [3, "2026-11-18"]);
    assert.equal((await reader.get("/v1/orders?perPage=101")).status, 422);
  });
});
