import type { Ddl } from "#server/database/ddl.ts";

const list = (values: string[]) => values.map((value) => `'${value}'`).join(", ");
const DOCUMENTS = list([
  "venezolano",
  "foreing",
  "legal",
  "commune",
  "government",
  "pasaport",
  "personal_signature",
]);
const METHODS = list(["cash", "transfer", "mobile_payment"]);

/**
 * Companies and everything that belongs to one. Each table that others refer to has (company_id, id) as a key, and foreign keys
 * have both columns, so that the database itself refuses a row of one company that refers to a row of another.
 */
export function up({ id, ref, cents, key, bytes, appendOnly, appendOnlySetup, afterEach }: Ddl): string[] {
  const row = `id ${id}, company_id ${ref} not null references companies (id)`;
  const editable = `created_at ${key} not null, updated_at ${key} not null, version integer not null default 1, deleted_at ${key}`;
  const refers = (column: string, table: string, more = "") =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id) ${more}`;
  const day = (column: string) => `check (length(${column}) = 10)`;
  const part = (column: string) =>
    `${row}, client_id ${ref} not null, position integer not null, ${column} text not null, unique (company_id, id),
     ${refers("client_id", "clients", "on delete cascade")}`;

  return [
    ...appendOnlySetup,

    `create table companies (id ${id}, last_number integer not null default 0 check (last_number >= 0), created_at ${key} not null)`,

    `create table accounts (${row}, type text not null check (type in ('user', 'employee')),
      role text check (role in ('admin', 'basic')), name text not null, email text not null, email_key ${key} unique,
      password_hash text not null, picture text, search ${key} not null, ${editable},
      unique (company_id, id), check ((type = 'user') = (role is null)), check ((email_key is null) = (deleted_at is not null)))`,
    `create index accounts_by_company on accounts (company_id, type, id)`,

    `create table pictures (account_id ${ref} primary key, company_id ${ref} not null, content_type text not null,
      bytes ${bytes} not null, ${refers("account_id", "accounts")})`,

    `create table sign_ins (${row}, account_id ${ref} not null, token_hash ${key} not null unique, user_agent text not null,
      ip text not null, created_at ${key} not null, last_used_at ${key} not null, ${refers("account_id", "accounts")})`,
    `create index sign_ins_by_account on sign_ins (account_id, id)`,
    `create index sign_ins_by_use on sign_ins (last_used_at)`,

    `create table attempts (bucket ${key} primary key, count integer not null, started_at ${key} not null)`,

    `create table idempotency_keys (company_id ${ref} not null, account_id ${ref} not null, path ${key} not null, key ${key} not null,
      fingerprint text not null, status integer, etag text, answer text, created_at ${key} not null,
      primary key (account_id, path, key), ${refers("account_id", "accounts")})`,
    `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

    `create table events (${row}, created_at ${key} not null, day ${key} not null ${day("day")},
      actor_type text not null check (actor_type in ('user', 'employee')), actor_id ${ref} not null, actor_name text not null,
      ip text not null, action ${key} not null, entity ${key} not null, entity_id ${ref}, summary text not null,
      search ${key} not null, changes text, ${refers("actor_id", "accounts")})`,
    `create index events_by_company on events (company_id, id)`,
    `create index events_by_thing on events (company_id, entity, entity_id, id)`,
    `create index events_by_actor on events (company_id, actor_id, id)`,
    ...appendOnly("events"),

    `create table clients (${row}, legal_name text not null, type ${key} not null check (type in (${DOCUMENTS})),
      registration_number text not null, registration_key ${key} not null, allow_credit integer not null check (allow_credit in (0, 1)),
      notes text, search ${key} not null, sort_name ${key} not null, ${editable}, unique (company_id, id))`,
    `create unique index clients_document on clients (company_id, type, registration_key) where deleted_at is null`,
    `create index clients_by_name on clients (company_id, sort_name, id)`,
    `create table client_addresses (${part("address")})`,
    `create table client_phones (${part("phone")})`,
    `create table client_emails (${part("email")})`,
    ...["addresses", "phones", "emails"].map(
      (of) => `create index client_${of}_by_client on client_${of} (client_id, position)`,
    ),

    `create table couriers (${row}, first_name text not null, last_name text not null, phone text not null,
      search ${key} not null, sort_name ${key} not null, ${editable}, unique (company_id, id))`,

    `create table services (${row}, name text not null, description text not null, amount ${cents} not null check (amount >= 0),
      total_expense ${cents} not null check (total_expense >= 0), search ${key} not null, sort_name ${key} not null, ${editable},
      unique (company_id, id))`,
    `create table service_expenses (${row}, service_id ${ref} not null, position integer not null, name text not null,
      amount ${cents} not null check (amount >= 0), unique (company_id, id), ${refers("service_id", "services", "on delete cascade")})`,
    `create index service_expenses_by_service on service_expenses (service_id, position)`,

    `create table deliveries (${row}, number integer not null check (number > 0), date ${key} not null ${day("date")},
      client_id ${ref}, service_id ${ref} not null, service_name text not null, service_sort ${key} not null, amount ${cents} not null check (amount >= 0),
      courier_id ${ref}, status ${key} not null check (status in ('pending', 'in_transit', 'delivered', 'cancelled')),
      payment_type ${key} not null check (payment_type in ('full', 'partial')), payment_method ${key} check (payment_method in (${METHODS})),
      pickup_address text not null, recipient_name text not null, recipient_phone text not null, recipient_address text not null,
      anonymous_name text, anonymous_type text check (anonymous_type in (${DOCUMENTS})), anonymous_document text, anonymous_phone text,
      anonymous_sort ${key}, notes text, cancellation_notes text, search ${key} not null, ${editable},
      unique (company_id, id), unique (company_id, number),
      check ((client_id is null) = (anonymous_name is not null)), check (client_id is not null or payment_type = 'full'),
      check (courier_id is not null or status = 'pending'), check ((status = 'cancelled') = (cancellation_notes is not null)),
      ${refers("client_id", "clients")}, ${refers("service_id", "services")}, ${refers("courier_id", "couriers")})`,
    `create index deliveries_by_date on deliveries (company_id, date, status, amount) where deleted_at is null`,
    `create index deliveries_by_client on deliveries (company_id, client_id, id)`,
    `create index deliveries_by_service on deliveries (company_id, service_id, id)`,
    `create index deliveries_by_courier on deliveries (company_id, courier_id, date)`,
    `create index deliveries_by_status on deliveries (company_id, status, id)`,

    `create table debts (${row}, delivery_id ${ref} not null unique, client_id ${ref}, open integer not null check (open in (0, 1)),
      amount ${cents} not null check (amount >= 0), paid ${cents} not null check (paid >= 0),
      refunded ${cents} not null check (refunded between 0 and paid), remaining ${cents} not null check (remaining >= 0),
      status ${key} not null, unique (company_id, id),
      check (case when open = 1 then amount = paid - refunded + remaining else paid = refunded and remaining = 0 end),
      check (status = case when open = 0 then 'pending' when remaining = 0 then 'paid' when paid = refunded then 'pending' else 'partial_paid' end),
      ${refers("delivery_id", "deliveries")}, ${refers("client_id", "clients")})`,
    `create index debts_open on debts (company_id, client_id, remaining) where remaining > 0`,

    `create table payments (${row}, debt_id ${ref} not null, kind text not null check (kind in ('payment', 'refund')),
      amount ${cents} not null check (amount > 0), method ${key} not null check (method in (${METHODS})),
      date ${key} not null ${day("date")}, automatic integer not null check (automatic in (0, 1)), refunds_id ${ref} unique,
      account_id ${ref} not null, created_at ${key} not null, unique (company_id, id),
      check ((kind = 'refund') = (refunds_id is not null)), ${refers("debt_id", "debts")}, ${refers("refunds_id", "payments")},
      ${refers("account_id", "accounts")})`,
    `create index payments_by_debt on payments (company_id, debt_id, id)`,
    `create index payments_by_date on payments (company_id, date, kind, amount)`,
    ...appendOnly("payments"),

    `create table company_bills (${row}, name text not null, date ${key} not null ${day("date")}, description text not null,
      method ${key} not null check (method in ('cash', 'mobile_payment', 'bank_transfered')), amount ${cents} not null check (amount >= 0),
      search ${key} not null, ${editable}, unique (company_id, id))`,
    `create index company_bills_by_date on company_bills (company_id, date, amount)`,

    // Each day's totals, by status of its orders and kind of cash, so that lists and cards needn't count or sum a long history.
    `create table daily_totals (company_id ${ref} not null references companies (id), date ${key} not null, kind ${key} not null,
      count integer not null, amount ${cents} not null, primary key (company_id, date, kind))`,
    ...afterEach("deliveries", "insert", tally([order("new", 1)])),
    ...afterEach("deliveries", "update", tally([order("old", -1), order("new", 1)])),
    ...afterEach(
      "payments",
      "insert",
      tally([
        movement(
          "new",
          1,
          "'collected'",
          "case when new.kind = 'refund' then -new.amount else new.amount end",
        ),
      ]),
    ),
    ...afterEach("company_bills", "insert", tally([movement("new", 1, "'expenses'")])),
    ...afterEach(
      "company_bills",
      "update",
      tally([movement("old", -1, "'expenses'"), movement("new", 1, "'expenses'")]),
    ),
    ...afterEach("company_bills", "delete", tally([movement("old", -1, "'expenses'")])),
  ];
}

/** How a row of `old` or `new` changes its day's total: adds to it or subtracts from it. */
function movement(row: string, sign: 1 | -1, kind: string, amount = `${row}.amount`): string {
  return `select ${row}.company_id as company_id, ${row}.date as date, ${kind} as kind, ${sign} as count, ${sign} * (${amount}) as amount`;
}

/** Only orders that are not deleted count. */
const order = (row: string, sign: 1 | -1) =>
  `${movement(row, sign, `${row}.status`)} where ${row}.deleted_at is null`;

/** Adds the movements to their days, always in the same order, so that two changes can't deadlock. */
function tally(movements: string[]): string {
  return `insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (${movements.join(" union all ")}) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount`;
}
