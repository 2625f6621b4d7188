import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { BOM, csvLine, csvMoney, csvRate, csvText } from "#server/csv.ts";
import type { Cell } from "#server/pdf/table/cells.ts";
import { waitForRoom } from "#server/pdf/table/room.ts";
import { calendarDayAt, formatInstant } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { dataSheet } from "./dataSheet.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

/** A report as CSV. Days are ISO dates. */
export function csvSheet(timeZone: string, output: Writable): Sheet {
  let lines = BOM;

  async function drain(): Promise<void> {
    await yieldToEventLoop();
    if (lines !== "" && !output.destroyed) output.write(lines);
    lines = "";
    await waitForRoom(output);
  }

  return dataSheet<string>({
    write(cells) {
      lines += csvLine(cells);
    },
    heading: csvText,
    text: csvText,
    cell: (cell, kind) => formatCell(cell, kind, timeZone),
    drain,
    async end() {
      await drain();
      output.end();
    },
  });
}

/** `2026-03-05 14:05` in the business's time zone. */
function formatMoment(instant: string, timeZone: string): string {
  return `${calendarDayAt(new Date(instant), timeZone)} ${formatInstant(instant, timeZone).slice(-5)}`;
}

function formatCell(cell: Cell, kind: SheetColumn["kind"], timeZone: string): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return formatNumber(cell, kind);
  if (kind === "moment") return formatMoment(cell, timeZone);
  return csvText(cell);
}

function formatNumber(cell: number, kind: SheetColumn["kind"]): string {
  if (kind === "rate") return csvRate(cell as Rate);
  return kind === "money" || kind === "bolivares" ? csvMoney(cell) : String(cell);
}
