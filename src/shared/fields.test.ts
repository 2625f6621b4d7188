import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import {
  across,
  choice,
  dateRange,
  day,
  email,
  fieldErrors,
  INVISIBLE,
  id,
  list,
  multiline,
  NOT_VALID,
  optionalDateRange,
  optionalMultiline,
  optionalText,
  paging,
  password,
  queryId,
  search,
  sorting,
  text,
} from "./fields.ts";
import { document, phone } from "./identifiers/fields.ts";
import {
  currency,
  dollarsWithinMax,
  maybeMoney,
  money,
  moneyInEither,
  rate,
  tooMuch,
} from "./moneyFields.ts";

/** The parsed value, or the schema's messages. */
function judge(schema: z.ZodType, value: unknown): { value: unknown } | { says: string[] } {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { says: fieldErrors(result.error)[""] ?? [] };
}

const LONG = (max: number) => [`Puede tener como máximo ${max} caracteres`];
const DECIMALS = ["El monto puede tener como máximo 2 decimales"];
const NO_NUMBER = ["El monto debe ser un número"];
const TOO_MUCH = ["El monto no puede ser mayor a $9.999.999,99"];
const NO_DATE = ["La fecha no es válida"];

type Case = [
  field: string,
  schema: z.ZodType,
  value: unknown,
  expected: { value: unknown } | { says: string[] },
];

