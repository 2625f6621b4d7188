/** What a look at some texts says of all of them. */
export interface Sample {
  /** How many there are in all, at most. */
  texts: number;
  /** How many were looked at. */
  seen: number;
  /** How many of these hold each group of letters. */
  holding: ReadonlyMap<string, number>;
}

const LENGTH = 3;

/** Texts that are soon read through. */
const FEW = 100;

/** No more groups are asked for than these: each takes time to be looked up. */
const ENOUGH = 4;

/** The groups of three letters in a text, blanks too, as both engines' indexes have them, each once. */
export function groupsOf(text: string): Set<string> {
  // Both count characters, where JavaScript counts halves of rare ones.
  const letters = /[\ud800-\udfff]/.test(text) ? [...text] : text;
  const groups = new Set<string>();
  for (let at = 0; at + LENGTH <= letters.length; at++) {
    const group = letters.slice(at, at + LENGTH);
    groups.add(typeof group === "string" ? group : group.join(""));
  }
  return groups;
}

/** `texts` of `all`. */
export function sampleOf(texts: readonly string[], all: number): Sample {
  const holding = new Map<string, number>();
  for (const text of texts)
    for (const group of groupsOf(text)) holding.set(group, (holding.get(group) ?? 0) + 1);
  return { texts: all, seen: texts.length, holding };
}

/**
 * Groups of a text by which the texts that hold it are soon found: as few and as rare as will do. None when it is shorter
 * than one.
 */
export function rarestOf(text: string, { texts, seen, holding }: Sample): string[] {
  const sorted = [...groupsOf(text)]
    .map((group) => ({
      group,
      share: ((holding.get(group) ?? 0) + 0.5) / (seen + 1),
      ...spansOf(text, group),
    }))
    .sort((a, b) => a.share - b.share);
  // A second one tells more where it doesn't come with the first anyway, as those of one word do.
  const order = new Set([...apart(sorted, "words"), ...apart(sorted, "letters"), ...sorted]);
  const chosen: string[] = [];
  let left = texts;
  for (const { group, share } of order) {
    chosen.push(group);
    left *= share;
    if (left < FEW || chosen.length === ENOUGH) break;
  }
  return chosen;
}

type Span = readonly [first: number, last: number];

/** Where in a text a group stands first, and the words that it has letters of. */
function spansOf(text: string, group: string): Record<"letters" | "words", Span> {
  const at = text.indexOf(group);
  const word = text.slice(0, at).split(" ").length;
  const [before, after] = [group.startsWith(" "), group.endsWith(" ")];
  const words = group.split(" ").length;
  return {
    letters: [at, at + group.length - 1],
    words: [word + Number(before), word + words - 1 - Number(after)],
  };
}

/** The first ones of which none touches another. */
function apart<Of extends Record<By, Span>, By extends "letters" | "words">(
  all: readonly Of[],
  by: By,
): Of[] {
  const found: Of[] = [];
  for (const one of all)
    if (found.every((other) => other[by][1] < one[by][0] || one[by][1] < other[by][0])) found.push(one);
  return found;
}
