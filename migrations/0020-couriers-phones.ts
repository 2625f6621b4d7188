import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const STAFF = "'user', 'employee'";

/**
 * Couriers sign in with a code on their phones, send actions with proof, and recipients follow an order by a link. A courier who
 * signs in has an account without e-mail and password, so that events, payments and the journal name who acted, as for the staff.
 */
export function up({ id, ref, key, changeCheck, changeTableCheck, withoutTriggers, randomHex }: Ddl): Step[] {
  const row = `id ${id}, company_id ${ref} not null references companies (id)`;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;

  return [
    ...changeCheck("accounts", "type", `type in (${STAFF})`, `type in (${STAFF}, 'courier')`),
    ...changeTableCheck("accounts_check", {
      table: "accounts",
      from: "(type = 'user') = (role is null)",
      to: "(type = 'employee') = (role is not null)",
    }),
    ...changeTableCheck("accounts_check1", {
      table: "accounts",
      from: "(email_key is null) = (deleted_at is not null)",
      to: "(email_key is null) = (deleted_at is not null or type = 'courier')",
    }),
    ...changeCheck("events", "actor_type", `actor_type in (${STAFF})`, `actor_type in (${STAFF}, 'courier')`),

    `create table courier_accounts (account_id ${ref} primary key, company_id ${ref} not null, courier_id ${ref} not null,
      created_at ${key} not null, unique (company_id, courier_id), ${refers("account_id", "accounts")}, ${refers("courier_id", "couriers")})`,

    `create table courier_codes (code_hash ${key} primary key, company_id ${ref} not null, account_id ${ref} not null,
      expires_at ${key} not null, created_at ${key} not null, ${refers("account_id", "accounts")})`,
    `create index courier_codes_by_account on courier_codes (account_id)`,
    `create index courier_codes_by_expiry on courier_codes (expires_at)`,

    `create table courier_actions (${row}, courier_id ${ref} not null, account_id ${ref} not null, uuid ${key} not null, delivery_id ${ref},
      kind text not null check (kind in ('start', 'deliver', 'fail')), status ${key} not null check (status in ('done', 'refused', 'review')),
      message text, happened_at ${key} not null, reason text check (reason in ('absent', 'refused', 'bad_address', 'no_payment', 'other')),
      note text, receiver_name text, receiver_document text, collection text, created_at ${key} not null,
      decision ${key} check (decision in ('accepted', 'rejected')), decided_by ${ref}, decided_at ${key}, decision_note text,
      unique (company_id, id), unique (company_id, courier_id, uuid),
      check ((kind = 'fail') = (reason is not null)), check (status <> 'review' or collection is not null),
      check (decision is null or status = 'review'), check ((decision is null) = (decided_at is null)),
      check ((decision is null) = (decided_by is null)), ${refers("courier_id", "couriers")}, ${refers("account_id", "accounts")},
      ${refers("delivery_id", "deliveries")}, ${refers("decided_by", "accounts")})`,
    `create index courier_actions_by_order on courier_actions (delivery_id, id)`,
    `create index courier_actions_to_review on courier_actions (company_id, id) where status = 'review' and decision is null`,

    `create table proof_files (${row}, courier_id ${ref} not null, uuid ${key} not null, sha256 ${key} not null, content_type text not null,
      size integer not null check (size > 0), created_at ${key} not null, unique (company_id, id), unique (company_id, courier_id, uuid),
      ${refers("courier_id", "couriers")})`,
    `create index proof_files_by_content on proof_files (company_id, sha256)`,
    `create index proof_files_by_age on proof_files (created_at)`,

    `create table proofs (${row}, delivery_id ${ref} not null, action_id ${ref} not null, file_id ${ref} not null,
      kind text not null check (kind in ('photo', 'signature')), created_at ${key} not null, unique (company_id, id),
      ${refers("delivery_id", "deliveries")}, ${refers("action_id", "courier_actions")}, ${refers("file_id", "proof_files")})`,
    `create index proofs_by_order on proofs (delivery_id, id)`,
    `create index proofs_by_file on proofs (file_id)`,

    `alter table deliveries add column tracking_token ${key}`,
    ...withoutTriggers(
      "deliveries",
      `update deliveries set tracking_token = ${randomHex} where status in ('pending', 'in_transit')`,
    ),
    `create unique index deliveries_by_tracking on deliveries (tracking_token) where tracking_token is not null`,
  ];
}
