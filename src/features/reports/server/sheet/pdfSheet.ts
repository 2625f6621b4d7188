import type { Writable } from "node:stream";
import { openReport, type ReportOptions } from "#server/pdf/document.ts";
import type { Cell, Column } from "#server/pdf/table/cells.ts";
import { formatDay, formatInstant } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import { formatWhole } from "#shared/numbers.ts";
import type { Sheet, SheetColumn, SheetTable } from "./sheet.ts";

/** A report as a PDF. */
export function pdfSheet(options: ReportOptions, output: Writable): Sheet {
  const report = openReport(options, output);

  function displayedCell(cell: Cell, kind: SheetColumn["kind"]): Cell {
    return kind === "moment" && typeof cell === "string" ? formatInstant(cell, options.timeZone) : cell;
  }

  function table(columns: readonly SheetColumn[], by: readonly Pick<SheetColumn, "kind">[] = []): SheetTable {
    const kinds = columns.map(({ kind }) => kind);
    const drawn = report.table(columns.map(asColumn));
    const cells = (cellsOfRow: readonly Cell[]) =>
      kinds.includes("moment") ? cellsOfRow.map((cell, at) => displayedCell(cell, kinds[at])) : cellsOfRow;
    let filled = false;
    return {
      group([name, aside]) {
        const title = by[0]?.kind === "day" ? formatDay(String(name)) : String(name ?? "");
        drawn.group(title, String(aside ?? ""));
      },
      row(cellsOfRow, look) {
        filled = true;
        drawn.row(cells(cellsOfRow), look);
      },
      detail: (cellsOfRow) => drawn.detail(cells(cellsOfRow)),
      subtotal: (cellsOfRow) => drawn.subtotal(cellsOfRow),
      total: (cellsOfRow) => (filled ? drawn.total(cellsOfRow) : undefined),
    };
  }

  return {
    figures: (figures) =>
      report.figures(
        figures.map(({ label, value, count, currency }) => ({
          label,
          value: count ? formatWhole(value) : formatMoney(value, currency),
        })),
      ),
    section: (title) => report.section(title),
    note: (text) => report.note(text),
    async matrix(matrix) {
      if (matrix.rows.length > 0) await report.matrix(matrix);
      else report.table([{ label: matrix.corner, width: 1 }]);
    },
    table,
    drain: () => report.drain(),
    end: () => report.end(),
  };
}

function asColumn({ kind, dataLabel: _, ...column }: SheetColumn): Column {
  return kind === "moment" || kind === undefined ? column : { ...column, kind };
}
