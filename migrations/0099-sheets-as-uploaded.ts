import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * `hidden_rows`: how many rows of a sheet the spreadsheet hides. `other_problems`: what else is wrong with a row than its first `problem`.
 * Parts of an import with a `position` below 0 are the file itself, until it runs.
 */
export const up = (_: Ddl): Step[] => [
  `alter table imports add column hidden_rows integer not null default 0`,
  `alter table import_rows add column other_problems text`,
];
