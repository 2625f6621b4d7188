import type { Step } from "../types.ts";

type Verb = "insert" | "update" | "delete";

/** The parts of DDL in which the engines differ. */
export const sqliteDdl = {
  id: "integer primary key autoincrement",
  ref: "integer",
  cents: "integer",
  key: "text",
  bytes: "blob",
  /** Runs once for a database, before the first `appendOnly`. */
  appendOnlySetup: [] as string[],
  /** From here on the table's rows can't be changed or removed. */
  appendOnly: (table: string): string[] =>
    ["update", "delete"].map(
      (verb) =>
        `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, 'rows of ${table} are only added'); end`,
    ),
  /** Runs the statement, which may name `new` and `old`, after each row that is inserted, updated or deleted. */
  afterEach: (table: string, verb: Verb, statement: string): string[] => [
    `create trigger ${table}_after_${verb} after ${verb} on ${table} begin ${statement}; end`,
  ],
  /** Defers an `afterEach` to the commit, so that rows which many changes update are locked for a short time. SQLite has one writer. */
  atCommit: (_table: string, _verb: Verb): string[] => [],
  /** The column gets the id of the transaction that adds the row. SQLite has no such ids: null. */
  keepsTransaction: (_table: string, _column: string): string[] => [],
  /** An index that holds every column that a query reads, which saves reading the row's page. */
  covering: (table: string, name: string, columns: string): string[] => [
    `create index ${name} on ${table} (${columns})`,
  ],
  /** A trigram index of the table's `search`. */
  searchable: (table: string): string[] => trigramTable(table),
  /** Moves the search text of standing rows into a table of its own. On SQLite it is in one already. */
  wordsApart: (_table: string): string[] => [],
  /** Lists the trigrams of the table's `search` by company. */
  groupsByCompany: (table: string): string[] => trigramsByCompany(table),
  /**
   * Index segments are merged by `createUpkeep`, no longer by the change that adds one. (With `crisismerge`, at 64 segments a change still
   * merges them.)
   */
  mergedWhenAsked: (table: string): string[] =>
    Object.entries({ automerge: 0, crisismerge: 64 }).map(
      ([setting, value]) =>
        `insert into ${table}_words (${table}_words, rank) values ('${setting}', ${value})`,
    ),
  /** A function that finds orders by text with one plan. SQLite keeps plans with its statements. */
  searchPlannedOnce: [] as string[],
  /** Changes the condition of a column's CHECK. `from` is the condition as the table was created with; see `CheckChange`. */
  changeCheck: (table: string, _column: string, from: string, to: string): Step[] => [{ table, from, to }],
};

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

function trigramTable(table: string): string[] {
  const words = `${table}_words`;
  return [
    `create virtual table ${words} using fts5 (search, content='${table}', content_rowid='id', tokenize='trigram', columnsize=0)`,
    `insert into ${words} (${words}) values ('rebuild')`,
    ...follow(table, (row) => `${row}.id`),
  ];
}

/** A rowid of the trigram table: the company's id, then as many bits for the row's id. */
export const ID_BITS = 32;
const placeOf = (row: string) => `${row}.company_id << ${ID_BITS} | ${row}.id`;

/** Keeps neither the text nor positions: only which rows have a trigram. */
function trigramsByCompany(table: string): string[] {
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
