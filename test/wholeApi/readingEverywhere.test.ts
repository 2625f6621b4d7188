// What people write is read alike everywhere: in forms, in the grid of prices, by the API, in sheets of the office and of clients, and in a bank's file.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import {
  proposeStatementMapping,
  toStatementTable,
} from "#features/bank-statements/server/reading/columns.ts";
import { readLines } from "#features/bank-statements/server/reading/lines.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import type { Import, ImportRow } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { readCell } from "#features/tariffs/web/grid/draft.ts";
import type { Day } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import { money } from "#shared/moneyFields.ts";
import { IN_BOLIVARES, whyNoAmount } from "#shared/reading/amount.ts";
import { readAmount as readTyped } from "#web/form/fields/amount.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "../api.ts";

const TODAY = "2026-11-20" as Day;

/** What a place makes of a text: dollars, or why it takes none. */
type Outcome = number | string;

const BOTH = "«1.234»: ¿1234 (miles) o 1,234 (decimales)?";
const CONVERTED = 10;
const rubbish = (text: string) => `No se entiende «${text}»`;

/** A text of an amount in dollars, by place: typed in a form, in the grid, in a sheet, in JSON. */
const AMOUNTS: [text: string, typed: Outcome, sheet: Outcome, json: Outcome][] = [
  ["5", 5, 5, 5],
  ["1.234,50", 1234.5, 1234.5, "El monto debe ser un número"],
  [",5", 0.5, 0.5, "El monto debe ser un número"],
  ["1 234,50", 1234.5, 1234.5, "El monto debe ser un número"],
  ["$ 12,50", 12.5, 12.5, "El monto debe ser un número"],
  ["REF 5", 5, 5, "El monto debe ser un número"],
  ["Bs. 2.000,00", IN_BOLIVARES, CONVERTED, IN_BOLIVARES],
  ["2.000,00 VES", IN_BOLIVARES, CONVERTED, IN_BOLIVARES],
  ["10 €", rubbish("10 €"), rubbish("10 €"), rubbish("10 €")],
  ["$5 Bs", rubbish("$5 Bs"), rubbish("$5 Bs"), rubbish("$5 Bs")],
  ["5 anulado", rubbish("5 anulado"), rubbish("5 anulado"), rubbish("5 anulado")],
  ["4.14E+09", rubbish("4.14E+09"), rubbish("4.14E+09"), rubbish("4.14E+09")],
];

