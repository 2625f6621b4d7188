import { resetMailTexts as texts } from "#features/account/recoveryTexts.ts";
import { findByEmail } from "#features/account/server/queries.ts";
import { findCompany } from "#features/company/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { mayMail } from "#server/mail/mayMail.ts";
import type { SendMail } from "#server/mail/send.ts";
import type { Tx } from "#server/schema.ts";
import { issueReset } from "./queries.ts";

export const RESET_MAIL = "password-reset-mail";

interface Payload {
  /** As typed. The account is looked up after the answer, so that the answer doesn't depend on it. */
  email: string;
}

/** Adds the job that sends a link to this address, if it has an account. */
export const enqueueResetMail = (tx: Tx, payload: Payload, now: Date) =>
  enqueue(tx, RESET_MAIL, payload, now);

interface Parts {
  database: Database;
  send: SendMail;
  /** The base URL of the links. */
  publicUrl: string;
  now: () => Date;
}

/**
 * Sends the mail of such a job. Each attempt creates a new token, so that no stored job has one, and a late link is still valid
 * for 30 minutes.
 */
export function mailReset({ database, send, publicUrl, now }: Parts): JobHandler {
  return async ({ payload, attempt }) => {
    const { email } = payload as Payload;
    // Only the first attempt counts; the others are its retries.
    if (attempt === 1 && !(await mayMail(database, `reset mail ${email}`, now()))) return;
    const account = await findByEmail(database.read, email);
    if (!account) return;
    const company = await findCompany(database.read, account.company_id);
    const token = await database.transaction((tx) => issueReset(tx, account, now()));
    await send({
      to: { name: account.name, address: account.email },
      subject: texts.subject(company.name),
      letter: {
        company: company.name,
        greeting: texts.greeting(account.name),
        before: [texts.asked],
        link: { label: texts.label, url: resetLink(publicUrl, token) },
        after: [texts.lasts, texts.notYou],
      },
    });
  };
}

/** The page that uses a token. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset/${token}`;
