import { exportTexts } from "#features/reports/texts.ts";
import { BOM } from "#server/csv.ts";
import { calendarDayAt } from "#shared/dates.ts";
import { files } from "./tables.ts";

export interface Exported {
  company: string;
  at: Date;
  timeZone: string;
}

/** The text file beside the CSV files, which describes each file and column. */
export function writeReadme({ company, at, timeZone }: Exported): string {
  const parts = [
    exportTexts.about(company, calendarDayAt(at, timeZone)),
    exportTexts.how(timeZone),
    ...files.map(({ name, about, columns }) =>
      [name, about, ...columns.map(({ name, about }) => `  ${name}: ${about}`)].join("\n"),
    ),
  ];
  // Line ends that every Windows editor understands.
  return BOM + `${parts.join("\n\n")}\n`.replaceAll("\n", "\r\n");
}
