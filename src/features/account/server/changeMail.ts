import { findCompany } from "#features/company/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { mayMail } from "#server/mail/mayMail.ts";
import type { SendMail } from "#server/mail/send.ts";
import { formatInstant } from "#shared/dates.ts";
import { changeMailTexts as texts } from "../texts.ts";
import type { ChangeMail } from "./queries.ts";

interface Parts {
  database: Database;
  send: SendMail;
  /** The base URL of the links. */
  publicUrl: string;
  timeZone: string;
  now: () => Date;
}

/** Sends the mail of such a job: somebody else may have changed the account. */
export function mailChange({ database, send, publicUrl, timeZone, now }: Parts): JobHandler {
  return async ({ payload, attempt }) => {
    const { companyId, name, address, newEmail, at } = payload as ChangeMail;
    // Somebody could give an account a stranger's address again and again. Only the first attempt counts.
    if (attempt === 1 && !(await mayMail(database, `change mail ${address}`, now()))) return;
    const company = await findCompany(database.read, companyId);
    const moment = formatInstant(at, timeZone);
    const what = newEmail === null ? texts.password : texts.email;
    await send({
      to: { name, address },
      subject: what.subject(company.name),
      letter: {
        company: company.name,
        greeting: texts.greeting(name),
        before: [what.changed(moment, newEmail ?? ""), what.notYou],
        link: { label: what.label, url: `${publicUrl}${newEmail === null ? "/forgot" : "/"}` },
        after: [texts.helpless, texts.you],
      },
    });
  };
}
