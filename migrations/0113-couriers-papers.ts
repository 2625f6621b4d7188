import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** What a courier drives, and his papers with the day on which each expires. */
export const up = ({ id, ref, key }: Ddl): Step[] => [
  "alter table couriers add column vehicle text",
  "alter table couriers add column plate text",
  `create table courier_papers (id ${id}, company_id ${ref} not null references companies (id), courier_id ${ref} not null,
    position integer not null, kind text not null check (kind in ('license', 'medical', 'insurance', 'registration', 'permit')),
    number text not null, expires_on ${key} check (length(expires_on) = 10),
    foreign key (company_id, courier_id) references couriers (company_id, id) on delete cascade)`,
  "create index courier_papers_of on courier_papers (company_id, courier_id, position)",
  "create index courier_papers_expiring on courier_papers (company_id, expires_on) where expires_on is not null",
];
