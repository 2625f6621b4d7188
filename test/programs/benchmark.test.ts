import { it } from "node:test";
import { casesOf } from "#bench/cases.ts";
import { compare } from "#bench/compare.ts";
import { createDatabase } from "#bench/database.ts";
import { startLimit, startProduct } from "#bench/processes.ts";
import { seed } from "#bench/seed.ts";

const ORDERS = 2000;
const server = process.env.TEST_POSTGRES_URL ?? "pglite";

for (const engine of ["sqlite", "postgres"] as const)
  it(`the benchmark's limit answers reads as the product does (${engine})`, {
    skip: engine === "postgres" && server === "pglite" && "no PostgreSQL server",
  }, async () => {
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
