import { z } from "zod";
import { route } from "#shared/routes/route.ts";

const requestSummary = z.object({
  open: z.boolean().describe("requests can come in, or have"),
  new: z.number().int(),
});

/** Apart from the other routes, because the list of orders loads it. */
export const requestSummaryRoutes = {
  get: route({
    method: "GET",
    path: "/requests/summary",
    access: "orders",
    summary: "How many requests are new, and whether the company gets any",
    answer: requestSummary,
  }),
};
