import { fold } from "#shared/search.ts";
import type { Import, ImportOptions, Mapping } from "./contract.ts";
import { columnTexts as texts } from "./texts.ts";

/** The columns that a field has. */
export const indexesOf = (at: Mapping[string] | undefined): number[] =>
  at === null || at === undefined ? [] : [at].flat();

/** The field of which `phone:2` is a further column. */
const firstOf = (field: string): string => field.split(":")[0] ?? "";

type Sheet = Pick<Import, "columns" | "fields">;

/** How a sheet is to be read. */
export interface Reading {
  mapping: Mapping;
  options: Pick<ImportOptions, "decimal" | "dates" | "currency">;
}

/** What a field's columns are understood to hold. */
export interface Understood {
  field: string;
  /** How many columns it has. */
  columns: number;
  /** `Saldo`, or with the heading of its column where that is another one. */
  name: string;
  /** Its unit and notation; empty for texts. */
  holds: string[];
  /** Whether its cells can be read in one way only. */
  isClear: boolean;
}

/** Every field that has a column, in the kind's order. The prices of a matrix are one. */
export function understoodFields({ columns, fields }: Sheet, { mapping, options }: Reading): Understood[] {
  const understood = fields
    .filter(({ fixed }) => !fixed)
    .flatMap((field) => {
      const own = columns.filter(({ index }) => indexesOf(mapping[field.field]).includes(index));
      if (own.length === 0) return [];
      const headings = own.map(({ name }) => name).filter((name) => fold(name) !== fold(field.label));
      const name = headings.length > 0 ? texts.headed(field.label, headings.join(", ")) : field.label;
      return [{ field: field.field, columns: own.length, name, ...holdsOf(field, own, options) }];
    });
  // Not a further column of a field with several.
  const prices = fields.filter(({ field, fixed }) => fixed && indexesOf(mapping[firstOf(field)]).length < 2);
  const [first] = prices;
  if (!first) return understood;
  const headed = new Set(prices.map(({ label }) => label));
  const own = columns.filter(({ name }) => headed.has(name));
  const price = { ...first, field: "amount" };
  return [
    ...understood,
    {
      field: first.field,
      columns: prices.length,
      name: texts.matrix(prices.length),
      ...holdsOf(price, own, options),
    },
  ];
}

function holdsOf(
  { field, reads }: Pick<Import["fields"][number], "field" | "reads">,
  columns: Import["columns"],
  { decimal, dates, currency }: Reading["options"],
): Pick<Understood, "holds" | "isClear"> {
  if (reads === "text") return { holds: [], isClear: true };
  const written =
    reads === "amount"
      ? notation(
          decimal,
          columns.map((column) => column.decimal),
          texts.decimals,
        )
      : notation(
          dates,
          columns.map((column) => column.dates),
          texts.dates,
        );
  const unit = reads === "amount" ? [texts.currencies[currency[field] ?? "USD"]] : [];
  return { ...written, holds: [...unit, ...written.holds] };
}

/** How columns that are read alike are written: as somebody chose, else as the first one that decides says. */
function notation<Way extends string>(
  chosen: Way | "auto",
  columnWays: readonly (Way | "unclear" | null)[],
  names: Record<Way | "unclear", string>,
): Pick<Understood, "holds" | "isClear"> {
  const ways = new Set(columnWays.filter((way) => way !== null));
  const decided = [...ways].filter((way) => way !== "unclear");
  const auto = decided.length === 1 ? decided[0] : ways.size > 0 ? ("unclear" as const) : undefined;
  const way = chosen === "auto" ? auto : chosen;
  return { holds: way ? [names[way]] : [], isClear: way !== "unclear" };
}

/** Whether every column has a field, every required field a column, and nothing can be read in two ways. */
export function isUnderstood(
  sheet: Pick<Import, "columns" | "fields" | "unused" | "mapping" | "options">,
): boolean {
  const understood = understoodFields(sheet, sheet);
  const known = new Set(understood.map(({ field }) => field));
  return (
    sheet.unused.length === 0 &&
    understood.every(({ isClear }) => isClear) &&
    sheet.fields.every(({ field, required }) => !required || known.has(field))
  );
}
