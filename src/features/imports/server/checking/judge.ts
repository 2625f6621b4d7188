import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ImportOptions, Mapping } from "#features/imports/contract.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import { allRates } from "#features/rates/server/queries.ts";
import { budgetOf, readApart } from "#server/reading/pool.ts";
import type { Db } from "#server/schema.ts";
import { headingsOf } from "#server/sheets/table.ts";
import type { Now } from "../kind.ts";
import { columnsOf, type ImportFields, type ImportOwner, kindOf, shapeOf } from "../queries.ts";
import type { CheckInput } from "../reading/checkJob.ts";
import { proposeCurrencies } from "../reading/currencies.ts";
import { hashOf, type JudgedRow, type Typed } from "./checkRows.ts";

/** How a sheet is read. */
export interface Reading {
  mapping: Mapping;
  options: ImportOptions;
}

/** Whose import it is, and the day of the check. */
export interface Place extends ImportOwner, Now {}

/** The ETags that the import may have; null: any. */
export interface Wanted {
  wanted?: readonly string[] | null;
}

/** A sheet to check. */
interface Sheet {
  row: ImportFields;
  parts: readonly string[];
}

const CHECK_JOB = new URL("../reading/checkJob.ts", import.meta.url);

/** Judges the rows in a process of its own. Throws a 422 under `mapping.…` for columns that can't be read. */
export function judge({ company_id }: ImportFields, input: CheckInput): AsyncGenerator<JudgedRow[]> {
  const letters = input.parts.reduce((sum, part) => sum + part.length, 0);
  return readApart<JudgedRow[]>({
    module: CHECK_JOB,
    companyId: company_id,
    input,
    budget: budgetOf(letters),
  });
}

/** The hashes of the keys of the company's records, as far as rows for them are skipped. */
export async function existingHashes(
  db: Db,
  row: ImportFields,
  { existing }: ImportOptions,
): Promise<Set<string>> {
  const hashes = new Set<string>();
  if (existing !== "skip") return hashes;
  for (const key of (await kindOf(row).existing(db, row.company_id)).keys()) {
    hashes.add(hashOf(key));
    // Twenty thousand take a twentieth of a second.
    if (hashes.size % 2000 === 0) await yieldToEventLoop();
  }
  return hashes;
}

/** What the thread needs to judge a sheet. */
export async function openChecking(
  db: Db,
  { row, parts }: Sheet,
  { mapping, options, today, time }: Reading & Now,
  typed: ReadonlyMap<number, Typed>,
): Promise<CheckInput> {
  const { company_id: companyId } = row;
  const [context, rates] = await Promise.all([
    kindOf(row).openContext(db, { companyId, today, time }, options),
    allRates(db, companyId),
  ]);
  return {
    kind: row.kind as ImportKindName,
    ...shapeOf(row, mapping),
    options,
    parts,
    typed,
    context,
    conversion: { rates, today },
    width: headingsOf(columnsOf(row)),
  };
}

/** The currency of each column of amounts: as somebody chose, else as proposed. */
export function currenciesOf(row: ImportFields, mapping: Mapping, options: ImportOptions) {
  const shape = shapeOf(row, mapping);
  const proposed = proposeCurrencies(shape.fields, shape.mapping, columnsOf(row));
  return Object.fromEntries(
    Object.entries(proposed).map(([key, currency]) => [key, options.currency[key] ?? currency]),
  );
}

/** What a person corrected, as it is stored. */
export const typedText = (typed: Typed | undefined): string | null => (typed ? JSON.stringify(typed) : null);
