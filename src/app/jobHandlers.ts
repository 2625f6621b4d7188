import { mailChange } from "#features/account/server/changeMail.ts";
import { CHANGE_MAIL } from "#features/account/server/queries.ts";
import { mailReset, RESET_MAIL } from "#features/account/server/recovery/resetMail.ts";
import { CLOSING_MAIL } from "#features/attention/server/closing.ts";
import { mailClosing } from "#features/attention/server/closingMail.ts";
import { RUN_IMPORTS, runImports } from "#features/imports/server/runImport.ts";
import { POLL_RATES } from "#features/rates/server/feed.ts";
import { pollRates } from "#features/rates/server/poll.ts";
import { reportFile } from "#features/reports/server/reportFile.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { createSendMail } from "#server/mail/send.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Config } from "#server/program/config.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import { type Day, dayAt, instantAt } from "#shared/dates.ts";

/** The handler of each kind of job. Without its settings a kind of job waits. */
export function jobHandlers(
  config: Config,
  database: Database,
  log: Log,
  documents: WorkPool,
  now: () => Date = () => new Date(),
): Record<string, JobHandler> {
  const { mail, publicUrl, rates, timeZone } = config;
  const handlers: Record<string, JobHandler> = {
    [RUN_IMPORTS]: runImports({ database, log, timeZone, now }),
  };
  if (mail && publicUrl) {
    const parts = { database, send: createSendMail(mail), publicUrl, now };
    handlers[RESET_MAIL] = mailReset(parts);
    handlers[CHANGE_MAIL] = mailChange({ ...parts, timeZone });
    const cashReport = (companyId: number, day: Day) =>
      reportFile(
        {
          ...{ config, database, documents, actor: { companyId }, db: database.read, after: null },
          ...{ at: instantAt(now()), today: dayAt(now(), timeZone) },
          query: { format: "pdf", start_date: day, end_date: day },
        },
        "simplifiedCash",
        "informe_de_caja_simplificado",
      );
    handlers[CLOSING_MAIL] = mailClosing({ database, send: parts.send, publicUrl, cashReport });
  }
  if (rates) handlers[POLL_RATES] = pollRates({ database, settings: rates, timeZone, log, now });
  return handlers;
}
