import { sql } from "kysely";
import type { Db, Tx } from "#server/schema.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { companyTables } from "./companyTables.ts";
import { ERASED } from "./personalColumns.ts";

/** A shorter text says too little to be looked for in the records of others. */
const SHORTEST = 5;

/** The fields of an event's changes that hold a person's data. */
const PERSONAL = /name|phone|email|address|registration|document|notes|alert|blocked|vehicle|plate/;

interface About {
  entity: Entity;
  id: number;
}

const eventsAbout = (db: Db, companyId: number, { entity, id }: About) =>
  db
    .selectFrom("events")
    .select(["id", "summary", "search", "changes"])
    .where("company_id", "=", companyId)
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .execute();

/** The numbers of papers; their kinds name nobody. */
const numbersIn = ({ before, after }: { before: unknown; after: unknown }): string[] =>
  [before, after].flatMap((papers) =>
    Array.isArray(papers) ? papers.map(({ number }: { number?: unknown }) => String(number ?? "")) : [],
  );

/** The personal texts that the events about a record hold: also those that it had once. */
export async function writtenIn(db: Db, companyId: number, about: About): Promise<string[]> {
  const texts: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "string") texts.push(value);
    else if (value && typeof value === "object") for (const part of Object.values(value)) collect(part);
  };
  for (const { changes } of await eventsAbout(db, companyId, about)) {
    const fields = Object.entries(
      JSON.parse(changes ?? "{}") as Record<string, { before: unknown; after: unknown }>,
    );
    const first = fields.find(([field]) => field === "first_name")?.[1];
    const last = fields.find(([field]) => field === "last_name")?.[1];
    for (const when of ["before", "after"] as const)
      if (first?.[when] && last?.[when]) texts.push(`${first[when]} ${last[when]}`);
    for (const [field, change] of fields) if (PERSONAL.test(field)) collect(change);
    for (const [field, change] of fields) if (field === "papers") texts.push(...numbersIn(change));
  }
  return texts;
}

/** Replaces the texts, also short ones, in the events about a record. Returns how many changed. */
export async function replaceInEvents(
  tx: Tx,
  companyId: number,
  about: About,
  texts: string[],
): Promise<number> {
  const replace = replacerOf(texts.filter((text) => text.length > 1));
  let changed = 0;
  for (const { id, summary, search, changes } of await eventsAbout(tx, companyId, about)) {
    const next = { summary: replace(summary), search: replace(search), changes: changes && replace(changes) };
    if (next.summary === summary && next.search === search && next.changes === changes) continue;
    await tx.updateTable("events").set(next).where("id", "=", id).execute();
    changed += 1;
  }
  return changed;
}

/** A text that names a person, and what takes its place. */
export interface Naming {
  table: string;
  column: string;
  /** Of the row; null in a table without: all its rows with this text. */
  id: number | null;
  text: string;
  next: string;
}

/** The patterns of one statement: SQLite takes a thousand conditions. */
const PATTERNS = 200;

/**
 * Where the company's tables hold the texts as whole words: texts of some length, and in stored answers short ones too. Only reads, once for
 * each column.
 */
export async function findNamings(db: Db, companyId: number, texts: readonly string[]): Promise<Naming[]> {
  const namings: Naming[] = [];
  for (const { name: table, texts: columns, hasId } of await companyTables(db))
    for (const column of columns) {
      const least = table === "idempotency_keys" ? 2 : SHORTEST;
      const sought = [...new Set(texts)].filter((text) => text.length >= least);
      const replace = replacerOf(sought);
      for (const { id, text } of await rowsLike(db, companyId, { table, column, hasId }, sought)) {
        const next = replace(text);
        if (next !== text) namings.push({ table, column, id, text, next });
      }
    }
  return namings;
}

interface Column {
  table: string;
  column: string;
  hasId: boolean;
}

async function rowsLike(
  db: Db,
  companyId: number,
  { table, column, hasId }: Column,
  texts: readonly string[],
): Promise<{ id: number | null; text: string }[]> {
  const at = sql.ref(column);
  const patterns = [...new Set(texts.flatMap(formsOf))].map(
    (form) => sql`${at} like ${`%${form.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
  );
  const matches = new Map<string, { id: number | null; text: string }>();
  for (let done = 0; done < patterns.length; done += PATTERNS) {
    const { rows } = await sql<{ id: number | null; text: string }>`
      select distinct ${hasId ? sql.ref("id") : sql`null`} as id, ${at} as text from ${sql.table(table)}
      where company_id = ${companyId} and (${sql.join(patterns.slice(done, done + PATTERNS), sql` or `)})`.execute(
      db,
    );
    for (const row of rows) matches.set(`${row.id} ${row.text}`, row);
  }
  return [...matches.values()];
}

/** Replaces what was found, where it has not changed since. */
export async function replaceNamings(tx: Tx, companyId: number, namings: readonly Naming[]): Promise<void> {
  for (const { table, column, id, text, next } of namings) {
    const at = sql.ref(column);
    await sql`update ${sql.table(table)} set ${at} = ${next}
      where company_id = ${companyId} and ${at} = ${text} ${id === null ? sql`` : sql`and id = ${id}`}`.execute(
      tx,
    );
  }
}

/** As written, as JSON, as searched and sorted, and in capitals as banks write. */
const formsOf = (text: string) =>
  [
    text,
    JSON.stringify(text).slice(1, -1),
    fold(text),
    sortKey(text),
    text.toUpperCase(),
    fold(text).toUpperCase(),
  ].filter(Boolean);

/** Returns the function that replaces these texts and their forms. The longest first, because it may contain others. */
function replacerOf(texts: string[]): (text: string) => string {
  const forms = [...new Set(texts.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  if (forms.length === 0) return (text) => text;
  const any = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "gu");
  return (text) => text.replace(whole, (match) => (match === fold(match) ? fold(ERASED) : ERASED));
}
