import { sum } from "#shared/money.ts";
import {
  type CandidatesByLine,
  type Compared,
  type ComparedLines,
  distance,
  FAR_DAYS,
  fits,
  groupInSteps,
  indexByReference,
  isPart,
  LINES_A_STEP,
  MOST_CANDIDATES,
  MOST_COMPARED,
  moneyKey,
  NEAR_DAYS,
  type Prepared,
  refersAlike,
} from "./compare.ts";
import type { Candidate, Difference, Movement, OpenLine } from "./movements.ts";
import { MOST_PARTS, setsWith } from "./sums.ts";

/**
 * Adds candidates to the lines that nothing fits: the same amount with another reference or day, tenders of one client that sum to it
 * without its reference, or the reference with another amount.
 */
export function* addLikely<M extends Movement>(
  byLine: CandidatesByLine<M>,
  { lines }: ComparedLines,
  free: readonly Prepared<M>[],
): Generator<undefined, void> {
  const alike = yield* indexByReference(free, moneyKey);
  const byDay = yield* groupInSteps(free, (movement) => `${moneyKey(movement)} ${movement.dayNumber}`);
  const byEnd = yield* groupInSteps(free, ({ forms }) => forms?.digits.slice(-LONG_END) ?? "");
  const open = lines.filter(({ id }) => !byLine.has(id));
  const sets = yield* indexSets(free, open);
  for (const [index, line] of open.entries()) {
    if (index % LINES_A_STEP === 0) yield;
    const referring = (alike(moneyKey(line), line) ?? []).filter(
      (movement) => distance(line, movement) <= FAR_DAYS && refersAlike(line, movement),
    );
    const near = daysAround(line.dayNumber).flatMap((dayNumber) =>
      (byDay.get(`${moneyKey(line)} ${dayNumber}`) ?? []).slice(0, MOST_CANDIDATES + 1),
    );
    const likely = [
      ...referring.map((movement) => toCandidate([movement], "day")),
      ...near
        .filter((movement) => !referring.includes(movement))
        .map((movement) => toCandidate([movement], refersAlike(line, movement) ? "several" : "reference")),
      ...(sets.get(moneyKey(line)) ?? [])
        .filter((set) => set.every((movement) => distance(line, movement) <= NEAR_DAYS))
        .map((set) => toCandidate(set, "reference")),
      ...otherAmounts(line, byEnd).map((movement) => toCandidate([movement], "amount")),
    ].sort(
      (a, b) =>
        rank(a.differs) - rank(b.differs) ||
        a.movements.length - b.movements.length ||
        farthest(line, a) - farthest(line, b) ||
        firstId(a) - firstId(b),
    );
    if (likely.length > 0) byLine.set(line.id, likely.slice(0, MOST_CANDIDATES));
  }
}

const farthest = (line: Compared, { movements }: { movements: readonly Compared[] }): number =>
  Math.max(...movements.map((movement) => distance(line, movement)));

const firstId = ({ movements }: Candidate): number => movements[0]?.id ?? 0;

/** So many sets are looked at for all lines together: without a reference they are no more than a hint. */
const MOST_SETS = 200_000;

/** The sets of one client's tenders of five days that sum to one of these lines, by `moneyKey`. */
function* indexSets<M extends Movement>(
  movements: readonly Prepared<M>[],
  lines: readonly Prepared<OpenLine>[],
): Generator<undefined, Map<string, Prepared<M>[][]>> {
  const sets = new Map<string, Prepared<M>[][]>();
  const wanted = new Set(lines.filter(({ amount }) => amount > 0).map(moneyKey));
  if (wanted.size === 0) return sets;
  const parts = Map.groupBy(
    movements.filter(isPart),
    ({ client_id, currency }) => `${client_id} ${currency}`,
  );
  let left = MOST_SETS;
  for (const ofClient of parts.values()) {
    const ordered = ofClient.toSorted((a, b) => a.dayNumber - b.dayNumber || a.id - b.id);
    for (const [index, first] of ordered.entries()) {
      const near = ordered
        .slice(index + 1, index + MOST_PARTS)
        .filter((other) => other.dayNumber - first.dayNumber <= 2 * NEAR_DAYS);
      for (const set of setsWith(first, near)) {
        const key = moneyKey({ currency: first.currency, amount: sum(set.map(({ amount }) => amount)) });
        const alike = sets.get(key) ?? [];
        if (wanted.has(key) && alike.length < MOST_COMPARED) alike.push(set);
        if (alike.length > 0) sets.set(key, alike);
        left -= 1;
        if (left % 10_000 === 0) yield;
        if (left <= 0) return sets;
      }
    }
  }
  return sets;
}

/** As many digits as two references of different amounts have by chance too rarely to mislead. */
const LONG_END = 6;

/** The movements with the line's reference, about the same day, and another amount. */
function otherAmounts<M extends Movement>(
  line: Prepared<OpenLine>,
  byEnd: ReadonlyMap<string, readonly Prepared<M>[]>,
): Prepared<M>[] {
  const end = line.forms?.digits.slice(-LONG_END) ?? "";
  if (end.length < LONG_END) return [];
  return (byEnd.get(end) ?? [])
    .slice(0, MOST_COMPARED)
    .filter(
      (movement) =>
        movement.currency === line.currency &&
        movement.amount !== line.amount &&
        movement.amount > 0 === line.amount > 0 &&
        fits(line, movement),
    );
}

const toCandidate = <M extends Movement>(movements: M[], difference: Difference): Candidate<M> => ({
  movements,
  differs: [difference],
});

/** The days that are near enough, the nearest first. */
const daysAround = (dayNumber: number): number[] =>
  Array.from(
    { length: 2 * NEAR_DAYS + 1 },
    (_, index) => dayNumber + (index % 2 === 0 ? index / 2 : -(index + 1) / 2),
  );

const RANK: readonly Difference[] = ["several", "day", "reference", "amount"];
const rank = ([first = "day"]: readonly Difference[]): number => RANK.indexOf(first);
