import type { KeyboardEvent } from "react";
import { fold } from "#shared/search.ts";

export interface Choice {
  value: string;
  label: string;
}

/** The next choice after `value` that begins with the typed letter, as in the browser's own select. */
export function choiceByLetter(
  choices: readonly Choice[],
  value: string | null,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): Choice | undefined {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const at = choices.findIndex((choice) => choice.value === value);
  const inTurn = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
  return inTurn.find(({ label }) => fold(label).startsWith(fold(key)));
}
