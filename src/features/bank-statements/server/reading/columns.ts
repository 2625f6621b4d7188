import type { LineField, Mapping } from "#features/bank-statements/contract.ts";
import { readerOfDays } from "#server/sheets/days.ts";
import { readerOfDecimals } from "#server/sheets/decimals.ts";
import { createIsKnown, type NamedField, proposeMapping } from "#server/sheets/proposeMapping.ts";
import { type Cell, cellText, type SheetRow } from "#server/sheets/sheet.ts";
import { lettersOf, type Table, toTable } from "#server/sheets/table.ts";
import type { Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import { unitOf } from "./units.ts";

/** How the banks head their columns. */
const NAMES: Record<LineField, readonly string[]> = {
  date: [
    ...["fecha", "fecha operacion", "fecha oper", "f operacion", "fecha de operacion", "fecha movimiento"],
    ...["fecha de transaccion", "fecha transaccion", "fecha efectiva", "date"],
  ],
  amount: ["monto", "importe", "monto bs", "monto ves", "monto usd", "monto $", "monto en dolares", "amount"],
  debit: [
    "debito",
    "debitos",
    "cargo",
    "cargos",
    "debe",
    "egreso",
    "egresos",
    "retiros",
    "monto debito",
    "debit",
  ],
  credit: [
    "credito",
    "creditos",
    "abono",
    "abonos",
    "haber",
    "ingreso",
    "ingresos",
    "depositos",
    "monto credito",
    "credit",
  ],
  sign: ["tipo", "tipo movimiento", "tipomovimiento", "tipo de movimiento", "signo", "d c", "nc nd"],
  reference: [
    ...[
      "referencia",
      "nro referencia",
      "numero de referencia",
      "no referencia",
      "ref",
      "nro ref",
      "num referencia",
    ],
    ...["documento", "nro documento", "no doc", "n doc", "numero", "reference"],
  ],
  description: [
    "descripcion",
    "concepto",
    "detalle",
    "descripcion de la operacion",
    "motivo",
    "movimiento",
    "description",
  ],
};

const FIELDS: NamedField[] = Object.entries(NAMES).map(([field, names]) => ({ field, names }));
const isKnown = createIsKnown(FIELDS);

/** A statement's headings and rows. Some banks' files have no headings: their columns are `Columna A`, `Columna B`, …. */
export function toStatementTable(sheet: readonly SheetRow[]): Table {
  const known = sheet.slice(0, 20).map(({ cells }) => cells.filter((cell) => isKnown(cellText(cell))).length);
  // One known word may be a title or a movement: 'Referencia' alone heads no table.
  if (Math.max(0, ...known) >= 2) return toTable(sheet, isKnown, { keepTotal: true });
  const width = sheet.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const names = Array.from({ length: width }, (_, index) => `Columna ${lettersOf(index)}`);
  return toTable([{ number: 0, cells: names }, ...sheet], (name) => names.includes(name), {
    keepTotal: true,
  });
}

/** The cells of a column. */
export const cellsOf = (rows: readonly SheetRow[], index: number): Cell[] =>
  rows.map(({ cells }) => cells[index] ?? "");

/** The mapping that the names of the columns say. Where a column's own cells don't decide, it reads them as Venezuelans write. */
export function proposeStatementMapping({ columns, rows }: Table): Mapping {
  const proposed = proposeMapping(columns, FIELDS) as Record<LineField, number | null>;
  const sides = proposed.debit !== null && proposed.credit !== null;
  const columnsOf = {
    ...proposed,
    ...(sides ? { amount: null } : { debit: null, credit: null }),
  };
  const sign = sides || columnsOf.amount === null || !tellsSides(rows, proposed.sign) ? null : proposed.sign;
  const amounts = [columnsOf.amount, columnsOf.debit, columnsOf.credit].flatMap((index) =>
    index === null ? [] : cellsOf(rows, index),
  );
  const days = proposed.date === null ? [] : cellsOf(rows, proposed.date);
  const names = columns
    .filter(({ index }) => [columnsOf.amount, columnsOf.debit, columnsOf.credit].includes(index))
    .map(({ name }) => name);
  return {
    ...columnsOf,
    sign,
    currency: proposeCurrency(names, amounts),
    decimal: "problem" in readerOfDecimals(amounts, "auto") ? "comma" : "auto",
    dates: "problem" in readerOfDays(days, "auto") ? "dmy" : "auto",
  };
}

/**
 * The currency that most of the amounts say, else their headings; null if nothing says it. A few amounts in dollars make no account of
 * dollars of the others, which say nothing.
 */
function proposeCurrency(names: readonly string[], amounts: readonly Cell[]): Currency | null {
  const units = amounts.flatMap((cell) => unitOf(cell) ?? []);
  const dollars = units.filter((unit) => unit === "USD").length;
  const others = amounts.filter((cell) => cell !== "").length - dollars;
  if (dollars > others) return "USD";
  if (units.length - dollars >= dollars && units.length > 0) return "VES";
  const words = new Set(names.flatMap((name) => fold(name).split(/[^\p{L}$]+/u)));
  const says = (...known: string[]) => known.some((word) => words.has(word));
  if (says("usd", "us$", "$", "dolares", "dolar", "divisas")) return "USD";
  return says("bs", "ves", "bolivares") || dollars > 0 ? "VES" : null;
}

function tellsSides(rows: readonly SheetRow[], index: number | null): boolean {
  if (index === null) return false;
  const words = cellsOf(rows, index).filter((cell) => cell !== "");
  return words.length > 0 && words.every((cell) => sideOf(cell) !== null);
}

const OUT = new Set([
  "d",
  "db",
  "deb",
  "nd",
  "n/d",
  "debito",
  "cargo",
  "nota de debito",
  "retiro",
  "egreso",
  "salida",
  "-",
]);
const IN = new Set([
  "c",
  "cr",
  "cred",
  "nc",
  "n/c",
  "credito",
  "abono",
  "nota de credito",
  "deposito",
  "ingreso",
  "entrada",
  "+",
]);

/** Whether money came in (1) or went out (-1); null for another word. */
export function sideOf(cell: Cell): 1 | -1 | null {
  const word = fold(cellText(cell)).replace(/\.$/, "");
  if (OUT.has(word)) return -1;
  return IN.has(word) ? 1 : null;
}
