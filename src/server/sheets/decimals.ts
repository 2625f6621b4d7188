import type { Currency } from "#shared/money.ts";
import {
  type Amount,
  bothReadings,
  isUnclear,
  type Notation,
  notationOf,
  readAmount,
} from "#shared/reading/amount.ts";
import type { Cell } from "./sheet.ts";

/** How a column writes its decimals. */
export type DecimalOption = Notation | "auto";

/** How to read a column's cells, or why they can't be read as a whole. */
export type ColumnReader = { read: (cell: Cell) => string | undefined } | { problem: string };

/**
 * How to read the amounts of a column as plain decimals (`1234.5`). With `auto` the column's own cells decide: `12,50` or `1.234,50` say
 * comma. Cells that could be both, in a column where nothing decides, are a problem of the column that names both readings. A cell of
 * another unit than `currency` is no amount of the column.
 */
export function readerOfDecimals(
  cells: readonly Cell[],
  option: DecimalOption,
  currency: Currency | null = null,
): ColumnReader {
  const notation = option === "auto" ? notationIn(cells) : option;
  const unclear = notation ? undefined : cells.find((cell) => isUnclearCell(cell));
  if (unclear !== undefined)
    return { problem: `${bothReadings(String(unclear))} Falta decir cómo se escriben los decimales` };
  return {
    read(cell) {
      const amount = amountIn(cell);
      if (!amount || (currency && amount.unit && amount.unit !== currency)) return undefined;
      if (option !== "auto") return amount[option] ?? undefined;
      // A cell that says its notation is read by it, unless somebody chose the other one.
      return amount[notation ?? "dot"] ?? amount.comma ?? amount.dot ?? undefined;
    },
  };
}

function amountIn(cell: Cell): Amount | undefined {
  const amount = readAmount(cell);
  return "problem" in amount ? undefined : amount;
}

const isUnclearCell = (cell: Cell): boolean => {
  const amount = amountIn(cell);
  return amount !== undefined && isUnclear(amount);
};

/** The notation that all cells that decide have in common. */
function notationIn(cells: readonly Cell[]): Notation | undefined {
  const notations = new Set<Notation>();
  for (const cell of cells) {
    const amount = amountIn(cell);
    const notation = amount && notationOf(amount);
    if (notation) notations.add(notation);
  }
  return notations.size === 1 ? [...notations][0] : undefined;
}
