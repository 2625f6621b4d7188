// What the product gives as a sheet, imported into a new company, makes the same records.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { rowsIn as importedRows, run } from "#features/imports/server/testing.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import { type Files, rowsIn, tableIn, unzip } from "#features/reports/server/export/testing.ts";
import { cannotPrint } from "#features/reports/server/testing.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { withoutGuard } from "#server/csv.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "../api.ts";
import { rowsXml, workbookOf } from "../workbook.ts";

type Row = Record<string, unknown>;

const CLIENTS = [
  {
    legal_name: "Comercial Ávila, C.A.",
    registration_number: "J-30123456-7",
    allow_credit: true,
    credit_limit: 1234.5,
  },
  {
    legal_name: 'Rosa "La Flaca" Núñez',
    type: "venezolano",
    registration_number: "V-01234567",
    notes: "Timbre; piso 2\nDe noche no",
  },
  {
    legal_name: "=Fórmula",
    registration_number: "J-40000000-2",
    phones: [{ phone: "0212-5550001" }, { phone: "0414-0000001" }],
  },
];

describe("the product's own sheets", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let files: Files;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const pay = (amount: number) => ({ name: serviceTexts.courierPay, amount, to_courier: true });
    for (const [name, amount, bills] of [
      ["Exprés", 5.5, [pay(1.25)]],
      ["Camión, ida y vuelta", 1234.56, [pay(1000)]],
      ["Gratis", 0, []],
    ] as const)
      await expectBody(owner.post("/services", { name, description: `Es ${name}`, amount, bills }));
    for (const [first_name, last_name, phone, capacity] of [
      ["Luis", "Pérez Núñez", "0414-0000001", 8],
      ["Ana", "Rojas", "0212-0123456", null],
    ])
      await expectBody(owner.post("/couriers", { first_name, last_name, phone, capacity }));
    for (const client of CLIENTS) await expectBody(owner.post("/clients", sampleClient(client)));
    files = await unzip((await owner.get("/company/export")).raw);
  });
  after(() => api.close());

  /** The files of a table: as it was exported, and the same cells as a workbook. */
  const bothOf = async (name: string): Promise<[string, Uint8Array<ArrayBuffer>]> => [
    files.get(name) ?? "",
    await book(tableIn(files, name).map((row) => row.map(withoutGuard))),
  ];
  const book = async (rows: readonly (readonly string[])[]) =>
    new Uint8Array(await workbookOf({ sheets: [{ rows: rowsXml(rows) }] }));

  async function bring(
    kind: ImportKindName,
    content: string | Uint8Array<ArrayBuffer>,
    { to, ...options }: { to?: Caller } & object = {},
  ): Promise<Caller> {
    const caller = to ?? (await api.owner());
    const uploaded = await expectBody(caller.post("/imports", importForm(kind, content)));
    const checked = await expectBody(
      caller.put(`/imports/${uploaded.id}/mapping`, { mapping: uploaded.mapping, options }),
      200,
    );
    assert.equal(
      checked.counts.error,
      0,
      JSON.stringify((await importedRows(caller, uploaded)).map(({ errors }) => errors)),
    );
    const done = await run(api, caller, uploaded);
    assert.deepEqual([done.state, done.counts.rejected], ["done", 0]);
    return caller;
  }
  const only = (rows: Row[], fields: readonly string[]) =>
    rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));

  for (const [kind, name, path, fields] of [
    ["services", "servicios.csv", "/services", ["name", "description", "amount", "courier_pay"]],
    ["couriers", "repartidores.csv", "/couriers", ["first_name", "last_name", "phone", "capacity"]],
  ] as const)
    it(`of ${kind} give the same records, as CSV and as a workbook`, async () => {
      const listOf = async (caller: Caller) => only((await caller.get(path)).body, fields);
      for (const content of await bothOf(name))
        assert.deepEqual(await listOf(await bring(kind, content)), await listOf(owner));
    });

  it("of clients give the same records, once their parts are in one sheet", async () => {
    const partsOf = (name: string, column: string, id: string | undefined) =>
      rowsIn(files, name)
        .filter(({ cliente_id }) => cliente_id === id)
        .map((part) => part[column] ?? "");
    const rows = rowsIn(files, "clientes.csv").map(({ id, ...client }) => [
      ...[client.nombre, client.tipo_de_documento, client.documento, client.permite_credito],
      ...[client.limite_de_credito, client.notas, partsOf("clientes_direcciones.csv", "direccion", id)[0]],
      ...[
        partsOf("clientes_telefonos.csv", "telefono", id).join(" / "),
        partsOf("clientes_emails.csv", "email", id).join(", "),
      ],
    ]);
    const heads = [
      "nombre",
      "tipo_de_documento",
      "documento",
      "permite_credito",
      "limite_de_credito",
      "notas",
    ];
    const sheet = [
      [...heads, "direccion", "telefono", "email"],
      ...rows.map((row) => row.map((cell) => cell ?? "")),
    ];
    const csv = sheet
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"))
      .join("\r\n");
    const fields = ["legal_name", "type", "registration_number", "allow_credit", "credit_limit", "notes"];
    const listOf = async (caller: Caller) => {
      const clients = (await caller.get("/clients")).body;
      const all = await Promise.all(
        clients.map(async ({ id }: Row) => (await caller.get(`/clients/${id}`)).body),
      );
      return all.map((client) => ({
        ...only([client], fields)[0],
        address: client.addresses[0].address,
        phones: client.phones.map(({ phone }: { phone: string }) => phone),
        emails: client.emails.map(({ email }: { email: string }) => email),
      }));
    };
    for (const content of [csv, await book(sheet.map((row) => row.map(withoutGuard)))])
      assert.deepEqual(await listOf(await bring("clients", content)), await listOf(owner));
  });

  it("of prices give the same list, with its zones", async () => {
    const service = (await owner.get("/services")).body[0].id;
    const zones: number[] = [];
    for (const name of ["Chacao", "Baruta; sur", "El Hatillo"])
      zones.push((await expectBody(owner.post("/zones", { name, places: [] }))).id);
    const cells = [
      [0, 0, 3],
      [0, 1, 5.5],
      [2, 1, 1234.56],
    ].map(([from = 0, to = 0, amount]) => ({
      from_zone_id: zones[from],
      to_zone_id: zones[to],
      amount,
      courier_pay: null,
    }));
    await expectBody(owner.put("/tariffs", { service_id: service, valid_from: "2026-11-20", cells }), 200);
    const pricesOf = async (caller: Caller, service_id: number) => {
      const names = new Map(
        (await caller.get("/zones")).body.map(({ id, name }: { id: number; name: string }) => [id, name]),
      );
      const { body } = await caller.get(`/tariffs?service_id=${service_id}`);
      return new Map(
        body.cells.map((cell: { from_zone_id: number; to_zone_id: number; amount: number }) => [
          [names.get(cell.from_zone_id), names.get(cell.to_zone_id)].sort().join(" → "),
          cell.amount,
        ]),
      );
    };
    const wanted = await pricesOf(owner, service);
    for (const format of ["csv", "xlsx"]) {
      const { raw } = await owner.get(`/tariffs/report?service_id=${service}&format=${format}`);
      const to = await api.owner();
      const { id } = await expectBody(
        to.post("/services", { name: "Otro", description: "x", amount: 1, bills: [] }),
      );
      await bring("tariffs", new Uint8Array(raw), { to, create_zones: true, service_id: id } as object);
      assert.deepEqual(await pricesOf(to, id), wanted, format);
    }
  });

  it("of balances give the same debts and advances, of the same days", async () => {
    const balances = [
      ["Uno, C.A.", "J-50000001-0", "1234.56", "2026-09-30"],
      ["Dos", "J-50000002-8", "-80.05", "2026-11-19"],
      ["Tres", "J-50000003-6", "0.01", "2026-11-20"],
      ["Cuatro", "J-50000004-4", "", ""],
    ];
    const heads = ["Nombre", "RIF", "Dirección", "Saldo", "Saldo desde"];
    const sheetOf = (rows: string[][]) =>
      [heads, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\n");
    const from = await bring(
      "clients",
      sheetOf(
        balances.map(([name = "", rif = "", amount = "", day = ""]) => [name, rif, "Chacao", amount, day]),
      ),
      { decimal: "dot" } as object,
    );
    /** What each owes, from the export: opening debts are orders, and opening credits are receipts. */
    const openedOf = async (caller: Caller) => {
      const exported = await unzip((await caller.get("/company/export")).raw);
      return rowsIn(exported, "clientes.csv").map(({ id, nombre = "", documento = "" }) => {
        const debt = rowsIn(exported, "ordenes.csv").find(
          (row) => row.cliente_id === id && row.saldo_anterior === "Sí",
        );
        const credit = rowsIn(exported, "recibos.csv").find(
          (row) => row.cliente_id === id && row.tipo === "Saldo anterior",
        );
        const amount = debt?.monto ?? (credit ? `-${credit.monto}` : "");
        return [nombre, documento, "Chacao", amount, debt?.fecha ?? credit?.pagado_el ?? ""];
      });
    };
    const wanted = await openedOf(from);
    const opened = wanted.map(([name, , , amount = "", day]) => [
      name,
      Number(amount.replace(",", ".")),
      day,
    ]);
    assert.deepEqual(
      opened,
      balances.map(([name, , amount, day]) => [name, Number(amount), day]),
    );
    const again = await bring("clients", sheetOf(wanted));
    assert.deepEqual(await openedOf(again), wanted);
  });

  it("to fill in are good in a new company", async () => {
    for (const kind of ["clients", "couriers", "services"] as const) {
      const caller = await api.owner();
      const { raw } = await caller.get(`/imports/templates/${kind}`);
      await bring(kind, new Uint8Array(raw), { to: caller });
    }
  });
});
