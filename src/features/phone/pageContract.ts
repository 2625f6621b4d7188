import { z } from "zod";
import { dutyBody } from "#features/couriers/contract.ts";
import { id, list } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { DUTIES } from "#shared/vocabulary.ts";
import { MOST_STOPS } from "./rules.ts";

const stopIds = z.object({ delivery_ids: list(z.array(id()), MOST_STOPS) });

/** What an open phone page listens to, and what a courier says of himself. */
export const courierPageRoutes = {
  live: route({
    method: "GET",
    path: "/courier/live",
    access: "courier",
    summary:
      "The courier's own changes as they happen: `delivery` of his orders (without a courier once they are no longer his), and `courier`",
    stream: true,
  }),
  duty: route({
    method: "PUT",
    path: "/courier/duty",
    access: "courier",
    summary: "Say whether he takes orders: on duty, on a break or off",
    body: dutyBody,
    answer: z.object({ duty: z.enum(DUTIES) }),
  }),
  order: route({
    method: "PUT",
    path: "/courier/order",
    access: "courier",
    summary: "Store the courier's own order of stops; orders that are not his, or have ended, are left out",
    body: stopIds,
    answer: stopIds,
  }),
};
