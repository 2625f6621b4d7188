import { type DatabaseConnection, type Dialect, DummyDriver, type Kysely, Transaction } from "kysely";
import { type Run, setRawExecutor } from "./rawExecutor.ts";
import type { Schema, Tx } from "./schema.ts";

/**
 * A transaction whose beginning and end somebody else sees to. Its statements go through `run` as they come, without
 * waiting for one another.
 */
export function transactionOver(db: Kysely<Schema>, dialect: Dialect, run: Run): Tx {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({ rows: (await run(sql, parameters)) as never[] }),
    streamQuery() {
      throw new Error("a transaction reads its rows at once");
    },
  };
  const executor = db
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  const tx = new Transaction<Schema>({ config: { dialect }, driver: new DummyDriver(), dialect, executor });
  setRawExecutor(tx, run);
  return tx;
}
