/** What a look at some texts says of all of them. */
export interface Sample {
  /** How many there are in all, at most. */
  texts: number;
  /** How many were looked at: as many at most as fit into `Numbers`. */
  seen: number;
  /** Which of these hold each group of letters. */
  holding: Map<string, Numbers>;
}

/** The first `count` of them, in their order. */
interface Numbers {
  count: number;
  of: Uint16Array;
}

const LENGTH = 3;

/** No more groups are asked for than `MOST`, and none but of the rarest. */
const [MOST, RAREST] = [4, 12];

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

/** Of so many texts none was looked at yet. */
export const noneOf = (texts: number): Sample => ({ texts, seen: 0, holding: new Map() });

/** Looks at some texts more. */
export function addTo(sample: Sample, texts: readonly string[]): void {
  for (const text of texts) {
    if (sample.seen === marked.length) return;
    for (const group of groupsOf(text)) {
      const numbers = sample.holding.get(group) ?? { count: 0, of: new Uint16Array(4) };
      if (numbers.count === 0) sample.holding.set(group, numbers);
      put(numbers, sample.seen);
    }
    sample.seen++;
  }
}

/** (A list of JavaScript's own takes four times as much memory.) */
function put(numbers: Numbers, number: number) {
  if (numbers.count === numbers.of.length) {
    const longer = new Uint16Array(2 * numbers.count);
    longer.set(numbers.of);
    numbers.of = longer;
  }
  numbers.of[numbers.count++] = number;
}

const NONE: Numbers = { count: 0, of: new Uint16Array() };

/** 1 for a text that holds all groups chosen so far; 0 for all between two searches. */
const marked = new Uint8Array(1 << 16);

interface Group {
  letters: string;
  /** Where it stands first in what is looked for. */
  at: number;
  /** The texts seen that hold it, and what part of all are thought to. */
  holders: Uint16Array;
  share: number;
}

/**
 * The groups of a text by which the texts that hold it are soonest found: each that is asked for has its list walked through, and
 * spares the reading of texts that don't hold it. None when the text is shorter than one.
 */
export function mostTellingOf(text: string, { texts, seen, holding }: Sample): string[] {
  const groups = [...groupsOf(text)]
    .map((letters) => ({ letters, numbers: holding.get(letters) ?? NONE }))
    .sort((a, b) => a.numbers.count - b.numbers.count)
    .slice(0, RAREST)
    .map(({ letters, numbers: { count, of } }): Group => {
      const share = (count + 0.5) / (seen + 1);
      return { letters, at: text.indexOf(letters), holders: of.subarray(0, count), share };
    });
  const chosen = groups.slice(0, 1);
  const [rarest] = chosen;
  if (!rarest) return [];
  let { holders } = rarest;
  let left = texts * rarest.share;
  while (chosen.length < MOST) {
    let best: { group: Group; saves: number; part: number } | undefined;
    for (const number of holders) marked[number] = 1;
    for (const group of groups) {
      const costs = texts * group.share + LOOKING_UP;
      // Most save less than another one, whatever part of the texts they rule out.
      if (READING * left - costs <= (best?.saves ?? 0)) continue;
      const part = partHolding(group, chosen, holders.length);
      const saves = READING * left * (1 - part) - costs;
      if (saves > (best?.saves ?? 0)) best = { group, saves, part };
    }
    const both = best?.group.holders.filter((number) => marked[number] === 1);
    for (const number of holders) marked[number] = 0;
    if (!best || !both) break;
    chosen.push(best.group);
    holders = both;
    left *= best.part;
  }
  return chosen.map(({ letters }) => letters);
}

/** What part of the texts that hold some groups, so many of them marked, hold one more: as was seen, and as is likely. */
function partHolding(
  { letters, at, holders, share }: Group,
  others: readonly Group[],
  texts: number,
): number {
  let both = 0;
  for (const number of holders) both += marked[number] as number;
  const unshared = Math.min(LENGTH, ...others.map((other) => Math.abs(at - other.at))) / LENGTH;
  const likely = share ** unshared;
  // A digit says nothing of the next one, so what wasn't seen is not less likely for that; words come with few others.
  const weight = /^\d+$/.test(letters) ? 1 / likely : 1;
  return (both + weight * likely) / (texts + weight);
}
