import type { Ddl } from "#server/database/ddl.ts";

/** How much room a company's photos and signatures take, so that a limit on all of them needs no look at each. */
export function up({ ref }: Ddl): string[] {
  return [
    `create table stored_files (company_id ${ref} primary key references companies (id), bytes ${ref} not null check (bytes >= 0))`,
    `insert into stored_files (company_id, bytes) select company_id, sum(size) from proof_files group by company_id`,
  ];
}
