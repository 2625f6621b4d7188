import { collectionTexts } from "#features/collections/texts.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { fold } from "#shared/search.ts";
import { readAmount } from "#web/form/fields/amount.ts";
import { readPastedRows } from "#web/form/pasted/pastedRows.ts";

/** A stop as somebody wrote it. */
interface PastedStop {
  receipt: { full_name: string; phone: string; address: string };
  cod_amount: string;
  notes: string;
}

const HEADINGS = [
  ...[texts.recipientName, texts.recipient, texts.phone, texts.address, texts.amount],
  ...[collectionTexts.codAmount, "Nombre", "Teléfono", "Monto", "Cobrar"],
].map(fold);

/**
 * The stops of pasted rows: name, phone, address, and what is to be collected in dollars. Each cell is put into its field as it is written,
 * and the form's rules say what is wrong with it. Further cells become notes. Undefined: the text has no rows of cells.
 */
export function readStops(text: string): PastedStop[] | undefined {
  const rows = readPastedRows(text)
    .map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  if (!rows.some((row) => row.length > 1)) return undefined;
  const [head = []] = rows;
  const isHeaded = head.every((cell) => cell === "" || HEADINGS.includes(fold(cell)));
  return (isHeaded ? rows.slice(1) : rows).map(
    ([full_name = "", phone = "", address = "", amount = "", ...notes]) => ({
      receipt: { full_name, phone, address },
      cod_amount: readAmount(amount),
      notes: notes.filter(Boolean).join("\n"),
    }),
  );
}
