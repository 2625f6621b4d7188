import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { answerOrder } from "#features/deliveries/server/door/answerOrders.ts";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { change } from "#server/endpoint.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { ATTEMPTS_A_DAY } from "../rules.ts";
import { phoneTexts } from "../texts.ts";
import { hasAllOf } from "./queries.ts";
import { keepAttempt } from "./verbs/keepAttempt.ts";

export const attemptEndpoint = change(deliveryRoutes.attempt, {
  lock: "deliveries",
  check: async ({ db, actor, params }) => ({
    errors: {},
    checked: orNotFound(await findDelivery(db, actor.companyId, params.id)),
  }),
  handle: async ({ tx, actor, author, origin, body, checked: before }) => {
    const since = startOfDay(author.today, author);
    if (await hasAllOf(tx, actor.companyId, { delivery_id: before.id, kind: "fail" }, since))
      throw conflict(phoneTexts.tooManyAttempts(ATTEMPTS_A_DAY));
    const { row, events } = await keepAttempt(tx, author, before, body);
    const answer = await answerOrder(tx, { ...author, origin }, row);
    return { answer, version: row.version, events };
  },
});
