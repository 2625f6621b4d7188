import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/types.ts";
import { serveDocs } from "#server/docs.ts";
import { createFastify } from "#server/fastify.ts";
import { serve } from "#server/http.ts";
import { createLog, type Log } from "#server/log.ts";
import { serveMetrics } from "#server/metrics.ts";
import { openApi } from "#server/openapi.ts";
import { type Pressure, refuseUnderPressure } from "#server/pressure.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import { endpoints } from "./api.ts";

interface Parts {
  config: Config;
  database: Database;
  documents: WorkPool;
  /** The clock, so that a test can stand on any day. */
  now?: () => Date;
  log?: Log;
  /** When the last automatic backup was made, where this server makes them. */
  lastBackup?: () => Date | null;
  /** Other limits than those that follow from this machine. */
  pressure?: Pressure;
}

/** The API as one Fastify instance over an open, migrated database; it does not listen yet. */
export async function buildApi({
  config,
  database,
  documents,
  now = () => new Date(),
  log = createLog("silent"),
  lastBackup,
  pressure,
}: Parts): Promise<FastifyInstance> {
  const app = await createFastify(config, log);
  refuseUnderPressure(app, pressure);
  const answers = async () => {
    try {
      await sql`select 1`.execute(database.read);
      return true;
    } catch (error) {
      log.error(error, "the database does not answer");
      return false;
    }
  };
  serveMetrics(app, {
    token: config.metricsToken,
    databaseIsUp: answers,
    replicaIsUp: database.replica?.isUp,
    lastBackup,
  });
  serve(app, { database, config, documents, log, now }, endpoints);

  serveDocs(app, openApi(endpoints.map(({ route }) => route)));

  app.get("/api/health", async (_, reply) => {
    if (await answers()) return { status: "ok" };
    return reply.code(503).header("retry-after", "5").send({ status: "unavailable" });
  });
  return app;
}
