import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { NOTES_IN_LIST } from "#features/portal/requestContract.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleAsked } from "#features/requests/server/samples.ts";
import { MOST_WAITING } from "#features/requests/server/verbs/askAsClient.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { MAX } from "#shared/fields.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const NOW = "2026-11-20T15:00:00.000Z";

describe("the portal's requests", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, other, service, chacao, baruta] = [0, 0, 0, 0, 0];
  let ana: Caller;
  let stranger: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    owner = await api.owner();
    const createId = async (path: string, body: object) => (await expectBody(owner.post(path, body))).id;
    service = await createId("/services", sampleService({ name: "Exprés", amount: 5 }));
    chacao = await createId("/zones", { name: "Chacao", places: ["Altamira"] });
    baruta = await createId("/zones", { name: "Baruta", places: ["Las Mercedes"] });
    const address = { address: "Av. Principal, Altamira", zone_id: chacao };
    client = await createId(
      "/clients",
      sampleClient({ legal_name: "Comercial Ávila", addresses: [address] }),
    );
    other = await createId("/clients", sampleClient({ legal_name: "Otro" }));
    ana = await person(client, "Ana Rivas");
    stranger = await person(other, "Luis Otro");
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const person = async (clientId: number, name: string) =>
    api.as(await portalToken(owner, clientId, api.as(null), { name }));
  const requestBody = (change: object = {}) => {
    const { pickup_address: _, ...body } = sampleAsked(service, change);
    return { ...body, ...change };
  };
  const ask = async (change: object = {}, caller = ana) =>
    expectBody(caller.post("/portal/requests", requestBody(change)));
  const read = (id: number) => expectBody(owner.get(`/requests/${id}`), 200);
  const own = async (query = "") => (await ana.get(`/portal/requests?perPage=100${query}`)).body;

  it("are of the client whose person asks, from its usual address, and tell the office who asked", async () => {
    const created = await ask({
      cod_amount: 35.5,
      note: "Es frágil",
      client_id: other,
      courier_id: 1,
      payment_type: "full",
      price: { amount: 1, reason: "Barato" },
    });
    assert.deepEqual(
      [
        created.state,
        created.source,
        created.asked_by,
        created.service_name,
        created.note,
        created.delivery_id,
      ],
      ["new", "portal", "Ana Rivas", "Exprés", "Es frágil", null],
    );
    assert.deepEqual(
      [
        created.body.pickup_address,
        created.body.pickup_zone_id,
        created.body.cod_amount,
        created.quote.amount,
      ],
      ["Av. Principal, Altamira", chacao, 35.5, 5],
    );
    assert.ok(
      !("client_id" in created.body) && !("price" in created.body) && !("courier_id" in created.body),
    );
    const request = await read(created.id);
    assert.deepEqual(
      [request.client_id, request.client_name, request.asked_by, request.source],
      [client, "Comercial Ávila", "Ana Rivas", "portal"],
    );
    const [event] = (await owner.get(`/events/filter?entity=request&entityId=${created.id}`)).body.items;
    assert.deepEqual(
      [event.actor_type, event.actor_name, event.summary],
      ["portal", "Ana Rivas", `Pidió la solicitud ${String(created.number).padStart(6, "0")} (portal)`],
    );
    assert.equal((await owner.get("/requests/summary")).body.open, true);
  });

  it("cost what the client's own tariff says, and the price is told before", async () => {
    const list = { service_id: service, client_id: client, valid_from: "2026-11-20" };
    const cells = [{ from_zone_id: chacao, to_zone_id: baruta, amount: 3.25, courier_pay: null }];
    await expectBody(owner.put("/tariffs", { ...list, cells }), 200);
    const to = "Calle París, Las Mercedes";
    const quote = { service_id: service, receipt: { address: to } };
    const mine = await expectBody(ana.post("/portal/quote", quote), 200);
    assert.deepEqual(mine, {
      amount: 3.25,
      price_lines: [{ name: "Exprés", amount: 3.25 }],
      price_explanation: "Chacao → Baruta · tarifa de Comercial Ávila desde el 20 nov 2026",
    });
    const theirs = await expectBody(
      stranger.post("/portal/quote", { ...quote, pickup_zone_id: chacao, client_id: client }),
      200,
    );
    assert.equal(theirs.amount, 5);
    const created = await ask({ receipt: { ...sampleAsked(service).receipt, address: to } });
    assert.deepEqual([created.quote.amount, created.body.delivery_zone_id], [3.25, baruta]);
    const unknown = await ana.post("/portal/quote", { service_id: 987_654 });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ["service_id"]]);
  });

  it("name every wrong field in words for a client, and keep nothing", async () => {
    const { total } = await own();
    const { status, body } = await ana.post("/portal/requests", {
      date: "2026-11-19",
      service_id: 987_654,
      cod_amount: -1,
      delivery_zone_id: 987_654,
      receipt: { phone: "0414-1234567 / 0212-5550000" },
    });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      date: ["Elija hoy o un día posterior"],
      service_id: body.errors.service_id,
      cod_amount: body.errors.cod_amount,
      delivery_zone_id: body.errors.delivery_zone_id,
      "receipt.full_name": ["El nombre es requerido"],
      "receipt.phone": ["Escriba un solo número"],
      "receipt.address": ["La dirección es requerida"],
    });
    const homeless = (await owner.post("/clients", sampleClient({ addresses: [{ address: "Ahora" }] }))).body;
    await api.database.transaction((tx) =>
      tx.deleteFrom("client_addresses").where("client_id", "=", homeless.id).execute(),
    );
    const nowhere = await (await person(homeless.id, "Eva")).post("/portal/requests", requestBody());
    assert.deepEqual(nowhere.body.errors, { pickup_address: ["La dirección de recogida es requerida"] });
    assert.equal((await own()).total, total);
  });

  it("are kept once when they are sent again with the same key", async () => {
    const key = { "idempotency-key": "b2c7" };
    const first = await ana.post("/portal/requests", requestBody(), key);
    const again = await ana.post("/portal/requests", requestBody(), key);
    assert.deepEqual([first.status, again.status, again.body.id], [201, 201, first.body.id]);
    const changed = await ana.post("/portal/requests", requestBody({ notes: "Otra cosa" }), key);
    assert.equal(changed.status, 422);
    assert.equal((await stranger.post("/portal/requests", requestBody(), key)).status, 201);
  });

  it("keep client, goods money and link when the office accepts them with corrections", async () => {
    const { id, tracking_url } = await ask({ cod_amount: 20, notes: "Un sobre" });
    const order = await expectBody(
      owner.post(`/requests/${id}/accept`, { receipt: { phone: "0414-0000000" }, notes: "Interna" }),
    );
    assert.deepEqual(
      [order.client_id, order.cod_amount, order.receipt_phone, order.receipt_full_name, order.tracking_url],
      [client, 20, "4140000000", "María Gutiérrez", tracking_url],
    );
    const seen = (await own("&state=accepted")).items.find((request: { id: number }) => request.id === id);
    assert.deepEqual([seen.delivery_id, seen.body.notes], [order.id, "Un sobre"]);
    const token = new URL(tracking_url).pathname.split("/").at(-1);
    assert.equal((await api.as(null).get(`/track/${token}`)).body.status, "pending");
  });

  it("are light in a list and whole on their own, whatever a client writes", async () => {
    const longest = {
      notes: "n".repeat(MAX.notes),
      note: "ñ".repeat(500),
      pickup_address: "p".repeat(MAX.address),
      receipt: { full_name: "r".repeat(MAX.name), phone: "0424-1234567", address: "a".repeat(MAX.address) },
    };
    const created = await ask(longest);
    const row = (await own()).items.find(({ id }: { id: number }) => id === created.id);
    // A page of a hundred.
    assert.ok(JSON.stringify(row).length < 3000, `${JSON.stringify(row).length}`);
    assert.deepEqual(
      [row.body.notes, row.body.receipt],
      [`${"n".repeat(NOTES_IN_LIST - 1)}…`, created.body.receipt],
    );
    const { body } = await ana.get(`/portal/requests/${created.id}`);
    assert.deepEqual(body, created);
    assert.deepEqual([body.body.notes, body.note], [longest.notes, longest.note]);
  });

  it("can be withdrawn until they are decided, by any person of the client", async () => {
    const { id, number, tracking_url } = await ask();
    const token = new URL(tracking_url).pathname.split("/").at(-1);
    assert.equal((await api.as(null).get(`/track/${token}`)).body.status, "received");
    const beto = await person(client, "Beto Rivas");
    const withdrawn = await expectBody(beto.post(`/portal/requests/${id}/withdraw`), 200);
    assert.deepEqual([withdrawn.state, withdrawn.decided_at], ["withdrawn", NOW]);
    const numberText = String(number).padStart(6, "0");
    const [event] = (await owner.get(`/events/filter?entity=request&entityId=${id}`)).body.items;
    assert.deepEqual([event.actor_name, event.summary], ["Beto Rivas", `Retiró la solicitud ${numberText}`]);
    const request = await read(id);
    assert.deepEqual([request.state, request.decided_by], ["withdrawn", "Beto Rivas"]);
    assert.equal((await api.as(null).get(`/track/${token}`)).body.status, "withdrawn");
    const late = await owner.post(`/requests/${id}/accept`, {});
    assert.deepEqual(
      [late.status, late.body.message],
      [409, "La solicitud ya fue retirada por Beto Rivas el 20 nov 2026, 11:00"],
    );
  });

  it("say why they were rejected, and never who of the office did it", async () => {
    const { id } = await ask();
    await expectBody(owner.post(`/requests/${id}/reject`, { reason: "No llegamos" }), 200);
    const { items } = await own("&state=rejected");
    assert.deepEqual([items[0].id, items[0].reject_reason], [id, "No llegamos"]);
    const late = await ana.post(`/portal/requests/${id}/withdraw`);
    assert.deepEqual(
      [late.status, late.body.message],
      [409, "La solicitud ya fue rechazada el 20 nov 2026, 11:00"],
    );
    assert.ok(!JSON.stringify([items, late.body]).includes(owner.user.name));
  });

  it("of another client are as what does not exist", async () => {
    const { id } = await ask();
    const order = await expectBody(owner.post(`/requests/${(await ask()).id}/accept`, {}));
    const nothing = await stranger.post("/portal/requests/987654/withdraw");
    const theirs = await stranger.post(`/portal/requests/${id}/withdraw`, undefined, { "if-match": '"99"' });
    assert.deepEqual([theirs.status, theirs.body], [404, nothing.body]);
    const whole = await stranger.get(`/portal/requests/${id}`);
    assert.deepEqual([whole.status, whole.body], [404, nothing.body]);
    const repeated = await stranger.get(`/portal/orders/${order.id}/repeat`);
    assert.deepEqual([repeated.status, repeated.body], [404, nothing.body]);
    const { items } = (await stranger.get("/portal/requests?perPage=100")).body;
    assert.ok(items.every((request: { id: number }) => request.id !== id));
    assert.deepEqual((await stranger.get("/portal/recipients")).body, []);
    assert.ok(!JSON.stringify((await stranger.get("/portal/addresses")).body).includes("Altamira"));
    assert.equal((await read(id)).state, "new");
  });

  it("repeat an order for today, with what the client wrote and without the office's notes", async () => {
    const { id } = await ask({ cod_amount: 12, notes: "Un sobre", promised_time: "15:30" });
    const order = await expectBody(owner.post(`/requests/${id}/accept`, { notes: "Cobra de más" }));
    api.setNow("2026-11-23T15:00:00Z");
    const again = await expectBody(ana.get(`/portal/orders/${order.id}/repeat`), 200);
    assert.deepEqual(again, {
      date: "2026-11-23",
      promised_time: null,
      service_id: service,
      notes: "Un sobre",
      client_reference: null,
      packages: 1,
      contents: null,
      cod_amount: 12,
      pickup_address: "Av. Principal, Altamira",
      pickup_zone_id: chacao,
      delivery_zone_id: null,
      receipt: {
        full_name: "María Gutiérrez",
        phone: "4149876543",
        address: "Av. Libertador, Edif. Sol, piso 3",
        location: null,
      },
    });
    const created = await expectBody(ana.post("/portal/requests", again));
    assert.deepEqual([created.body.date, created.body.cod_amount], ["2026-11-23", 12]);
    const [recipient] = (await ana.get("/portal/recipients")).body;
    assert.deepEqual([recipient.full_name, recipient.location], ["María Gutiérrez", null]);
    const [saved] = (await ana.get("/portal/addresses")).body;
    assert.deepEqual([saved.address, saved.zone_id], ["Av. Principal, Altamira", chacao]);
    api.setNow(NOW);
  });

  it("are offered the company's services and zones, but nothing of what they earn", async () => {
    const offer = (await ana.get("/portal/offer")).body;
    assert.deepEqual(offer, {
      today: "2026-11-20",
      services: [{ id: service, name: "Exprés", description: offer.services[0].description }],
      zones: [
        { id: baruta, name: "Baruta", served: true, last_hour: null },
        { id: chacao, name: "Chacao", served: true, last_hour: null },
      ],
      calendar: { hours: [], closed_days: [], day_ends_at: "00:00", time_zone: "America/Caracas" },
      collects_fee: true,
    });
    const credit = await person(
      (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id,
      "A Crédito",
    );
    assert.equal((await credit.get("/portal/offer")).body.collects_fee, false);
  });

  it("are bounded for one client, and others ask on", async () => {
    const id = (await owner.post("/clients", sampleClient())).body.id;
    const busy = await person(id, "Sin Fin");
    await ask({}, busy);
    const [row] = await api.database.read
      .selectFrom("requests")
      .selectAll()
      .where("client_id", "=", id)
      .execute();
    assert.ok(row);
    const { id: _, number: __, tracking_token: ___, ...same } = row;
    await api.database.transaction(async (tx) => {
      const { last_request_number: last } = await tx
        .updateTable("companies")
        .set((eb) => ({ last_request_number: eb("last_request_number", "+", MOST_WAITING - 2) }))
        .where("id", "=", row.company_id)
        .returning("last_request_number")
        .executeTakeFirstOrThrow();
      for (let left = 0; left < MOST_WAITING - 2; left += 1) {
        const copy = { ...same, number: last - left, tracking_token: `lleno-${left}`, body: "{}" };
        await tx.insertInto("requests").values(copy).execute();
      }
    });
    await ask({}, busy);
    const refused = await busy.post("/portal/requests", requestBody());
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "Hay 500 solicitudes sin respuesta. Espere a que la oficina las revise para pedir más."],
    );
    await ask();
  });

  it("are decided once of 32 who accept, reject and withdraw at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await ask();
      const orders = (await owner.get("/deliveries/filter")).body.total;
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, turn) => {
          if (turn % 3 === round) return ana.post(`/portal/requests/${id}/withdraw`);
          const path = turn % 3 === (round + 1) % 3 ? "accept" : "reject";
          return owner.post(`/requests/${id}/${path}`, { reason: "No llegamos" });
        }),
      );
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status < 300).length, 1, statuses.join());
      assert.ok(
        statuses.every((status) => [200, 201, 409].includes(status)),
        statuses.join(),
      );
      const { state } = await read(id);
      assert.notEqual(state, "new");
      const orderCount = (await owner.get("/deliveries/filter")).body.total - orders;
      assert.equal(orderCount, state === "accepted" ? 1 : 0);
    }
  });
});
