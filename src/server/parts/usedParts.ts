import { type RawBuilder, sql } from "kysely";
import { prepared } from "../database/prepared.ts";
import type { Db } from "../schema.ts";

/** The tables of the parts that an office may do without. A part is used from its first row on. */
const TABLES = {
  cash: ["shifts"],
  standing: ["standing_orders"],
  zones: ["zones"],
  extras: ["extras"],
  connections: ["api_keys", "webhooks"],
} as const;

type Part = keyof typeof TABLES;
export type UsedParts = Record<Part, boolean>;

const countOne = (table: (typeof TABLES)[Part][number]): RawBuilder<unknown> =>
  sql`(select count(*) from (select 1 from ${sql.table(table)} as r where r.company_id = m.id limit 1) as o)`;

const countOf = (part: Part) => sql<number>`${sql.join(TABLES[part].map(countOne), sql` + `)}`;

const counted = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("companies as m")
    .select([
      countOf("cash").as("cash"),
      countOf("standing").as("standing"),
      countOf("zones").as("zones"),
      countOf("extras").as("extras"),
      countOf("connections").as("connections"),
    ])
    .where("m.id", "=", companyId),
);

/** Which parts the company uses. */
export async function usedParts(db: Db, companyId: number): Promise<UsedParts> {
  const [row] = await counted(db, { companyId });
  const uses = (part: Part) => Number(row?.[part] ?? 0) > 0;
  return {
    cash: uses("cash"),
    standing: uses("standing"),
    zones: uses("zones"),
    extras: uses("extras"),
    connections: uses("connections"),
  };
}
