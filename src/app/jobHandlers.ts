import { mailReset, RESET_MAIL } from "#features/recovery/server/resetMail.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { createSendMail } from "#server/mail/send.ts";

/** The handler of each kind of job. Without a mail server the jobs that send mails wait. */
export function jobHandlers(
  { mail, publicUrl }: Config,
  database: Database,
  now: () => Date = () => new Date(),
): Record<string, JobHandler> {
  if (!mail || !publicUrl) return {};
  const send = createSendMail(mail);
  return { [RESET_MAIL]: mailReset({ database, send, publicUrl, now }) };
}
