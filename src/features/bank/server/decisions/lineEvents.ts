import { lineText } from "#features/bank/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import type { IndexedLine } from "../lines.ts";
import type { LineRow } from "../queries.ts";

type NamedLine = Pick<IndexedLine, "currency" | "amount" | "day" | "reference">;

/** `Bs 1.234,50 del 5 nov 2026 (ref. 123456)` */
export const nameLine = ({ currency, amount, day, reference }: NamedLine) =>
  lineText(formatMoney(amount, currency), formatDay(day), reference);

/** An event of a line that comes into another state. */
export const toLineEvent = (
  line: Pick<LineRow, "id"> & { state: LineRow["state"]; reason?: string | null },
  after: { state: LineRow["state"]; reason?: string | null },
  summary: string,
): EventDraft => ({
  action: "confirm",
  entity: "bank_line",
  id: line.id,
  summary,
  before: { state: line.state, reason: line.reason ?? null },
  after: { state: after.state, reason: after.reason ?? null },
});
