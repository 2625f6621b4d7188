import { sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { formatPhone, phoneKey, phoneWords } from "#shared/identifiers/phone.ts";
import { readPhone } from "#shared/reading/phone.ts";
import { companyTables } from "./companyTables.ts";

/** The texts that are phones, by the number that all their spellings share. */
const numbersIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.filter((text) => readPhone(text).is === "number").map(phoneKey));

/** The spellings of a number that the product itself writes, and the usual ones of people. */
const spellingsOf = (number: string): string[] => [
  ...[number, formatPhone(number), phoneWords(number)],
  ...(number.startsWith("+") ? [] : [`58${number}`, `+58${number}`]),
];

/**
 * Every spelling under which the company's tables hold one of these phones: in columns of phones and in stored JSON. Texts that are no
 * phones are left out.
 */
export async function spelledPhones(
  db: Db,
  companyId: number,
  texts: readonly string[],
  columns = /phone$/,
): Promise<string[]> {
  const numbers = numbersIn(texts);
  if (numbers.size === 0) return [];
  const held = await phonesIn(db, companyId, columns);
  return [...held.filter((phone) => numbers.has(phoneKey(phone))), ...[...numbers].flatMap(spellingsOf)];
}

/** What a phone collected, what a change changed, what somebody asked for, and stored answers. */
const JSON_COLUMNS = /^(?:collection|changes|body|answer)$/;

/** Whether a column of this name holds one of these phones, in any spelling. */
export async function holdsPhone(
  db: Db,
  companyId: number,
  phone: string,
  columns: RegExp,
): Promise<boolean> {
  const key = phoneKey(phone);
  return (await phonesIn(db, companyId, columns)).some((held) => phoneKey(held) === key);
}

async function phonesIn(db: Db, companyId: number, columns: RegExp): Promise<string[]> {
  const phones = new Set<string>();
  for (const { name, texts } of await companyTables(db))
    for (const column of texts) {
      const isPhone = columns.test(column);
      if (!isPhone && !JSON_COLUMNS.test(column)) continue;
      const at = sql.ref(column);
      const { rows } = await sql<{ text: string }>`
        select distinct ${at} as text from ${sql.table(name)}
        where company_id = ${companyId} and ${at} like ${isPhone ? "_%" : '%phone":%'}`.execute(db);
      for (const { text } of rows)
        for (const phone of isPhone ? [text] : phonesOfJson(text, columns)) phones.add(phone);
    }
  return [...phones];
}

/** The texts of the fields with such a name, and of what is within them. */
function phonesOfJson(text: string, columns: RegExp): string[] {
  const phones: string[] = [];
  const collect = (value: unknown, isPhone: boolean) => {
    if (typeof value === "string" && isPhone) phones.push(value);
    else if (value !== null && typeof value === "object")
      for (const [field, part] of Object.entries(value)) collect(part, isPhone || columns.test(field));
  };
  collect(JSON.parse(text), false);
  return phones;
}
