// How migrations build the search indexes on PostgreSQL. Applied migrations use it, so it must never change.

/** Without the extensions, which come with PostgreSQL's own packages, a search reads every row. */
export function trigramIndex(table: string): string[] {
  return [
    `do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index ${table}_search on ${table} using gin (company_id, search gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
    raise warning 'pg_trgm and btree_gin are not to be had: searching % takes longer', '${table}';
  end $$`,
  ];
}

/**
 * The search text of rows that are not deleted, kept by triggers. It is a separate table because each new row version adds an
 * entry to every index of its table.
 */
export function wordsTable(table: string): string[] {
  const words = `${table}_words`;
  const trigger = (verb: string, change: string, when = "") =>
    `create trigger ${words}_${verb} after ${change} on ${table} for each row ${when} execute function ${words}_follow()`;
  return [
    `drop index if exists ${table}_search`,
    `create table ${words} (id bigint primary key, company_id bigint not null, search text collate "C" not null)`,
    `create function ${words}_follow() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then delete from ${words} where id = old.id; end if;
      if tg_op <> 'DELETE' and new.deleted_at is null then
        insert into ${words} (id, company_id, search) values (new.id, new.company_id, new.search);
      end if;
      return null;
    end $$`,
    // The triggers come first: they lock the table, so nobody writes before its rows are copied.
    trigger("insert", "insert"),
    trigger(
      "update",
      "update of search, deleted_at",
      "when (old.search <> new.search or old.deleted_at is distinct from new.deleted_at)",
    ),
    trigger("delete", "delete"),
    fillWords(table),
    ...trigramIndex(words),
    `analyze ${words}`,
  ];
}

/** Copies the search text of a table's rows that are not deleted. For rows that were written without triggers. */
export const fillWords = (table: string) =>
  `insert into ${table}_words (id, company_id, search) select id, company_id, search from ${table} where deleted_at is null order by id`;

/** The size (kB) of the index's pending list, which every search reads completely. */
const PENDING = 512;

/** Instead of `pg_trgm`, whose index knows neither companies nor trigrams across two words. */
export function trigramsByCompany(table: string): string[] {
  const words = table === "deliveries" ? "deliveries_words" : table;
  return [
    `create or replace function letter_groups(company_id bigint, search text) returns text[] immutable strict parallel safe language sql as $$
      select array(select company_id || ':' || substr(search, i, 3) from generate_series(1, length(search) - 2) as i) $$`,
    `drop index if exists ${words}_search`,
    `create index ${words}_search on ${words} using gin (letter_groups(company_id, search)) with (gin_pending_list_limit = ${PENDING})`,
    `analyze ${words}`,
  ];
}

/**
 * The ids of orders that are not deleted and match the pattern themselves, or whose client or courier does; `groups` are trigrams
 * of the pattern. A function with a generic plan, because planning the statement for each text took longer than running it.
 */
export function ordersHolding(): string {
  const has = "letter_groups(f.company_id, f.search) @> groups";
  const holds = "f.company_id = of_company and f.search like pattern escape '\\'";
  const of = (column: string) =>
    `join deliveries d on d.company_id = of_company and d.deleted_at is null and d.${column} = f.id`;
  return `create function orders_holding(of_company bigint, pattern text, groups text[]) returns setof bigint
    language plpgsql stable rows 100 cost 10000 set plan_cache_mode = force_generic_plan as $$ begin return query
      select f.id from deliveries_words f where ${has} and ${holds}
      union select d.id from clients f ${of("client_id")} where ${has} and ${holds}
      union select d.id from couriers f ${of("courier_id")} where ${holds};
    end $$`;
}
