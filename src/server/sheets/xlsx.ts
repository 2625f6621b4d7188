import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { addRow, type Cell, cleanText, SheetError, type SheetRow, sheetTexts, toRow } from "./sheet.ts";
import { refuseBomb } from "./zipSizes.ts";

type StoredValue = string | number | boolean | Date | null;

/** Reads the first visible sheet that has rows. Throws a `SheetError`. */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  refuseBomb(bytes);
  for (const sheet of await visibleSheets(bytes)) {
    const rows: SheetRow[] = [];
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      addRow(rows, toRow(index + 1, values.map(toCell)), maxRows);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** The names of the visible sheets. No rows are read. */
async function visibleSheets(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  if (names.length === 0) throw new SheetError(sheetTexts.empty);
  return names;
}

function toCell(value: StoredValue): Cell {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (value instanceof Date) return momentText(value);
  return typeof value === "string" ? cleanText(value) : value;
}

/** Day 0 of both ways to count days: a cell with a time and no day. */
const NO_DAY = ["1899-12-31", "1904-01-01"];

function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return "";
  const [day = "", time = ""] = moment.toISOString().split("T");
  const minutes = time.slice(0, 5);
  if (NO_DAY.includes(day)) return minutes;
  return minutes === "00:00" ? day : `${day} ${minutes}`;
}
