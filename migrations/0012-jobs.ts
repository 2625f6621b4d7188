import type { Ddl } from "#server/database/ddl.ts";

/** Background jobs: see `src/server/jobs/`. */
export function up({ id, key }: Ddl): string[] {
  return [
    `create table jobs (id ${id}, kind ${key} not null, payload text not null, attempts integer not null default 0,
      due_at ${key}, last_error text, created_at ${key} not null)`,
    `create index jobs_by_due on jobs (due_at)`,
    `create index jobs_by_age on jobs (created_at)`,
  ];
}
