import pg from "pg";
import { isOutdated } from "../errors.ts";
import { publishNotice } from "../notices.ts";

const NAMES_KEPT = 1000;
const names = new Map<string, string>();

/**
 * The name under which a statement is prepared, which makes reads several times faster. A statement with a `like` gets none: its
 * generic plan is ten times slower than a plan for the given text.
 */
function nameOf(sql: string): string | undefined {
  let name = names.get(sql);
  if (name === undefined && names.size < NAMES_KEPT && !sql.includes(" like ")) {
    name = `s${names.size}`;
    names.set(sql, name);
  }
  return name;
}

class NamedClient extends pg.Client {
  /** Increases when a table has changed since plans were made: all statements are then prepared again, under new names. */
  #generation = 0;

  /** Only promises: no caller here passes a callback. */
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    if (name === undefined) return (super.query as (...params: unknown[]) => never).apply(this, args);
    return this.#named(name, text as string, values as unknown[]) as never;
  }

  async #named(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const generation = this.#generation;
    const run = () => super.query({ name: `${name}_${this.#generation}`, text, values });
    try {
      return await run();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.#generation = generation + 1;
      // Inside a transaction the error has aborted it, so the whole transaction is retried.
      if (this.getTransactionStatus() !== "I") throw error;
      return run();
    }
  }
}

/** Parses bigint as a number: ids and cents stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** `within`: how many milliseconds to wait for a connection. */
export function createPool(url: string, max = 20, within = 5_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // So that a restore sees an idle server too: the others end after ten seconds without work.
    min: 1,
    types: types as pg.CustomTypesConfig,
    Client: NamedClient,
    connectionTimeoutMillis: within,
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
    keepAlive: true,
  } as pg.PoolConfig);
  // A client that breaks while it is checked out fails its next statement. Without a listener its error would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  // The pool replaces an idle client that breaks.
  pool.on("error", (error) =>
    publishNotice({ message: "idle database connection lost", error: error.message }),
  );
  return pool;
}
