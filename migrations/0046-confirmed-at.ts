import type { Step } from "#server/database/types.ts";

/** When a receipt was confirmed, so that a confirmation of a moment ago can be taken back. */
export const up = (): Step[] => [`alter table receipts add column confirmed_at text`];