const cases: Case[] = [
  ["text", text("falta"), " hola ", { value: "hola" }],
  ["text", text("falta"), "x".repeat(200), { value: "x".repeat(200) }],
  ["text", text("falta"), ` ${"x".repeat(200)} `, { value: "x".repeat(200) }],
  ["text", text("falta"), undefined, { says: ["falta"] }],
  ["text", text("falta"), null, { says: ["falta"] }],
  ["text", text("falta"), "", { says: ["falta"] }],
  ["text", text("falta"), " \n\t ", { says: ["falta"] }],
  ["text", text("falta"), 5, { says: [NOT_VALID] }],
  ["text", text("falta"), ["a"], { says: [NOT_VALID] }],
  ["text", text("falta"), "x".repeat(201), { says: LONG(200) }],
  ["text", text("falta", 10, "muy largo"), "12345678901", { says: ["muy largo"] }],
  ["text", text("falta"), "a\u0000b", { says: [NOT_VALID] }],
  ["text", text("falta"), "a\ud800", { says: [NOT_VALID] }],
  ["text", text("falta"), "\udc00a", { says: [NOT_VALID] }],
  ["text", text("falta"), "a😀", { value: "a😀" }],
  ...["a\nb", "a\r\nx: 1", "a\tb", "a\u0085b", "a\u2028b", "a\u001bb"].flatMap((value): Case[] => [
    ["text", text("falta"), value, { says: [NOT_VALID] }],
    ["optional line", optionalText(500), value, { says: [NOT_VALID] }],
    ["several lines", multiline("falta"), value, { value }],
    ["optional lines", optionalMultiline(), value, { value }],
  ]),
  ...["a\u202eb", "a\u2066b", "a\u200fb", "a\u200bb"].flatMap((value): Case[] => [
    ["text", text("falta"), value, { says: [INVISIBLE] }],
    ["optional line", optionalText(500), value, { says: [INVISIBLE] }],
    ["several lines", multiline("falta"), value, { value }],
    ["optional lines", optionalMultiline(), value, { value }],
  ]),
  ["optional text", optionalMultiline(), undefined, { value: null }],
  ["optional text", optionalMultiline(), null, { value: null }],
  ["optional text", optionalMultiline(), "  ", { value: "" }],
  ["several lines", multiline("falta"), "\ufeff a\u200bb \u200b\n", { value: "a\u200bb" }],
  ["several lines", multiline("falta"), " \u200b\n\u00ad", { says: ["falta"] }],
  ["optional lines", optionalMultiline(), "\u2060 a \u200e", { value: "a" }],
  ["optional text", optionalMultiline(), "x".repeat(10_001), { says: LONG(10_000) }],
  ["optional text", optionalMultiline(), "\u0000", { says: [NOT_VALID] }],
  ["optional text", optionalMultiline(), 5, { says: [NOT_VALID] }],
  ["e-mail", email("falta", "mal"), " a.b+c@ejemplo.com.ve ", { value: "a.b+c@ejemplo.com.ve" }],
  ["e-mail", email("falta", "mal"), "", { says: ["falta"] }],
  ...[
    "a",
    "a@b",
    "@b.co",
    "a@.co",
    "a@b..co",
    "a@-b.co",
    "a b@c.co",
    "a@b.co,c@d.co",
    "ñ@b.co",
    "a@b.co.",
  ].map((value): Case => ["e-mail", email("falta", "mal"), value, { says: ["mal"] }]),
  ["password", password("falta"), "12345678", { value: "12345678" }],
  ["password", password("falta"), "   12   ", { value: "   12   " }],
  ["password", password("falta"), undefined, { says: ["falta"] }],
  ["password", password("falta"), "1234567", { says: ["Tiene que tener como minimo 8 caracteres"] }],
  ["password", password("falta"), "x".repeat(201), { says: LONG(200) }],
  ["password", password("falta"), 12345678, { says: [NOT_VALID] }],
  ["id", id(), 1, { value: 1 }],
  ["id", id(), Number.MAX_SAFE_INTEGER, { value: Number.MAX_SAFE_INTEGER }],
  ["id", id("falta"), undefined, { says: ["falta"] }],
  ...[0, -1, 1.5, 2 ** 53, "1", null, {}].map((value): Case => ["id", id(), value, { says: [NOT_VALID] }]),
  ["choice", choice(["a", "b"], "falta", "mal"), "a", { value: "a" }],
  ...[undefined, null, ""].map(
    (value): Case => ["choice", choice(["a", "b"], "falta", "mal"), value, { says: ["falta"] }],
  ),
  ...["c", "A", 0, ["a"]].map(
    (value): Case => ["choice", choice(["a", "b"], "falta", "mal"), value, { says: ["mal"] }],
  ),
  ["money", money(), 0, { value: 0 }],
  ["money", money(), "12.3", { value: 1230 }],
  ["money", money(), 9_999_999.99, { value: 999_999_999 }],
  ["money", money({ required: "falta" }), undefined, { says: ["falta"] }],
  ["money", money({ required: "falta" }), null, { says: ["falta"] }],
  ["money", money({ required: "falta" }), "", { says: ["falta"] }],
  ["money", money(), "  ", { says: NO_NUMBER }],
  ["money", money(), "doce", { says: NO_NUMBER }],
  ["money", money(), true, { says: NO_NUMBER }],
  ["money", money(), Number.NaN, { says: NO_NUMBER }],
  ["money", money(), Number.POSITIVE_INFINITY, { says: NO_NUMBER }],
  ["money", money(), -0.01, { says: ["El monto no puede ser negativo"] }],
  ["money", money({ negative: "menos" }), "-5", { says: ["menos"] }],
  ["money", money({ positive: "más" }), 0, { says: ["más"] }],
  ["money", money({ positive: "más" }), -1, { says: ["más"] }],
  ["money", money({ positive: "más" }), 0.01, { value: 1 }],
  ["money", money(), 0.1 + 0.2, { says: DECIMALS }],
  ...["", null].map((value): Case => ["maybeMoney", maybeMoney(), value, { value: null }]),
  ["maybeMoney", maybeMoney(), "12.3", { value: 1230 }],
  ["maybeMoney", maybeMoney(), -1, { says: ["El monto no puede ser negativo"] }],
  ["money", money(), 1.005, { says: DECIMALS }],
  ["money", money(), 1e-7, { says: DECIMALS }],
  ["money", money(), "1.000", { says: DECIMALS }],
  ["money", money(), 10_000_000, { says: TOO_MUCH }],
  ["money", money(), 9_999_999.995, { says: TOO_MUCH }],
  ["money", money(), 1e300, { says: TOO_MUCH }],
  ["money", money(), "9".repeat(400), { says: TOO_MUCH }],
  ["day", day("falta"), "2026-03-05", { value: "2026-03-05" }],
  ["day", day("falta"), "2000-01-01", { value: "2000-01-01" }],
  ["day", day("falta"), "2099-12-31", { value: "2099-12-31" }],
  ["day", day("falta", "1900-01-01"), "1900-01-01", { value: "1900-01-01" }],
  ["day", day("falta"), undefined, { says: ["falta"] }],
  ["day", day("falta"), "", { says: ["falta"] }],
  ...["1999-12-31", "2100-01-01", "2026-02-29", "5/3/2026", "hoy"].map(
    (value): Case => ["day", day(), value, { says: NO_DATE }],
  ),
  ["day", day(), 20260305, { says: [NOT_VALID] }],
  ["search", search(), "  a  ", { value: "a" }],
  ["search", search(), undefined, { value: undefined }],
  ["search", search(), "x".repeat(201), { says: LONG(200) }],
  ["search", search(), "\u0000", { says: [NOT_VALID] }],
  ["search", search(), ["a", "b"], { says: [NOT_VALID] }],
  ["query id", queryId(), "7", { value: 7 }],
  ...["0", "-1", "1.5", "01", "x", "1e3", "12345678901234567"].map(
    (value): Case => ["query id", queryId(), value, { says: [NOT_VALID] }],
  ),
  ["page", paging.page, undefined, { value: 1 }],
  ["page", paging.page, "100000000", { value: 100_000_000 }],
  ...["0", "-1", "1.5", "x", "", "100000001", "9999999999"].map(
    (value): Case => ["page", paging.page, value, { says: [NOT_VALID] }],
  ),
  ["per page", paging.perPage, undefined, { value: 15 }],
  ["per page", paging.perPage, "100", { value: 100 }],
  ["per page", paging.perPage, "101", { says: [NOT_VALID] }],
  ["sort", sorting(["name"]).sortBy, "name", { value: "name" }],
  ["sort", sorting(["name"]).sortBy, "password_hash", { says: [NOT_VALID] }],
  ["direction", sorting(["name"]).sortDirection, undefined, { value: "desc" }],
  ["direction", sorting(["name"]).sortDirection, "ASC", { says: [NOT_VALID] }],
];

