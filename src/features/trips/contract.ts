import { z } from "zod";
import { collectionTexts } from "#features/collections/texts.ts";
import {
  ACROSS_FIELDS,
  type DeliveryBody,
  deliveryShape,
  withOneClient,
} from "#features/deliveries/contract.ts";
import { deliveryFields } from "#features/deliveries/deliveryFields.ts";
import { ownNumberTexts } from "#features/deliveries/fields/ownNumberTexts.ts";
import { maskOf } from "#features/deliveries/fields/pick.ts";
import { id, list } from "#shared/fields.ts";
import { ownNumberKey } from "#shared/identifiers/ownNumber.ts";
import { route } from "#shared/routes/route.ts";
import { tripTexts as texts } from "./texts.ts";

export const MOST_STOPS = 20;

const stopFields = deliveryFields.pick(maskOf("stop"));
stopFields.register(z.globalRegistry, { id: "TripStop" });
export type TripStop = z.output<typeof stopFields>;

export const tripFields = deliveryFields.pick(maskOf("trip")).extend({
  stops: list(z.array(stopFields).min(1, texts.stopsRequired), MOST_STOPS, texts.tooManyStops),
});
/** A client's own numbers must differ from stop to stop. */
export function refuseRepeated(
  stops: readonly Pick<TripStop, "client_reference">[],
  ctx: z.RefinementCtx,
): void {
  const keys = stops.map(({ client_reference: typed }) => (typed ? ownNumberKey(typed) : null));
  keys.forEach((key, index) => {
    if (key !== null && keys.indexOf(key) < index)
      ctx.addIssue({
        code: "custom",
        path: ["stops", index, "client_reference"],
        message: ownNumberTexts.repeated,
      });
  });
}

export const tripBody = z
  .preprocess(withOneClient, tripFields)
  .check(...ACROSS_FIELDS)
  .superRefine(({ client_id, stops }, ctx) => {
    if (client_id) return refuseRepeated(stops, ctx);
    stops.forEach(({ cod_amount }, index) => {
      if (cod_amount)
        ctx.addIssue({
          code: "custom",
          path: ["stops", index, "cod_amount"],
          message: collectionTexts.codNeedsClient,
        });
    });
  });
tripBody.register(z.globalRegistry, { id: "TripBody" });
export type TripBody = z.output<typeof tripBody>;

/** What is not on credit is paid at the door of each stop. */
export const orderOfStop = (
  { payment_type, ...common }: Omit<TripBody, "stops">,
  stop: TripStop,
): DeliveryBody => ({ ...common, ...stop, payment_type, collect_fee: payment_type !== "partial" });

/** A further stop. Only its client's limit may need a reason. */
export const furtherStopBody = stopFields.extend({
  over_limit_reason: deliveryFields.shape.over_limit_reason,
  confirm_blocked: deliveryFields.shape.confirm_blocked,
});
export type FurtherStop = z.output<typeof furtherStopBody>;

export const tripShape = z.object({
  id: id(),
  orders: z.array(deliveryShape).describe("its stops, in their order"),
});
tripShape.register(z.globalRegistry, { id: "Trip" });
export type Trip = z.output<typeof tripShape>;

export const tripRoutes = {
  create: route({
    method: "POST",
    path: "/trips",
    access: "orders",
    summary: "One pickup with 1 to 20 stops, each an order of its own: all are made, or none",
    maxBody: 600 * 1024,
    body: tripBody,
    answer: tripShape,
    status: 201,
  }),
  get: route({
    method: "GET",
    path: "/trips/:id",
    access: "look",
    summary: "A trip and its orders that are not deleted",
    answer: tripShape,
  }),
  addStop: route({
    method: "POST",
    path: "/trips/:id/stops",
    access: "orders",
    summary: "Add a stop to a trip of which one is still open: a pending order, for the trip's courier",
    body: furtherStopBody,
    answer: tripShape,
    status: 201,
  }),
  courier: route({
    method: "PUT",
    path: "/trips/:id/courier",
    access: "orders",
    summary: "Assign a courier to all stops that may have another; null removes it from the pending ones",
    body: z.object({ courier_id: deliveryFields.shape.courier_id }),
    answer: tripShape,
  }),
  start: route({
    method: "POST",
    path: "/trips/:id/start",
    access: "orders",
    summary: "Send all pending stops that have a courier",
    answer: tripShape,
  }),
  order: route({
    method: "PUT",
    path: "/trips/:id/order",
    access: "orders",
    summary: "Put the stops in another order",
    body: z.object({ delivery_ids: list(z.array(id()), MOST_STOPS * 2, texts.allStops) }),
    answer: tripShape,
  }),
  ticket: route({
    method: "GET",
    path: "/trips/:id/ticket",
    access: "look",
    summary: "The ticket of the whole trip as a PDF",
    file: "ticket",
  }),
};
