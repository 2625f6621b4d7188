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

export const MOVEMENT_KINDS = ["receipt", "change", "remittance", "bill"] as const;
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
const MOST_CANDIDATES = 5;

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

type Formed<T> = T & { forms: Forms | null };

const withForms = <T extends { reference: string | null }>(thing: T): Formed<T> => ({
  ...thing,
  forms: thing.reference === null ? null : formsOf(thing.reference),
});

const refersAlike = (one: Formed<object>, other: Formed<object>): boolean =>
  one.forms !== null && other.forms !== null && sameEnd(one.forms, other.forms);

const distance = (one: { day: Day }, other: { day: Day }): number =>
  Math.abs(daysBetween(one.day, other.day));

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
  const byAmount = Map.groupBy(others, ({ amount }) => amount);
  const equal = new Map(
    formed.map((line) => [line.id, (byAmount.get(line.amount) ?? []).filter((one) => fits(line, one))]),
  );
  const fitting = new Map<Movement, number>();
  for (const its of equal.values()) for (const one of its) fitting.set(one, (fitting.get(one) ?? 0) + 1);
  const reversed = findReversed(formed, [...formed, ...ignored.map(withForms)]);
  const certain = new Set<Movement>();
  const found = new Map<number, Candidate<M>[]>();
  for (const line of formed) {
    const its = equal.get(line.id) ?? [];
    if (its.length === 0) continue;
    const candidates = its.slice(0, MOST_CANDIDATES).map((movement) => {
      const isOnly = its.length === 1 && fitting.get(movement) === 1;
      const differs: Difference[] = isOnly ? [] : ["several"];
      if (reversed.has(line.id)) differs.push("reversed");
      if (differs.length === 0) certain.add(movement);
      return { movement, differs };
    });
    found.set(line.id, candidates);
  }
  const free = others.filter((one) => !certain.has(one));
  addLikely(found, formed, free);
  return new Map([...found].map(([id, its]) => [id, its.map(withoutForms)]));
}

function withoutForms<M extends Movement>({ movement, differs }: Candidate<M>): Candidate<M> {
  const { forms: _, ...plain } = movement as Formed<M>;
  return { movement: plain as unknown as M, differs };
}

const fits = (line: Formed<OpenLine>, movement: Formed<Movement>): boolean =>
  distance(line, movement) <= NEAR_DAYS && refersAlike(line, movement);

/** Adds candidates to the lines that nothing fits: the same amount with another reference or day, or the reference with another amount. */
function addLikely<M extends Movement>(
  found: Map<number, Candidate<M>[]>,
  lines: readonly Formed<OpenLine>[],
  free: readonly Formed<M>[],
): void {
  const byAmount = Map.groupBy(free, ({ amount }) => amount);
  const byEnd = Map.groupBy(free, ({ forms }) => forms?.digits.slice(-6) ?? "");
  for (const line of lines) {
    if (found.has(line.id)) continue;
    const sameAmount = (byAmount.get(line.amount) ?? []).flatMap((movement) => {
      const days = distance(line, movement);
      if (days > FAR_DAYS) return [];
      const refers = refersAlike(line, movement);
      if (days > NEAR_DAYS && !refers) return [];
      return { movement, differs: [refers ? "day" : "reference"] as Difference[] };
    });
    const end = line.forms?.digits.slice(-6) ?? "";
    const sameEnds = end.length < 6 ? [] : (byEnd.get(end) ?? []);
    const otherAmount = sameEnds.flatMap((movement) =>
      movement.amount !== line.amount && movement.amount > 0 === line.amount > 0 && fits(line, movement)
        ? { movement, differs: ["amount"] as Difference[] }
        : [],
    );
    const all = [...sameAmount, ...otherAmount].sort(
      (a, b) =>
        rank(a.differs) - rank(b.differs) ||
        distance(line, a.movement) - distance(line, b.movement) ||
        a.movement.id - b.movement.id,
    );
    if (all.length > 0) found.set(line.id, all.slice(0, MOST_CANDIDATES));
  }
}

const RANK: readonly Difference[] = ["day", "reference", "amount"];
const rank = ([first = "day"]: readonly Difference[]): number => RANK.indexOf(first);

/** The lines whose money the bank took back: another line of the same reference within ten days has the opposite amount. */
function findReversed(lines: readonly Formed<OpenLine>[], all: readonly Formed<OpenLine>[]): Set<number> {
  const byAmount = Map.groupBy(all, ({ amount }) => amount);
  const reversed = lines.filter((line) =>
    (byAmount.get(-line.amount as Cents) ?? []).some(
      (other) => distance(line, other) <= FAR_DAYS && refersAlike(line, other),
    ),
  );
  return new Set(reversed.map(({ id }) => id));
}

export const isCertain = ([first]: readonly Candidate[]): boolean =>
  first !== undefined && first.differs.length === 0;

/** Whether a person may take it: another amount is other money. */
export const mayTake = ({ differs }: Pick<Candidate, "differs">): boolean => !differs.includes("amount");
