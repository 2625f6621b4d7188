import { findDelivery } from "#features/deliveries/server/queries.ts";
import { read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { visitRoutes as routes } from "../contract.ts";
import { accessEndpoints } from "./access.ts";
import { attemptEndpoint } from "./attempts.ts";
import { fileEndpoints } from "./files/routes.ts";
import { pageEndpoints } from "./page/routes.ts";
import { courierPhoneEndpoints } from "./phone.ts";
import { pushEndpoints } from "./push/routes.ts";
import { attemptsOf, handoversOf, notesOf } from "./queries.ts";
import { reviewEndpoints } from "./reviews/reviews.ts";

const visitEndpoints = [
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

export const phoneEndpoints = [
  ...accessEndpoints,
  ...courierPhoneEndpoints,
  ...pageEndpoints,
  ...pushEndpoints,
  ...fileEndpoints,
  ...reviewEndpoints,
  ...visitEndpoints,
  attemptEndpoint,
];
