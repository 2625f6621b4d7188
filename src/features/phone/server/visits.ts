import { findDelivery } from "#features/deliveries/server/queries.ts";
import { read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { visitRoutes as routes } from "../contract.ts";
import { attemptsOf, handoversOf, notesOf } from "./queries.ts";

export const visitEndpoints = [
  read(routes.attempts, async ({ db, actor, params }) => {
    orNotFound(await findDelivery(db, actor.companyId, params.id));
    const rows = await attemptsOf(db, actor.companyId, [params.id]);
    return { answer: rows.map(({ delivery_id: _, ...attempt }) => attempt) };
  }),

  read(routes.handovers, async ({ db, actor, params }) => {
    orNotFound(await findDelivery(db, actor.companyId, params.id));
    return { answer: await handoversOf(db, actor.companyId, params.id) };
  }),

  read(routes.notes, async ({ db, actor, params }) => {
    orNotFound(await findDelivery(db, actor.companyId, params.id));
    return { answer: await notesOf(db, actor.companyId, params.id) };
  }),
];
