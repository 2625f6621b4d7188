import { ID_BITS } from "#migrations/search/sqlite.ts";

/** The columns of an order in the API, and no others. */
const COLUMNS = `d.id, d.number, d.version, d.date, d.promised_time, d.client_id, d.service_id, d.service_name, d.amount, d.courier_pay, d.courier_id,
  d.status, d.payment_type,
  d.payment_method, d.payment_currency, d.payment_reference, d.payment_bank, d.payment_phone, d.collect_fee, d.cod_amount, d.cod_status, d.cod_note, d.pays_with_usd, d.pays_with_ves, d.pickup_address, d.recipient_name, d.recipient_phone, d.recipient_address, d.anonymous_name, d.anonymous_type,
  d.anonymous_document, d.anonymous_phone, d.notes, d.cancellation_notes, d.return_of_id, d.opening, d.trip_id, d.further_stop, d.packages, d.contents, d.client_reference, d.packages_returned, d.partial_reason, d.pin_code, d.recipient_location, d.created_at, d.updated_at`;

/** Orders with the columns of their client, courier and debt, from tables or from a statement's new rows. */
export const orderRows = (orders = "deliveries", debts = "debts", more = "") => `
  select ${COLUMNS}, c.alert as client_alert, c.alert_by as client_alert_by, c.alert_at as client_alert_at,
    w.text as recipient_alert, w.written_by as recipient_alert_by, w.written_at as recipient_alert_at, c.legal_name, k.first_name, k.last_name, k.phone as courier_phone, b.id as debt_id, b.amount as debt_amount,
    b.remaining as debt_remaining, b.status as payment_status,
    (select p.phone from client_phones p where p.client_id = d.client_id order by p.position limit 1) as first_phone,
    (select d.tracking_token from company_settings t where t.id = d.company_id and t.tracking = 1) as tracking_token,
    case when d.status = 'cancelled' or d.packages_returned > 0 then (select r.id from deliveries r where r.return_of_id = d.id and r.deleted_at is null) end as return_id,
    case when d.trip_id is not null then (select count(*) from deliveries r where r.trip_id = d.trip_id and r.deleted_at is null) end as trip_count,
    case when d.trip_id is not null then (select count(*) from deliveries r
      where r.trip_id = d.trip_id and r.deleted_at is null and r.trip_position <= d.trip_position) end as trip_place ${more}
  from ${orders} d join ${debts} b on b.delivery_id = d.id
  left join clients c on c.id = d.client_id left join couriers k on k.id = d.courier_id
  left join phone_alerts w on w.company_id = d.company_id and w.phone = d.recipient_phone`;

const STANDING = "d.company_id = $1 and d.deleted_at is null";
const TOTAL =
  "select cast(coalesce(sum(count), 0) as bigint) as total from daily_totals where company_id = $1";
const sumOf = (kinds: string, column: string) =>
  `cast(coalesce(sum(case when kind in (${kinds}) then ${column} end), 0) as bigint)`;

/** One page of the orders with the ids of the query `ids`, newest first. */
const pageOf = (ids: string) => `${orderRows()} where d.id in (${ids}) order by d.id desc`;

/** One page of the orders with the ids of the query `hits`, newest first, with the total. */
const pageFound = (hits: string) => `
  with hits as materialized (${hits}),
    found as (select id, (select count(*) from hits) as total from hits order by id desc limit ($3 + 0))
  ${orderRows("deliveries", "debts", ", f.total")} join found f on f.id = d.id order by d.id desc`;

/** The row's text contains the pattern. SQLite re-plans a statement with a bare `$2` for each pattern. */
const HOLDS = "f.company_id = $1 and f.search like ($2 || '') escape '\\'";
/** Row numbers of SQLite's index begin with the company's id. */
const rowsOf = (table: string, trigrams: string) => `${table}_words match ${trigrams}
  and ${table}_words.rowid between ($1 << ${ID_BITS}) and ($1 + 1 << ${ID_BITS}) - 1`;
// `$4`: a few rare trigrams. The cross join makes SQLite begin with the few rows that have them.
const matched = (table: string) =>
  `${rowsOf(table, "$4")} and f.id = ${table}_words.rowid - ($1 << ${ID_BITS})`;

