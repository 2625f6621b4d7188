import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/connection.ts";
import { serveDocs } from "#server/docs.ts";
import { createFastify } from "#server/fastify.ts";
import { serve } from "#server/http.ts";
import { openApi } from "#server/openapi.ts";
import type { WorkPool } from "#server/pdf/pool.ts";
import { endpoints } from "./api.ts";

interface Parts {
  config: Config;
  database: Database;
  papers: WorkPool;
  /** The clock, so that a test can stand on any day. */
  now?: () => Date;
  logger?: boolean | object;
}

/** The API as one Fastify instance over an open, migrated database; it does not listen yet. */
export async function buildApi({
  config,
  database,
  papers,
  now = () => new Date(),
  logger = false,
}: Parts): Promise<FastifyInstance> {
  const app = await createFastify(config, logger);
  serve(app, { database, config, papers, now }, endpoints);

  const document = JSON.stringify(openApi(endpoints.map(({ route }) => route)));
  app.get("/api/openapi.json", (_, reply) => reply.type("application/json; charset=utf-8").send(document));

  await serveDocs(app);

  app.get("/api/health", async (_, reply) => {
    try {
      await sql`select 1`.execute(database.read);
      return { status: "ok" };
    } catch (error) {
      app.log.error(error, "the database does not answer");
      return reply.code(503).header("retry-after", "5").send({ status: "unavailable" });
    }
  });
  return app;
}
