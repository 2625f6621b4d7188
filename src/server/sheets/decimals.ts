import { type Cell, plainNumber } from "./sheet.ts";

/** How a column writes its decimals. */
export type DecimalOption = "comma" | "dot" | "auto";

/** How to read a column's cells, or why they can't be read as a whole. */
export type ColumnReader = { read: (cell: Cell) => string | undefined } | { problem: string };

/** Currencies around an amount. A space before the second would cost the square of a run of them. */
const AROUND = /^(?:US\$|\$|USD|Bs\.?S?\.?|VES|REF)|(?:US\$|\$|USD|Bs\.?S?\.?|VES|REF)$/gi;
const POWER = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,2}$/i;

/**
 * How to read the amounts of a column as plain decimals (`1234.5`). With `auto` the column's own cells decide: `12,50` or `1.234,50` say
 * comma. Cells that could be both, in a column where nothing decides, are a problem of the column that names both readings.
 */
export function readerOfDecimals(cells: readonly Cell[], option: DecimalOption): ColumnReader {
  const texts = cells.filter((cell): cell is string => typeof cell === "string" && cell !== "").map(tidy);
  const found = new Set(texts.map(markOf));
  const marks = (["comma", "dot"] as const).filter((mark) => found.has(mark));
  const mark = option === "auto" ? (marks.length === 1 ? marks[0] : undefined) : option;
  const unclear = mark === undefined ? texts.find((text) => markOf(text) === "either") : undefined;
  if (unclear !== undefined) return { problem: bothAmounts(unclear) };
  return {
    read(cell) {
      if (typeof cell === "number") return plainNumber(cell);
      const text = tidy(cell);
      if (POWER.test(text)) return plainNumber(Number(text.replace(",", ".")));
      // A cell that says its mark is read by it, unless somebody chose the other one.
      const own = markOf(text);
      return decimalOf(text, option === "auto" && (own === "comma" || own === "dot") ? own : (mark ?? "dot"));
    },
  };
}

/** Without currency, and with its sign in front: `(12,50)` and `12,50-` are negative. */
function tidy(typed: string): string {
  let text = typed.trim().replace(/\u2212/g, "-");
  const inBrackets = /^\((.*)\)$/.exec(text);
  if (inBrackets) text = `-${inBrackets[1]?.trim()}`;
  else if (/[\d.,]-$/.test(text)) text = `-${text.slice(0, -1)}`;
  const sign = /^[+-]/.exec(text)?.[0] ?? "";
  const bare = text.slice(sign.length).trim().replace(AROUND, "").trim();
  const inner = /^[+-]/.exec(bare)?.[0] ?? "";
  return (sign === "-" || inner === "-" ? "-" : "") + bare.slice(inner.length).replace(/[\s'’]/g, "");
}

/** What a text says about the mark of decimals: `12,5` says comma, `1.234.567` too. `1.234` may be both. */
function markOf(text: string): "comma" | "dot" | "either" | "none" {
  const commas = text.split(",").length - 1;
  const dots = text.split(".").length - 1;
  if (!/^-?[\d.,]+$/.test(text) || commas + dots === 0) return "none";
  if (commas > 0 && dots > 0) return text.lastIndexOf(",") > text.lastIndexOf(".") ? "comma" : "dot";
  const own = commas > 0 ? "comma" : "dot";
  const other = commas > 0 ? "dot" : "comma";
  if (commas + dots > 1) return other;
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? "either" : own;
}

/** The plain decimal, or undefined if the text is no number with that mark. */
function decimalOf(text: string, mark: "comma" | "dot"): string | undefined {
  const [point, group] = mark === "comma" ? [",", "."] : [".", ","];
  const [whole = "", fraction, ...more] = text.replace(/^-/, "").split(point);
  const groups = whole.split(group);
  const isGrouped =
    groups.length === 1 || (groups[0] !== "" && groups.slice(1).every((part) => part.length === 3));
  const digits = groups.join("");
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction ?? ""))
    return undefined;
  if (digits === "" && (fraction ?? "") === "") return undefined;
  const plain = `${digits === "" ? "0" : digits.replace(/^0+(?=\d)/, "")}${fraction ? `.${fraction}` : ""}`;
  return text.startsWith("-") ? `-${plain}` : plain;
}

function bothAmounts(text: string): string {
  const digits = text.replace(/[.,]/, "");
  const decimal = text.replace(".", ",");
  return `«${text}»: ¿${digits} (miles) o ${decimal} (decimales)? Falta decir cómo se escriben los decimales`;
}
