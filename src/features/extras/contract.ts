import { z } from "zod";
import { id, search, stamps, text } from "#shared/fields.ts";
import { dollars, maybeMoney, money } from "#shared/moneyFields.ts";
import { crudRoutes, detachable, detaching } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { extraTexts } from "./texts.ts";

const extra = z.object({
  id: id(),
  name: z.string(),
  amount: dollars().describe("negative: a discount"),
  courier_pay: dollars(),
  active: z.boolean(),
  can_delete: z.boolean(),
  can_detach: detachable(),
  ...stamps,
});
extra.register(z.globalRegistry, { id: "Extra" });

export { extra as extraShape };
export type Extra = z.output<typeof extra>;

export const extraBody = z.object({
  name: text(extraTexts.nameRequired),
  amount: money({ required: extraTexts.amountRequired, signed: true }),
  courier_pay: maybeMoney(),
  active: z.boolean().default(true),
});
extraBody.register(z.globalRegistry, { id: "ExtraBody" });
export type ExtraBody = z.output<typeof extraBody>;

export const extraRoutes = {
  ...crudRoutes({
    path: "/extras",
    one: "an extra",
    many: "extras",
    shape: extra,
    body: extraBody,
    filters: { search: search() },
    changedBy: "admin",
  }),
  remove: route({
    method: "DELETE",
    path: "/extras/:id",
    access: "admin",
    summary:
      "Delete an extra; only without orders, standing orders and undecided requests, or with `detach` taken out of the latter two",
    query: detaching,
    status: 204,
  }),
  list: route({
    method: "GET",
    path: "/extras",
    access: "look",
    summary: "All extras",
    answer: z.array(extra),
  }),
};
