// What people write is read alike everywhere: kind by kind, in forms, sheets, the portal, a bank's file, the grid of prices, /v1 and the courier's page.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { IN_BOLIVARES } from "#shared/reading/amount.ts";
import { openTestApi, type TestApi } from "#test/api.ts";
import { type Opened, type Outcome, openPlaces } from "./company.ts";
import { type Kind, openTable, PLACES, type Place } from "./places.ts";
import { formAmount, gridAmount, jsonAmount, phoneAmount, v1Amount } from "./readers.ts";
import { askedOf } from "./sheets.ts";

const rubbish = (text: string) => `No se entiende «${text}»`;
const NO_PHONE = "El teléfono no parece un número";
const ONE_NUMBER = "Escribe un solo número";
/** What a bank's file says of a line that is left out. */
const noAmount = (text: string) => ({ bank: `el monto «${text}» no se entiende` });
const otherCurrency = (text: string) => ({ bank: `el monto «${text}» está en otra moneda que la cuenta` });
const noDay = (text: string) => ({ bank: `la fecha «${text}» no se entiende` });
const CUT =
  "la referencia «4.14E+09» perdió sus cifras: da formato de texto a la columna y guárdalo otra vez";

/** What every place makes of a text, but for those that have something else. */
type Case = [text: string, everywhere: Outcome, but?: Partial<Record<Place, Outcome>>];

const CONVERTED = { import: 10, portal: 10, bank: 2000 };
/** In a column whose other cells say that a comma begins the decimals. */
const IN_COMMAS = "«1,234.50»: ¿123450 (miles) o 1234,50 (decimales)?";

const CASES: Record<Kind, Case[]> = {
  amount: [
    ["5", 5],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5, { import: IN_COMMAS, portal: IN_COMMAS, ...noAmount("1,234.50") }],
    [",5", 0.5],
    ["1 234,50", 1234.5],
    ["$ 1.234,50", 1234.5, otherCurrency("$ 1.234,50")],
    ["REF 20", 20, otherCurrency("REF 20")],
    ["US$20", 20, otherCurrency("US$20")],
    ["Bs. 2.000,00", IN_BOLIVARES, CONVERTED],
    ["2.000,00 VES", IN_BOLIVARES, CONVERTED],
    [
      "Bs.1.234",
      IN_BOLIVARES,
      { import: 6.17, portal: 6.17, bank: 1234, api: "«Bs.1.234»: ¿1234 (miles) o 1,234 (decimales)?" },
    ],
    ["10 €", rubbish("10 €"), noAmount("10 €")],
    ["$5 Bs", rubbish("$5 Bs"), noAmount("$5 Bs")],
    ["5 anulado", rubbish("5 anulado"), noAmount("5 anulado")],
    ["4.14E+09", rubbish("4.14E+09"), noAmount("4.14E+09")],
  ],
  day: [
    ["2026-11-20", "2026-11-20"],
    ["20/11/2026", "2026-11-20"],
    ["20/11/26", "2026-11-20"],
    ["20 de noviembre de 2026", "2026-11-20"],
    ["vie 20 nov 2026", "2026-11-20"],
    ["20/11/2026 anulado", rubbish("20/11/2026 anulado"), noDay("20/11/2026 anulado")],
    ["31/02/2026", rubbish("31/02/2026"), noDay("31/02/2026")],
    ["mañana", rubbish("mañana"), noDay("mañana")],
  ],
  time: [
    ["9:05", "09:05"],
    ["9.30", "09:30"],
    ["2:30 p. m.", "14:30"],
    ["2pm", "14:00"],
    ["14h30", "14:30"],
    ["21:00 hrs", "21:00"],
    ["9", rubbish("9")],
    ["25:00", rubbish("25:00")],
    ["9:05 o 10:00", rubbish("9:05 o 10:00")],
  ],
  phone: [
    // The courier's page sends what was typed, and the server reads it.
    ["0414-1234567", "4141234567", { phone: "0414-1234567" }],
    ["+58 (414) 123.45.67", "4141234567", { phone: "+58 (414) 123.45.67" }],
    // A sheet has made a number of it, and has lost no digit.
    ["4.141234567E+09", NO_PHONE, { import: "4141234567" }],
    // A client may have several.
    ["0412-1234567 / 0414-7654321", ONE_NUMBER, { import: "4121234567, 4147654321" }],
    ["4.14E+09", NO_PHONE],
    ["piso 2", NO_PHONE],
    ["no tiene", NO_PHONE],
    ["12345", NO_PHONE],
  ],
  document: [
    ["V-12.345.678", "V-12.345.678"],
    ["500.000", "500.000"],
    ["30111222.0000001", rubbish("30111222.0000001")],
    ["3.01E+07", rubbish("3.01E+07")],
  ],
  reference: [
    ["000123", "000123"],
    ["004512345678", "004512345678"],
    ["4.14E+09", rubbish("4.14E+09"), { bank: `Línea 3: ${CUT}` }],
  ],
};

describe("the table of what people write", () => {
  let api: TestApi;
  let opened: Opened;
  let table: ReturnType<typeof openTable>;
  before(async () => {
    api = await openTestApi();
    opened = await openPlaces(api);
    table = openTable(opened);
  });
  after(() => api.close());

  for (const kind of Object.keys(CASES) as Kind[])
    for (const place of PLACES)
      it(`reads a ${kind}: ${place}`, async () => {
        const cell = table[kind][place];
        if (typeof cell === "string") return assert.match(cell, /^— \S/);
        const cases = CASES[kind];
        const outcomes = await cell(cases.map(([text]) => text));
        assert.deepEqual(
          cases.map(([text], at) => [text, outcomes[at]]),
          cases.map(([text, everywhere, but]) => [text, but?.[place] ?? everywhere]),
        );
      });

  it("reads 1.234 as a thousand where it is shown, and asks elsewhere", async () => {
    const both = "«1.234»: ¿1234 (miles) o 1,234 (decimales)?";
    assert.deepEqual([formAmount("1.234"), gridAmount("1.234"), phoneAmount("1.234")], [1234, 1234, 1234]);
    assert.equal(v1Amount("1.234"), both);
    assert.equal(jsonAmount("1.234"), "El monto puede tener como máximo 2 decimales");
    for (const refused of await askedOf(opened, "1.234"))
      assert.deepEqual(refused, [422, `${both} Falta decir cómo se escriben los decimales`]);
  });
});
