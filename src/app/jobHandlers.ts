import { mailChange } from "#features/account/server/changeMail.ts";
import { CHANGE_MAIL } from "#features/account/server/queries.ts";
import { mailReset, RESET_MAIL } from "#features/account/server/recovery/resetMail.ts";
import { CLOSING_MAIL } from "#features/attention/server/closing.ts";
import { mailClosing } from "#features/attention/server/closingMail.ts";
import { FORGET_LINES, forgetLines } from "#features/bank-statements/server/removeStatement.ts";
import { clockOf } from "#features/company/server/queries.ts";
import { RUN_IMPORTS, runImports } from "#features/imports/server/runImport.ts";
import { UNDO_IMPORT, undoImports } from "#features/imports/server/undoImport.ts";
import { mailPortal, PORTAL_MAIL } from "#features/portal/server/mail.ts";
import { POLL_RATES } from "#features/rates/server/feed.ts";
import { pollRates } from "#features/rates/server/poll.ts";
import { reportFile } from "#features/reports/server/reportFile.ts";
import { makeStanding } from "#features/standing-orders/server/makeOrder.ts";
import { MAKE_STANDING, PLAN_STANDING, planDue } from "#features/standing-orders/server/planning.ts";
import { SEND_WEBHOOK, TELL_ORDERS, tellLater } from "#features/webhooks/server/messages.ts";
import { sendWebhooks } from "#features/webhooks/server/send.ts";
import type { Database } from "#server/database/types.ts";
import { createJobRunner, type JobHandler, type JobRunner } from "#server/jobs/runner.ts";
import { createSendMail } from "#server/mail/send.ts";
import type { Log } from "#server/monitoring/log.ts";
import { exceptionsOf } from "#server/outgoing/publicAddress.ts";
import type { Config } from "#server/program/config.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import { type Day, dayAt, instantAt } from "#shared/dates.ts";

interface Parts {
  config: Config;
  database: Database;
  secretKey: SecretKey;
  log: Log;
  documents: WorkPool;
  now?: () => Date;
}

/** Messages to other software that are sent at once, in total and of one company: slow receivers hold back only their own company. */
const WEBHOOKS_AT_ONCE = 64;
const WEBHOOKS_EACH = 2;

/** Runs the product's jobs. Messages to other software have places of their own, so that mails never wait for a slow receiver. */
export function createJobs(parts: Parts): JobRunner {
  const { config, database, secretKey, log, documents, now = () => new Date() } = parts;
  const handlers = jobHandlers(config, database, log, documents, now);
  const runners = [createJobRunner({ database, handlers, log, now })];
  const stopping = new AbortController();
  if (config.webhooks) {
    const exceptions = exceptionsOf(config.webhooksAllow);
    const { timeZone } = config;
    const send = sendWebhooks({ database, secretKey, exceptions, timeZone, stopping: stopping.signal, now });
    runners.push(
      createJobRunner({
        database,
        handlers: { [SEND_WEBHOOK]: send },
        log,
        now,
        concurrent: WEBHOOKS_AT_ONCE,
        perCompany: WEBHOOKS_EACH,
        // A message ends by itself, after three days.
        mostAttempts: Number.POSITIVE_INFINITY,
      }),
    );
  }
  const all = async (act: (runner: JobRunner) => Promise<void>) => void (await Promise.all(runners.map(act)));
  return {
    start: () => {
      for (const runner of runners) runner.start();
    },
    idle: () => all((runner) => runner.idle()),
    stop: () => {
      stopping.abort();
      return all((runner) => runner.stop());
    },
  };
}

/** The handler of each kind of job, without webhooks. Without its settings a kind of job waits. */
export function jobHandlers(
  config: Config,
  database: Database,
  log: Log,
  documents: WorkPool,
  now: () => Date = () => new Date(),
): Record<string, JobHandler> {
  const { mail, publicUrl, rates, timeZone } = config;
  const standing = { database, timeZone, now };
  const handlers: Record<string, JobHandler> = {
    [PLAN_STANDING]: planDue(standing),
    [MAKE_STANDING]: makeStanding(standing),
    [RUN_IMPORTS]: runImports({ database, log, timeZone, now }),
    [UNDO_IMPORT]: undoImports({ database, log, timeZone, now }),
    [FORGET_LINES]: forgetLines(database),
    [TELL_ORDERS]: tellLater(database, publicUrl, now),
  };
  if (mail && publicUrl) {
    const parts = { database, send: createSendMail(mail), publicUrl, now };
    handlers[RESET_MAIL] = mailReset(parts);
    handlers[CHANGE_MAIL] = mailChange({ ...parts, timeZone });
    handlers[PORTAL_MAIL] = mailPortal(parts);
    const cashReport = async (companyId: number, day: Day) => {
      const clock = await clockOf(database.read, companyId, timeZone);
      return reportFile(
        {
          clock,
          database,
          documents,
          actor: { companyId },
          db: database.read,
          after: null,
          at: instantAt(now()),
          today: dayAt(now(), clock),
          query: { format: "pdf", start_date: day, end_date: day },
        },
        "simplifiedCash",
        "informe_de_caja_simplificado",
      );
    };
    handlers[CLOSING_MAIL] = mailClosing({ ...parts, config, cashReport });
  }
  if (rates) handlers[POLL_RATES] = pollRates({ database, settings: rates, timeZone, log, now });
  return handlers;
}
