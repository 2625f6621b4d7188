import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** What a settlement returned to its courier: a surplus that was owed. */
export function up({ cents, alsoFixed }: Ddl): Step[] {
  const amount = (column: string) => `${column} ${cents} not null default 0 check (${column} >= 0)`;
  return [
    `alter table settlements add column ${amount("returned_usd")}`,
    `alter table settlements add column ${amount("returned_ves")}`,
    ...alsoFixed("settlements", "returned_usd, returned_ves"),
  ];
}
