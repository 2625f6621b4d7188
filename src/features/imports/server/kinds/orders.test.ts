// @both-engines Imports write many rows at once.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { check, countsOf, importAll, rowsIn, undo, upload } from "../testing.ts";

describe("imported orders", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    await owner.post("/services", sampleService({ name: "Exprés", amount: 5 }));
    await owner.post("/services", sampleService({ name: "Normal", amount: 3 }));
    const address = { addresses: [{ address: "Altamira" }] };
    await owner.post(
      "/clients",
      sampleClient({
        legal_name: "Comercial Ávila",
        registration_number: "J-30123456-7",
        allow_credit: true,
        ...address,
      }),
    );
    await owner.post("/clients", sampleClient({ legal_name: "Rosa Núñez", ...address }));
    await owner.post(
      "/couriers",
      sampleCourier({ first_name: "Luis", last_name: "Pérez", phone: "0414-1234567" }),
    );
    await owner.post("/zones", { name: "Chacao" });
  });
  after(() => api.close());

  it("are made like the form's, each with its price, its debt and its event", async () => {
    const sheet = [
      "Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección;Repartidor;Forma de pago;Zona;Valor de la mercancía",
      "25/11/2026;Comercial Ávila;Exprés;Ana;0424-1112233;Las Mercedes;Luis Pérez;;Chacao;12,50",
      "26/11/2026;j301234567;Normal;Beto;0424-1112233;Baruta;0414 1234567;Contado;;",
      "26/11/2026;Rosa Núñez;Normal;Caro;0424-1112233;Baruta;;;;",
      "26/11/2026;Nadie;Normal;Dora;0424-1112233;Baruta;Otro;Trueque;Lejos;",
    ].join("\n");
    const done = await importAll(api, owner, sheet, { kind: "orders" });
    assert.deepEqual(countsOf(done), { created: 3, rejected: 1 });
    const [rejected] = await rowsIn(owner, done, "&state=rejected");
    assert.deepEqual(rejected?.errors, {
      client: ["El cliente no existe"],
      courier: ["El repartidor no existe"],
      payment: ["Escribe Crédito, Contado o Al entregar"],
      delivery_zone: ["La zona no existe"],
    });
    const orders = (await owner.get("/deliveries/filter?sortBy=number&sortDirection=asc")).body.items;
    const short = orders
      .toSorted((left: { number: number }, other: { number: number }) => left.number - other.number)
      .map((order: Record<string, unknown>) => [
        order.number,
        order.client_legal_name,
        order.amount,
        order.payment_type,
        order.collect_fee,
        order.pickup_address,
        order.cod_amount,
      ]);
    assert.deepEqual(short, [
      [1, "Comercial Ávila", 5, "partial", false, "Altamira", 12.5],
      [2, "Comercial Ávila", 3, "full", false, "Altamira", 0],
      [3, "Rosa Núñez", 3, "full", true, "Altamira", 0],
    ]);
    const { id } = orders.find(({ number }: { number: number }) => number === 3);
    const events = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body.items;
    assert.equal(events[0].action, "create");
    // One is on its way: nothing is removed.
    const [courier] = (await owner.get("/couriers")).body;
    const sent = await owner.put(`/deliveries/${id}/status`, {
      status: "in_transit",
      courier_id: courier.id,
    });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    const refused = await owner.post(`/imports/${done.id}/undo`);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "No se puede deshacer: la orden 000003, que ya no está pendiente"],
    );
    assert.equal((await owner.get("/deliveries/filter")).body.total, 3);
  });

  it("say which days and which credit they can't have before they run", async () => {
    await owner.put("/company/closed-until", { date: "2026-10-31" });
    const rows = ["2026-10-31;Crédito", "2027-11-21;Al entregar", "2027-11-20;Contado"];
    const sheet = `Fecha;Forma de pago;Cliente;Servicio;Destinatario;Teléfono;Dirección\n${rows
      .map((row) => `${row};Rosa Núñez;Normal;Ana;0424-1112233;Baruta\n`)
      .join("")}`;
    const checked = await check(owner, await upload(owner, sheet, "orders"));
    assert.deepEqual(countsOf(checked), { ok: 1, error: 2 });
    assert.deepEqual(
      (await rowsIn(owner, checked, "&state=error")).map(({ errors }) => errors),
      [
        {
          date: ["El período hasta el 31 oct 2026 está cerrado"],
          payment: ["El cliente no tiene crédito permitido"],
        },
        { date: ["La fecha no puede ser posterior a un año desde hoy"] },
      ],
    );
  });

  it("take the chosen service, and are undone whole", async () => {
    const sheet =
      "Fecha;Cliente;Destinatario;Teléfono;Dirección\n2026-12-01;Rosa Núñez;Ana;0424-1112233;Baruta\n";
    const draft = await upload(owner, sheet, "orders");
    const without = await check(owner, draft);
    assert.deepEqual(countsOf(without), { error: 1 });
    const services = (await owner.get("/services")).body;
    const { id: service_id } = services.find(({ name }: { name: string }) => name === "Exprés");
    const checked = await check(owner, draft, { service_id });
    assert.deepEqual(countsOf(checked), { ok: 1 });
    await owner.post(`/imports/${draft.id}/run`);
    await api.jobs.idle();
    const before = (await owner.get("/deliveries/filter")).body.total;
    await undo(api, owner, draft);
    assert.equal((await owner.get("/deliveries/filter")).body.total, before - 1);
  });

  it("are gone from every list and its totals at once while they are undone", async () => {
    const sheet = [
      "Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección;Repartidor",
      ...Array.from(
        { length: 12 },
        (_, at) => `20/11/2026;Rosa Núñez;Exprés;Única ${at};0424-1112233;Baruta;Luis Pérez`,
      ),
    ].join("\n");
    const lists = [
      "/deliveries/filter?perPage=100",
      "/deliveries/filter?status=pending&startDate=2026-11-20&endDate=2026-11-20",
      "/deliveries/filter?search=Única",
      "/deliveries/filter?sortBy=client_name",
    ];
    const readTotals = async () => {
      const pages = await Promise.all(lists.map((path) => owner.get(path)));
      const board = JSON.stringify((await owner.get("/dispatch?date=2026-11-20")).body);
      return [
        ...pages.map(({ body }) => [body.total, JSON.stringify(body.items).split("Única").length - 1]),
        (await owner.get("/deliveries/totals")).body,
        (await owner.get("/deliveries/totals?search=Única")).body,
        board.split('"Única').length > 1,
      ];
    };
    const before = await readTotals();
    const done = await importAll(api, owner, sheet, { kind: "orders" });
    assert.deepEqual(countsOf(done), { created: 12 });
    const imported = await readTotals();
    assert.notDeepEqual(imported, before);
    assert.equal((await owner.post(`/imports/${done.id}/undo`)).status, 202);
    assert.deepEqual(await readTotals(), before);
    await api.jobs.idle();
    assert.equal((await owner.get(`/imports/${done.id}`)).body.state, "undone");
    assert.deepEqual(await readTotals(), before);
  });
});
