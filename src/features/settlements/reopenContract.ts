import { deliveryShape } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody } from "#shared/routes/voidRoute.ts";

/** Apart from the other routes of settlements, so that the list of orders doesn't load them. */
export const reopenRoutes = {
  reopen: route({
    method: "POST",
    path: "/deliveries/:id/reopen",
    access: "admin",
    summary:
      "Put a delivered order back in transit: its door receipt is voided, the courier's pay taken back, and an attempt of reason `mistake` kept",
    body: reasonBody(deliveryTexts.reopenReasonRequired),
    answer: deliveryShape,
    versioned: true,
  }),
};