describe("an amount is read alike", () => {
  let api: TestApi;
  let owner: Caller;
  let ana: Caller;
  let service = 0;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés" })))).id;
    await expectBody(owner.put(`/rates/${TODAY}`, { rate: 200 }), 200);
    const { id } = await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })));
    ana = api.as(await portalToken(owner, id, api.as(null)));
  });
  after(() => api.close());

  async function rowsOf(caller: Caller, path: string, sent: FormData, options: object): Promise<ImportRow[]> {
    const made: Import = await expectBody(caller.post(path, sent));
    const body = { mapping: made.mapping, options };
    await expectBody(caller.put(`${path}/${made.id}/mapping`, body), 200);
    return (await expectBody(caller.get(`${path}/${made.id}/rows?perPage=100`), 200)).items;
  }
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  /** What a row has of a field of amounts. */
  const outcomeOf = (row: ImportRow | undefined, field: string): Outcome =>
    row?.errors[field]?.[0] ?? Number(row?.values[field]);
  /** As amounts of an office's sheet: each cell in a row of its own. */
  async function inSheet(cells: readonly string[], options: object = {}): Promise<Outcome[]> {
    const lines = cells.map((cell, at) => `Servicio ${at};${quoted(cell)}`);
    const sent = importForm("services", ["Nombre;Precio", ...lines].join("\n"), { again: true });
    return (await rowsOf(owner, "/imports", sent, options)).map((row) => outcomeOf(row, "amount"));
  }
  /** As the price of goods in a client's sheet. */
  async function inPortal(cells: readonly string[], options: object = {}): Promise<Outcome[]> {
    const lines = cells.map((cell) => `Ana;0414-1234567;Altamira;${quoted(cell)}`);
    const sent = new FormData();
    sent.set("again", "true");
    sent.set("file", new File([["Nombre;Teléfono;Dirección;Cobrar", ...lines].join("\n")], "hoja.csv"));
    const rows = await rowsOf(ana, "/portal/imports", sent, { service_id: service, ...options });
    return rows.map((row) => outcomeOf(row, "cod_amount"));
  }
  const inForm = (text: string): Outcome => {
    const parsed = money().safeParse(readTyped(text));
    return parsed.success ? toDollars(parsed.data) : (parsed.error.issues[0]?.message ?? "");
  };
  const inGrid = (text: string): Outcome => {
    const cents = readCell(text);
    return cents === undefined || cents === null ? (whyNoAmount(text) ?? "") : toDollars(cents);
  };
  const inJson = async (amount: string): Promise<Outcome> => {
    const { status, body } = await owner.post("/extras", { name: `Extra ${amount}`, amount });
    return status === 201 ? body.amount : body.errors.amount[0];
  };

  for (const [text, typed, , json] of AMOUNTS)
    it(`in a form, the grid and the API: ${text}`, async () => {
      assert.deepEqual([inForm(text), inGrid(text), await inJson(text)], [typed, typed, json]);
    });

  it("in a sheet of the office and of a client, where bolívares are converted", async () => {
    const texts = AMOUNTS.map(([text]) => text);
    const wanted = AMOUNTS.map(([, , sheet]) => sheet);
    assert.deepEqual(await inSheet(texts), wanted);
    assert.deepEqual(await inPortal(texts), wanted);
  });

  it("if it may be two numbers: a thousand where it is shown, else a question", async () => {
    assert.deepEqual([inForm("1.234"), inGrid("1.234")], [1234, 1234]);
    assert.equal(await inJson("1.234"), "El monto puede tener como máximo 2 decimales");
    for (const [caller, path, sent] of [
      [owner, "/imports", importForm("services", "Nombre;Precio\nUno;1.234\n")],
      [
        ana,
        "/portal/imports",
        portalSheet("Nombre;Teléfono;Dirección;Cobrar\nAna;0414-1234567;Altamira;1.234\n"),
      ],
    ] as const) {
      const made: Import = await expectBody(caller.post(path, sent));
      const refused = await caller.put(`${path}/${made.id}/mapping`, { mapping: made.mapping });
      assert.equal(refused.status, 422);
      assert.ok(JSON.stringify(refused.body.errors).includes(BOTH), JSON.stringify(refused.body));
    }
  });

  it("in a bank's file: a line, or a row that is left out with the reason", () => {
    for (const [text, , read] of AMOUNTS) {
      const sheet = [
        ["Fecha", "Referencia", "Concepto", "Monto"],
        ["20/11/2026", "1001", "PAGO", "7,50"],
        ["20/11/2026", "1002", "PAGO", text],
      ].map((cells, at) => ({ number: at + 1, cells }));
      const table = toStatementTable(sheet);
      const found = readLines(table, proposeStatementMapping(table), TODAY);
      const refused = typeof read === "string";
      assert.ok("lines" in found, text);
      assert.deepEqual([found.lines.length, found.left_out.length], refused ? [1, 1] : [2, 0], text);
    }
  });

  it("whole or not at all, whatever it is composed of", async () => {
    const cells = fc.sample(composed, { numRuns: 90, seed: 59 });
    const options = { decimal: "comma" };
    const sheets = [await inSheet(cells, options), await inPortal(cells, options)];
    for (const [at, text] of cells.entries()) {
      for (const read of [inForm(text), inGrid(text), await inJson(text)])
        if (typeof read === "number") assert.ok(usesAll(text), `${text} is no ${read}`);
      for (const rows of sheets) {
        const read = rows[at];
        if (typeof read !== "number") continue;
        assert.ok(text.trim() === "" ? Number.isNaN(read) || read === 0 : usesAll(text), `${text}: ${read}`);
      }
    }
    const accepted = sheets.flat().filter((read) => typeof read === "number" && read > 0);
    assert.ok(accepted.length > 20, String(accepted.length));
  });
});

function portalSheet(content: string): FormData {
  const sent = new FormData();
  sent.set("file", new File([content], "hoja.csv"));
  return sent;
}

/** A cell of one number, perhaps with a unit, a sign, blanks and rubbish. */
const composed = fc
  .record({
    number: fc.constantFrom("5", "12,50", "1.234,50", "1,234.50", ",5", "1.234"),
    unit: fc.constantFrom("", "$", "US$", "REF", "Bs", "Bs.", "VES", "€"),
    gap: fc.constantFrom("", " ", "\u00a0"),
    sign: fc.constantFrom("", "", "-", "+"),
    rubbish: fc.constantFrom("", "", "", "x", "anulado", "%", "12", "?"),
    isBefore: fc.boolean(),
  })
  .map(({ number, unit, gap, sign, rubbish, isBefore }) => {
    const amount = isBefore ? `${unit}${gap}${sign}${number}` : `${sign}${number}${gap}${unit}`;
    return rubbish === "" ? amount : `${amount} ${rubbish}`;
  });

/** Whether nothing but one number is left of a text without its units, signs and blanks. */
const usesAll = (text: string): boolean =>
  /^[\d.,]+$/.test(
    text
      .replace(/US\$|\$|REF|Bs\.?|VES/g, "")
      .replace(/[-+\u00a0]/g, "")
      .trim(),
  );

describe("a phone that is none is refused", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  it("by the API, as the form sends it, and in a sheet", async () => {
    const wrong = ["abc", "piso 2", "no tiene", "4.14E+09", "12345"];
    for (const phone of wrong) {
      const { status, body } = await owner.post("/clients", sampleClient({ phones: [{ phone }] }));
      assert.deepEqual(
        [status, body.errors],
        [422, { "phones.0.phone": ["El teléfono no parece un número"] }],
        phone,
      );
    }
    const lines = wrong.map((phone, at) => `Cliente ${at};J-4000000${at};Altamira;${phone}`);
    const sheet = ["Nombre;RIF;Dirección;Teléfono", ...lines].join("\n");
    const made: Import = await expectBody(owner.post("/imports", importForm("clients", sheet)));
    const checked = await expectBody(
      owner.put(`/imports/${made.id}/mapping`, { mapping: made.mapping }),
      200,
    );
    assert.equal(checked.counts.error, wrong.length, JSON.stringify(checked.problems));
  });
});
