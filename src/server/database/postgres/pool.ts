import type { Kysely, PostgresDialect, PostgresPool } from "kysely";
import pg from "pg";
import { followsFailure, isOutdated } from "../errors.ts";
import type { Schema } from "../schema.ts";
import { timedAsync } from "../slowQueries.ts";
import { transactionOver } from "../transaction.ts";
import type { Steps } from "../types.ts";

const NAMES_KEPT = 1000;
const names = new Map<string, string>();

/**
 * Statements are prepared under a name, which makes reads several times faster. Those with a `like` are left without
 * one: a plan made for any text is ten times slower there than a plan made for this text.
 */
function nameOf(sql: string): string | undefined {
  let name = names.get(sql);
  if (name === undefined && names.size < NAMES_KEPT && !sql.includes(" like ")) {
    name = `s${names.size}`;
    names.set(sql, name);
  }
  return name;
}

type Heard = (error: Error | null | undefined, result?: unknown) => void;

class NamedClient extends pg.Client {
  /** How often tables were found to have changed since their plans were made: all are made anew then, under other names. */
  #changes = 0;

  override query(...args: unknown[]): never {
    const [text, values, heard] = args;
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    const forward = super.query as (...given: unknown[]) => never;
    this.#sendTogether();
    if (name === undefined) return forward.apply(this, args);
    const changes = this.#changes;
    const run = (hear: Heard) => forward.call(this, { name: `${name}_${this.#changes}`, text, values }, hear);
    const ask = (hear: Heard) =>
      run((error, result) => {
        if (error && this.#isPassing(error, changes)) run(hear);
        else hear(error, result);
      });
    if (heard !== undefined) return ask(heard as Heard);
    // Not by pg's own promise: for that it assigns each query a function, written where it is assigned. Such a one V8 takes for a
    // method and puts among what is old at once; there it keeps its query, with all rows, until everything is marked.
    return new Promise((resolve, reject) => {
      ask((error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  /** Whether the statement need only be run again. (What fails in a transaction has ended it: all of it is run again.) */
  #isPassing(error: Error, changes: number): boolean {
    if (!isOutdated(error)) return false;
    this.#changes = changes + 1;
    return this.getTransactionStatus() === "I";
  }

  /** What is asked in one turn leaves in one piece. */
  #sendTogether(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** bigint as a JavaScript number: ids and cents stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** `within`: milliseconds that a connection, a new one or one that comes free, is waited for. */
export function createPool(url: string, max = 20, within = 5_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: types as pg.CustomTypesConfig,
    Client: NamedClient,
    connectionTimeoutMillis: within,
    // What is sent without waiting for what went before travels together, and is answered in order.
    pipeline: true,
    keepAlive: true,
  } as pg.PoolConfig);
  // One that breaks between two statements of a transaction tells it to the next of them; unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  // An idle connection that breaks is replaced by the pool; the request that needs one sees its own error.
  pool.on("error", (error) =>
    console.error(
      JSON.stringify({ level: "warn", msg: "idle database connection lost", error: error.message }),
    ),
  );
  return pool;
}

export interface Where {
  db: Kysely<Schema>;
  dialect: PostgresDialect;
  pool: PostgresPool;
}

/** Several changes shared a transaction in which one of them failed: nothing of any is there. */
export class Undone extends Error {}

/**
 * Runs changes, most often one, in a transaction whose begin goes out with their first statements, and its commit with
 * their `last`. Throws `Undone` when there were several and it is certain that nothing was done. Before all else it waits
 * for the others, in whatever process, that have the same `turn`.
 */
export async function inTransaction<Held, T>(
  { db, dialect, pool }: Where,
  changes: readonly Steps<Held, T>[],
  turn?: string,
): Promise<T[]> {
  const client = await pool.connect();
  let over = false;
  let first: unknown;
  const note = (error: unknown) => {
    if (!followsFailure(error)) first ??= error;
    throw error;
  };
  const tx = transactionOver(db, dialect, (sql, values) => {
    if (over) throw new Error(`a statement came after its transaction: ${sql}`);
    return timedAsync(
      sql,
      values,
      async () => (await client.query<unknown>(sql, [...values]).catch(note)).rows,
    );
  });
  // When one of these fails so does what was sent after it, and that is told.
  client.query("begin", []).catch(() => undefined);
  if (turn !== undefined) client.query(TAKE_TURN, [turn]).catch(() => undefined);
  let broken: Error | undefined;
  try {
    const held = await Promise.all(changes.map(({ hold }) => hold(tx)));
    const results = await Promise.all(changes.map(({ work }, i) => work(tx, held[i] as Held)));
    const written = Promise.all(changes.map(({ last }, i) => last(tx, results[i] as T)));
    // What fails before it asks the database for anything is not committed: PostgreSQL would know of no failure.
    await Promise.race([written, new Promise<void>(process.nextTick)]);
    over = true;
    // From here on PostgreSQL alone knows what came of it.
    const [ended] = await Promise.all([client.query("commit", []), written.catch(() => undefined)]);
    if (ended.command !== ("COMMIT" as string)) throw first ?? new Error("the transaction was not committed");
    return results;
  } catch (error) {
    over = true;
    await client.query("rollback", []).catch((failure: Error) => {
      broken = failure;
    });
    if (changes.length > 1 && !broken) throw new Undone();
    // Of statements that were sent together, one that only failed after another may be heard of before it.
    throw followsFailure(error) ? (first ?? error) : error;
  } finally {
    (client.release as (error?: Error) => void)(broken);
  }
}

const TAKE_TURN = "select pg_advisory_xact_lock(hashtextextended($1, 0))";
