import type { Ddl } from "#server/database/ddl.ts";

/** What a courier must hear of an order that is or was his. What he does himself is not among it. */
const HEARD = [
  "old.courier_id is distinct from new.courier_id",
  "old.deleted_at is distinct from new.deleted_at",
  "(old.status <> new.status and new.status = 'cancelled')",
  "old.date <> new.date",
  "old.promised_time is distinct from new.promised_time",
  "old.recipient_address <> new.recipient_address",
  "old.recipient_phone <> new.recipient_phone",
  "old.recipient_name <> new.recipient_name",
  "old.pickup_address <> new.pickup_address",
  "old.notes is distinct from new.notes",
].join(" or ");

/** Only rows for couriers whose phones want to be told. */
const tell = (couriers: string) =>
  `insert into pushes_due (company_id, courier_id, created_at)
    select distinct s.company_id, s.courier_id, new.updated_at from push_subscriptions as s
    where s.company_id = new.company_id and s.courier_id in (${couriers})`;

/**
 * Whether a courier takes orders now, and how many he can have in hand; null: nobody said. `push_subscriptions`: phones that want to be
 * told while their page is closed. `pushes_due`: couriers to tell.
 */
export function up({ id, ref, key, onRow }: Ddl): string[] {
  const row = `id ${id}, company_id ${ref} not null references companies (id)`;
  const courier = `courier_id ${ref} not null, foreign key (company_id, courier_id) references couriers (company_id, id)`;
  return [
    `alter table couriers add column duty text not null default 'on' check (duty in ('on', 'break', 'off'))`,
    `alter table couriers add column capacity integer check (capacity between 1 and 200)`,

    `create table push_subscriptions (${row}, sign_in_id ${ref} not null unique references sign_ins (id) on delete cascade,
      endpoint text not null, created_at ${key} not null, ${courier})`,
    `create index push_subscriptions_by_courier on push_subscriptions (company_id, courier_id)`,
    `create table pushes_due (${row}, created_at ${key} not null, ${courier})`,
    ...onRow("deliveries_push_insert", "deliveries", "insert", "new.courier_id is not null", [
      tell("new.courier_id"),
    ]),
    ...onRow("deliveries_push_update", "deliveries", "update", HEARD, [
      tell("old.courier_id, new.courier_id"),
    ]),
  ];
}
