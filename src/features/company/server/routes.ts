import { change, file, read } from "#server/endpoint.ts";
import { usedParts } from "#server/parts/usedParts.ts";
import { AppError, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import { spoiltDocuments } from "#shared/identifiers/spoilt.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import { companyRoutes as routes } from "../contract.ts";
import { opensAgain, withDayEnd } from "../rules.ts";
import { companyTexts, periodChanged } from "../texts.ts";
import { readLogo } from "./logo.ts";
import {
  closeUntil,
  dayEndsIn,
  findCompany,
  findLogo,
  saveLogo,
  slugErrors,
  toCompany,
  updateCompany,
} from "./queries.ts";
import { closedOn, scheduleErrors } from "./schedule.ts";

const LOCK = "company_settings";

const toUpdateEvent = (id: number, summary: string) =>
  ({ action: "update", entity: "company", id, summary }) as const;

export const companyEndpoints = [
  read(routes.get, async ({ db, actor: { companyId }, query }) => {
    const row = await findCompany(db, companyId);
    const answer = toCompany(row);
    if (!query.uses) return { answer, version: row.version };
    return { answer: { ...answer, uses: await usedParts(db, companyId) }, version: row.version };
  }),

  change(routes.update, {
    lock: LOCK,
    check: async ({ db, actor, body, now, clock: { timeZone } }) => {
      const row = await findCompany(db, actor.companyId);
      const { phone, document } = row;
      const slug = await slugErrors(db, actor.companyId, body);
      const wrong = {
        ...wrongPhones({ phone: body.phone }, [phone]),
        ...spoiltDocuments({ document: body.document }, [document]),
      };
      return {
        errors: { ...wrong, ...slug, ...scheduleErrors(row, body, { now, timeZone }) },
        checked: undefined,
      };
    },
    handle: async ({ tx, actor, body, at, now, clock: { timeZone } }) => {
      const stored = await findCompany(tx, actor.companyId);
      const before = toCompany(stored);
      const end = body.day_ends_at ?? before.day_ends_at;
      const dayEnds = withDayEnd(end, now, { timeZone, dayEnds: dayEndsIn(stored) });
      const mailedOn = closedOn(stored, body.closing_mail, { now, timeZone, dayEnds });
      const row = await updateCompany(tx, actor.companyId, body, { at, mailedOn, dayEnds });
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
