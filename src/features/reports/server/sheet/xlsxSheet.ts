import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { csvMoney, csvRate } from "#server/csv.ts";
import type { Cell } from "#server/pdf/table/cells.ts";
import { type StreamedCell, streamWorkbook } from "#server/sheets/streamWorkbook.ts";
import { wallClock } from "#shared/clock/wallClock.ts";
import { isDay } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { dataSheet } from "./dataSheet.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

/** A report as XLSX, with the rows of the CSV: amounts are numbers, days are days, every other text is a text, with its zeros. */
export function xlsxSheet(timeZone: string, output: Writable): Sheet {
  const workbook = streamWorkbook(output);
  return dataSheet<StreamedCell>({
    write: workbook.row,
    heading: (heading) => ({ is: "text", text: heading, strong: true }),
    text,
    cell: (cell, kind) => toCell(cell, kind, timeZone),
    async drain() {
      await yieldToEventLoop();
      await workbook.drain();
    },
    end: workbook.end,
  });
}

const text = (value: string): StreamedCell => (value === "" ? null : { is: "text", text: value });

function toCell(cell: Cell, kind: SheetColumn["kind"], timeZone: string): StreamedCell {
  if (cell === null || cell === undefined || cell === "") return null;
  if (typeof cell === "number") return toNumber(cell, kind);
  if (kind === "moment") return { is: "moment", ...wallClock(new Date(cell), timeZone) };
  return kind === "day" && isDay(cell) ? { is: "day", day: cell } : text(cell);
}

function toNumber(cell: number, kind: SheetColumn["kind"]): StreamedCell {
  if (kind === "rate") return { is: "rate", decimal: csvRate(cell as Rate).replace(",", ".") };
  return kind === "money" || kind === "bolivares"
    ? { is: "money", decimal: csvMoney(cell).replace(",", ".") }
    : { is: "integer", decimal: String(cell) };
}
