import { deliveryRoutes, deliveryShape } from "#features/deliveries/contract.ts";
import { pathOf } from "#shared/routes/route.ts";
import { makeListed, makeResource } from "#web/resource.ts";
import { requestRoutes } from "../contract.ts";
import { requestTexts } from "../texts.ts";

export const requests = makeListed(requestRoutes.filter, "request");

/** The orders, of which the next one is created by accepting this request. */
export const acceptanceOf = (id: number) =>
  makeResource(
    {
      ...deliveryRoutes,
      create: { ...requestRoutes.accept, answer: deliveryShape, path: pathOf(requestRoutes.accept, { id }) },
    },
    { created: requestTexts.accepted, createFailed: requestTexts.acceptFailed },
  );
