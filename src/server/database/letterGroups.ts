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

/** No more groups are asked for than these. */
const MOST = 4;

/** What is done takes as long as walking past so many texts in the index's list of a group: to look the list up, to read a text. */
const [LOOKING_UP, READING] = [500, 300];

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
 * The groups of a text by which the texts that hold it are soonest found: each that is asked for has its list walked through, and
 * spares the reading of texts that don't hold it. None when the text is shorter than one.
 */
export function mostTellingOf(text: string, { texts, seen, holding }: Sample): string[] {
  const groups = [...groupsOf(text)]
    .map((letters) => ({
      ...placeOf(letters, text),
      letters,
      share: ((holding.get(letters) ?? 0) + 0.5) / (seen + 1),
    }))
    .sort((a, b) => a.share - b.share);
  const chosen = groups.slice(0, 1);
  let left = texts * (chosen[0]?.share ?? 0);
  while (chosen.length < MOST) {
    let best: { group: (typeof groups)[number]; saves: number; part: number } | undefined;
    for (const group of groups) {
      const part = group.share ** Math.min(...chosen.map((other) => independence(group, other)));
      const saves = READING * left * (1 - part) - texts * group.share - LOOKING_UP;
      if (saves > (best?.saves ?? 0)) best = { group, saves, part };
    }
    if (!best) break;
    chosen.push(best.group);
    left *= best.part;
  }
  return chosen.map(({ letters }) => letters);
}

/** Where a group stands first in a text, and the first and the last of the words that it has letters of. */
interface Place {
  letters: string;
  at: number;
  words: readonly [first: number, last: number];
}

function placeOf(letters: string, text: string): Omit<Place, "letters"> {
  const at = text.indexOf(letters);
  const first = text.slice(0, at).split(" ").length;
  const last = first + letters.split(" ").length - 1;
  return { at, words: [first + Number(letters.startsWith(" ")), last - Number(letters.endsWith(" "))] };
}

/** From 0, where a group comes with another one anyway, to 1, where it comes no more often with it than without. As measured. */
function independence(group: Place, other: Place): number {
  if (group.words[1] < other.words[0] || other.words[1] < group.words[0]) return 1;
  const unshared = Math.min(1, Math.abs(group.at - other.at) / LENGTH);
  // A digit says nothing of the next one, but a word's first letters do of its last.
  if (/^\d+$/.test(group.letters)) return unshared;
  return unshared === 1 ? 0.4 : unshared / 10;
}
