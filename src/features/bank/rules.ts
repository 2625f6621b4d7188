import { type Day, daysBetween } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import {
  type CandidatesByLine,
  type ComparedLines,
  distance,
  FAR_DAYS,
  fits,
  indexByReference,
  inSteps,
  isPart,
  LINES_A_STEP,
  MOST_CANDIDATES,
  moneyKey,
  type Prepared,
  prepare,
  refersAlike,
  sameReference,
} from "./compare.ts";
import { addLikely } from "./likely.ts";
import type { Candidate, Difference, Movement, OpenLine } from "./movements.ts";
import { findSums } from "./sums.ts";

/**
 * What each line may be the money of, the best first; a line without candidates is left out. A match is certain if amount and reference are
 * equal, the days at most two apart, each is the only one for the other, and the bank did not take the money back. Two to five tenders of
 * one client that have the line's reference and sum to it are certain too, if nothing else fits. Everything else is for a person to decide, and
 * says why. `ignored`: lines that somebody ignored, which may have reversed another.
 */
export function findCandidates<M extends Movement>(
  lines: readonly OpenLine[],
  movements: readonly M[],
  ignored: readonly OpenLine[] = [],
): Map<number, Candidate<M>[]> {
  const steps = findCandidatesInSteps(lines, movements, ignored);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `findCandidates` in steps of some milliseconds, for who has others to serve in between. */
export function* findCandidatesInSteps<M extends Movement>(
  lines: readonly OpenLine[],
  movements: readonly M[],
  ignored: readonly OpenLine[] = [],
): Generator<undefined, Map<number, Candidate<M>[]>> {
  const preparedLines = yield* inSteps(lines, prepare);
  const preparedMovements = yield* inSteps(movements, prepare);
  const compared = {
    lines: preparedLines,
    linesLike: yield* indexByReference(preparedLines, moneyKey),
    reversalsLike: yield* indexByReference([...preparedLines, ...ignored.map(prepare)], moneyKey),
  };
  yield;
  const byLine: CandidatesByLine<M> = new Map();
  const single = yield* addSingles(byLine, compared, preparedMovements);
  const inSets = yield* addSets(
    byLine,
    compared,
    preparedMovements.filter((movement) => !single.has(movement)),
  );
  const certain = new Set([...single, ...inSets]);
  yield* addLikely(
    byLine,
    compared,
    preparedMovements.filter((movement) => !certain.has(movement)),
  );
  return new Map([...byLine].map(([id, candidates]) => [id, candidates.map(toPlain)]));
}

const toPlain = <M extends Movement>({ movements, differs }: Candidate<Prepared<M>>): Candidate<M> => ({
  movements: movements.map((movement) => movement.of as M),
  differs,
});

/** Whether the bank took a line's money back. Too many that look like it: perhaps. */
const isReversed = ({ reversalsLike }: ComparedLines, line: Prepared<OpenLine>): boolean =>
  reversalsLike(moneyKey({ ...line, amount: -line.amount as Cents }), line)?.some(
    (other) => distance(line, other) <= FAR_DAYS && refersAlike(line, other),
  ) ?? true;

/** Whether no other open line has the movement's amount and reference. */
const isOnlyLine = (
  { linesLike }: ComparedLines,
  line: Prepared<OpenLine> | null,
  movement: Prepared<Movement>,
): boolean =>
  linesLike(moneyKey(movement), movement)?.every(
    (other) => other.id === line?.id || !fits(other, movement),
  ) ?? false;

/** Adds the single movements of a line's amount and reference. Returns those that are certain. */
function* addSingles<M extends Movement>(
  byLine: CandidatesByLine<M>,
  compared: ComparedLines,
  movements: readonly Prepared<M>[],
): Generator<undefined, Set<Prepared<M>>> {
  const movementsLike = yield* indexByReference(movements, moneyKey);
  const certain = new Set<Prepared<M>>();
  for (const [index, line] of compared.lines.entries()) {
    if (index % LINES_A_STEP === 0) yield;
    const fitting = (movementsLike(moneyKey(line), line) ?? []).filter((movement) => fits(line, movement));
    if (fitting.length === 0) continue;
    const reversed: Difference[] = isReversed(compared, line) ? ["reversed"] : [];
    const candidates = fitting.slice(0, MOST_CANDIDATES).map((movement) => {
      const isOnly = fitting.length === 1 && isOnlyLine(compared, line, movement);
      const differs: Difference[] = [...(isOnly ? [] : (["several"] as const)), ...reversed];
      if (differs.length === 0) certain.add(movement);
      return { movements: [movement], differs };
    });
    byLine.set(line.id, candidates);
  }
  return certain;
}

/**
 * Adds the sets of one client's tenders that have a line's reference and sum to it, to lines that no single movement fits. Returns the
 * tenders of sets that are certain.
 */
function* addSets<M extends Movement>(
  byLine: CandidatesByLine<M>,
  compared: ComparedLines,
  movements: readonly Prepared<M>[],
): Generator<undefined, Set<Prepared<M>>> {
  const partsLike = yield* indexByReference(movements.filter(isPart), ({ currency }) => currency);
  const sets = new Map<number, Candidate<Prepared<M>>[]>();
  for (const [index, line] of compared.lines.entries()) {
    if (index % LINES_A_STEP === 0) yield;
    if (byLine.has(line.id) || line.amount < 0) continue;
    const parts = (partsLike(line.currency, line) ?? []).filter((movement) => fits(line, movement));
    const fitting = [...Map.groupBy(parts, ({ client_id }) => client_id).values()].flatMap((ofClient) =>
      findSums(ofClient, line.amount),
    );
    if (fitting.length === 0) continue;
    const reversed: Difference[] = isReversed(compared, line) ? ["reversed"] : [];
    const isOnly = (set: readonly Prepared<M>[]) =>
      fitting.length === 1 && set.every((movement) => isOnlyLine(compared, null, movement));
    sets.set(
      line.id,
      fitting.slice(0, MOST_CANDIDATES).map((set) => ({
        movements: set,
        differs: [...(isOnly(set) ? [] : (["several"] as const)), ...reversed],
      })),
    );
  }
  const uses = new Map<Prepared<M>, number>();
  for (const movement of [...sets.values()].flat().flatMap((set) => set.movements))
    uses.set(movement, (uses.get(movement) ?? 0) + 1);
  const certain = new Set<Prepared<M>>();
  for (const [id, candidates] of sets) {
    for (const candidate of candidates) {
      // Two lines can't share a tender.
      const isShared = candidate.movements.some((movement) => (uses.get(movement) ?? 0) > 1);
      if (isShared && !candidate.differs.includes("several")) candidate.differs.unshift("several");
      if (candidate.differs.length === 0) for (const movement of candidate.movements) certain.add(movement);
    }
    byLine.set(id, candidates);
  }
  return certain;
}

export const isCertain = ([first]: readonly Candidate[]): boolean =>
  first !== undefined && first.differs.length === 0;

/** Whether a person may take it: another amount is other money. */
export const mayTake = ({ differs }: Pick<Candidate, "differs">): boolean => !differs.includes("amount");

interface DatedReference {
  id: number;
  bank_account_id: number;
  day: Day;
  amount: Cents;
  reference: string | null;
}

/**
 * The matched line whose money a line takes back: of its account and reference, of the opposite amount, of its day or up to ten days
 * before; the nearest.
 */
export function findReversedBy<L extends DatedReference>(
  line: DatedReference,
  matched: readonly L[],
): L | undefined {
  const days = (other: L) => daysBetween(other.day, line.day);
  return matched
    .filter(
      (other) =>
        other.bank_account_id === line.bank_account_id &&
        other.amount === -line.amount &&
        days(other) >= 0 &&
        days(other) <= FAR_DAYS &&
        sameReference(other.reference, line.reference),
    )
    .toSorted((a, b) => days(a) - days(b) || a.id - b.id)[0];
}
