import { z } from "zod";
import { TOLD_ADJUSTMENTS } from "#features/deliveries/rules.ts";
import { day, id, page, paging } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { adjustmentKindLabels } from "./texts.ts";

// Apart from the contract, which loads with the first page.

const adjustment = z.object({
  id: id(),
  kind: labelled(TOLD_ADJUSTMENTS, adjustmentKindLabels),
  date: z.string().describe("the day of the change, whose figures contain it"),
  order_date: z.string().describe("the closed day"),
  delivery_id: id(),
  number: z.number().int().describe("the order's number"),
  client_name: z.string(),
  amount: dollars().describe("what it adds to what is invoiced"),
  delivered: z.number().int().describe("what it adds to the deliveries"),
  by: z.string(),
});
adjustment.register(z.globalRegistry, { id: "Adjustment" });
export type Adjustment = z.output<typeof adjustment>;

export const adjustmentRoutes = {
  list: route({
    method: "GET",
    path: "/company/adjustments",
    access: "books",
    summary: "A page of what changed orders of closed days, newest first; the days are those of the changes",
    query: z.object({ start_date: day().optional(), end_date: day().optional(), ...paging }),
    answer: page(adjustment),
  }),
};
