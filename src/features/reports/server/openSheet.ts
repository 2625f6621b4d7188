import type { Writable } from "node:stream";
import type { ReportOptions } from "#server/pdf/document.ts";
import { csvSheet } from "./csvSheet.ts";
import { pdfSheet } from "./pdfSheet.ts";
import type { Format, Sheet } from "./sheet.ts";

export function openSheet(format: Format, heading: ReportOptions, output: Writable): Sheet {
  return format === "pdf" ? pdfSheet(heading, output) : csvSheet(heading.timeZone, output);
}
