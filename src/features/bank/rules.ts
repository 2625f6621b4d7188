import { type Day, daysBetween } from "#shared/dates.ts";
import { toReadable } from "#shared/identifiers/invisible.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";

/** A line of a bank's statement that nobody decided yet. */
export interface OpenLine {
  id: number;
  day: Day;
  /** In céntimos; negative for money that left. */
  amount: Cents;
  reference: string | null;
}

/** `return`: sent change of an undone receipt that comes back. */
export const MOVEMENT_KINDS = ["receipt", "change", "return", "remittance", "bill"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Money that the system says moved through a bank, and that no line shows yet. */
export interface Movement {
  kind: MovementKind;
  id: number;
  /** The position of a receipt's tender, from 1. */
  tender: number | null;
  day: Day;
  /** In céntimos; negative for money that left. */
  amount: Cents;
  reference: string | null;
}

/**
 * In what a line and a movement differ, or why equal ones are not certain. `several`: another line or movement fits as well. `reversed`: the
 * bank took the money back.
 */
export const DIFFERENCES = ["amount", "reference", "day", "several", "reversed"] as const;
export type Difference = (typeof DIFFERENCES)[number];

export interface Candidate<M extends Movement = Movement> {
  movement: M;
  /** None: certain. */
  differs: Difference[];
}

/** A bank may show the money so many days before or after. */
const NEAR_DAYS = 2;
/** Further away, equal references are still a hint. */
const FAR_DAYS = 10;
const SHORTEST_END = 4;
/** More than a person compares. */
export const MOST_CANDIDATES = 5;

/** Whether the last digits of two references are equal: all of the shorter one's, and at least four. */
export function sameReference(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return sameEnd(formsOf(one), formsOf(other));
}

/** Its digits as written, its digits without leading zeros, and all of it. */
interface Forms {
  written: string;
  digits: string;
  whole: string | null;
}

function formsOf(reference: string): Forms {
  const written = toReadable(reference).replace(/\D/g, "");
  return { written, digits: written.replace(/^0+/, ""), whole: referenceKey(reference) };
}

function sameEnd(one: Forms, other: Forms): boolean {
  if (endsAlike(one.digits, other.digits) || endsAlike(one.written, other.written)) return true;
  // References of letters: nothing but the whole identifies them.
  return one.whole !== null && one.whole.length >= SHORTEST_END && one.whole === other.whole;
}

function endsAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_END && long.endsWith(short);
}

/** A bank line or a movement, prepared for matching. `indexByReference` finds it by its `ends`: see `endsOf`. */
type Formed<T> = T & { of: T; forms: Forms | null; ends: readonly string[]; at: number };

const FIRST_DAY = "2000-01-01" as Day;

const withForms = <T extends { reference: string | null; day: Day }>(thing: T): Formed<T> => ({
  ...thing,
  of: thing,
  ...comparedBy(thing.reference),
  at: daysBetween(FIRST_DAY, thing.day),
});

function comparedBy(reference: string | null): Pick<Compared, "forms" | "ends"> {
  if (reference === null) return { forms: null, ends: [] };
  const forms = formsOf(reference);
  return { forms, ends: endsOf(forms) };
}

interface Compared {
  amount: Cents;
  forms: Forms | null;
  ends: readonly string[];
  at: number;
}

const refersAlike = (one: Compared, other: Compared): boolean =>
  one.forms !== null && other.forms !== null && sameEnd(one.forms, other.forms);

const distance = (one: Compared, other: Compared): number => Math.abs(one.at - other.at);

const fits = (line: Compared, movement: Compared): boolean =>
  distance(line, movement) <= NEAR_DAYS && refersAlike(line, movement);

/** More that have the same amount and the same last four digits are not compared: such a line is never certain. */
const MOST_COMPARED = 300;

/** What may be alike by amount and reference, so that thousands needn't be compared with thousands. */
function indexByReference<T extends Compared>(things: readonly T[]) {
  const buckets = new Map<string, T[]>();
  for (const thing of things)
    for (const end of thing.ends) {
      const key = `${thing.amount} ${end}`;
      const bucket = buckets.get(key);
      if (bucket) bucket.push(thing);
      else buckets.set(key, [thing]);
    }
  /** Those of this amount that may refer to the same, each once; null: too many. */
  return (amount: number, { ends }: Compared): readonly T[] | null => {
    const found = ends.map((end) => buckets.get(`${amount} ${end}`) ?? []);
    if (found.reduce((count, { length }) => count + length, 0) > MOST_COMPARED) return null;
    return [...new Set(found.flat())];
  };
}

/** The last four digits of its forms, and all of one with letters: two that refer alike share one of these. */
function endsOf({ written, digits, whole }: Forms): string[] {
  const ends = new Set<string>();
  for (const form of [written, digits]) if (form.length >= SHORTEST_END) ends.add(form.slice(-SHORTEST_END));
  if (whole !== null && whole !== digits) ends.add(`= ${whole}`);
  return [...ends];
}

/**
 * What each line may be the money of, the best first; a line without candidates is left out. A match is certain if amount and reference are
 * equal, the days at most two apart, each is the only one for the other, and the bank did not take the money back. Everything else is for
 * a person to decide, and says why. `ignored`: lines that somebody ignored, which may have reversed another.
 */
