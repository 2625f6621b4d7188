import type { Writable } from "node:stream";
import type { ReportOptions } from "#server/pdf/document.ts";
import { csvSheet } from "./csvSheet.ts";
import type { Format, Sheet } from "./sheet.ts";

export async function openSheet(format: Format, heading: ReportOptions, output: Writable): Promise<Sheet> {
  if (format === "csv") return csvSheet(heading.timeZone, output);
  if (format === "xlsx") {
    const { xlsxSheet } = await import("./xlsxSheet.ts");
    return xlsxSheet(heading.timeZone, output);
  }
  // Loaded with the first PDF: its libraries take 30 MB.
  const { pdfSheet } = await import("./pdfSheet.ts");
  return pdfSheet(heading, output);
}
