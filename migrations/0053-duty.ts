import type { Ddl } from "#server/database/ddl.ts";

/** Whether a courier takes orders now, and how many he can have in hand; null: nobody said. */
export function up(_: Ddl): string[] {
  return [
    `alter table couriers add column duty text not null default 'on' check (duty in ('on', 'break', 'off'))`,
    `alter table couriers add column capacity integer check (capacity between 1 and 200)`,
  ];
}