export function findCandidates<M extends Movement>(
  lines: readonly OpenLine[],
  movements: readonly M[],
  ignored: readonly OpenLine[] = [],
): Map<number, Candidate<M>[]> {
  const formed = lines.map(withForms);
  const others = movements.map(withForms);
  const movementsLike = indexByReference(others);
  const linesLike = indexByReference(formed);
  const reversalsLike = indexByReference([...formed, ...ignored.map(withForms)]);
  const isReversed = (line: Formed<OpenLine>): boolean =>
    reversalsLike(-line.amount, line)?.some(
      (other) => distance(line, other) <= FAR_DAYS && refersAlike(line, other),
    ) ?? true;
  const isOnlyLine = (line: Formed<OpenLine>, movement: Formed<M>): boolean =>
    linesLike(movement.amount, movement)?.every((other) => other.id === line.id || !fits(other, movement)) ??
    false;
  const certain = new Set<Movement>();
  const found = new Map<number, Candidate<M>[]>();
  for (const line of formed) {
    const alike = movementsLike(line.amount, line);
    const its = (alike ?? []).filter((movement) => fits(line, movement));
    const reversed: Difference[] = isReversed(line) ? ["reversed"] : [];
    const candidates = its.slice(0, MOST_CANDIDATES).map((movement) => {
      const several: Difference[] = its.length === 1 && isOnlyLine(line, movement) ? [] : ["several"];
      const differs = [...several, ...reversed];
      if (differs.length === 0) certain.add(movement);
      return { movement, differs };
    });
    if (candidates.length > 0) found.set(line.id, candidates);
  }
  addLikely(
    found,
    formed,
    others.filter((one) => !certain.has(one)),
  );
  return new Map([...found].map(([id, its]) => [id, its.map(withoutForms)]));
}

function withoutForms<M extends Movement>({ movement, differs }: Candidate<M>): Candidate<M> {
  return { movement: (movement as Formed<M>).of, differs };
}

/** Adds candidates to the lines that nothing fits: the same amount with another reference or day, or the reference with another amount. */
function addLikely<M extends Movement>(
  found: Map<number, Candidate<M>[]>,
  lines: readonly Formed<OpenLine>[],
  free: readonly Formed<M>[],
): void {
  const alike = indexByReference(free);
  const byDay = Map.groupBy(free, ({ amount, at }) => `${amount} ${at}`);
  const byEnd = Map.groupBy(free, ({ forms }) => forms?.digits.slice(-LONG_END) ?? "");
  for (const line of lines) {
    if (found.has(line.id)) continue;
    const referring = (alike(line.amount, line) ?? []).filter(
      (movement) => distance(line, movement) <= FAR_DAYS && refersAlike(line, movement),
    );
    const near = daysAround(line.at).flatMap((at) =>
      (byDay.get(`${line.amount} ${at}`) ?? []).slice(0, MOST_CANDIDATES + 1),
    );
    const all = [
      ...referring.map((movement) => toCandidate(movement, "day")),
      ...near
        .filter((movement) => !referring.includes(movement))
        .map((movement) => toCandidate(movement, refersAlike(line, movement) ? "several" : "reference")),
      ...otherAmounts(line, byEnd).map((movement) => toCandidate(movement, "amount")),
    ].sort(
      (a, b) =>
        rank(a.differs) - rank(b.differs) ||
        distance(line, a.movement) - distance(line, b.movement) ||
        a.movement.id - b.movement.id,
    );
    if (all.length > 0) found.set(line.id, all.slice(0, MOST_CANDIDATES));
  }
}

/** As many digits as two references of different amounts have by chance too rarely to mislead. */
const LONG_END = 6;

/** The movements with the line's reference, about the same day, and another amount. */
function otherAmounts<M extends Movement>(
  line: Formed<OpenLine>,
  byEnd: ReadonlyMap<string, readonly Formed<M>[]>,
): Formed<M>[] {
  const end = line.forms?.digits.slice(-LONG_END) ?? "";
  if (end.length < LONG_END) return [];
  return (byEnd.get(end) ?? [])
    .slice(0, MOST_COMPARED)
    .filter(
      (movement) =>
        movement.amount !== line.amount && movement.amount > 0 === line.amount > 0 && fits(line, movement),
    );
}

const toCandidate = <M extends Movement>(movement: M, difference: Difference) => ({
  movement,
  differs: [difference],
});

/** The days that are near enough, the nearest first. */
const daysAround = (at: number): number[] =>
  Array.from(
    { length: 2 * NEAR_DAYS + 1 },
    (_, index) => at + (index % 2 === 0 ? index / 2 : -(index + 1) / 2),
  );

const RANK: readonly Difference[] = ["several", "day", "reference", "amount"];
const rank = ([first = "day"]: readonly Difference[]): number => RANK.indexOf(first);

export const isCertain = ([first]: readonly Candidate[]): boolean =>
  first !== undefined && first.differs.length === 0;

/** Whether a person may take it: another amount is other money. */
export const mayTake = ({ differs }: Pick<Candidate, "differs">): boolean => !differs.includes("amount");
