import type { Step } from "#server/database/types.ts";

/** When the company works, as JSON, and where: a zone may be left out, or be reached only until an hour of the day. */
export const up = (): Step[] => [
  "alter table company_settings add column hours text not null default '[]'",
  "alter table company_settings add column days_off text not null default '[]'",
  "alter table zones add column served integer not null default 1 check (served in (0, 1))",
  "alter table zones add column last_hour text",
];
