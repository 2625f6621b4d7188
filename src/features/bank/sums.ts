import type { Cents } from "#shared/money.ts";

interface Part {
  amount: Cents;
}

/** As many parts as a person pays with one transfer. */
const LARGEST_SET = 5;
/** Among more parts, sums are equal by chance. */
export const MOST_PARTS = 12;

/** The sets of two to five of these parts that sum to `amount`. None among more than twelve parts. */
export function findSums<P extends Part>(parts: readonly P[], amount: Cents): P[][] {
  if (parts.length > MOST_PARTS) return [];
  return parts.flatMap((first, index) =>
    [...setsWith(first, parts.slice(index + 1))].filter((set) => sumOf(set) === amount),
  );
}

const sumOf = (set: readonly Part[]): number => set.reduce((total, { amount }) => total + amount, 0);

/** The sets of two to five parts: `first` and some of the others, in their order. */
export function* setsWith<P>(first: P, others: readonly P[]): Generator<P[]> {
  yield* extendSet([first], others);
}

function* extendSet<P>(set: readonly P[], others: readonly P[]): Generator<P[]> {
  if (set.length === LARGEST_SET) return;
  for (const [index, part] of others.entries()) {
    const larger = [...set, part];
    yield larger;
    yield* extendSet(larger, others.slice(index + 1));
  }
}

/** More combinations than anybody means: then a person must name fewer receipts. */
const MOST_CHOICES = 5000;

/**
 * The tenders of each receipt that sum to `amount` together, at least one of each; all of them if they do. Null: none do, or too many
 * combinations would have to be tried.
 */
export function chooseTenders<P extends Part>(
  receipts: readonly (readonly P[])[],
  amount: Cents,
): P[] | null {
  let sums = new Map<number, P[]>([[0, []]]);
  for (const tenders of receipts) {
    const next = new Map<number, P[]>();
    for (const choice of choicesOf(tenders))
      for (const [total, chosen] of sums) {
        const larger = total + sumOf(choice);
        if (!next.has(larger)) next.set(larger, [...chosen, ...choice]);
      }
    if (next.size > MOST_CHOICES) return null;
    sums = next;
  }
  return sums.get(amount) ?? null;
}

/** All tenders of a receipt first, then each, then those of two to five. */
function choicesOf<P extends Part>(tenders: readonly P[]): P[][] {
  const some =
    tenders.length > MOST_PARTS
      ? []
      : tenders.flatMap((first, index) => [...setsWith(first, tenders.slice(index + 1))]);
  return [[...tenders], ...tenders.map((tender) => [tender]), ...some];
}
