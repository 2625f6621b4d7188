import type { Ddl } from "#server/database/ddl.ts";

/**
 * What the provider published for each day, so that a company that registers later gets it too. Of no company. The index finds the
 * newest rate of any company, which a company's first one is compared with.
 */
export function up({ cents, key }: Ddl): string[] {
  return [
    `create table published_rates (date ${key} primary key check (length(date) = 10),
      rate ${cents} not null check (rate between 1 and 9000000000000000))`,
    `create index exchange_rates_by_source on exchange_rates (source, date, id)`,
  ];
}
