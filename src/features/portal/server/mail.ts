import { findCompany } from "#features/company/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { mayMail } from "#server/mail/mayMail.ts";
import type { SendMail } from "#server/mail/send.ts";
import type { Tx } from "#server/schema.ts";
import { issueCode } from "#server/signIn/codes.ts";
import { CODE_DAYS, linkOf } from "../rules.ts";
import { mailTexts as texts } from "../texts.ts";
import { type AccessRow, accessById, accessesByEmail } from "./queries.ts";

export const PORTAL_MAIL = "portal-mail";

const MINUTES_PER_DAY = 24 * 60;

/** Whom to mail: the person whom the office gave access, or whoever asked for a link with this e-mail, as typed. */
type Payload = { access_id: number } | { email: string };

/** Adds the job that sends a new access its link. */
export const enqueueInvitation = (tx: Tx, { id, company_id }: AccessRow, now: Date) =>
  enqueue(tx, PORTAL_MAIL, { access_id: id } satisfies Payload, now, company_id);

/** Adds the job that sends each person with this e-mail a link. */
export const enqueueLinks = (tx: Tx, email: string, now: Date) =>
  enqueue(tx, PORTAL_MAIL, { email } satisfies Payload, now);

interface Parts {
  database: Database;
  send: SendMail;
  /** The base URL of the links. */
  publicUrl: string;
  now: () => Date;
}

/** Sends the mails of such a job. Each attempt makes new codes, so that no stored job has one. */
export function mailPortal({ database, send, publicUrl, now }: Parts): JobHandler {
  async function mail(
    access: AccessRow,
    days: number,
    about: string,
    after: readonly string[],
  ): Promise<void> {
    const company = await findCompany(database.read, access.company_id);
    const account = { id: access.account_id, company_id: access.company_id };
    const minutes = days * MINUTES_PER_DAY;
    const { code } = await database.transaction((tx) =>
      issueCode(tx, account, null, { now: now(), minutes }),
    );
    await send({
      to: { name: access.name, address: access.email },
      subject: texts.subject(company.name),
      letter: {
        company: company.name,
        greeting: texts.greeting(access.name),
        before: [about],
        link: { label: texts.label, url: linkOf(publicUrl, code) },
        after: [texts.lasts(days), ...after],
      },
    });
  }

  return async ({ payload, attempt }) => {
    const wanted = payload as Payload;
    const invited = "access_id" in wanted ? await accessById(database.read, wanted.access_id) : undefined;
    const address = "email" in wanted ? wanted.email : invited?.email;
    // Only the first attempt counts; the others are its retries.
    if (!address || (attempt === 1 && !(await mayMail(database, `portal mail ${address}`, now())))) return;
    if (invited) return mail(invited, CODE_DAYS.given, texts.invited(invited.client_name), []);
    for (const access of await accessesByEmail(database.read, address, now()))
      await mail(access, CODE_DAYS.asked, texts.asked(access.client_name), [texts.notYou]);
  };
}
