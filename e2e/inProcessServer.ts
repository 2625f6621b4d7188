// Serves the product with a PostgreSQL inside its own process, for machines where PostgreSQL can't be installed.
import { PGlite } from "@electric-sql/pglite";
import { start } from "#app/server.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgresWith } from "#server/database/postgres/database.ts";
import { runProgram } from "#server/program/program.ts";
import { inProcessPool } from "#test/inProcessPostgres.ts";

await runProgram(async (config) => {
  const options = { engine: "postgres", url: "postgres://in-process/" } as const;
  const database = openPostgresWith(options, inProcessPool(new PGlite()));
  await migrate(database);
  await start(config, database);
});
