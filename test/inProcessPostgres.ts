import type { PGlite } from "@electric-sql/pglite";
import type { CountedPool } from "#server/database/postgres/database.ts";

/** PGlite as a pool of one connection, for tests on a machine where no PostgreSQL server can be installed. */
export function inProcessPool(pglite: PGlite): CountedPool {
  let last: Promise<unknown> = Promise.resolve();
  const parsers = { 20: Number };
  let inUse = 0;
  let waiting = 0;
  return {
    totalCount: 1,
    get idleCount() {
      return 1 - inUse;
    },
    get waitingCount() {
      return waiting;
    },
    options: {},
    async connect() {
      let release = () => {};
      const turn = last;
      last = new Promise<void>((resolve) => {
        release = resolve;
      });
      waiting += 1;
      await turn;
      waiting -= 1;
      inUse = 1;
      return {
        async query(text: string, values?: readonly unknown[]) {
          // Several statements, without values and answers.
          if (!values) return pglite.exec(text);
          const result = await pglite.query(text, [...values], { parsers });
          const command = text.trim().split(/\s/)[0]?.toUpperCase() as "SELECT";
          return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows };
        },
        release() {
          inUse = 0;
          release();
        },
      } as never;
    },
    end: () => pglite.close(),
  };
}
