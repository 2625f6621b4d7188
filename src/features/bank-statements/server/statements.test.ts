// @both-engines Locks, and lines that are there once.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { importLines, sampleMapping, sampleStatement, statementForm } from "./samples.ts";

const NOVEMBER = [
  ["2026-11-18", 1000, "00123456", "PAGO MOVIL"],
  ["2026-11-18", 1000, "00123456", "PAGO MOVIL"],
  ["2026-11-19", -3.5, "", "COMISION"],
] as const;

describe("a bank's statement", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const send = (file: string | Uint8Array, fields: Record<string, string> = {}) =>
    owner.post("/bank/statements", statementForm(file, fields));
  const map = (id: number, change: object = {}) =>
    owner.put(`/bank/statements/${id}/mapping`, { ...sampleMapping, ...change });
  const lines = async () => (await expectBody(owner.get("/bank/lines/filter?perPage=100"), 200)).items;

  it("shows five lines before anything is kept, and remembers how the account writes", async () => {
    const first = await expectBody(send(sampleStatement(NOVEMBER)));
    assert.deepEqual([first.state, first.account, first.format], ["mapping", "Banesco", "sheet"]);
    assert.deepEqual(first.counts, { lines: 3, new: 3, known: 0, left_out: 0 });
    assert.deepEqual(first.columns[1], { index: 1, name: "Referencia", samples: ["00123456"] });
    assert.deepEqual([first.mapping.date, first.mapping.reference, first.mapping.amount], [0, 1, 3]);
    assert.deepEqual(first.preview[2], {
      date: "2026-11-19",
      amount: -3.5,
      reference: null,
      description: "COMISION",
    });
    assert.deepEqual(await lines(), []);
    const wrong = await expectBody(
      owner.post(`/bank/statements/${first.id}/check`, { ...sampleMapping, amount: 2 }),
      200,
    );
    assert.match(
      wrong.problem,
      /^El archivo no tiene movimientos. Línea 2: el monto «PAGO MOVIL» no se entiende$/,
    );
    const refused = await map(first.id, { amount: 2 });
    assert.deepEqual([refused.status, refused.body.errors], [422, { file: [wrong.problem] }]);
    const statement = await expectBody(map(first.id), 200);
    assert.deepEqual(
      [statement.state, statement.counts, statement.start_date, statement.end_date],
      [...["imported", { lines: 3, new: 3, known: 0, left_out: 0 }], ...["2026-11-18", "2026-11-19"]],
    );
    assert.equal((await lines()).length, 3);
    assert.deepEqual((await expectBody(map(first.id), 200)).counts, statement.counts, "a repeated request");
    assert.equal((await map(first.id, { dates: "mdy" })).status, 409);
    // The next download overlaps, and is imported at once.
    const next = await expectBody(send(sampleStatement([...NOVEMBER.slice(1), ["2026-11-20", 7, "1"]])));
    assert.deepEqual([next.state, next.counts], ["imported", { lines: 3, new: 1, known: 2, left_out: 0 }]);
    assert.equal((await lines()).length, 4);
    assert.deepEqual((await expectBody(send(sampleStatement(NOVEMBER)))).counts, {
      lines: 3,
      new: 0,
      known: 3,
      left_out: 0,
    });
    const same = await send(sampleStatement(NOVEMBER), { account: "BNC" });
    assert.equal(same.status, 409);
    assert.equal(same.body.account, "Banesco");
    assert.ok(same.body.previous > 0);
    const other = await expectBody(send(sampleStatement(NOVEMBER), { account: "BNC", again: "true" }));
    assert.deepEqual(
      [other.state, other.counts.new],
      ["mapping", 3],
      "another account has its own lines and columns",
    );
  });

  it("is MT940 too", async () => {
    const file = [
      ":20:X",
      ":60F:C261118VES0,",
      ":61:261119C100,NTRF123456",
      ":86:PAGO",
      ":62F:C261119VES100,",
    ].join("\n");
    const checked = await expectBody(send(file, { check: "true" }));
    assert.deepEqual(
      [checked.state, checked.format, checked.mapping, checked.preview.length],
      ["mapping", "mt940", null, 1],
    );
    const statement = await expectBody(send(file));
    assert.deepEqual([statement.state, statement.counts.new], ["imported", 1]);
    const bad = await send(file.replace("NTRF123456", ""));
    assert.deepEqual([bad.status, bad.body.errors], [422, { file: ["Línea 3: no es un movimiento MT940"] }]);
  });

  it("is refused under `file` if it is none, and without an account", async () => {
    const none = await owner.post("/bank/statements", { account: "Banesco" });
    assert.deepEqual([none.status, none.body.errors], [422, { file: ["Elige el archivo del banco"] }]);
    const picture = await send(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]));
    assert.deepEqual([picture.status, Object.keys(picture.body.errors)], [422, ["file"]]);
    const nameless = await send(sampleStatement(NOVEMBER), { account: " " });
    assert.deepEqual(nameless.body.errors, { account: ["El nombre de la cuenta es requerido"] });
    await importLines(owner, NOVEMBER);
    const broken = await send(`${sampleStatement(NOVEMBER)}\n20/11/2026;5;X;cinco`);
    assert.equal(broken.status, 201);
    assert.deepEqual(broken.body.left_out, [
      { row: 5, text: "20/11/2026 · 5 · X · cinco", why: "el monto «cinco» no se entiende" },
    ]);
    assert.equal(broken.body.counts.left_out, 1);
    assert.deepEqual(
      (await expectBody(owner.get(`/bank/statements/${broken.body.id}`), 200)).left_out,
      broken.body.left_out,
    );
    const [account] = await expectBody(owner.get("/bank/accounts"), 200);
    assert.deepEqual([account.last.id, account.last.left_out], [broken.body.id, 1], "the board tells of it");
    assert.equal((await lines()).length, 3);
  });

  it("is known by its reference when the bank changes a line's text, which follows it", async () => {
    await importLines(owner, [["2026-11-18", 1000, "123456", "PAGO MOVIL"]]);
    const again = await expectBody(
      send(sampleStatement([["2026-11-18", 1000, "123456", "PAGO MOVIL DE ANA"]])),
    );
    assert.deepEqual(again.counts, { lines: 1, new: 0, known: 1, left_out: 0 });
    const [line] = await lines();
    assert.equal(line.description, "PAGO MOVIL DE ANA");
    assert.equal((await expectBody(owner.get("/bank/lines/filter?search=ana"), 200)).items.length, 1);
  });

  it("has one currency for an account", async () => {
    const file = (heading: string) => `Fecha;Referencia;${heading}\n18/11/2026;123456;10,00`;
    const dollars = await expectBody(send(file("Monto USD"), { account: "Dólares" }));
    assert.equal(dollars.currency, "USD");
    assert.equal(dollars.mapping.currency, "USD");
    await expectBody(owner.put(`/bank/statements/${dollars.id}/mapping`, dollars.mapping), 200);
    const [line] = await lines();
    assert.equal(line.currency, "USD");
    assert.equal(line.amount, 10);
    const other = await expectBody(send(file("Monto Bs"), { account: "Dólares" }));
    assert.equal(other.problem, "La cuenta es en dólares");
    const refused = await owner.put(`/bank/statements/${other.id}/mapping`, {
      ...other.mapping,
      currency: "VES",
    });
    assert.deepEqual([refused.status, refused.body.errors], [422, { currency: ["La cuenta es en dólares"] }]);
  });

  it("names a format that is not read, and what to do", async () => {
    for (const [text, name] of [
      ["%PDF-1.7 x", "PDF"],
      ["OFXHEADER:100\nDATA:OFXSGML", "OFX"],
      ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', "CAMT"],
      [":20:X\n:34F:VES0,\n:13D:2611180800-0400", "MT942"],
    ] as const) {
      const refused = await send(text);
      assert.equal(refused.status, 422);
      assert.match(
        refused.body.errors.file[0],
        new RegExp(`^Es un archivo ${name}. Se leen CSV, XLSX y MT940`),
      );
    }
  });

  it("is undone if it is the account's last and nothing of it is decided", async () => {
    const first = await importLines(owner, NOVEMBER);
    const second = await importLines(owner, [["2026-11-20", 9, "999999"]]);
    assert.equal((await owner.del(`/bank/statements/${first.id}`)).status, 409);
    const line = (await expectBody(owner.get("/bank/lines/filter?search=999999"), 200)).items[0];
    await expectBody(owner.post(`/bank/lines/${line.id}/ignore`, { reason: "Prueba" }), 200);
    assert.equal((await owner.del(`/bank/statements/${second.id}`)).status, 409);
    await expectBody(owner.post(`/bank/lines/${line.id}/unmatch`), 200);
    for (const { id } of [second, first])
      assert.equal((await owner.del(`/bank/statements/${id}`)).status, 204);
    assert.deepEqual(await lines(), []);
    const [account] = await expectBody(owner.get("/bank/accounts"), 200);
    assert.deepEqual([account.name, account.lines, account.open, account.last], ["Banesco", 0, 0, null]);
  });

  it("adds nothing to a closed period", async () => {
    await importLines(owner, [["2026-10-20", 5, "500001"]]);
    await expectBody(owner.put("/company/closed-until", { date: "2026-10-31" }), 200);
    const known = await expectBody(
      send(
        sampleStatement([
          ["2026-10-20", 5, "500001"],
          ["2026-11-02", 6, "600001"],
        ]),
      ),
    );
    assert.deepEqual(known.counts, { lines: 2, new: 1, known: 1, left_out: 0 });
    const late = await send(sampleStatement([["2026-10-21", 5, "500002"]]));
    assert.deepEqual([late.status, late.body.message], [409, "El período hasta el 31 oct 2026 está cerrado"]);
  });

  it("is imported once by 16 people at once", async () => {
    await importLines(owner, [["2026-11-01", 1, "1"]]);
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(sampleStatement(NOVEMBER))));
    const added = answers.map(({ status, body }) => {
      assert.ok(status === 201 || status === 503, String(status));
      return status === 201 ? body.counts.new : 0;
    });
    assert.equal(
      added.reduce((sum, count) => sum + count, 0),
      3,
    );
    assert.equal((await lines()).length, 4);
  });

  it("is imported once when 16 people confirm its columns at once", async () => {
    const { id } = await expectBody(send(sampleStatement(NOVEMBER)));
    const events = async (): Promise<number> =>
      (await expectBody(owner.get("/events/filter?entity=bank_statement"), 200)).total;
    const before = await events();
    const answers = await Promise.all(Array.from({ length: 16 }, () => map(id)));
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(body.counts, { lines: 3, new: 3, known: 0, left_out: 0 });
    }
    assert.equal((await lines()).length, 3);
    assert.equal((await events()) - before, 1, "the import is recorded once");
    const { items } = await expectBody(owner.get("/events/filter?entity=bank_statement"), 200);
    assert.equal(items[0].summary, "Importó estado.csv de la cuenta Banesco: 3 movimientos nuevos");
  });
});
