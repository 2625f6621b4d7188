import { change, read } from "#server/endpoint.ts";
import { calendarDayAt } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { portalPaymentRoutes as own, noticeRoutes as routes } from "../contract.ts";
import { noticeErrors } from "./noticeErrors.ts";
import { detailsOf, findNotice, pageOfNotices, pageOfOwnNotices, toNotice, toOwnNotice } from "./queries.ts";
import { createNotice } from "./verbs/createNotice.ts";
import { acceptNotice, rejectNotice } from "./verbs/decideNotice.ts";

export const noticeEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor, query }) => ({
      answer: await pageOfNotices(slowReads, actor.companyId, query),
    }),
    () => true,
  ),

  read(routes.get, async ({ db, actor: { companyId }, params }) => {
    const row = orNotFound(await findNotice(db, companyId, params.id));
    return { answer: await detailsOf(db, companyId, row) };
  }),

  change(routes.accept, {
    lock: "payment_notices",
    handle: async ({ tx, author, params, body }) => {
      const before = orNotFound(await findNotice(tx, author.companyId, params.id));
      const { row, events } = await acceptNotice(tx, author, before, body);
      return { answer: toNotice(row), events };
    },
  }),

  change(routes.reject, {
    lock: "payment_notices",
    handle: async ({ tx, author, params, body: { reason } }) => {
      const before = orNotFound(await findNotice(tx, author.companyId, params.id));
      const { row, events } = await rejectNotice(tx, author, before, reason);
      return { answer: toNotice(row), events };
    },
  }),

  read(own.list, async ({ db, actor, portal, query }) => ({
    answer: await pageOfOwnNotices(db, actor.companyId, portal.clientId, query),
  })),

  change(own.create, {
    check: async ({ db, actor: { companyId }, today, now, clock, body }) => {
      const calendarDay = calendarDayAt(now, clock.timeZone);
      return {
        errors: await noticeErrors(db, { companyId, today, calendarDay }, body),
        checked: undefined,
      };
    },
    handle: async ({ tx, author, portal, body }) => {
      const { row, events } = await createNotice(tx, author, portal.clientId, body);
      return { answer: toOwnNotice(row), events };
    },
  }),
];
