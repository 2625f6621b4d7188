import { mailChange } from "#features/account/server/changeMail.ts";
import { CHANGE_MAIL } from "#features/account/server/queries.ts";
import { mailReset, RESET_MAIL } from "#features/account/server/recovery/resetMail.ts";
import { POLL_RATES } from "#features/rates/server/feed.ts";
import { pollRates } from "#features/rates/server/poll.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { createSendMail } from "#server/mail/send.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Config } from "#server/program/config.ts";

/** The handler of each kind of job. Without its settings a kind of job waits. */
export function jobHandlers(
  { mail, publicUrl, rates, timeZone }: Config,
  database: Database,
  log: Log,
  now: () => Date = () => new Date(),
): Record<string, JobHandler> {
  const handlers: Record<string, JobHandler> = {};
  if (mail && publicUrl) {
    const parts = { database, send: createSendMail(mail), publicUrl, now };
    handlers[RESET_MAIL] = mailReset(parts);
    handlers[CHANGE_MAIL] = mailChange({ ...parts, timeZone });
  }
  if (rates) handlers[POLL_RATES] = pollRates({ database, settings: rates, timeZone, log, now });
  return handlers;
}
