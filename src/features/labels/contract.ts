import { z } from "zod";
import { isId } from "#shared/numbers.ts";
import { route } from "#shared/routes/route.ts";
import { labelTexts as texts } from "./texts.ts";

const MOST_ORDERS = 100;

/** `1,2` */
const ids = z
  .string({ error: texts.idsRequired })
  .max(MOST_ORDERS * 17, texts.idsRequired)
  .transform((value) => [...new Set(value.split(",").map(Number))])
  .refine((all) => all.length <= MOST_ORDERS && all.every(isId), texts.idsRequired);

export const labelRoutes = {
  labels: route({
    method: "GET",
    path: "/deliveries/labels",
    access: "look",
    summary: "A label for each parcel of these orders as a PDF of pages of 100 × 50 mm",
    query: z.object({ ids: ids.describe("ids of up to 100 orders: `1,2`") }),
    file: "ticket",
  }),
};
