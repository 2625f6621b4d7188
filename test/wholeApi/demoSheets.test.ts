// @world Fills a demo.
// The demo's own data, exported and imported into an empty company, gives the same records.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { emailsOf, fillDemo, PASSWORD } from "#demo/fill.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { run } from "#features/imports/server/testing.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import { type Files, rowsIn, unzip } from "#features/reports/server/export/testing.ts";
import { withoutGuard } from "#server/csv.ts";
import type { Day } from "#shared/dates.ts";
import { type Caller, expectBody, openTestApi, type TestApi, testKey } from "#test/api.ts";
import { rowsXml, workbookOf } from "#test/workbook.ts";

const TODAY = "2026-11-20" as Day;
const COMPANY = "Mandados El Ávila";

type Row = Record<string, string>;
/** A sheet: its headings, and a row of cells for each record. */
type Sheet = string[][];

const csvOf = (sheet: Sheet) =>
  sheet.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");
const bookOf = async (sheet: Sheet) =>
  new Uint8Array(await workbookOf({ sheets: [{ rows: rowsXml(sheet) }] }));

describe("the demo's own data", () => {
  let api: TestApi;
  let owner: Caller;
  let files: Files;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T22:30:00Z`);
    await fillDemo(api.database, { secretKey: testKey, orders: 150, today: TODAY });
    owner = await api.signIn(emailsOf(COMPANY).owner, PASSWORD);
    files = await unzip((await owner.get("/company/export")).raw);
  });
  after(() => api.close());

  const cell = (row: Row | undefined, column: string) => withoutGuard(row?.[column] ?? "");
  const present = (name: string, from = files) => rowsIn(from, name).filter(({ eliminado }) => !eliminado);
  const byId = (name: string, from = files) => new Map(rowsIn(from, name).map((row) => [row.id ?? "", row]));

  function clientSheet(): Sheet {
    const parts = (name: string, column: string, id: string | undefined) =>
      present(name)
        .filter(({ cliente_id }) => cliente_id === id)
        .map((row) => cell(row, column));
    const columns = [
      "nombre",
      "tipo_de_documento",
      "documento",
      "permite_credito",
      "limite_de_credito",
      "notas",
    ];
    return [
      [...columns, "direccion", "telefono", "email"],
      ...present("clientes.csv").map((row) => [
        ...columns.map((column) => cell(row, column)),
        parts("clientes_direcciones.csv", "direccion", row.id)[0] ?? "",
        parts("clientes_telefonos.csv", "telefono", row.id).join(" / "),
        parts("clientes_emails.csv", "email", row.id).join(", "),
      ]),
    ];
  }
  const plainSheet = (name: string, columns: string[]): Sheet => [
    columns,
    ...present(name).map((row) => columns.map((column) => cell(row, column))),
  ];
  /** Orders of clients that are still there, which a sheet can have. */
  function orderRows() {
    const clients = new Map(present("clientes.csv").map((row) => [row.id ?? "", row]));
    return present("ordenes.csv").filter(
      (row) => clients.has(row.cliente_id ?? "") && row.saldo_anterior !== "Sí" && !row.devolucion_de_id,
    );
  }
  /** The lists in force that a sheet can have: those of services and clients that are still there. */
  function tariffSheet(from = files): Sheet {
    const named = (name: string) => new Map(present(name, from).map((row) => [row.id, cell(row, "nombre")]));
    const [services, clients] = [named("servicios.csv"), named("clientes.csv")];
    const zones = byId("zonas.csv", from);
    const lists = present("tarifas.csv", from)
      .filter(({ vigente_desde = "", servicio_id, cliente_id }) => {
        const isKnown = services.has(servicio_id) && (!cliente_id || clients.has(cliente_id));
        return vigente_desde <= TODAY && isKnown;
      })
      .sort((a, b) => (a.vigente_desde ?? "").localeCompare(b.vigente_desde ?? ""));
    const inForce = new Map(lists.map((list) => [`${list.servicio_id} ${list.cliente_id}`, list]));
    return [
      ["Servicio", "Cliente", "Desde", "Hasta", "Precio", "Pago al repartidor"],
      ...[...inForce.values()].flatMap(({ id, servicio_id, cliente_id }) =>
        rowsIn(from, "tarifas_precios.csv")
          .filter(({ tarifa_id }) => tarifa_id === id)
          .map((price) => [
            services.get(servicio_id) ?? "",
            clients.get(cliente_id) ?? "",
            cell(zones.get(price.desde_zona_id ?? ""), "nombre"),
            cell(zones.get(price.hasta_zona_id ?? ""), "nombre"),
            cell(price, "monto"),
            cell(price, "pago_al_repartidor"),
          ]),
      ),
    ];
  }
  function orderSheet(): Sheet {
    const [clients, services] = [byId("clientes.csv"), byId("servicios.csv")];
    const prices = new Map(rowsIn(files, "ordenes_precios.csv").map((row) => [row.orden_id, row]));
    const zones = byId("zonas.csv");
    const couriers = byId("repartidores.csv");
    return [
      [
        "Fecha",
        "Hora prometida",
        "RIF",
        "Servicio",
        "Repartidor",
        "Destinatario",
        "Teléfono",
        "Dirección de entrega",
        "Dirección de recogida",
        "Valor de la mercancía",
        "Notas",
        "Forma de pago",
        "Zona de recogida",
        "Zona de entrega",
      ],
      ...orderRows().map((row) => [
        ...[cell(row, "fecha"), cell(row, "hora_prometida")],
        cell(clients.get(row.cliente_id ?? ""), "documento"),
        cell(services.get(row.servicio_id ?? ""), "nombre"),
        cell(couriers.get(row.repartidor_id ?? ""), "telefono"),
        ...[
          cell(row, "destinatario"),
          cell(row, "destinatario_telefono"),
          cell(row, "destinatario_direccion"),
        ],
        ...[cell(row, "direccion_de_recogida"), cell(row, "valor_de_la_mercancia"), cell(row, "notas")],
        "Al entregar",
        cell(zones.get(prices.get(row.id)?.zona_de_recogida_id ?? ""), "nombre"),
        cell(zones.get(prices.get(row.id)?.zona_de_entrega_id ?? ""), "nombre"),
      ]),
    ];
  }

  async function bring(
    to: Caller,
    kind: ImportKindName,
    content: string | Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const uploaded = await expectBody(to.post("/imports", importForm(kind, content)));
    const checked = await expectBody(
      to.put(`/imports/${uploaded.id}/mapping`, {
        mapping: uploaded.mapping,
        options: { create_zones: true },
      }),
      200,
    );
    assert.deepEqual(
      [kind, checked.counts.error, checked.unused],
      [kind, 0, []],
      JSON.stringify(checked.problems),
    );
    const done = await run(api, to, uploaded);
    assert.deepEqual([done.state, done.counts.rejected], ["done", 0], JSON.stringify(done.problems));
  }

  const ordersOf = async (caller: Caller) => {
    const rows: Record<string, unknown>[] = [];
    for (let page = 1; ; page += 1) {
      const { items } = await expectBody(caller.get(`/deliveries/filter?perPage=100&page=${page}`), 200);
      rows.push(...items);
      if (items.length < 100) return rows;
    }
  };

  for (const format of ["CSV", "XLSX"] as const)
    it(`gives the same records again, as ${format}`, async () => {
      const to = await api.owner();
      const sheets: [ImportKindName, Sheet][] = [
        ["services", plainSheet("servicios.csv", ["nombre", "descripcion", "monto"])],
        ["couriers", plainSheet("repartidores.csv", ["nombre", "apellido", "telefono", "ordenes_a_la_vez"])],
        ["clients", clientSheet()],
        ["tariffs", tariffSheet()],
        ["orders", orderSheet()],
      ];
      for (const [kind, sheet] of sheets)
        await bring(to, kind, format === "CSV" ? csvOf(sheet) : await bookOf(sheet));
      for (const [path, fields] of [
        ["/couriers", ["first_name", "last_name", "phone", "capacity"]],
        ["/services", ["name", "description", "amount"]],
        ["/clients", ["legal_name", "type", "registration_number"]],
      ] as const) {
        const listOf = async (caller: Caller) =>
          (await caller.get(path)).body.map((row: Record<string, unknown>) =>
            fields.map((field) => row[field]),
          );
        assert.deepEqual(await listOf(to), await listOf(owner), path);
      }
      const prices = tariffSheet();
      assert.ok(prices.length > 10, String(prices.length));
      const stored = await unzip((await to.get("/company/export")).raw);
      assert.deepEqual(tariffSheet(stored).map(String).sort(), prices.map(String).sort());
      const fields = [
        "date",
        "promised_time",
        "client_name",
        "service_name",
        "courier_full_name",
        "cod_amount",
        "notes",
        "pickup_address",
        "pickup_zone",
        "delivery_zone",
      ];
      const textOf = (row: Record<string, unknown>) =>
        JSON.stringify([
          ...fields.map((field) => row[field] ?? null),
          ...Object.values(row.receipt as object).slice(0, 3),
        ]);
      const numbers = new Set(orderRows().map(({ numero }) => Number(numero)));
      const wanted = (await ordersOf(owner)).filter(({ number }) => numbers.has(Number(number)));
      const brought = await ordersOf(to);
      assert.ok(wanted.length > 50, String(wanted.length));
      assert.deepEqual(brought.map(textOf).sort(), wanted.map(textOf).sort());
    });
});
