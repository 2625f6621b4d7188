import type { FastifyInstance } from "fastify";
import { keepMessages } from "#features/messages/server/keepMessages.ts";
import { noteMoves } from "#features/phone/server/push/noteMoves.ts";
import { serveTracking } from "#features/tracking/server/page.ts";
import { webhookWriter } from "#features/webhooks/server/messages.ts";
import { createAdmission } from "#server/admission/admission.ts";
import { defaultLimits, type Limits } from "#server/admission/limits.ts";
import type { Database } from "#server/database/types.ts";
import { openFileStore } from "#server/files/openFileStore.ts";
import { createFastify } from "#server/http/fastify.ts";
import { serve } from "#server/http/serve.ts";
import { countJobs } from "#server/jobs/queue.ts";
import { createLive, type Live } from "#server/live/live.ts";
import { serveHealth } from "#server/monitoring/health.ts";
import { createLog, type Log } from "#server/monitoring/log.ts";
import { watchTurns } from "#server/monitoring/longTurns.ts";
import { serveMetrics } from "#server/monitoring/metrics.ts";
import { serveDocs } from "#server/openapi/docs.ts";
import { openApi } from "#server/openapi/openapi.ts";
import type { Config } from "#server/program/config.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import { endpoints } from "./api.ts";

declare module "fastify" {
  interface FastifyInstance {
    live: Live;
  }
}

interface Parts {
  config: Config;
  secretKey: SecretKey;
  database: Database;
  documents: WorkPool;
  /** The clock. Tests set it. */
  now?: () => Date;
  log?: Log;
  /** When the last automatic backup was made, if this server makes backups. */
  lastBackup?: () => Date | null;
  /** Replaces the default limits. */
  limits?: Limits;
}

/** Builds the API as a Fastify instance over an open, migrated database. It does not listen yet. */
export async function buildApi({
  config,
  secretKey,
  database,
  documents,
  now = () => new Date(),
  log = createLog("silent"),
  lastBackup,
  limits = defaultLimits(),
}: Parts): Promise<FastifyInstance> {
  const app = await createFastify(config, log);
  const admission = createAdmission(app, config, database.engine, limits);
  database.onRecord.add(keepMessages);
  if (config.pushKeys) database.onRecord.add(noteMoves);
  if (config.webhooks) database.onRecord.add(webhookWriter(config.publicUrl));
  const live = createLive({ database, config, log, limits, now });
  app.decorate("live", live);
  // Before Fastify waits for open answers.
  app.addHook("preClose", async () => live.close());
  const files = openFileStore(config);
  const databaseIsUp = serveHealth(app, { config, database, isBusy: admission.work.isBusy, log, now });
  watchTurns(app, log);
  serveMetrics(app, {
    token: config.metricsToken,
    dataDir: config.dataDir,
    database,
    databaseIsUp,
    lastBackup,
    jobs: () => countJobs(database),
    streams: live.count,
  });
  serve(
    app,
    { database, config, secretKey, files, documents, admission, live, log, now, lastBackup },
    endpoints,
  );

  serveTracking(app, { config, database, now });

  serveDocs(app, () => openApi(endpoints.map(({ route }) => route)));
  return app;
}
