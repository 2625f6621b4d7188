import type { PlainName } from "./plainFields.ts";
import type { PlainAnswer } from "./plainShapes.ts";
import { plainTexts, YES } from "./plainTexts.ts";

/** The plain fields that most pages show in places of their own. */
const PLACED: readonly PlainName[] = ["promised_time", "notes"];

/**
 * The plain fields of an answer, which has those that its door sees, as lines with their labels: those that say something and have no place of
 * their own.
 */
export const plainFacts = (
  order: Partial<PlainAnswer>,
  placed = PLACED,
): { name: PlainName; label: string; value: string; emoji: string }[] =>
  (Object.keys(plainTexts) as PlainName[]).flatMap((name) => {
    const value = !placed.includes(name) && (order[name] as boolean | number | string | null | undefined);
    // Nobody says that there is one of something.
    return value && value !== 1
      ? [{ ...plainTexts[name], name, value: value === true ? YES : String(value) }]
      : [];
  });
