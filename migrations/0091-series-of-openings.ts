/**
 * Opening balances have a series of their own, so that orders and receipts have no holes. Those that are there keep their numbers.
 */
export const up = (): string[] => [
  "alter table companies add column last_opening_number integer not null default 0 check (last_opening_number >= 0)",
];
