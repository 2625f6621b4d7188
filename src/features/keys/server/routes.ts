import { findClient } from "#features/clients/server/queries.ts";
import { change, read } from "#server/endpoint.ts";
import { calendarDayAt, type OfficeClock } from "#shared/dates.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import { type Key, keyRoutes as routes } from "../contract.ts";
import { keyTexts } from "../texts.ts";
import { insertKey, keysOf, lockKey, revokeKey } from "./queries.ts";

/** What an event keeps of a key. */
const toEvent = ({ name, prefix, client_name, scopes, expires_on }: Key) => ({
  name,
  prefix,
  client_name,
  scopes,
  expires_on,
});

/** Keys expire with a day of the calendar, wherever the company's own day ends. */
const expiryDay = ({ now, clock }: { now: Date; clock: OfficeClock }) => calendarDayAt(now, clock.timeZone);

export const keyEndpoints = [
  read(routes.list, async ({ db, actor, ...call }) => ({
    answer: await keysOf(db, actor.companyId, expiryDay(call)),
  })),

  change(routes.create, {
    lock: "own account",
    check: async ({ db, actor, body, ...call }) => {
      const errors: FieldErrors = {};
      if (isId(body.client_id) && !(await findClient(db, actor, body.client_id)))
        errors.client_id = [keyTexts.unknownClient];
      if (body.expires_on && body.expires_on < expiryDay(call)) errors.expires_on = [keyTexts.expiresInPast];
      return { errors, checked: undefined };
    },
    handle: async ({ tx, actor, body, at, ...call }) => {
      const created = await insertKey(tx, { owner: actor, body, at, today: expiryDay(call) });
      const summary = `Creó la clave ${created.name}`;
      return {
        answer: created,
        events: [{ action: "create", entity: "key", id: created.id, summary, after: toEvent(created) }],
      };
    },
  }),

  change(routes.remove, {
    handle: async ({ tx, actor, params, at, ...call }) => {
      const on = expiryDay(call);
      const { key, accountId } = orNotFound(await lockKey(tx, actor.companyId, params.id, on));
      await revokeKey(tx, accountId, at);
      const summary = `Revocó la clave ${key.name}`;
      return { events: [{ action: "delete", entity: "key", id: key.id, summary, before: toEvent(key) }] };
    },
  }),
];
