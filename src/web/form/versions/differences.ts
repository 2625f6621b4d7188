import { formatDay } from "#shared/dates.ts";
import { conflictTexts, uiTexts } from "#shared/texts.ts";
import { showAmount } from "../fields/amount.ts";

type Fields = Record<string, unknown>;

/** A field in which two versions of a record differ. */
export interface Difference {
  path: string;
  mine: string;
  theirs: string;
  /** Whether this form's user changed it. */
  changed: boolean;
}

/**
 * The fields in which the typed values and the other user's saved values differ. `base` is the version that both started from.
 */
export function findDifferences(base: object, mine: object, theirs: object): Difference[] {
  const [was, typed, saved] = [leavesOf(base), leavesOf(mine), leavesOf(theirs)];
  return [...new Set([...typed.keys(), ...saved.keys()])]
    .map((path) => ({
      path,
      mine: typed.get(path) ?? conflictTexts.empty,
      theirs: saved.get(path) ?? conflictTexts.empty,
      changed: typed.get(path) !== was.get(path),
    }))
    .filter(({ mine, theirs }) => mine !== theirs);
}

/** The saved version with these fields' typed values. */
export function mergeValues<Values extends object>(
  theirs: Values,
  mine: Values,
  paths: readonly string[],
): Values {
  const result = structuredClone(theirs) as Fields;
  for (const path of paths) {
    const [field = "", inner] = path.split(".");
    const value = (mine as Fields)[field];
    if (inner === undefined || value === null) result[field] = value;
    else result[field] = { ...(result[field] as Fields), [inner]: (value as Fields)[inner] };
  }
  return result as Values;
}

/** Each field as text. A list counts as one field; an object's fields count separately. */
function leavesOf(values: object): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([field, value]) =>
      value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof File)
        ? Object.entries(value).map(([inner, leaf]) => [`${field}.${inner}`, textOf(inner, leaf)] as const)
        : [[field, textOf(field, value)] as const],
    ),
  );
}

/** Fields of a list's rows that nobody types. */
const HIDDEN = ["id", "canDelete"];

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return conflictTexts.empty;
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map(rowText).join("\n") || conflictTexts.empty;
  if (typeof value === "boolean") return value ? uiTexts.yes : uiTexts.no;
  if (field === "date") return formatDay(String(value));
  return field === "amount" ? showAmount(String(value)) : String(value);
}

function rowText(row: object): string {
  return Object.entries(row)
    .filter(([field]) => !HIDDEN.includes(field))
    .map(([field, value]) => textOf(field, value))
    .join(" · ");
}
