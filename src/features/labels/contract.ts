import { z } from "zod";
import { queryIds } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { labelTexts as texts } from "./texts.ts";

const MOST_ORDERS = 100;

export const labelRoutes = {
  labels: route({
    method: "GET",
    path: "/deliveries/labels",
    access: "look",
    summary: "A label for each parcel of these orders as a PDF of pages of 100 × 50 mm",
    query: z.object({
      ids: queryIds(MOST_ORDERS, texts.idsRequired).describe("ids of up to 100 orders: `1,2`"),
    }),
    file: "ticket",
  }),
};
