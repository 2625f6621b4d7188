import { mailReset, RESET_MAIL } from "#features/recovery/server/resetMail.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { createSendMail } from "#server/mail/send.ts";

/** Who does the jobs of each kind. Without a mail server those that mail wait until there is one. */
export function jobHandlers(
  { mail, publicUrl }: Config,
  database: Database,
  now: () => Date = () => new Date(),
): Record<string, JobHandler> {
  if (!mail || !publicUrl) return {};
  const send = createSendMail(mail);
  return { [RESET_MAIL]: mailReset({ database, send, publicUrl, now }) };
}
