import pg from "pg";

const NAMES_KEPT = 1000;
const names = new Map<string, string>();

/**
 * Statements are prepared under a name, which makes reads several times faster. Text search is left without one: a plan
 * made for any text is ten times slower there than a plan made for this text.
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
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    const forward = super.query as (...given: unknown[]) => never;
    return name === undefined
      ? forward.apply(this, args)
      : forward.call(this, { name, text, values }, ...rest);
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
