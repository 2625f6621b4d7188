import { change, list } from "#server/endpoint.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { phoneProblems, readPhone } from "#shared/reading/phone.ts";
import { phoneAlertRoutes as routes } from "../contract.ts";
import { alertName } from "../texts.ts";
import { alertIds, alertOf, alertsOf, removeAlert, toPhoneAlert, writeAlert } from "./queries.ts";

const SUBJECT = "phone_alert" as const;

export const phoneAlertEndpoints = [
  list(
    routes.list,
    async ({ db, actor, query }) => (await alertIds(db, actor.companyId, query.phone)).map(({ id }) => id),
    (ids, db, { actor }) => alertsOf(db, actor.companyId, ids),
  ),

  change(routes.set, {
    check: async ({ params: { phone } }) => {
      const { is } = readPhone(phone);
      const errors: FieldErrors = is === "number" || is === "text" ? {} : { phone: [phoneProblems.wrong] };
      return { errors, checked: undefined };
    },
    handle: async ({ tx, actor, params, body: { text }, at }) => {
      const { companyId } = actor;
      const before = await alertOf(tx, companyId, params.phone);
      const phone = phoneKey(params.phone);
      const row =
        before?.text === text ? before : await writeAlert(tx, { companyId, phone, text, by: actor.name, at });
      const summary = `${before ? "Actualizó" : "Creó"} ${alertName(phone)}`;
      const action = before ? ("update" as const) : ("create" as const);
      return {
        answer: toPhoneAlert(row),
        events:
          row === before
            ? []
            : [
                {
                  action,
                  entity: SUBJECT,
                  id: row.id,
                  summary,
                  before: before && { text: before.text },
                  after: { text },
                },
              ],
      };
    },
  }),

  change(routes.remove, {
    handle: async ({ tx, actor, params }) => {
      const before = orNotFound(await alertOf(tx, actor.companyId, params.phone));
      await removeAlert(tx, before);
      const summary = `Eliminó ${alertName(before.phone)}`;
      return {
        events: [
          { action: "delete", entity: SUBJECT, id: before.id, summary, before: { text: before.text } },
        ],
      };
    },
  }),
];
