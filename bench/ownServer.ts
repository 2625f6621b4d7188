import { startPostgres } from "#scripts/postgres.mjs";
import type { Engine } from "#server/database/types.ts";
import { type BenchDatabase, createDatabase } from "./database.ts";
import { watch } from "./measure.ts";
import { backedUp, healthOf, type Product, type Program, startProduct } from "./processes.ts";

/**
 * Starts the server on a new database that `fill` may fill, does the work, and removes both. On PostgreSQL it uses the server at
 * TEST_POSTGRES_URL, or starts one.
 */
export async function withServer(
  engine: Engine,
  work: (product: Product) => Promise<void>,
  fill: (database: BenchDatabase) => Promise<void> = async () => {},
): Promise<void> {
  const { TEST_POSTGRES_URL: configuredUrl } = process.env;
  const postgres =
    engine === "postgres" && !configuredUrl ? await startPostgres({ settings: { fsync: "on" } }) : null;
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    const database = await createDatabase(engine);
    try {
      await fill(database);
      await startAndWork(database, work);
    } finally {
      await database.drop();
    }
  } finally {
    await postgres?.stop();
  }
}

async function startAndWork(database: BenchDatabase, work: (product: Product) => Promise<void>) {
  const product = await startProduct(database.options);
  try {
    if (database.engine === "sqlite") await backedUp(product);
    console.log(`the server after its start: ${megabytes((await healthOf(product)).memory)}`);
    await work(product);
  } finally {
    await product.stop();
  }
}

/** The engine that the command line names. Throws for another word. */
export function engineOf(word = "sqlite"): Engine {
  if (word !== "sqlite" && word !== "postgres") throw new Error(`sqlite or postgres, not ${word}`);
  return word;
}

export interface Step<T> {
  result: T;
  seconds: number;
  /** How long the server's event loop was late, and its memory: the most of each, as text. */
  server: string;
}

/** Does the work and watches the server meanwhile. */
export async function watchStep<T>(product: Program, work: () => Promise<T>): Promise<Step<T>> {
  // Readings begin where the last one ended.
  await healthOf(product);
  const watched = watch(product);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const health = await watched();
  const late = Math.max(...health.map(({ loopMax }) => loopMax));
  const memory = Math.max(...health.map((reading) => reading.memory));
  return { result, seconds, server: `event loop ${late.toFixed(0)} ms late, ${megabytes(memory)}` };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
