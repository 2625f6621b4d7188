import {
  type Amount,
  bothReadings,
  isUnclear,
  type Notation,
  notationOf,
  readAmount,
} from "#shared/reading/amount.ts";
import { quoted } from "#shared/reading/characters.ts";
import { type Cell, cellText } from "./sheet.ts";

/** How a column writes its decimals. */
export type DecimalOption = Notation | "auto";

/** How to read a column's cells. */
export interface CellReader {
  read: (cell: Cell) => string | undefined;
  /** Why a cell is none of the column's. */
  refuse?: (cell: Cell) => string | undefined;
  /** What of a cell is left out. */
  warn?: (cell: Cell) => string | undefined;
}

/** How to read a column's cells, or why they can't be read as a whole. */
export type ColumnReader = CellReader | { problem: string };

/**
 * How to read the amounts of a column as plain decimals (`1234.5`). With `auto` the column's own cells decide: `12,50` or `1.234,50` say
 * comma. Where as many say the one as the other, or where nothing decides and a cell could be both, it is a problem of the column. A cell
 * that contradicts the column is no amount of it.
 */
export function readerOfDecimals(cells: readonly Cell[], option: DecimalOption): ColumnReader {
  const decided = option === "auto" ? decide(cells) : option;
  if (typeof decided === "object") return decided;
  const unclear = decided ? undefined : cells.find((cell) => isUnclearCell(cell));
  if (unclear !== undefined) return { problem: `${bothReadings(cellText(unclear))} ${UNSAID}` };
  const notation = decided ?? "dot";
  return {
    read: (cell) => amountIn(cell)?.[notation] ?? undefined,
    refuse(cell) {
      const amount = readAmount(cell);
      // What a person wrote is quoted where it is refused as an amount.
      if ("problem" in amount) return typeof cell === "object" ? amount.problem : undefined;
      return amount[notation] === null ? contradiction(cell) : undefined;
    },
  };
}

const UNSAID = "Falta decir cómo se escriben los decimales";

/** `«1.23»: ¿123 (miles) o 1,23 (decimales)?`: a cell that isn't written as the others. */
function contradiction(cell: Cell): string {
  const amount = amountIn(cell);
  const decimal = amount?.comma ?? amount?.dot ?? "";
  return `«${quotedCell(cell)}»: ¿${decimal.replace(".", "")} (miles) o ${decimal.replace(".", ",")} (decimales)?`;
}

/** How a column writes its decimals; `unclear` if its amounts can be read in two ways, null if every way reads the same. */
export function notationOfColumn(cells: readonly Cell[]): Notation | "unclear" | null {
  const decided = decide(cells);
  if (typeof decided === "object") return "unclear";
  return decided ?? (cells.some(isUnclearCell) ? "unclear" : null);
}

/** The notation that most of the cells that decide have; undefined if none does. */
function decide(cells: readonly Cell[]): Notation | { problem: string } | undefined {
  const counts = { comma: 0, dot: 0 };
  const first: Partial<Record<Notation, Cell>> = {};
  for (const cell of cells) {
    const amount = amountIn(cell);
    const notation = amount && notationOf(amount);
    if (!notation) continue;
    counts[notation] += 1;
    first[notation] ??= cell;
  }
  if (counts.comma === counts.dot)
    return counts.comma === 0
      ? undefined
      : { problem: `«${quotedCell(first.comma)}» y «${quotedCell(first.dot)}»: ${UNSAID}` };
  return counts.comma > counts.dot ? "comma" : "dot";
}

const quotedCell = (cell: Cell = ""): string => quoted(cellText(cell));

function amountIn(cell: Cell): Amount | undefined {
  const amount = readAmount(cell);
  return "problem" in amount ? undefined : amount;
}

const isUnclearCell = (cell: Cell): boolean => {
  const amount = amountIn(cell);
  return amount !== undefined && isUnclear(amount);
};
