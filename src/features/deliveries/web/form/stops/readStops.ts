import { collectionTexts } from "#features/collections/texts.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { fold } from "#shared/search.ts";
import { readAmount } from "#web/form/fields/amount.ts";
import { blankStop, type StopValues } from "../values.ts";

const HEADINGS = [
  ...[texts.recipientName, texts.recipient, texts.phone, texts.address, texts.amount],
  ...[collectionTexts.codAmount, "Nombre", "Teléfono", "Monto", "Cobrar"],
].map(fold);

/**
 * The stops of pasted rows: name, phone, address, and what is to be collected in dollars. Each cell is put into its field as it is written,
 * and the form's rules say what is wrong with it. Further cells become notes. Undefined: the text has no rows of cells.
 */
export function readStops(text: string): StopValues[] | undefined {
  const rows = readCells(text).filter((row) => row.some((cell) => cell !== ""));
  if (!rows.some((row) => row.length > 1)) return undefined;
  const [head = []] = rows;
  const isHeaded = head.every((cell) => cell === "" || HEADINGS.includes(fold(cell)));
  return (isHeaded ? rows.slice(1) : rows).map(
    ([full_name = "", phone = "", address = "", amount = "", ...notes]) => ({
      ...blankStop(),
      receipt: { full_name, phone, address },
      cod_amount: readAmount(amount),
      notes: notes.filter(Boolean).join("\n"),
    }),
  );
}

/** Cells of a spreadsheet come with tabs, those of a CSV file with semicolons. A cell with line breaks stands in quotes. */
function readCells(text: string): string[][] {
  const between = text.includes("\t") ? "\t" : ";";
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  for (const sign of `${text.replace(/\r\n?/g, "\n")}\n`) {
    if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted || (sign !== between && sign !== "\n")) cell += sign;
    else {
      rows.at(-1)?.push(cell.replace(/\s+/g, " ").trim());
      cell = "";
      if (sign === "\n") rows.push([]);
    }
  }
  // A quote that is never closed is a part of its text.
  if (isQuoted) return text.split("\n").map((line) => line.split(between).map((part) => part.trim()));
  return rows;
}
