import { writeFileSync } from "node:fs";
import { constants } from "node:os";
import type { Engine } from "#server/database/types.ts";
import { type Comparison, runAgainst } from "./against.ts";
import { CASE_NAMES, type Case, casesOf } from "./cases.ts";
import { compare } from "./compare.ts";
import { createDatabase } from "./database.ts";
import { measure, type Pair, type Result } from "./measure.ts";
import { mixedLoad } from "./mixed.ts";
import { type Options, readOptions } from "./options.ts";
import { measurePages, ORDERS_FOR_PAGES } from "./pages.ts";
import { fillPrices } from "./prices.ts";
import { backedUp, healthOf, type Program, startLimit, startProduct } from "./processes.ts";
import { seed } from "./seed.ts";
import { heading, lineOf, minuteLine, reportLine } from "./table.ts";

const results: (Result | Comparison)[] = [];
/** The name of the case that opens pages in a browser. It isn't in `cases.ts`, because it sends no requests itself. */
const PAGES = "pages";

async function run(options: Options): Promise<void> {
  await measureAll(options);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
}

async function measureAll(options: Options): Promise<void> {
  if (options.against) return runAgainst(options.against, options, (result) => results.push(result));
  if (options.cases?.join() !== PAGES)
    for (const engine of options.engines) {
      console.log(heading(engine));
      for (const orders of options.orders) await runOn(engine, orders, options);
    }
  if (options.cases?.includes(PAGES) ?? true) await tellPages();
}

/** Measured once, because the pages hardly depend on the engine and the history. */
async function tellPages(): Promise<void> {
  const database = await createDatabase("sqlite");
  await seed(database, ORDERS_FOR_PAGES);
  await fillPrices(database);
  const product = await startProduct(database.options);
  try {
    await backedUp(product);
    const lines = await measurePages(product);
    console.log(`\npages, on a slow phone\n${lines?.join("\n") ?? "no Chromium, not measured"}`);
  } finally {
    await product.stop();
    await database.drop();
  }
}

async function runOn(engine: Engine, orders: number, options: Options): Promise<void> {
  const database = await createDatabase(engine);
  try {
    const began = performance.now();
    await seed(database, orders, options.companies);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const product = await startProduct(database.options);
    const limit = await startLimit(database.options);
    try {
      const { memory } = await healthOf(product);
      const start = `ready after ${product.readyAfter.toFixed(0)} ms with ${(memory / 1e6).toFixed(0)} MB`;
      console.log(`  ${orders} orders filled in ${seconds} s; the server: ${start}`);
      // The backup at the start uses a thread for some seconds, which would disturb only the first case.
      if (engine === "sqlite") await backedUp(product);
      const all = await casesOf(database, orders, options.companies);
      const wanted = all.filter(({ name }) => options.cases?.includes(name) ?? true);
      for (const task of wanted) await runCase({ product, limit }, engine, orders, task, options);
      if (options.mixed) await runMixed(product, all, options.mixed);
    } finally {
      await limit.stop();
      await product.stop();
    }
  } finally {
    await database.drop();
  }
}

async function runMixed(product: Program, cases: readonly Case[], minutes: number) {
  let minute = 0;
  for await (const figures of mixedLoad(product, cases, minutes)) console.log(minuteLine(++minute, figures));
}

async function runCase(pair: Pair, engine: Engine, orders: number, task: Case, options: Options) {
  if (task.same) await compare(pair, task);
  for (const connections of task.alone ? [1] : options.connections) {
    const result: Result = { engine, orders, ...(await measure(pair, task, connections, options.seconds)) };
    results.push(result);
    console.log(lineOf(result));
    if (result.rows !== undefined) console.log(reportLine(result));
  }
}

// Ctrl-C ends with the exit handlers, which end the servers and remove what they used.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
try {
  await run(readOptions(process.argv.slice(2), [...CASE_NAMES, PAGES]));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