/** Orders that the receipt with the number `$5` pays. */
const PAID = `select d.id from receipts r cross join payments p cross join debts b cross join deliveries d
  where r.company_id = $1 and r.number = $5 and p.company_id = $1 and p.receipt_id = r.id and b.id = p.debt_id and ${STANDING} and d.id = b.delivery_id`;

/** Searches for one word: in the text of an order, of its client and of its courier, and as the number of a receipt that pays the order. */
export const sqliteSearch = pageFound(`
  select f.id from deliveries_words cross join deliveries f where ${matched("deliveries")} and ${HOLDS} and f.deleted_at is null
  union select d.id from clients_words cross join clients f cross join deliveries d where ${matched("clients")} and ${HOLDS} and ${STANDING} and d.client_id = f.id
  union select d.id from couriers f cross join deliveries d where ${HOLDS} and ${STANDING} and d.courier_id = f.id
  union ${PAID}`);

/**
 * Searches for three words, each in the text of an order, of its client or of its courier. `candidates` selects the orders that may have a
 * word, for the two longest.
 */
const pageOfWords = (
  candidates: (word: string, trigrams: string) => string,
  contains: (column: string, word: string) => string,
) => {
  const isIn = (word: string) =>
    `(${["d.search", "c.search", "k.search"].map((column) => contains(column, word)).join(" or ")})`;
  const [first, second] = [candidates("$2", "$4"), candidates("$5", "$6")];
  return pageFound(`
    select d.id from (select id from (${first}) as one intersect select id from (${second}) as two) as found
    cross join deliveries d left join clients c on c.id = d.client_id left join couriers k on k.id = d.courier_id
    where d.id = found.id and ${STANDING} and ${["$2", "$5", "$7"].map(isIn).join(" and ")}`);
};

export const sqliteSearchWords = pageOfWords(
  (word, trigrams) => {
    const idIn = (table: string) =>
      `select rowid - ($1 << ${ID_BITS}) as id from ${table}_words where ${rowsOf(table, trigrams)}`;
    const ofCompany = (table: string) => `select d.id from ${table} f cross join deliveries d
      where d.company_id = $1 and instr(f.search, ${word}) > 0`;
    return `${idIn("deliveries")}
      union all ${ofCompany("clients")} and d.client_id = f.id and f.id in (${idIn("clients")})
      union all ${ofCompany("couriers")} and d.courier_id = f.id and f.company_id = $1`;
  },
  (column, word) => `instr(${column}, ${word}) > 0`,
);

/** A page of clients with their lists and open debts. `list` gives the engine's JSON array of rows with these columns. */
const clientPage = (condition: string, list: (columns: string, from: string) => string) => {
  const of = (part: string, alias: string) =>
    `client_${part} ${alias} where ${alias}.client_id = c.id order by ${alias}.position`;
  const open = "from debts b where b.company_id = c.company_id and b.client_id = c.id and b.remaining > 0";
  const used = `select 1 from deliveries d where d.company_id = $1 and d.client_id = c.id and d.deleted_at is null`;
  return `
  with page as (select f.id, count(*) over () as total from clients f where ${condition} and ${HOLDS} and f.deleted_at is null
    order by f.id + 0 desc limit ($3 + 0))
  select c.*, page.total, (${used} limit 1) as used, (select count(*) ${open}) as debt_count,
    (select cast(coalesce(sum(b.remaining), 0) as bigint) ${open}) as debt_total,
    (select cast(coalesce(-sum(amount), 0) as bigint) from journal_totals where company_id = c.company_id and account = 'advance'
      and place = '' and currency = 'USD' and party_id = c.id) as advances,
    ${list("id, address, zone_id, location, used", `select a.id, a.address, a.zone_id, a.location, (${used} and d.pickup_address = a.address limit 1) as used from ${of("addresses", "a")}`)} as addresses,
    ${list("id, phone", `select p.id, p.phone from ${of("phones", "p")}`)} as phones,
    ${list("id, email", `select e.id, e.email from ${of("emails", "e")}`)} as emails
  from page join clients c on c.id = page.id order by c.id desc`;
};

