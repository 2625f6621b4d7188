// @both-engines Imports write many rows at once.
// Rows of orders with the name of a trip.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { check, countsOf, importAll, rowsIn, run, undo, upload } from "../testing.ts";

interface Order {
  receipt: { full_name: string };
  trip: { id: number; position: number; count: number } | null;
  amount: number;
}

const HEAD =
  "Viaje;Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección;Dirección de recogida;Forma de pago";
const DIFFERS = "Difiere de la fila 2, la primera de su viaje";

/** A row of a sheet. */
const rowOf = (
  trip: string,
  recipient: string,
  {
    date = "25/11/2026",
    client = "Comercial Ávila",
    pickup = "Altamira",
    payment = "",
    phone = "0424-1112233",
  } = {},
) => [trip, date, client, "Exprés", recipient, phone, "Las Mercedes", pickup, payment].join(";");
const sheetOf = (...rows: string[]) => [HEAD, ...rows].join("\n");

describe("imported trips", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    await owner.post("/services", sampleService({ name: "Exprés", amount: 5, stop_amount: 2 }));
    const address = { addresses: [{ address: "Altamira" }] };
    await owner.post(
      "/clients",
      sampleClient({ legal_name: "Comercial Ávila", allow_credit: true, ...address }),
    );
    await owner.post("/clients", sampleClient({ legal_name: "Rosa Núñez", ...address }));
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const ordersOf = async (): Promise<Order[]> =>
    (await owner.get("/deliveries/filter?sortBy=number&sortDirection=asc&perPage=100")).body.items;
  const placesOf = (orders: readonly Order[]) =>
    orders.map(({ receipt, trip, amount }) => [receipt.full_name, trip?.position, trip?.count, amount]);

  it("are made of the rows of one name, wherever they are, and taken back with them", async () => {
    const plain = Array.from({ length: 14 }, (_, index) => rowOf("", `Sola ${index}`));
    const sheet = sheetOf(
      rowOf("Mañana", "Ana"),
      rowOf("Tarde", "Beto"),
      ...plain,
      rowOf(" mañana ", "Caro"),
    );
    const done = await importAll(api, owner, sheet, { kind: "orders" });
    assert.deepEqual(countsOf(done), { created: 17 });
    const orders = await ordersOf();
    const stops = orders.filter(({ trip }) => trip !== null);
    assert.deepEqual(
      placesOf(stops.toSorted((left, other) => Number(left.trip?.id) - Number(other.trip?.id))),
      [
        ["Ana", 1, 2, 5],
        ["Caro", 2, 2, 2],
        ["Beto", 1, 1, 5],
      ],
    );
    await undo(api, owner, done);
    assert.deepEqual(await ordersOf(), []);
  });

  it("have one day, client, pickup and payment, and at most twenty rows", async () => {
    const sheet = sheetOf(
      rowOf("Uno", "Ana"),
      rowOf("Uno", "Beto", { date: "26/11/2026" }),
      rowOf("Uno", "Caro", { client: "Rosa Núñez", payment: "Al entregar" }),
      rowOf("Uno", "Dora", { pickup: "Chacao" }),
      rowOf("Dos", "Eva", { payment: "Contado" }),
      ...Array.from({ length: 21 }, (_, index) => rowOf("Tres", `Fila ${index}`)),
    );
    const checked = await check(owner, await upload(owner, sheet, "orders"));
    const rows = await rowsIn(owner, checked);
    assert.deepEqual(
      rows.slice(0, 5).map(({ errors }) => errors),
      [
        { trip: ["La fila 3, de su mismo viaje, tiene errores"] },
        { date: [DIFFERS] },
        { client: [DIFFERS], payment: [DIFFERS] },
        { pickup_address: [DIFFERS] },
        { payment: ["Las paradas de un viaje se cobran al entregar o a crédito"] },
      ],
    );
    assert.deepEqual(
      [rows[5]?.errors, rows[25]?.errors],
      [
        { trip: ["La fila 27, de su mismo viaje, tiene errores"] },
        { trip: ["Un viaje tiene como máximo 20 paradas"] },
      ],
    );
  });

  it("come in once the wrong row is corrected or left out", async () => {
    const sheet = sheetOf(rowOf("Uno", "Ana"), rowOf("Uno", "Beto", { phone: "12" }), rowOf("Dos", "Caro"));
    const checked = await check(owner, await upload(owner, sheet, "orders"));
    const statesOf = async () => (await rowsIn(owner, checked)).map(({ state }) => state);
    assert.deepEqual(await statesOf(), ["error", "error", "ok"]);
    const correct = (row: number, body: object) => owner.put(`/imports/${checked.id}/rows/${row}`, body);
    assert.equal((await correct(3, { values: { phone: "0424-1112233" } })).status, 200);
    assert.deepEqual(await statesOf(), ["ok", "ok", "ok"]);
    await correct(3, { values: { date: "2026-11-26" } });
    assert.deepEqual(await statesOf(), ["error", "error", "ok"]);
    await correct(3, { skip: true });
    assert.deepEqual(await statesOf(), ["ok", "skipped", "ok"]);
    // Another name takes the row into another trip.
    await correct(3, { skip: false, values: { date: "2026-11-25", trip: "Dos" } });
    assert.deepEqual(await statesOf(), ["ok", "ok", "ok"]);
  });

  it("are made whole or not at all, and say which row failed", async () => {
    const zone = (await owner.post("/zones", { name: "Lejos" })).body.id;
    const sheet = [
      `${HEAD};Zona de entrega`,
      `${rowOf("Uno", "Ana")};`,
      `${rowOf("Uno", "Beto")};Lejos`,
      `${rowOf("", "Caro")};`,
    ].join("\n");
    const checked = await check(owner, await upload(owner, sheet, "orders"));
    assert.deepEqual(countsOf(checked), { ok: 3 });
    assert.equal((await owner.del(`/zones/${zone}`)).status, 204);
    await run(api, owner, checked);
    const rows = await rowsIn(owner, checked);
    assert.deepEqual(
      rows.map(({ state, errors }) => [state, errors]),
      [
        ["rejected", { trip: ["No se pudo importar otra fila de su viaje"] }],
        ["rejected", { delivery_zone: ["La zona no existe"] }],
        ["created", {}],
      ],
    );
  });
});
