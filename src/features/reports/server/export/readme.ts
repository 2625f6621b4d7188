import { exportTexts } from "#features/reports/texts.ts";
import { BOM } from "#server/csv.ts";
import { dayAt } from "#shared/dates.ts";
import { files } from "./tables.ts";

export interface Exported {
  company: string;
  at: Date;
  timeZone: string;
}

/** The text file beside the CSV files: what each of them and each column is. */
export function readme({ company, at, timeZone }: Exported): string {
  const parts = [
    exportTexts.about(company, dayAt(at, timeZone)),
    exportTexts.how(timeZone),
    ...files.map(({ name, about, columns }) =>
      [name, about, ...columns.map(({ name, about }) => `  ${name}: ${about}`)].join("\n"),
    ),
  ];
  // Line ends as every editor of Windows shows them.
  return BOM + `${parts.join("\n\n")}\n`.replaceAll("\n", "\r\n");
}