export const sqliteClientSearch = clientPage(
  `f.id in (select rowid - ($1 << ${ID_BITS}) from clients_words where clients_words match $4
    and rowid between ($1 << ${ID_BITS}) and ($1 + 1 << ${ID_BITS}) - 1)`,
  (columns, from) => {
    const object = columns.split(", ").map((column) => `'${column}', part.${column}`);
    return `(select json_group_array(json_object(${object})) from (${from}) as part)`;
  },
);

/** The list of a service in force on the day `$4`, for the client or, with 0, for all. */
const listInForce = (client: string) => `select * from (select id, client_id, valid_from from tariffs
    where company_id = $1 and service_id = $2 and coalesce(client_id, 0) = ${client} and valid_from <= $4
    order by valid_from desc limit 1) as newest`;

/**
 * The best known statement for each answer; company 1's id is `$1`. SQLite re-plans a statement with a bare `limit $2` for each
 * value. With a bare `d.id` PostgreSQL would walk back from the newest order to those of the month.
 */
export const statements = {
  read: `${orderRows()} where d.id = $2 and ${STANDING}`,
  page: pageOf(`select d.id from deliveries d where ${STANDING} order by d.id desc limit ($2 + 0) offset $3`),
  total: "select order_count as total from companies where id = $1",
  filtered: pageOf(
    `select d.id from deliveries d where ${STANDING} and d.status = $2 and d.date between $3 and $4 order by d.id + 0 desc limit ($5 + 0)`,
  ),
  filteredTotal: `${TOTAL} and kind = $2 and date between $3 and $4`,
  search: pageFound(`select id from orders_holding($1, $2, $4) as held (id) union ${PAID}`),
  searchWords: pageOfWords(
    (word, trigrams) => `select id from orders_holding($1, '%' || ${word} || '%', ${trigrams}) as held (id)`,
    (column, word) => `strpos(${column}, ${word}) > 0`,
  ),
  clientSearch: clientPage(
    "letter_groups(f.company_id, f.search) @> $4",
    (_, from) => `(select coalesce(json_agg(part), '[]') from (${from}) as part)`,
  ),
  quoted: `select s.name, s.amount, s.courier_pay, l.legal_name, f.name as from_name, g.name as to_name from services s
    left join clients l on l.id = $2 join zones f on f.id = $3 join zones g on g.id = $4 where s.id = $1`,
  prices: `select t.client_id, t.valid_from, c.from_zone_id, c.to_zone_id, c.amount, c.courier_pay
    from (${listInForce("$3")} union ${listInForce("0")}) as t
    join tariff_cells c on c.tariff_id = t.id and c.from_zone_id in ($5, $6) and c.to_zone_id in ($5, $6)`,
  dashboard: `select substr(date, 1, $4) as date, ${sumOf("'delivered'", "count")} as delivered,
      ${sumOf("'pending', 'in_transit', 'delivered'", "amount")} as invoiced, ${sumOf("'collected'", "amount")} as collected,
      ${sumOf("'expenses'", "amount")} as expenses
    from daily_totals where company_id = $1 and date between $2 and $3 group by 1`,
  adjustments: `select count(*) as count, coalesce(sum(amount), 0) as amount from adjustments
    where company_id = $1 and date between $2 and $3`,
  account: "select * from accounts where email_key = $1",
  openSignIn: `insert into sign_ins (company_id, account_id, token_hash, user_agent, ip, created_at, last_used_at)
    values ($1, $2, $3, 'bench', '127.0.0.1', $4, $4)`,
  companyName: "select name from company_settings where company_id = $1",
  movements: `select 0 as source, p.id, p.date, p.amount, p.kind, p.method, d.number, coalesce(c.legal_name, d.anonymous_name) as party,
      d.service_name as service
    from payments p join debts b on b.id = p.debt_id join deliveries d on d.id = b.delivery_id left join clients c on c.id = d.client_id
    where p.company_id = $1 and p.date between $2 and $3
    union all select 1, id, date, amount, 'bill', method, null, name, description from company_bills
    where company_id = $1 and date between $2 and $3 order by 3, 1, 2`,
} as const;

export type Statement = keyof typeof statements;
