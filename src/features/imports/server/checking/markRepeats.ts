import { kindTexts } from "#features/imports/kindTexts.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { addMessages } from "#shared/errors.ts";
import { ownNumberKey } from "#shared/identifiers/ownNumber.ts";
import { type ImportFields, kindOf, ownerOf } from "../queries.ts";
import { type Findings, isGood, type JudgedRow, problemOf } from "./checkRows.ts";
import { type Repeat, sameness } from "./repeats.ts";

/** Rows of the file that came before, by what they say. */
export type Seen = Map<string, number>;

/**
 * Skips good rows whose number an order that stands has, or an undecided request, and warns of those that seem to be there already: in the
 * company, or in rows `seen` before them. Two stops of one trip can't have one number.
 */
export async function markRepeats(
  db: Db,
  row: ImportFields,
  today: Day,
  batch: readonly JudgedRow[],
  seen: Seen = new Map(),
): Promise<JudgedRow[]> {
  const { repeats } = kindOf(row);
  if (!repeats) return [...batch];
  const compared = batch.flatMap(({ likeness, ...judged }) =>
    likeness && isGood(judged) ? [{ likeness, judged }] : [],
  );
  const repeated = await repeats(
    db,
    { ...ownerOf(row), today },
    compared.map(({ likeness }) => likeness),
  );
  const changed = new Map<number, JudgedRow>();
  for (const [index, { likeness, judged }] of compared.entries()) {
    const repeat = repeated[index];
    const { reference } = likeness;
    const field = reference === null ? "recipient" : "client_reference";
    const key = reference === null ? sameness(likeness) : `${likeness.clientId} ${ownNumberKey(reference)}`;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, judged.row_number);
    const messages = repeat ? [repeat.message] : [];
    if (earlier !== undefined)
      messages.push((reference === null ? kindTexts.likeRow : kindTexts.sameNumber)(earlier));
    if (messages.length === 0) continue;
    const isWrong = reference !== null && earlier !== undefined && judged.record_hash !== null;
    const verdict = isWrong ? { state: "error" as const, record: null } : verdictOf(repeat);
    changed.set(judged.row_number, withMessages(judged, field, messages, verdict));
  }
  return batch.map(({ likeness: _, ...judged }) => changed.get(judged.row_number) ?? judged);
}

interface Verdict {
  state: "warning" | "error" | "skipped";
  record: number | null;
}

const verdictOf = (repeat: Repeat | undefined): Verdict => ({
  state: repeat?.record === undefined ? "warning" : "skipped",
  record: repeat?.record ?? null,
});

function withMessages(
  judged: JudgedRow,
  field: string,
  messages: readonly string[],
  { state, record }: Verdict,
): JudgedRow {
  const row = JSON.parse(judged.found) as Findings;
  addMessages(state === "error" ? row.errors : row.warnings, field, messages);
  return { ...judged, state, found: JSON.stringify(row), ...problemOf(row), record_id: record };
}
