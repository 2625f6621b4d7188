import { importTexts as texts } from "#features/imports/texts.ts";
import { addMessages } from "#shared/errors.ts";
import { fold } from "#shared/search.ts";
import type { AnyKind, Values } from "../kind.ts";
import type { CheckedRow } from "./checkRows.ts";

/** What the rows share that make one thing together. Undefined if this row is for itself. */
export const groupOf = ({ together }: AnyKind, values: Values): string | undefined =>
  (together && fold(values[together.field] ?? "")) || undefined;

function refuse(row: CheckedRow, field: string, message: string): void {
  addMessages(row.errors, field, [message]);
  row.state = "error";
}

/** Refuses rows that say something else than the first one of their group, those too many, and all others of a group with a wrong one. */
export function judgeTogether(kind: AnyKind, rows: readonly CheckedRow[]): readonly CheckedRow[] {
  const { together } = kind;
  if (!together) return rows;
  const grouped = rows.filter((row) => row.state !== "skipped" && groupOf(kind, row.values) !== undefined);
  for (const [first, ...others] of Map.groupBy(grouped, ({ values }) => groupOf(kind, values)).values()) {
    if (!first) continue;
    for (const [index, other] of others.entries()) {
      // What is wrong may look different.
      const fields = [first, other].some(({ state }) => state === "error")
        ? []
        : together.differing(first, other);
      for (const field of fields) refuse(other, field, texts.unlikeRow(first.row));
      if (index + 2 > together.most) refuse(other, together.field, together.tooMany);
    }
    const all = [first, ...others];
    const wrong = all.find(({ state }) => state === "error");
    for (const row of all)
      if (wrong && row.state !== "error") refuse(row, together.field, texts.otherRowWrong(wrong.row));
  }
  return rows;
}
