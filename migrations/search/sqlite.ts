// How migrations build the search indexes on SQLite. Applied migrations use it, so it must never change.

/** The triggers that keep an FTS5 table, and what they write. */
function follow(table: string, place: (row: string) => string): string[] {
  const words = `${table}_words`;
  const remove = `insert into ${words} (${words}, rowid, search) values ('delete', ${place("old")}, old.search)`;
  const add = `insert into ${words} (rowid, search) values (${place("new")}, new.search)`;
  return [
    `create trigger ${words}_insert after insert on ${table} begin ${add}; end`,
    `create trigger ${words}_update after update of search on ${table} when new.search <> old.search begin ${remove}; ${add}; end`,
    `create trigger ${words}_delete after delete on ${table} begin ${remove}; end`,
  ];
}

export function trigramTable(table: string): string[] {
  const words = `${table}_words`;
  return [
    `create virtual table ${words} using fts5 (search, content='${table}', content_rowid='id', tokenize='trigram', columnsize=0)`,
    `insert into ${words} (${words}) values ('rebuild')`,
    ...follow(table, (row) => `${row}.id`),
  ];
}

/** A rowid of the trigram table: the company's id, followed by a fixed number of bits for the row's id. */
export const ID_BITS = 32;
const placeOf = (row: string) => `${row}.company_id << ${ID_BITS} | ${row}.id`;

/** Stores neither the text nor positions, only which rows have a trigram. */
export function trigramsByCompany(table: string): string[] {
  const words = `${table}_words`;
  return [
    ...["insert", "update", "delete"].map((verb) => `drop trigger ${words}_${verb}`),
    `drop table ${words}`,
    `create virtual table ${words} using fts5 (search, content='', tokenize='trigram', columnsize=0, detail=none)`,
    ...fillTrigrams(table),
    ...follow(table, placeOf),
  ];
}

/** Indexes all rows of a table, merged into one segment. For rows that were written without triggers. */
export const fillTrigrams = (table: string) => [
  `insert into ${table}_words (rowid, search) select ${placeOf(table)}, search from ${table} order by company_id, id`,
  `insert into ${table}_words (${table}_words) values ('optimize')`,
];
