import { findClient } from "#features/clients/server/queries.ts";
import { takeRequests } from "#features/requests/server/verbs/takeRequests.ts";
import { change, read } from "#server/endpoint.ts";
import { issueCode } from "#server/signIn/codes.ts";
import { orNotFound } from "#shared/errors.ts";
import { accessRoutes as routes } from "../contract.ts";
import { CODE_DAYS, linkOf } from "../rules.ts";
import { enqueueInvitation } from "./mail.ts";
import { type AccessRow, accessesOf, endAccess, lockAccess, openAccess } from "./queries.ts";

const MINUTES_PER_DAY = 24 * 60;

/** What an event keeps of an access. */
const toEvent = ({ name, email, client_name }: AccessRow) => ({ name, email, client_name });

const toSubject = ({ id }: AccessRow) => ({ entity: "portal_access", id }) as const;

export const accessEndpoints = [
  read(routes.list, async ({ db, actor, params, now }) => {
    orNotFound(await findClient(db, actor, params.id));
    return { answer: await accessesOf(db, actor.companyId, params.id, now) };
  }),

  change(routes.create, {
    lock: "clients",
    handle: async ({ tx, actor, params, body, now, at, origin, config }) => {
      const { companyId, id: createdBy } = actor;
      const opening = { companyId, clientId: params.id, createdBy, body, at };
      const { access, isNew } = await openAccess(tx, opening);
      // What the client's people ask for comes in as requests.
      await takeRequests(tx, companyId);
      const account = { id: access.account_id, company_id: companyId };
      const minutes = CODE_DAYS.given * MINUTES_PER_DAY;
      const { code, expires_at } = await issueCode(tx, account, createdBy, { now, minutes });
      if (config.mail && access.email !== "") await enqueueInvitation(tx, access, now);
      const person = `${access.name}, de ${access.client_name}`;
      const event = isNew
        ? { action: "create" as const, summary: `Dio acceso al portal a ${person}`, after: toEvent(access) }
        : { action: "update" as const, summary: `Creó otro enlace al portal para ${person}` };
      return {
        answer: { code, url: linkOf(origin, code), expires_at },
        events: [{ ...toSubject(access), ...event }],
        listedId: access.id,
      };
    },
  }),

  change(routes.remove, {
    handle: async ({ tx, actor, params, at }) => {
      const { id: clientId, accessId: id } = params;
      const access = orNotFound(await lockAccess(tx, { companyId: actor.companyId, clientId, id }));
      await endAccess(tx, access, at);
      const summary = `Terminó el acceso al portal de ${access.name}, de ${access.client_name}`;
      return { events: [{ ...toSubject(access), action: "delete", summary, before: toEvent(access) }] };
    },
  }),
];
