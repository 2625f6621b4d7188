import type { Cell } from "#server/pdf/table/cells.ts";
import { uiTexts } from "#shared/texts.ts";
import type { GroupColumn, Sheet, SheetColumn, SheetTable } from "./sheet.ts";

/** A file of rows that stand alone. `Written` is a cell as the file has it. */
export interface DataRows<Written> {
  write(cells: readonly Written[]): void;
  heading(text: string): Written;
  text(text: string): Written;
  cell(cell: Cell, kind: SheetColumn["kind"]): Written;
  drain(): Promise<void>;
  end(): Promise<void>;
}

/** A report as data: each row repeats its group, so that a spreadsheet can sort and filter. */
export function dataSheet<Written>(rows: DataRows<Written>): Sheet {
  let begun = false;
  let close = () => {};
  const line = (cells: readonly Written[]) => {
    rows.write(cells);
    begun = true;
  };

  function table(columns: readonly SheetColumn[], by: readonly GroupColumn[] = []): SheetTable {
    close();
    line([...by, ...columns].map(({ label, dataLabel = label }) => rows.heading(dataLabel)));
    let filled = false;
    const noGroup = by.map(() => rows.text(""));
    let group = noGroup;
    const all = (lead: readonly Written[], cells: readonly Cell[]) =>
      line([...lead, ...columns.map(({ kind }, index) => rows.cell(cells[index], kind))]);
    const grouped = (cells: readonly Cell[]) => {
      filled = true;
      all(group, cells);
    };
    let above: Cell = "";
    close = () => {
      if (!filled) line([rows.text(uiTexts.empty)]);
      close = () => {};
    };
    return {
      group(cells) {
        group = by.map(({ kind }, index) => rows.cell(cells[index], kind));
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

  return {
    figures() {},
    note() {},
    async matrix({ corner, columns, rows: lines }) {
      const data = table([
        { label: corner, width: 1 },
        ...columns.map((label) => ({ label, width: 1, kind: "money" }) as const),
      ]);
      for (const { name, amounts } of lines) data.row([name, ...amounts]);
      await rows.drain();
    },
    section(title) {
      close();
      if (begun) line([]);
      line([rows.heading(title)]);
    },
    table,
    drain: () => rows.drain(),
    async end() {
      close();
      await rows.end();
    },
  };
}
