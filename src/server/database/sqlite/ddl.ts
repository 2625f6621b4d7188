import { trigramsByCompany, trigramTable } from "#migrations/search/sqlite.ts";
import type { CheckChange, Step } from "../types.ts";

type Verb = "insert" | "update" | "delete";

/** The parts of DDL in which the engines differ. */
export const sqliteDdl = {
  id: "integer primary key autoincrement",
  ref: "integer",
  cents: "integer",
  key: "text",
  bytes: "blob",
  /** The number of a key in a JSON text; null without one. */
  jsonNumber: (json: string, key: string): string => `json_extract(${json}, '$.${key}')`,
  /** The items of a list in a JSON text, as rows with a `value`. None without a list. */
  jsonItems: (json: string, key: string, alias: string): string =>
    `json_each(${json}, '$.${key}') as ${alias}`,
  /** Follows a table's definition: stores its rows in the order of its primary key. */
  clustered: "without rowid",
  /** Foreign keys inside a new table's definition. */
  keysInside: (keys: string[]): string => keys.map((key) => `, ${key}`).join(""),
  /**
   * The foreign keys of `keysInside`, added after the table is filled: PostgreSQL then checks them much faster. SQLite can't add keys
   * to a table.
   */
  keysAfterwards: (_table: string, _keys: string[]): string[] => [],
  /** Refuses a statement that inserts rows whose `amount` does not sum to zero in each `group`. SQLite has no such triggers. */
  balanced: (_table: string, _group: string, _amount: string): string[] => [],
  /** Runs once per database, before the first `appendOnly`. */
  appendOnlySetup: [] as string[],
  appendOnly: (table: string): string[] =>
    ["update", "delete"].map(
      (verb) =>
        `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, 'rows of ${table} are only added'); end`,
    ),
  noLongerAppendOnly: (table: string): string[] =>
    ["update", "delete"].map((verb) => `drop trigger ${table}_no_${verb}`),
  /**
   * A foreign key of an existing table, whose column is still null everywhere, to a table whose rows are never deleted. SQLite can't
   * add foreign keys to a table, so a trigger checks new rows.
   */
  refersLater: (table: string, column: string, target: string): string[] => [
    `create trigger ${table}_${column}_exists before insert on ${table} when new.${column} is not null
      and not exists (select 1 from ${target} where company_id = new.company_id and id = new.${column})
      begin select raise(abort, 'FOREIGN KEY constraint failed'); end`,
  ],
  /** Refuses an update that sets one of these columns, and any update of a row `old` that fulfils the condition. */
  onlyAdvances: (table: string, fixed: string, ended: string): string[] => [
    `create trigger ${table}_fixed before update of ${fixed} on ${table}
      begin select raise(abort, 'rows of ${table} are only added'); end`,
    `create trigger ${table}_ended before update on ${table} when ${ended}
      begin select raise(abort, 'rows of ${table} are only added'); end`,
    `create trigger ${table}_no_delete before delete on ${table}
      begin select raise(abort, 'rows of ${table} are only added'); end`,
  ],
  /** More columns of an `onlyAdvances` table that never change. */
  alsoFixed: (table: string, columns: string): string[] => [
    `create trigger ${table}_also_fixed before update of ${columns} on ${table}
      begin select raise(abort, 'rows of ${table} are only added'); end`,
  ],
  noLongerOnlyAdvances: (table: string): string[] =>
    ["fixed", "ended", "no_delete"].map((name) => `drop trigger ${table}_${name}`),
  /**
   * Runs the statement, which may use `new` and `old`, after each row that is inserted, updated or deleted: only for rows that fulfil
   * the condition `when`.
   */
  afterEach: (table: string, verb: Verb, statement: string, when = ""): string[] => [
    `create trigger ${table}_after_${verb} after ${verb} on ${table} ${when && `when ${when} `}begin ${statement}; end`,
  ],
  /** A trigger with a name of its own, after each inserted or updated row for which `when` is true. */
  onRow: (name: string, table: string, verb: Verb, when: string, statements: string[]): string[] => [
    `create trigger ${name} after ${verb} on ${table} when ${when} begin ${statements.map((statement) => `${statement};`).join(" ")} end`,
  ],
  noLongerAfterEach: (table: string, verb: Verb): string[] => [`drop trigger ${table}_after_${verb}`],
  noLongerOnRow: (name: string, _table: string): string[] => [`drop trigger ${name}`],
  /**
   * Defers an `afterEach` to the commit, so that rows which many changes update are locked only briefly. SQLite has one writer.
   */
  atCommit: (_table: string, _verb: Verb, _when = ""): string[] => [],
  /** For a table that was filled with ids: the next id is the one after the last. SQLite does that itself. */
  continueIds: (_table: string): string[] => [],
  /** Sets the column to the id of the transaction that adds the row. SQLite has no such ids: null. */
  keepsTransaction: (_table: string, _column: string): string[] => [],
  /** An index with every column that a query reads, so that the row itself needn't be read. */
  covering: (table: string, name: string, columns: string): string[] => [
    `create index ${name} on ${table} (${columns})`,
  ],
  searchable: (table: string): string[] => trigramTable(table),
  /** Moves the search text of rows that are not deleted into a separate table. On SQLite it is already in one. */
  separateSearchText: (_table: string): string[] => [],
  trigramsByCompany: (table: string): string[] => trigramsByCompany(table),
  /**
   * `createUpkeep` merges index segments, instead of the change that adds one. (At 64 segments, `crisismerge`, a change still
   * merges.)
   */
  mergedWhenAsked: (table: string): string[] =>
    Object.entries({ automerge: 0, crisismerge: 64 }).map(
      ([setting, value]) =>
        `insert into ${table}_words (${table}_words, rank) values ('${setting}', ${value})`,
    ),
  /** A function that finds orders by text with one plan. SQLite caches plans with its statements. */
  searchPlannedOnce: [] as string[],
  /** Changes the condition of a column's CHECK. `from` is the condition as the table was created with; see `CheckChange`. */
  changeCheck: (table: string, _column: string, from: string, to: string): Step[] => [{ table, from, to }],
  /** Changes the condition of a CHECK over several columns, which has a name of its own in PostgreSQL. */
  changeTableCheck: (_name: string, change: CheckChange): Step[] => [change],
  /**
   * An update that concerns no trigger. PostgreSQL can't alter a table while its deferred triggers wait for the commit, so they are
   * off meanwhile.
   */
  withoutTriggers: (_table: string, statement: string): string[] => [statement],
  /** An update of many rows with their search text, which concerns no other trigger: its index follows in one go. */
  rewriteSearched: (_table: string, statement: string): string[] => [statement],
  /** Runs deferred triggers now, so that later migrations may alter the tables. SQLite has none. */
  runDeferred: [] as string[],
  /** An instant's column plus a span of time, like `+5 minutes`. */
  later: (column: string, span: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '${span}')`,
  /** Lets `withRemoval` change append-only rows. On SQLite it drops their triggers for the time of its transaction. */
  removableByOperator: [] as string[],
  /** At least 128 random bits as text, new for each row. */
  randomHex: "lower(hex(randomblob(16)))",
};
