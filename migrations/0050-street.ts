import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const FAILED = "a.kind = 'fail' and a.status = 'done'";
const OF_ORDER = `from courier_actions as a where a.delivery_id = deliveries.id and ${FAILED}`;
const LAST = (column: string) => `(select a.${column} ${OF_ORDER} order by a.id desc limit 1)`;

/**
 * `awaited_files`: photos and signatures that an action names and that have not arrived. `file_pieces`: a picture that arrives in
 * pieces. `courier_codes.key_hash`: with which key a phone used the code up; it may hear the same answer again. An order keeps its failed
 * attempts. A delivery without money may wait for a decision too; `review_kind` says why it does. `sign_in_id`: which phone sent an action.
 */
export function up({ id, ref, key, bytes, changeTableCheck, withoutTriggers }: Ddl): Step[] {
  const row = `id ${id}, company_id ${ref} not null references companies (id)`;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    `create table awaited_files (company_id ${ref} not null, courier_id ${ref} not null, uuid ${key} not null, action_id ${ref} not null,
      delivery_id ${ref} not null, kind text not null check (kind in ('photo', 'signature')), created_at ${key} not null,
      primary key (company_id, courier_id, uuid, action_id), ${refers("courier_id", "couriers")},
      ${refers("action_id", "courier_actions")}, ${refers("delivery_id", "deliveries")})`,
    `create index awaited_files_by_order on awaited_files (delivery_id)`,
    `create index awaited_files_by_age on awaited_files (created_at)`,

    `create table file_pieces (${row}, courier_id ${ref} not null, uuid ${key} not null, size integer not null, place integer not null,
      length integer not null check (length > 0), bytes ${bytes} not null, created_at ${key} not null,
      unique (company_id, courier_id, uuid, place), ${refers("courier_id", "couriers")})`,
    `create index file_pieces_by_age on file_pieces (created_at)`,

    `alter table courier_codes add column key_hash ${key}`,

    ...changeTableCheck("courier_actions_check1", {
      table: "courier_actions",
      from: "status <> 'review' or collection is not null",
      to: "status <> 'review' or collection is not null or kind = 'deliver'",
    }),
    `alter table courier_actions add column review_kind text check (review_kind in ('delivery'))`,
    `alter table courier_actions add column sign_in_id ${ref}`,

    `alter table deliveries add column attempt_count integer not null default 0`,
    `alter table deliveries add column attempt_reason text`,
    `alter table deliveries add column attempt_at ${key}`,
    ...withoutTriggers(
      "deliveries",
      `update deliveries set attempt_count = (select count(*) ${OF_ORDER}), attempt_reason = ${LAST("reason")}, attempt_at = ${LAST("happened_at")}
        where exists (select 1 ${OF_ORDER})`,
    ),
  ];
}
