import type { Step } from "#server/database/types.ts";

/** Since when a company's days end at which time of the next calendar day, as JSON; `[]`: always at midnight. */
export const up = (): Step[] => [
  "alter table company_settings add column day_ends text not null default '[]'",
];
