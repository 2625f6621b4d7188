import { sql } from "kysely";
import type { Db, Tx } from "#server/schema.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { companyTables } from "./companyTables.ts";

export const ERASED = "Persona eliminada";

/** A shorter text says too little to be looked for in the records of others. */
const SHORTEST = 5;

/** The fields of an event's changes that hold a person's data. */
const PERSONAL = /name|phone|email|address|registration|document|notes/;

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

/** The personal texts that the events about a record hold: also those that it had once. */
export async function writtenIn(db: Db, companyId: number, about: About): Promise<string[]> {
  const found: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "string") found.push(value);
    else if (value && typeof value === "object") for (const part of Object.values(value)) collect(part);
  };
  for (const { changes } of await eventsAbout(db, companyId, about)) {
    const fields = Object.entries(
      JSON.parse(changes ?? "{}") as Record<string, { before: unknown; after: unknown }>,
    );
    const first = fields.find(([field]) => field === "first_name")?.[1];
    const last = fields.find(([field]) => field === "last_name")?.[1];
    for (const when of ["before", "after"] as const)
      if (first?.[when] && last?.[when]) found.push(`${first[when]} ${last[when]}`);
    for (const [field, change] of fields) if (PERSONAL.test(field)) collect(change);
  }
  return found;
}

/** Replaces the texts, also short ones, in the events about a record and in stored answers. Returns how many texts changed. */
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
  return changed + (await replaceIn(tx, companyId, { table: "idempotency_keys", column: "answer" }, texts));
}

/** Replaces the texts, where they are whole words, in every text of the company's tables. Returns how many different texts changed. */
export async function replaceEverywhere(tx: Tx, companyId: number, texts: string[]): Promise<number> {
  const sought = texts.filter((text) => text.length >= SHORTEST);
  let changed = 0;
  for (const { name, texts: columns } of await companyTables(tx))
    for (const column of columns) changed += await replaceIn(tx, companyId, { table: name, column }, sought);
  return changed;
}

async function replaceIn(
  tx: Tx,
  companyId: number,
  { table, column }: { table: string; column: string },
  texts: string[],
): Promise<number> {
  const sought = [...new Set(texts)].filter((text) => text.length > 1);
  const replace = replacerOf(sought);
  const [from, at] = [sql.table(table), sql.ref(column)];
  let changed = 0;
  for (const form of new Set(sought.flatMap(formsOf))) {
    const pattern = `%${form.replace(/[\\%_]/g, "\\$&")}%`;
    const { rows } = await sql<{ text: string }>`
      select distinct ${at} as text from ${from}
      where company_id = ${companyId} and ${at} like ${pattern} escape '\\'`.execute(tx);
    for (const { text } of rows) {
      const next = replace(text);
      if (next === text) continue;
      await sql`update ${from} set ${at} = ${next} where company_id = ${companyId} and ${at} = ${text}`.execute(
        tx,
      );
      changed += 1;
    }
  }
  return changed;
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
  return (text) => text.replace(whole, (found) => (found === fold(found) ? fold(ERASED) : ERASED));
}
