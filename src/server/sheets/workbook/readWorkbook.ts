import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { addRow, type Cell, cleanText, SheetError, type SheetRow, sheetTexts, toRow } from "../sheet.ts";
import { marksOf, NO_MARKS } from "./marks.ts";
import { refuseBomb } from "./sizes.ts";

type StoredValue = string | number | boolean | Date | null;

/** Reads the first visible sheet that has rows. Throws a `SheetError`. */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  refuseBomb(bytes);
  for (const sheet of await visibleSheets(bytes)) {
    const rows = await rowsOf(bytes, sheet, maxRows);
    if (rows.length > 0) return rows;
  }
  return [];
}

async function rowsOf(bytes: Uint8Array, sheet: number, maxRows: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  // Both read the same rows, one after the other.
  const marks = marksOf(bytes, sheet);
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const { isHidden, formats } = (await marks.next()).value ?? NO_MARKS;
      const cells = values.map((value, column) => toCell(value, formats.get(column)));
      addRow(rows, toRow(index + 1, cells, isHidden), maxRows);
    }
  } finally {
    await marks.return(undefined);
  }
  return rows;
}

/** The places of the visible sheets. No rows are read. */
async function visibleSheets(bytes: Uint8Array): Promise<number[]> {
  const places: number[] = [];
  await readXlsx(bytes, {
    sheets: ({ index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) places.push(index);
      return false;
    },
  });
  if (places.length === 0) throw new SheetError(sheetTexts.empty);
  return places;
}

function toCell(value: StoredValue, format: string | undefined): Cell {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (value instanceof Date) return momentOf(value);
  if (typeof value === "string") return cleanText(value);
  return format === undefined ? value : { number: value, format };
}

/** Day 0 of both ways to count days: a cell with a time and no day. */
const NO_DAY = ["1899-12-31", "1904-01-01"];

function momentOf(moment: Date): Cell {
  if (Number.isNaN(moment.getTime())) return "";
  const [day = "", time = ""] = moment.toISOString().split("T");
  const minutes = time.slice(0, 5);
  if (NO_DAY.includes(day)) return { day: null, time: minutes };
  return { day, time: minutes === "00:00" ? null : minutes };
}
