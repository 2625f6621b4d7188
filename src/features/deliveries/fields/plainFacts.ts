import { uiTexts } from "#shared/texts.ts";
import type { Reader } from "./doors.ts";
import type { PlainAnswer } from "./plainShapes.ts";
import { plainTexts } from "./plainTexts.ts";
import { type PlainName, plainSeenBy } from "./table.ts";

interface PlainFact {
  label: string;
  value: string;
  emoji: string;
}

/**
 * The plain fields that the door sees, as lines with their labels: those that say something. `placed`: those that its page shows in places of
 * their own.
 */
export const plainFacts = (
  door: Reader,
  order: Partial<PlainAnswer>,
  placed: readonly PlainName[] = ["promised_time", "notes"],
): PlainFact[] =>
  plainSeenBy(door)
    .filter((name) => !placed.includes(name))
    .flatMap((name) => {
      const value = order[name] as boolean | string | null | undefined;
      const { label, emoji } = plainTexts[name];
      return value ? [{ label, emoji, value: value === true ? uiTexts.yes : value }] : [];
    });
