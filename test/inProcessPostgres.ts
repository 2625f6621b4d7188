import type { PGlite } from "@electric-sql/pglite";
import type { PostgresPool } from "kysely";

/** PGlite as a pool of one connection, for tests on a machine where no PostgreSQL server can be installed. */
export function inProcessPool(pglite: PGlite): PostgresPool {
  let last: Promise<unknown> = Promise.resolve();
  const parsers = { 20: Number };
  return {
    options: {},
    async connect() {
      let release = () => {};
      const turn = last;
      last = new Promise<void>((resolve) => {
        release = resolve;
      });
      await turn;
      return {
        async query(text: string, values: readonly unknown[] = []) {
          const result = await pglite.query(text, [...values], { parsers });
          const command = text.trim().split(/\s/)[0]?.toUpperCase() as "SELECT";
          return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows };
        },
        release,
      } as never;
    },
    end: () => pglite.close(),
  };
}
