import type { Ddl } from "#server/database/ddl.ts";

/** Changes of one day count in the same rows: each waits there for the commits of others only, not for what they do before. */
export function up({ atCommit }: Ddl): string[] {
  return [
    ...atCommit("deliveries", "insert"),
    ...atCommit("deliveries", "update"),
    ...atCommit("payments", "insert"),
    ...(["insert", "update", "delete"] as const).flatMap((verb) => atCommit("company_bills", verb)),
  ];
}
