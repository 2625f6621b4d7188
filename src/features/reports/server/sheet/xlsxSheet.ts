import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { csvMoney, csvRate } from "#server/csv.ts";
import type { Cell } from "#server/pdf/table/cells.ts";
import { type StreamedCell, streamWorkbook } from "#server/sheets/streamWorkbook.ts";
import { wallClock } from "#shared/clock/wallClock.ts";
import { isDay } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import type { GroupColumn, Sheet, SheetColumn, SheetTable } from "./sheet.ts";

/** A report as XLSX, with the rows of the CSV: amounts are numbers, days are days, every other text is a text, with its zeros. */
export function xlsxSheet(timeZone: string, output: Writable): Sheet {
  const workbook = streamWorkbook(output);
  let begun = false;
  let close = () => {};
  const line = (cells: readonly StreamedCell[]) => {
    workbook.row(cells);
    begun = true;
  };

  function table(columns: readonly SheetColumn[], by: readonly GroupColumn[] = []): SheetTable {
    close();
    line([...by, ...columns].map(({ label, dataLabel = label }) => strong(dataLabel)));
    let filled = false;
    const noGroup: StreamedCell[] = by.map(() => null);
    let group = noGroup;
    const all = (lead: readonly StreamedCell[], cells: readonly Cell[]) =>
      line([...lead, ...columns.map(({ kind }, at) => toCell(cells[at], kind, timeZone))]);
    const grouped = (cells: readonly Cell[]) => {
      filled = true;
      all(group, cells);
    };
    let above: Cell = "";
    close = () => {
      if (!filled) line([text(uiTexts.empty)]);
      close = () => {};
    };
    return {
      group(cells) {
        group = by.map(({ kind }, at) => toCell(cells[at], kind, timeZone));
      },
      row(cells) {
        above = cells[0];
        grouped(cells);
      },
      // A row stands alone, so it has its order's number: '000042 · Pago'.
      detail: ([name, ...cells]) => grouped([`${above} · ${name}`, ...cells]),
      subtotal: grouped,
      total: (cells) => {
        if (filled) all(noGroup, cells);
      },
    };
  }

  async function drain(): Promise<void> {
    await yieldToEventLoop();
    await workbook.drain();
  }

  return {
    figures() {},
    note() {},
    breakPage() {},
    section(title) {
      close();
      if (begun) line([]);
      line([strong(title)]);
    },
    table,
    drain,
    async end() {
      close();
      await workbook.end();
    },
  };
}

const text = (value: string): StreamedCell => ({ is: "text", text: value });
const strong = (value: string): StreamedCell => ({ is: "text", text: value, strong: true });

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
