/** How the text of a sheet is encoded; `auto`: as its bytes say. */
export const SHEET_ENCODINGS = ["auto", "utf-8", "utf-16le", "windows-1252", "macintosh"] as const;
export type SheetEncoding = (typeof SHEET_ENCODINGS)[number];
