// @both-engines A file is kept in parts and read again.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Import, ImportOptions, Mapping } from "#features/imports/contract.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { type Book, rowsXml, workbookOf } from "#test/workbook.ts";
import { check, countsOf, rowsIn, run, upload } from "../testing.ts";

const HEAD = ["Nombre", "RIF", "Dirección"];

const bookOf = async (rows: string, more: Partial<Book> = {}) =>
  (await workbookOf({ sheets: [{ rows }], ...more })) as Uint8Array<ArrayBuffer>;

describe("the files of imports", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  const begin = async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  };
  const map = (draft: Import, mapping: Mapping, options: Partial<ImportOptions> = {}) =>
    owner.put(`/imports/${draft.id}/mapping`, { mapping, options });
  const fileParts = ({ id }: Pick<Import, "id">) =>
    api.database.read
      .selectFrom("import_parts")
      .select("position")
      .where("import_id", "=", id)
      .where("position", "<", 0)
      .execute();

  it("may have hidden rows, which are imported with a warning, or skipped", async () => {
    await begin();
    const rows = rowsXml([HEAD, ["Uno", "J-1", "A"], ["Dos", "J-2", "B"], ["Tres", null, "C"]])
      .replace('<row r="3">', '<row r="3" hidden="1">')
      .replace('<row r="4">', '<row r="4" hidden="true">');
    const draft = await upload(owner, await bookOf(rows));
    assert.equal(draft.hidden_rows, 2);
    const checked = await check(owner, draft);
    assert.deepEqual([checked.hidden_rows, countsOf(checked)], [2, { ok: 1, warning: 1, error: 1 }]);
    const [, hidden] = await rowsIn(owner, checked);
    assert.deepEqual(hidden?.warnings, { registration_number: ["La hoja oculta esta fila"] });
    const skipped = await check(owner, draft, { hidden: "skip" });
    assert.deepEqual(countsOf(skipped), { ok: 1, skipped: 2 });
    assert.deepEqual([skipped.problems, skipped.options.hidden], [[], "skip"]);
    // Who says so takes one of them nevertheless.
    await owner.put(`/imports/${draft.id}/rows/3`, { skip: false });
    assert.deepEqual(countsOf((await owner.get(`/imports/${draft.id}`)).body), {
      ok: 1,
      warning: 1,
      skipped: 1,
    });
    assert.deepEqual(countsOf(await run(api, owner, draft)), { created: 2, skipped: 1 });
  });

  it("are read again in another encoding until they run", async () => {
    await begin();
    // `Dirección` and `Peñón` in Mac OS Roman, with too few letters to be recognised.
    const text = `Nombre;RIF;Direcci#n;Notas\nPe$#n;J-1;Caracas;--%--%--%\n`;
    const bytes = Uint8Array.from(text, (sign) =>
      sign === "#" ? 0x97 : sign === "$" ? 0x96 : sign === "%" ? 0xe9 : sign.charCodeAt(0),
    );
    const windows = await upload(owner, bytes);
    assert.equal(windows.options.encoding, "auto");
    const asMac = await map(windows, windows.mapping, { encoding: "macintosh" });
    assert.equal(asMac.status, 200, JSON.stringify(asMac.body));
    assert.equal(asMac.body.columns[2].name, "Dirección");
    const wrong = await map(windows, { ...windows.mapping, address: 2 }, { encoding: "windows-1252" });
    assert.equal(wrong.body.columns[2].name, "Direcci—n");
    // Fields without a column get the one that only now has their name.
    const { address: _, ...others } = wrong.body.mapping;
    const again = await map(windows, others, { encoding: "macintosh" });
    assert.deepEqual([again.status, again.body.mapping.address, again.body.unused], [200, 2, []]);
    assert.equal((await rowsIn(owner, windows))[0]?.values.legal_name, "Peñón");
    assert.notEqual((await fileParts(windows)).length, 0);
    await run(api, owner, windows);
    assert.deepEqual(await fileParts(windows), []);
    assert.equal((await owner.get("/clients")).body[0].legal_name, "Peñón");
  });

  it("that are workbooks have no encoding to choose", async () => {
    await begin();
    const draft = await upload(owner, await bookOf(rowsXml([HEAD, ["Uno", "J-1", "A"]])));
    const refused = await map(draft, draft.mapping, { encoding: "utf-8" });
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [
        422,
        { "options.encoding": ["La codificación se elige solo para un CSV que no se ha importado todavía"] },
      ],
    );
    assert.equal((await check(owner, draft)).state, "checked");
  });

  it("may have several columns of phones, e-mails and addresses, also of one heading", async () => {
    await begin();
    const draft = await upload(
      owner,
      "Nombre;RIF;Dirección;Dirección fiscal;Teléfono;Teléfono;Celular;Correo;E-mail;OBS;Notas\n" +
        "Uno;J-1;Chacao;Baruta;0414-1234567;0424-7654321;0414 1234567;a@b.com;c@d.com;x;y\n" +
        "Dos;J-2;Petare;;;no tiene;;;;;\n",
    );
    const { address, phone, email, notes } = draft.mapping;
    assert.deepEqual(
      [address, phone, email, notes],
      [
        [2, 3],
        [4, 5, 6],
        [7, 8],
        [9, 10],
      ],
    );
    assert.deepEqual(draft.unused, []);
    assert.deepEqual(
      draft.fields.filter(({ fixed }) => fixed).map(({ field, label }) => [field, label]),
      [
        ["address:2", "Dirección 2"],
        ["phone:2", "Teléfono 2"],
        ["phone:3", "Teléfono 3"],
        ["email:2", "Email 2"],
        ["notes:2", "Notas 2"],
      ],
    );
    const checked = await check(owner, draft);
    const [, second] = await rowsIn(owner, checked);
    assert.deepEqual(second?.errors, { "phone:2": ["El teléfono no parece un número"] });
    await owner.put(`/imports/${draft.id}/rows/3`, { values: { "phone:2": "0412-1111111" } });
    await run(api, owner, draft);
    const clients = (await owner.get("/clients")).body;
    const [first, two] = ["Uno", "Dos"].map((name) =>
      clients.find(({ legal_name }: { legal_name: string }) => legal_name === name),
    );
    assert.deepEqual(
      [first.addresses, first.phones, first.emails].map((list: object[]) =>
        list.map((each) => Object.values(each)[1]),
      ),
      [
        ["Chacao", "Baruta"],
        ["4141234567", "4247654321"],
        ["a@b.com", "c@d.com"],
      ],
    );
    assert.equal(first.notes, "x\ny");
    assert.equal(two.phones[0].phone, "4121111111");
    // The next sheet is read alike.
    const next = await upload(owner, "Nombre;RIF;Dirección;Celular;Teléfono\nTres;J-3;A;0414-1;0414-2\n");
    assert.deepEqual(next.mapping.phone, [4, 3]);
    // A column that it didn't have is proposed beside those.
    const more = await upload(owner, "Nombre;RIF;Dirección;WhatsApp;Teléfono\nCuatro;J-4;A;0414-1;0414-2\n");
    assert.deepEqual([more.mapping.phone, more.unused], [[4, 3], []]);
  });

  it("refuse several columns of a field that has one, and a column of two fields", async () => {
    await begin();
    const draft = await upload(owner, "Nombre;RIF;Dirección;Teléfono\nUno;J-1;A;0414-1234567\n");
    const refused = await map(draft, { ...draft.mapping, legal_name: [0, 1], phone: [3, 3], email: [9, 2] });
    assert.deepEqual(refused.body.errors, {
      "mapping.legal_name": ["Este campo tiene una sola columna"],
      "mapping.registration_number": ["Esa columna ya es de otro campo"],
      "mapping.phone": ["Esa columna ya es de otro campo"],
      "mapping.email": ["La hoja no tiene esa columna"],
    });
  });

  it("may have headings over two rows", async () => {
    await begin();
    const draft = await upload(
      owner,
      "Lista de clientes;;;;;;\nNombre;RIF;Dirección;Contacto;;;Saldo\n;;;Teléfono;Teléfono;Correo;\nUno;J-1;A;0414-1234567;0424-7654321;a@b.com;5\n",
    );
    assert.deepEqual(
      draft.columns.map(({ name }) => name),
      ["Nombre", "RIF", "Dirección", "Contacto Teléfono", "Contacto Teléfono", "Contacto Correo", "Saldo"],
    );
    assert.deepEqual([draft.mapping.phone, draft.mapping.email, draft.mapping.saldo], [[3, 4], 5, 6]);
    assert.deepEqual([draft.counts.rows, draft.unused], [1, []]);
  });

  it("may have days where texts belong, and times where days belong", async () => {
    await begin();
    const rows = rowsXml([
      ["Nombre", "RIF", "Dirección", "Saldo", "Saldo desde"],
      ["Uno", "J-1", "A", 5, 46340.5],
    ])
      .replace(
        '<c r="C2" t="inlineStr"><is><t xml:space="preserve">A</t></is></c>',
        '<c r="C2" s="1"><v>46145</v></c>',
      )
      .replace('<c r="E2">', '<c r="E2" s="2">');
    const formats = ["dd/mm/yyyy", "dd/mm/yyyy hh:mm"];
    const checked = await check(owner, await upload(owner, await bookOf(rows, { formats })));
    const [row] = await rowsIn(owner, checked);
    assert.deepEqual(row?.errors, { address: ["La hoja convirtió esta celda en una fecha: 3 may 2026"] });
    assert.deepEqual(row?.warnings, { saldo_desde: ["Se toma el día, sin la hora 12:00"] });
  });

  it("say the unit of an amount in its number format", async () => {
    await begin();
    await owner.put("/rates/2026-11-20", { rate: 100 });
    const formats = ["&quot;Bs.&quot; #,##0.00", "[$Bs-200A]\\ #,##0.00", "[$€-2] #,##0.00", "#,##0.00"];
    const cells = formats.map((_, at) => ["x", `J-${at}`, "A", 1234.56]);
    const sheet = rowsXml([[...HEAD, "Saldo"], ...cells]).replace(
      /<c r="D(\d)"><v>/g,
      (_, row) => `<c r="D${row}" s="${Number(row) - 1}"><v>`,
    );
    const draft = await upload(owner, await bookOf(sheet, { formats }));
    assert.deepEqual(draft.columns[3]?.samples, ["Bs 1234.56", "1234.56 [$€-2] #,##0.00", "1234.56"]);
    const checked = await check(owner, draft);
    const rows = (await rowsIn(owner, checked)).map(({ state, values, errors, warnings }) => [
      state,
      values.saldo,
      errors.saldo ?? warnings.saldo,
    ]);
    const converted = ["Bs 1.234,56 = $12,35, tasa del 20 nov 2026"];
    assert.deepEqual(rows, [
      ["warning", "12.35", converted],
      ["warning", "12.35", converted],
      ["error", "1234.56", ["No se entiende el formato «[$€-2] #,##0.00»"]],
      ["warning", "1234.56", undefined],
    ]);
    // What is given back says its unit too.
    const done = await run(api, owner, draft);
    const again = await upload(owner, (await owner.get(`/imports/${done.id}/rejected`)).raw as never);
    assert.deepEqual(countsOf(await check(owner, again)), { error: 1 });
  });
});
