import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";
import {
  documentKeyOf,
  PHONE_WORDS,
  phonesOf,
  phoneWordsOf,
  readPhones,
  referenceKeyOf,
} from "./identifiers/read.ts";

/** As in migration 0017: only the state of a receipt changes. */
const FIXED = `id, company_id, number, client_id, kind, method, amount, goods_usd, goods_ves, reference, reference_key, reference_end, bank, payer_phone,
  paid_on, date, account_id, created_at`;
const ENDED = "old.state = 'voided' or (old.state = 'confirmed' and new.state = 'reported')";

/**
 * Phones, documents and references are compared by what they mean. A phone that can be read gets the form in which it is stored from
 * now on; any other text stays. Clients with the same document stay too: only the first one's key is the plain one.
 */
export function up({ key, onlyAdvances, noLongerOnlyAdvances, runDeferred, rewriteSearched }: Ddl): Step[] {
  return [
    ...rewriteSearched("deliveries", rewriteOrders),
    // Before the phones themselves change, because the search text has them as they were typed.
    searchPhone("couriers", "phone"),
    rewritePhone("couriers", "phone"),
    rewritePhone("company_settings", "phone"),
    rewritePhone("client_phones", "phone"),
    `${phonesOf("client_phones", "phone")}
      update clients set search = clients.search || ' ' || held.words
      from (select p.client_id, string_agg(${PHONE_WORDS}, ' ') as words from read join client_phones as p on p.id = read.id
        group by p.client_id) as held where held.client_id = clients.id`,
    searchDocument("clients", "registration_number"),
    ...runDeferred,

    `alter table clients add column document_key ${key} not null default ''`,
    `update clients set document_key = ${documentKeyOf("registration_key")}`,
    // In two steps, so that no new key meets an old one.
    `update clients set registration_key = document_key || '#' || id where deleted_at is null`,
    `update clients set registration_key = document_key where deleted_at is null and not exists (select 1 from clients as o
      where o.company_id = clients.company_id and o.type = clients.type and o.document_key = clients.document_key
        and o.deleted_at is null and o.id < clients.id)`,
    `create index clients_by_document on clients (company_id, document_key) where deleted_at is null`,
    `create index client_phones_by_phone on client_phones (company_id, phone)`,

    ...noLongerOnlyAdvances("receipts"),
    rewritePhone("receipts", "payer_phone"),
    `update receipts set reference_key = ${referenceKeyOf("reference")} where reference_key is not null`,
    `update receipts set reference_end = substr('000000' || reference_key, length(reference_key) + 1) where reference_key is not null`,
    ...runDeferred,
    ...onlyAdvances("receipts", FIXED, ENDED),
  ];
}

/** The search text with the phone of `read` in place of what was typed. */
const searchWithPhone = (search: string, typed: string, words: string) =>
  `case when replace(${search}, ${typed}, '') = ${search} then ${search} || ' ' || ${words} else replace(${search}, ${typed}, ${words}) end`;

const documentOf = documentKeyOf("anonymous_document");
const ORDERS_PHONES = ["recipient_phone", "anonymous_phone", "payment_phone"];

/** All that changes in orders, in one statement: each order is written once, and only if something changes. */
const rewriteOrders = `
  with ${ORDERS_PHONES.map((column) => readPhones(column, "deliveries", column)).join()},
  typed as materialized (
    select d.id, d.search, lower(d.recipient_phone) as recipient, lower(d.anonymous_phone) as anonymous,
      ${ORDERS_PHONES.map((column) => `coalesce(${column}.phone, d.${column}) as ${column}`)},
      ${phoneWordsOf("recipient_phone.phone")} as recipient_words, ${phoneWordsOf("anonymous_phone.phone")} as anonymous_words,
      case when ${documentOf} <> lower(anonymous_document) then ' ' || ${documentOf} else '' end as document
    from deliveries as d
    ${ORDERS_PHONES.map((column) => `left join ${column} on ${column}.id = d.id`).join(" ")}),
  halfway as materialized (select *, case when recipient <> recipient_words
    then ${searchWithPhone("search", "recipient", "recipient_words")} else search end as half from typed),
  rewritten as materialized (select *, case when anonymous <> anonymous_words
    then ${searchWithPhone("half", "anonymous", "anonymous_words")} else half end || document as whole from halfway)
  update deliveries set search = rewritten.whole, ${ORDERS_PHONES.map((column) => `${column} = rewritten.${column}`)}
  from rewritten where rewritten.id = deliveries.id and (deliveries.search <> rewritten.whole
    or ${ORDERS_PHONES.map((column) => `deliveries.${column} <> rewritten.${column}`).join(" or ")})`;

/** Stores the phones that can be read in their new form. */
const rewritePhone = (table: string, column: string) => `${phonesOf(table, column)}
  update ${table} set ${column} = read.phone from read where read.id = ${table}.id and ${table}.${column} <> read.phone`;

/** Puts the phones that can be read into the search text, in place of what was typed. */
function searchPhone(table: string, column: string): string {
  const typed = `lower(${table}.${column})`;
  return `${phonesOf(table, column)}
    update ${table} set search = ${searchWithPhone(`${table}.search`, typed, PHONE_WORDS)}
    from read where read.id = ${table}.id and ${typed} <> ${PHONE_WORDS}`;
}

/** Adds documents without punctuation to the search text. */
const searchDocument = (table: string, column: string) => `update ${table}
  set search = search || ' ' || ${documentKeyOf(column)}
  where ${column} is not null and ${documentKeyOf(column)} <> lower(${column})`;