describe("fields", () => {
  for (const [field, schema, value, expected] of cases) {
    it(`${field}: ${(JSON.stringify(value) ?? String(value)).slice(0, 40)}`, () =>
      assert.deepEqual(judge(schema, value), expected));
  }

  it("accept exactly the amounts of whole cents within the limits", () => {
    const limits = { min: -2_000_000_000, max: 2_000_000_000 };
    fc.assert(
      fc.property(fc.integer(limits), (cents) => {
        const { success, data } = money().safeParse(cents / 100);
        assert.equal(success, cents >= 0 && cents <= 999_999_999);
        if (success) assert.equal(data, cents);
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.double(), (dollars) => {
        const { success, data } = money().safeParse(dollars);
        if (success) assert.equal(data / 100, Math.abs(dollars));
      }),
      { numRuns: 1000 },
    );
  });

  for (const part of [" ", "a ", " \u200b", "\u200d", "9", ".0", "a@a.", "1, "])
    it(`read a body full of ${JSON.stringify(part)} at once`, () => {
      const long = `a${part.repeat(100_000 / part.length)}a`;
      const schemas = new Set([...cases.map(([, schema]) => schema), phone("falta"), document("falta")]);
      for (const schema of schemas) {
        const began = process.threadCpuUsage();
        schema.safeParse(long);
        assert.ok(process.threadCpuUsage(began).user < 1_000_000);
      }
    });

  it("accept their own result unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (input) => {
        const first = text("falta").safeParse(input);
        if (first.success) assert.equal(text("falta").parse(first.data), first.data);
      }),
    );
  });
});

describe("a range of days", () => {
  const says = (schema: z.ZodType, query: object) => {
    const result = schema.safeParse(query);
    return result.success ? null : fieldErrors(result.error);
  };
  const start = { start_date: ["La fecha de inicio es requerida"] };
  const end = { end_date: ["La fecha de fin es requerida"] };
  const backwards = {
    start_date: ["La fecha de inicio no puede ser posterior a la fecha de fin"],
  };

  it("needs both days, with the start first", () => {
    const range = dateRange();
    assert.equal(says(range, { start_date: "2026-03-05", end_date: "2026-03-05" }), null);
    assert.equal(says(range, { start_date: "1900-01-01", end_date: "2099-12-31" }), null);
    assert.deepEqual(says(range, {}), { ...start, ...end });
    assert.deepEqual(says(range, { start_date: "2026-03-05" }), end);
    assert.deepEqual(says(range, { end_date: "2026-03-05" }), start);
    assert.deepEqual(says(range, { start_date: "2026-03-06", end_date: "2026-03-05" }), backwards);
    assert.deepEqual(says(range, { start_date: "1899-12-31", end_date: "x" }), {
      start_date: NO_DATE,
      end_date: NO_DATE,
    });
  });

  it("may be omitted as a whole if it is optional, but not partly", () => {
    const range = optionalDateRange();
    assert.equal(says(range, {}), null);
    assert.equal(says(range, { start_date: "2026-03-05", end_date: "2026-03-06" }), null);
    assert.deepEqual(says(range, { start_date: "2026-03-05" }), end);
    assert.deepEqual(says(range, { end_date: "2026-03-05" }), start);
    assert.deepEqual(says(range, { start_date: "2026-03-06", end_date: "2026-03-05" }), backwards);
  });
});

