import assert from "node:assert/strict";
import { withoutGuard } from "#server/csv.ts";
import { cannotRead, pagesOf } from "#server/pdf/testing.ts";
import { cellText } from "#server/sheets/sheet.ts";
import { readWorkbook } from "#server/sheets/workbook/readWorkbook.ts";

interface Answer {
  status: number;
  body: unknown;
  raw: Buffer;
}

interface Caller {
  get(path: string): Promise<Answer>;
}

/** Documents are made in a thread with its own connection, which the in-process database doesn't offer. */
export const cannotPrint: string | false =
  process.env.TEST_ENGINE === "postgres" && process.env.TEST_POSTGRES_URL === "pglite"
    ? "a PostgreSQL inside the process has no second connection"
    : cannotRead;

/** The PDF's text. */
export async function pdfText(caller: Caller, path: string): Promise<string> {
  const answer = await caller.get(path);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return pagesOf(answer.raw).join("\n");
}

/** The report's data: lines of cells, as a spreadsheet in Spanish reads them. */
export async function reportRows(caller: Caller, path: string): Promise<string[][]> {
  const answer = await caller.get(`${path}${path.includes("?") ? "&" : "?"}format=csv`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const text = answer.raw.toString("utf8");
  assert.equal(text.slice(0, 1), "\ufeff");
  return cellsOf(text.slice(1));
}

/** The rows of a report's XLSX that are not empty: numbers as numbers, days as ISO text. */
export async function workbookRows(caller: Caller, path: string): Promise<(string | number)[][]> {
  const answer = await caller.get(`${path}${path.includes("?") ? "&" : "?"}format=xlsx`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (await readWorkbook(answer.raw, 20_000)).map(({ cells }) =>
    cells.map((cell) => (typeof cell === "number" ? cell : cellText(cell))),
  );
}

const trimmed = <T>(row: readonly T[]): T[] => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1);

/** Fails unless a report's workbook has what its CSV has, amounts as numbers, and what begins with a zero as text. Returns how many amounts. */
export async function assertSameWorkbook(caller: Caller, path: string): Promise<number> {
  const rows = (await reportRows(caller, path))
    .map((row) => row.map(withoutGuard))
    .map(trimmed)
    .filter((row) => row.length > 0);
  const cells = (await workbookRows(caller, path)).map(trimmed);
  let amounts = 0;
  const asText = cells.map((row, line) =>
    row.map((cell, at) => {
      if (typeof cell !== "number") return cell;
      const text = rows[line]?.[at] ?? "";
      assert.equal(Number(text.replace(",", ".")), cell, path);
      assert.match(text, /^-?(0|[1-9]\d*)(,\d+)?$/, path);
      if (centsOf(text) !== undefined) amounts += 1;
      return text;
    }),
  );
  assert.deepEqual(asText, rows, path);
  const money = rows.flatMap((row, line) =>
    row.filter((text, at) => centsOf(text) !== undefined && typeof cells[line]?.[at] !== "number"),
  );
  assert.deepEqual(money, [], path);
  return amounts;
}

/** The cells of a CSV without its byte order mark. */
export function cellsOf(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The tables of the data, without their titles. */
export function tablesOf(rows: readonly string[][]): string[][][] {
  const tables: string[][][] = [[]];
  for (const row of rows) {
    if (row.length === 1 && row[0] === "") tables.push([]);
    else if (row.length > 1) tables.at(-1)?.push(row);
  }
  return tables;
}

/** `1234,56` in cents; undefined for other texts. */
export function centsOf(cell: string): number | undefined {
  return /^-?\d+,\d\d$/.test(cell) ? Number(cell.replace(",", "")) : undefined;
}

/** Every amount in reading order, in cents. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(/-?\$\d{1,3}(?:\.\d{3})*,\d\d/g)].map(([amount]) =>
    Number(amount.replace(/[$.,]/g, "")),
  );
}

/** Every amount of the data, including those inside texts. */
export function amountsOf(rows: readonly string[][]): number[] {
  return rows.flat().flatMap((cell) => centsOf(cell) ?? amountsIn(cell));
}
