import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** What the office should know of a client or of a phone at the moment when it matters, and clients that get no more orders. */
export const up = ({ id, ref, key }: Ddl): Step[] => [
  ...["alert", "alert_by", "alert_at", "blocked_reason", "blocked_by", "blocked_at"].map(
    (column) => `alter table clients add column ${column} text`,
  ),
  `create table phone_alerts (id ${id}, company_id ${ref} not null references companies (id), phone ${key} not null,
    text text not null, written_by text not null, written_at text not null, unique (company_id, phone), unique (company_id, id))`,
];