describe("a list", () => {
  it("that is too long is refused before its entries are looked at", () => {
    let seen = 0;
    const entry = id().refine(() => ++seen > 0);
    const lines = list(z.array(entry).min(1), 3, "muchas");
    assert.deepEqual(judge(lines, [1, 2, 3]), { value: [1, 2, 3] });
    assert.deepEqual(judge(lines, []), { says: [NOT_VALID] });
    assert.equal(seen, 3);
    assert.deepEqual(judge(lines, [1, 2, 3, 4]), { says: ["muchas"] });
    assert.equal(seen, 3);
  });
});

describe("a body's messages", () => {
  it("are under their fields, of single and cross-field rules, all at once and each once", () => {
    const body = z
      .object({ name: text("falta"), lines: z.array(z.object({ name: text("falta") })), a: id(), b: id() })
      .check(across<{ a: number; b: number }>(["b"], "iguales", ({ a, b }) => a !== b));
    const result = body.safeParse({ lines: [{ name: "x" }, {}], a: 1, b: 1 });
    assert.ok(!result.success);
    assert.deepEqual(fieldErrors(result.error), {
      name: ["falta"],
      "lines.1.name": ["falta"],
      b: ["iguales"],
    });
  });
});

describe("a rate", () => {
  for (const [sent, value] of [
    [36.5, 3_650_000_000],
    [" 231.0462 ", 23_104_620_000],
    [1e-8, 1],
    ["90000000", 9_000_000_000_000_000],
  ] as const)
    it(`accepts ${JSON.stringify(sent)}`, () => assert.deepEqual(judge(rate(), sent), { value: value }));

  for (const [sent, message] of [
    [undefined, "La tasa es requerida"],
    [null, "La tasa es requerida"],
    ["", "La tasa es requerida"],
    ["36,5", "La tasa debe ser un número"],
    [true, "La tasa debe ser un número"],
    [0, "La tasa debe ser mayor a 0"],
    ["-36.5", "La tasa debe ser mayor a 0"],
    [90_000_001, "La tasa no puede ser mayor a 90.000.000"],
    ["90000000.00000001", "La tasa no puede ser mayor a 90.000.000"],
    ["36.123456789", "La tasa puede tener como máximo 8 decimales"],
    [1e-9, "La tasa puede tener como máximo 8 decimales"],
  ] as const)
    it(`refuses ${JSON.stringify(sent)}`, () => assert.deepEqual(judge(rate(), sent), { says: [message] }));
});

describe("an amount in a currency", () => {
  const body = z.object({ amount: moneyInEither(), currency: currency() }).check(dollarsWithinMax());

  for (const [sent, value] of [
    [{ amount: 1.5 }, { amount: 150, currency: "USD" }],
    [
      { amount: "9999999.99", currency: "USD" },
      { amount: 999_999_999, currency: "USD" },
    ],
    [
      { amount: 9_999_999_999.99, currency: "VES" },
      { amount: 999_999_999_999, currency: "VES" },
    ],
  ] as const)
    it(`accepts ${JSON.stringify(sent)}`, () => assert.deepEqual(body.parse(sent), value));

  it("adds up exactly, thousands of times", () =>
    assert.ok(Number.isSafeInteger(9000 * body.parse({ amount: 9_999_999_999.99, currency: "VES" }).amount)));

  for (const [sent, errors] of [
    [{ amount: 10_000_000 }, { amount: [tooMuch] }],
    [{ amount: 10_000_000_000, currency: "VES" }, { amount: [`${tooMuch} o Bs 9.999.999.999,99`] }],
    [{ amount: "1.005", currency: "VES" }, { amount: ["El monto puede tener como máximo 2 decimales"] }],
    [{ amount: "x" }, { amount: ["El monto debe ser un número"] }],
    [{ amount: 1, currency: "EUR" }, { currency: ["La moneda no es válida"] }],
    [{ amount: 1, currency: null }, { currency: ["La moneda no es válida"] }],
  ] as const)
    it(`refuses ${JSON.stringify(sent)}`, () => {
      const { error } = body.safeParse(sent);
      assert.deepEqual(error && fieldErrors(error), errors);
    });
});
