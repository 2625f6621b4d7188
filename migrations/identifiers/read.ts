// How migration 0040 reads identifiers, in SQL that both engines know. Applied migrations use it, so it must never change.

const DIGITS = "'0123456789'";

/** Invisible characters, spaces, and marks of phones. */
const INVISIBLE = [
  ..."\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff",
];
const SPACES = [..." \t\n\r\u00a0\u2007\u2009\u202f"];
const DASHES = [..."-\u2010\u2011\u2012\u2013\u2014"];
const PHONE_MARKS = [...INVISIBLE, ...SPACES, ...DASHES, ...".()[]/"];
const PUNCTUATION = [...INVISIBLE, ...SPACES, ...DASHES, ..."!\"#$%&'()*+,./:;<=>?@[\\]^_`{|}~\u00b7\u2019"];

const without = (characters: string[], column: string) =>
  characters.reduce(
    (text, character) => `replace(${text}, '${character === "'" ? "''" : character}', '')`,
    column,
  );

const TEN = "_".repeat(10);
/** The ways to write ten digits, as `like` patterns. */
const VENEZUELAN = ["", "0", "58", "+58", "580", "+580", "0058", "00580"]
  .map((prefix) => `bare like '${prefix}${TEN}'`)
  .join(" or ");

/**
 * The parts of a `with` that read a table's phones: the last one, `name`, has the `id` of each row whose column can be read, and the
 * `phone` as it is stored, ten digits or `+…`.
 */
export const readPhones = (name: string, table: string, column: string) => `
  ${name}_bare as materialized (select id, ${without(PHONE_MARKS, column)} as bare from ${table} where ${column} is not null),
  ${name}_tail as materialized (select id, bare, substr(bare, length(bare) - 9) as ten from ${name}_bare),
  ${name}_judged as materialized (select id, case
    when (${VENEZUELAN}) and ten not like '0%' and ltrim(ten, ${DIGITS}) = '' then ten
    when bare like '+%' and bare not like '+0%' and bare not like '+58%' and length(bare) between 8 and 16
      and ltrim(substr(bare, 2), ${DIGITS}) = '' then bare end as phone from ${name}_tail),
  ${name} as materialized (select id, phone from ${name}_judged where phone is not null)`;

/** Begins a statement on a table's rows whose column can be read as a phone: `read` has them. */
export const phonesOf = (table: string, column: string) => `with ${readPhones("read", table, column)}`;

/** The text by which a stored phone is searched. */
export const phoneWordsOf = (phone: string) =>
  `case when ${phone} like '+%' then ${phone} else '0' || ${phone} end`;

/** The text by which a phone of `read` is searched. */
export const PHONE_WORDS = phoneWordsOf("read.phone");

/** A document's letters and digits, without case. */
export const documentKeyOf = (column: string) =>
  `coalesce(nullif(${without(PUNCTUATION, `lower(${column})`)}, ''), ${column})`;

/** A reference's letters and digits, without case, and without leading zeros if it has only digits. */
export function referenceKeyOf(column: string): string {
  const key = without(PUNCTUATION, `lower(${column})`);
  return `case when ltrim(${key}, ${DIGITS}) = '' then ltrim(${key}, '0') else ${key} end`;
}
