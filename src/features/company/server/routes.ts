import { change, file, read } from "#server/endpoint.ts";
import { wallClock } from "#shared/clock/wallClock.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { AppError, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import { spoiltDocuments } from "#shared/identifiers/spoilt.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import { type CompanyBody, companyRoutes as routes } from "../contract.ts";
import { hoursProblem, opensAgain } from "../rules.ts";
import { companyTexts, periodChanged } from "../texts.ts";
import { readLogo } from "./logo.ts";
import {
  closeUntil,
  findCompany,
  findLogo,
  saveLogo,
  slugErrors,
  toCompany,
  updateCompany,
} from "./queries.ts";

const LOCK = "company_settings";

/** The last day without a closing mail to come: today if its hour is over, else yesterday. A day that has had its mail gets no second one. */
function closedUntil(last: Day | null, hour = 0, { today, time }: { today: Day; time: string }): Day {
  const since = hour < Number(time.slice(0, 2)) ? today : addDays(today, -1);
  return last !== null && last > since ? last : since;
}

/** The error of hours that no week can have. What is no time is an error of its own. */
function hoursErrors({ hours }: Partial<CompanyBody>): FieldErrors {
  const isRead = Array.isArray(hours) && hours.every(({ weekday, from, to }) => weekday && from && to);
  const problem = isRead ? hoursProblem(hours, "00:00") : undefined;
  return problem
    ? { [`hours.${problem.index}.${problem.field}`]: [companyTexts.hoursWrong[problem.why]] }
    : {};
}

const toUpdateEvent = (id: number, summary: string) =>
  ({ action: "update", entity: "company", id, summary }) as const;

export const companyEndpoints = [
  read(routes.get, async ({ db, actor }) => {
    const row = await findCompany(db, actor.companyId);
    return { answer: toCompany(row), version: row.version };
  }),

  change(routes.update, {
    lock: LOCK,
    check: async ({ db, actor, body }) => {
      const { phone, document } = await findCompany(db, actor.companyId);
      const slug = await slugErrors(db, actor.companyId, body);
      const wrong = {
        ...wrongPhones({ phone: body.phone }, [phone]),
        ...spoiltDocuments({ document: body.document }, [document]),
      };
      return { errors: { ...wrong, ...slug, ...hoursErrors(body) }, checked: undefined };
    },
    handle: async ({ tx, actor, body, at, now, today, config }) => {
      const storedCompany = await findCompany(tx, actor.companyId);
      const before = toCompany(storedCompany);
      const { time } = wallClock(now, config.timeZone);
      const closedOn = closedUntil(storedCompany.closing_mailed_on, body.closing_mail?.hour, { today, time });
      const row = await updateCompany(tx, actor.companyId, body, { at, closedOn });
      const after = toCompany(row);
      const event = { ...toUpdateEvent(row.id, "Actualizó los datos de la empresa"), before, after };
      return { answer: after, version: row.version, events: [event] };
    },
  }),

  change(routes.closeUntil, {
    lock: LOCK,
    check: async ({ db, actor, today, body }) => {
      const errors: FieldErrors = {};
      if (body.date && body.date >= today) errors.date = [companyTexts.closedDateWrong];
      const { closed_until } = await findCompany(db, actor.companyId);
      if (body.date !== undefined && opensAgain(closed_until, body.date) && !body.reason)
        errors.reason = [companyTexts.closedReasonRequired];
      return { errors, checked: undefined };
    },
    handle: async ({ tx, actor, body: { date, reason }, at }) => {
      const before = toCompany(await findCompany(tx, actor.companyId));
      const row = await closeUntil(tx, actor.companyId, date, at);
      const after = toCompany(row);
      const event = { ...toUpdateEvent(row.id, periodChanged(date, reason)), before, after };
      return { answer: after, version: row.version, events: [event] };
    },
  }),

  file(routes.logo, async ({ db, actor }) => {
    const body = Buffer.from(orNotFound(await findLogo(db, actor.companyId)));
    return { name: "logo.png", contentType: "image/png", disposition: "inline", body, events: [] };
  }),

  change(routes.saveLogo, {
    lock: LOCK,
    prepare: ({ upload, actor }) => {
      if (!upload) throw invalid({ logo: [companyTexts.logoWrong] });
      return readLogo(actor.companyId, upload.bytes);
    },
    handle: async ({ tx, actor, ready: logo, at }) => {
      const before = toCompany(await findCompany(tx, actor.companyId));
      const row = await saveLogo(tx, actor.companyId, logo, at);
      const after = toCompany(row);
      const event = { ...toUpdateEvent(row.id, "Cambió el logo de la empresa"), before, after };
      return { answer: after, version: row.version, events: [event] };
    },
  }),

  change(routes.removeLogo, {
    lock: LOCK,
    handle: async ({ tx, actor, at }) => {
      const before = toCompany(await findCompany(tx, actor.companyId));
      if (before.logo === null) throw new AppError("not-found");
      const row = await saveLogo(tx, actor.companyId, null, at);
      return {
        events: [{ ...toUpdateEvent(row.id, "Quitó el logo de la empresa"), before, after: toCompany(row) }],
      };
    },
  }),
];
