// @world Builds the bare server and measures.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { casesOf } from "#bench/cases.ts";
import { compare } from "#bench/compare.ts";
import { createDatabase } from "#bench/database.ts";
import { startLimit, startProduct } from "#bench/processes.ts";
import { seed } from "#bench/seed.ts";
import { programEnvironment } from "#scripts/testClock.mjs";

const ORDERS = 2000;
const server = process.env.TEST_POSTGRES_URL ?? "pglite";

for (const engine of ["sqlite", "postgres"] as const) {
  const skip = engine === "postgres" && server === "pglite" && "no PostgreSQL server";

  it(`the benchmark's limit answers reads as the product does (${engine})`, { skip }, async () => {
    const database = await createDatabase(engine);
    try {
      await seed(database, ORDERS);
      const product = await startProduct(database.options);
      const limit = await startLimit(database.options);
      try {
        const cases = await casesOf(database, ORDERS, 1);
        for (const task of cases.filter(({ same }) => same)) await compare({ product, limit }, task);
      } finally {
        await limit.stop();
        await product.stop();
      }
    } finally {
      await database.drop();
    }
  });

  // They check what they measure: that each row is imported, and each line that is certain matched.
  it(`the benchmarks of imports and of the bank run to their end (${engine})`, { skip }, async () => {
    const steps = (output: string) =>
      output.split("\n").flatMap((line) => /^(.+): \d+\.\d+ s/.exec(line)?.[1] ?? []);
    assert.deepEqual(steps(await bench("imports", engine, "300", "yes")), [
      ...["5 s before it", "upload", "check", "run", "undo"],
    ]);
    assert.deepEqual(steps(await bench("bank", engine, "50", "200")), [
      ...["reading and keeping 50 lines", "importing them", "the board: 50 lines × 200 receipts"],
      ...["a page of lines", "matching, and confirming 500"],
    ]);
  });
}

/** Runs a benchmark, and returns what it prints. */
async function bench(name: string, ...args: string[]): Promise<string> {
  const file = fileURLToPath(import.meta.resolve(`#bench/${name}.ts`));
  const env = { ...programEnvironment(), TEST_POSTGRES_URL: server };
  return (await promisify(execFile)(process.execPath, [file, ...args], { env })).stdout;
}
