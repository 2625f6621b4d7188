import pg from "pg";
import { ConfigError } from "#server/program/config.ts";
import { LateError, withinTime } from "#server/within.ts";

const CHECK_MS = 5000;
const NAME = "mandado_check";
const ROUNDS = 3;
/** PostgreSQL's codes for a prepared statement that doesn't exist, and for one that exists already. */
const MIXED_UP = new Set(["26000", "42P05"]);

/**
 * Throws a `ConfigError` if a pooler mixes up prepared statements, as PgBouncer does before 1.21 with `pool_mode = transaction`: it gives
 * statements of two clients to one connection, where their names collide.
 */
export async function checkPreparedStatements(variable: string, url: string): Promise<void> {
  const clients = [open(url), open(url)];
  try {
    if (await withinTime(CHECK_MS, keepsApart(clients))) return;
  } catch (error) {
    // A pooler with one connection, in session mode: two clients never meet there.
    if (error instanceof LateError) return;
    throw error;
  } finally {
    for (const client of clients) void client.end().catch(() => undefined);
  }
  throw new ConfigError(
    variable,
    "el PgBouncer intermedio mezcla las sentencias preparadas: hace falta la versión 1.21 o posterior con max_prepared_statements = 2000 (o pool_mode = session)",
  );
}

function open(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CHECK_MS });
  // A connection that breaks fails its query. Without a listener its error would end the process.
  client.on("error", () => undefined);
  return client;
}

/** Whether each client's statement stays its own, although all have the same name. */
async function keepsApart(clients: readonly pg.Client[]): Promise<boolean> {
  await Promise.all(clients.map((client) => client.connect()));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [own, client] of clients.entries()) if ((await askFor(client, own)) !== own) return false;
  return true;
}

/** Returns the number that the client prepared, or another one after a mix-up. */
async function askFor(client: pg.Client, own: number): Promise<number | null> {
  try {
    const { rows } = await client.query<{ own: number }>({ name: NAME, text: `select ${own} as own` });
    return rows[0]?.own ?? null;
  } catch (error) {
    if (MIXED_UP.has((error as { code?: string }).code ?? "")) return null;
    throw error;
  }
}
