import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { BOM, csvLine, csvMoney, csvRate, csvText } from "#server/csv.ts";
import type { Cell } from "#server/pdf/table/cells.ts";
import { waitForRoom } from "#server/pdf/table/room.ts";
import { dayAt, formatInstant } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import type { GroupColumn, Sheet, SheetColumn, SheetTable } from "./sheet.ts";

/** A report as CSV: each row repeats its group, so that a spreadsheet can sort and filter. Days are ISO dates. */
export function csvSheet(timeZone: string, output: Writable): Sheet {
  let lines = BOM;
  let begun = false;
  let close = () => {};

  const line = (cells: readonly string[]) => {
    lines += csvLine(cells);
    begun = true;
  };

  function table(columns: readonly SheetColumn[], by: readonly GroupColumn[] = []): SheetTable {
    close();
    line([...by, ...columns].map(({ label, dataLabel = label }) => csvText(dataLabel)));
    let filled = false;
    const noGroup = by.map(() => "");
    let group = noGroup;
    const all = (lead: readonly string[], cells: readonly Cell[]) =>
      line([...lead, ...columns.map(({ kind }, at) => formatCell(cells[at], kind, timeZone))]);
    const grouped = (cells: readonly Cell[]) => {
      filled = true;
      all(group, cells);
    };
    let above: Cell = "";
    close = () => {
      if (!filled) line([csvText(uiTexts.empty)]);
      close = () => {};
    };
    return {
      group(cells) {
        group = by.map(({ kind }, at) => formatCell(cells[at], kind, timeZone));
      },
      row(cells) {
        above = cells[0];
        grouped(cells);
      },
      // A CSV row stands alone, so it has its order's number: '000042 · Pago'.
      detail: ([name, ...cells]) => grouped([`${above} · ${name}`, ...cells]),
      subtotal: grouped,
      total: (cells) => {
        if (filled) all(noGroup, cells);
      },
    };
  }

  async function drain(): Promise<void> {
    await yieldToEventLoop();
    if (lines !== "" && !output.destroyed) output.write(lines);
    lines = "";
    await waitForRoom(output);
  }

  return {
    figures() {},
    note() {},
    breakPage() {},
    section(title) {
      close();
      if (begun) line([]);
      line([csvText(title)]);
    },
    table,
    drain,
    async end() {
      close();
      await drain();
      output.end();
    },
  };
}

/** `2026-03-05 14:05` in the business's time zone. */
function formatMoment(instant: string, timeZone: string): string {
  return `${dayAt(new Date(instant), timeZone)} ${formatInstant(instant, timeZone).slice(-5)}`;
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
