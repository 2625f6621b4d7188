import { type Day, daysBetween } from "#shared/dates.ts";
import { toReadable } from "#shared/identifiers/invisible.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents, Currency } from "#shared/money.ts";
import type { Candidate, Movement, OpenLine } from "./movements.ts";

/** A bank may show the money so many days before or after. */
export const NEAR_DAYS = 2;
const SHORTEST_END = 4;

/** Whether the last digits of two references are equal: all of the shorter one's, and at least four. */
export function sameReference(reference: string | null, other: string | null): boolean {
  if (reference === null || other === null) return false;
  return sameEnd(formsOf(reference), formsOf(other));
}

/** Its digits as written, its digits without leading zeros, and all of it. */
interface Forms {
  written: string;
  digits: string;
  whole: string | null;
}

/** Most references: their digits are all of them. */
const DIGITS = /^\d+$/;

function formsOf(reference: string): Forms {
  if (DIGITS.test(reference)) {
    const digits = reference.replace(/^0+/, "");
    return { written: reference, digits, whole: digits || null };
  }
  const written = toReadable(reference).replace(/\D/g, "");
  return { written, digits: written.replace(/^0+/, ""), whole: referenceKey(reference) };
}

function sameEnd(forms: Forms, other: Forms): boolean {
  if (endsAlike(forms.digits, other.digits) || endsAlike(forms.written, other.written)) return true;
  // References of letters: nothing but the whole identifies them.
  return forms.whole !== null && forms.whole.length >= SHORTEST_END && forms.whole === other.whole;
}

function endsAlike(digits: string, other: string): boolean {
  const [short, long] = digits.length <= other.length ? [digits, other] : [other, digits];
  return short.length >= SHORTEST_END && long.endsWith(short);
}

/** A bank line or a movement, prepared for matching. `indexByReference` finds it by its `ends`: see `endsOf`. */
export type Prepared<T> = T & { of: T; forms: Forms | null; ends: readonly string[]; dayNumber: number };

const FIRST_DAY = "2000-01-01" as Day;

export const prepare = <T extends { reference: string | null; day: Day }>(source: T): Prepared<T> => ({
  ...source,
  of: source,
  ...comparedBy(source.reference),
  dayNumber: daysBetween(FIRST_DAY, source.day),
});

function comparedBy(reference: string | null): Pick<Compared, "forms" | "ends"> {
  if (reference === null) return { forms: null, ends: [] };
  const forms = formsOf(reference);
  return { forms, ends: endsOf(forms) };
}

export interface Compared {
  currency: Currency;
  amount: Cents;
  forms: Forms | null;
  ends: readonly string[];
  dayNumber: number;
}

export const refersAlike = (compared: Compared, other: Compared): boolean =>
  compared.forms !== null && other.forms !== null && sameEnd(compared.forms, other.forms);

export const distance = (compared: Compared, other: Compared): number =>
  Math.abs(compared.dayNumber - other.dayNumber);

export const fits = (line: Compared, movement: Compared): boolean =>
  distance(line, movement) <= NEAR_DAYS && refersAlike(line, movement);

/** More that have the same amount and the same last four digits are not compared: such a line is never certain. */
export const MOST_COMPARED = 300;

/** Finds those that may refer to the same, each once; null: too many. */
export type FindAlike<T> = (key: string, like: Compared) => readonly T[] | null;

/** What may be alike by reference and by what `keyOf` says, so that thousands needn't be compared with thousands. */
export function* indexByReference<T extends Compared>(
  compared: readonly T[],
  keyOf: (item: T) => string,
): Generator<undefined, FindAlike<T>> {
  const buckets = new Map<string, T[]>();
  yield* inSteps(compared, (item) => {
    for (const end of item.ends) addTo(buckets, `${keyOf(item)} ${end}`, item);
  });
  return (key, { ends }) => {
    const alike = ends.map((end) => buckets.get(`${key} ${end}`) ?? []);
    if (alike.reduce((count, { length }) => count + length, 0) > MOST_COMPARED) return null;
    return [...new Set(alike.flat())];
  };
}

/** The items by their keys. */
export function* groupInSteps<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Generator<undefined, Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  yield* inSteps(items, (item) => addTo(groups, keyOf(item), item));
  return groups;
}

function addTo<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** What `map` makes of the items. It gives way after some of them. */
export function* inSteps<T, R>(items: readonly T[], map: (item: T) => R): Generator<undefined, R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    mapped.push(map(item));
    if (index % (10 * LINES_A_STEP) === 0) yield;
  }
  return mapped;
}

export const moneyKey = ({ currency, amount }: Pick<Compared, "currency" | "amount">): string =>
  `${currency} ${amount}`;

/** The last four digits of its forms, and all of one with letters: two that refer alike share one of these. */
function endsOf({ written, digits, whole }: Forms): string[] {
  const ends = new Set<string>();
  for (const form of [written, digits]) if (form.length >= SHORTEST_END) ends.add(form.slice(-SHORTEST_END));
  if (whole !== null && whole !== digits) ends.add(`= ${whole}`);
  return [...ends];
}

/** Further away, equal references are still a hint. A bank takes money back within so many days. */
export const FAR_DAYS = 10;
/** More than a person compares. */
export const MOST_CANDIDATES = 5;

export type CandidatesByLine<M extends Movement> = Map<number, Candidate<Prepared<M>>[]>;

/** `findCandidates` gives way after so many lines. */
export const LINES_A_STEP = 200;

export interface ComparedLines {
  lines: readonly Prepared<OpenLine>[];
  linesLike: FindAlike<Prepared<OpenLine>>;
  /** Also among those that somebody ignored. */
  reversalsLike: FindAlike<Prepared<OpenLine>>;
}

/** Whether a movement can be a part of a set: only what one client paid is taken together. */
export const isPart = ({ kind, client_id, amount }: Movement): boolean =>
  kind === "receipt" && client_id !== null && amount > 0;
