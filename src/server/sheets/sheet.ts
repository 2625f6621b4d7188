import { type AppError, invalid } from "#shared/errors.ts";
import { currencySign } from "#shared/money.ts";
import { type Written, writtenText } from "#shared/reading/characters.ts";
import { unitOfFormat } from "#shared/reading/numberFormat.ts";

/**
 * A cell of a sheet. A number is one that the spreadsheet stored as such, so its decimals are certain; it has its format if that says a
 * unit. A day or a time that the spreadsheet stored is a moment. Everything else is text without spaces at its ends; an empty cell is `""`.
 */
export type Cell = Written;

/** A row that is not empty. */
export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  number: number;
  /** Without empty cells at its end. */
  cells: Cell[];
  /** Whether the spreadsheet hides it, also by a filter. */
  hidden?: true;
}

const MEGABYTE = 1024 * 1024;

export const SHEET_LIMITS: SheetLimits = { maxBytes: 10 * MEGABYTE, maxRows: 20_000 };

export interface SheetLimits {
  maxBytes: number;
  /** Rows of data. A few more are read, for titles and headings. */
  maxRows: number;
}

/** Rows above the data that don't count: titles, headings. */
export const HEADING_ROWS = 20;
export const MAX_COLUMNS = 200;
/** Characters in a cell: as many as the longest field takes. */
export const MAX_CELL = 10_000;

/** Letters of all cells as they are kept: more than the largest file of plain text has. The rows of a sheet are held at once. */
const MOST_LETTERS = 20_000_000;

/** Throws a `SheetError` if what is kept of a sheet has so many letters. */
export function refuseLong(letters: number): void {
  if (letters > MOST_LETTERS) throw new SheetError(sheetTexts.tooMuch);
}

export const sheetTexts = {
  missing: "Falta el archivo",
  notASheet: "El archivo no es una hoja de cálculo: debe ser XLSX o CSV",
  isPdf: "El archivo es un PDF y no una hoja de cálculo: debe ser XLSX o CSV",
  locked: "El archivo tiene contraseña o es de un Excel muy antiguo: debe ser XLSX sin contraseña",
  unreadable:
    "El archivo está dañado o no se puede leer: puede servir abrirlo y guardarlo otra vez como XLSX",
  empty: "La hoja está vacía",
  tooMuch: "El archivo se descomprime en demasiados datos",
  tooSlow: "El archivo tardó demasiado en leerse",
  tooLarge: (bytes: number) => `El archivo puede pesar como máximo ${Math.floor(bytes / (1024 * 1024))} MB`,
  tooManyRows: (rows: number) => `La hoja puede tener como máximo ${rows.toLocaleString("es-VE")} filas`,
  tooManyColumns: `La hoja puede tener como máximo ${MAX_COLUMNS} columnas`,
  tooLong: (row: number) => `La fila ${row} tiene una celda con más de 10.000 caracteres`,
  openQuote: (row: number) => `La fila ${row} tiene unas comillas que no se cierran`,
};

/** Why a file can't be read, in Spanish. */
export class SheetError extends Error {
  override readonly name = "SheetError";
}

/** The 422 of an upload that can't be read. */
export const refuseFile = (message: string): AppError => invalid({ file: [message] });

/** A cell as text: a day as `2026-11-26`, a number in full and without its unit. */
export const cellText = writtenText;

/** A cell as text that is read like the cell: `Bs 1234.5`. A unit that is not understood is its format. */
export function cellWithUnit(cell: Cell): string {
  const text = cellText(cell);
  if (typeof cell !== "object" || !("format" in cell)) return text;
  const unit = unitOfFormat(cell.format);
  if (unit === null) return text;
  return typeof unit === "object" ? `${text} ${cell.format}` : `${currencySign(unit)} ${text}`;
}

// No database stores NUL or half a character; a tab or a line break may be part of a note.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** Spaces that a spreadsheet or a web page puts between digits and words. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Text as a person sees it in a cell. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").replace(SPACES, " ").toWellFormed().trim();

/** A row, or undefined if all of its cells are empty. Throws a `SheetError` if it is too wide or too long. */
export function toRow(number: number, cells: Cell[], isHidden = false): SheetRow | undefined {
  let width = cells.length;
  while (width > 0 && cells[width - 1] === "") width--;
  if (width === 0) return undefined;
  if (width > MAX_COLUMNS) throw new SheetError(sheetTexts.tooManyColumns);
  if (cells.some((cell) => typeof cell === "string" && cell.length > MAX_CELL))
    throw new SheetError(sheetTexts.tooLong(number));
  const row: SheetRow = { number, cells: cells.slice(0, width) };
  if (isHidden) row.hidden = true;
  return row;
}

/** Adds a row, and throws a `SheetError` when there are too many. */
export function addRow(rows: SheetRow[], row: SheetRow | undefined, maxRows: number): void {
  if (!row) return;
  if (rows.length >= maxRows + HEADING_ROWS) throw new SheetError(sheetTexts.tooManyRows(maxRows));
  rows.push(row);
}
