import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** Lists of prices and imports have versions, so that of two who edit the same one only the first is stored. */
export const up = (_: Ddl): Step[] => [
  `alter table tariffs add column version integer not null default 1`,
  `alter table imports add column version integer not null default 1`,
];
