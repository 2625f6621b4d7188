import { z } from "zod";
import { courierShape } from "#features/couriers/contract.ts";
import { deliveryShape } from "#features/deliveries/contract.ts";
import { day, id, list } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { dispatchTexts } from "./texts.ts";

const board = z.object({
  date: z.string(),
  unassigned: z.array(deliveryShape),
  couriers: z.array(
    z.object({
      id: id(),
      name: z.string(),
      duty: courierShape.shape.duty,
      capacity: courierShape.shape.capacity,
      papers: courierShape.shape.papers.describe("those that have expired"),
      deliveries: z.array(deliveryShape),
    }),
  ),
  delivered: z.number().int().describe("orders of that day"),
  cancelled: z.number().int().describe("orders of that day"),
  left_out: z.number().int().describe("older open orders that the board has no room for"),
  trips: z
    .array(z.object({ id: id(), delivered: z.number().int(), count: z.number().int() }))
    .describe(
      "of the trips with a stop on the board: how many of their `count` stops that are not cancelled are delivered",
    ),
});
board.register(z.globalRegistry, { id: "Board" });
export type Board = z.output<typeof board>;

const stops = z.object({
  courier_id: id(dispatchTexts.unknownCourier),
  delivery_ids: list(z.array(id(dispatchTexts.unknownOrder)), 500, dispatchTexts.tooManyStops),
});

export const dispatchRoutes = {
  live: route({
    method: "GET",
    path: "/live",
    access: "look",
    summary:
      "The company's changes as they happen: events `delivery` and `courier`, and `attention` when what waits for somebody may have changed",
    stream: true,
  }),
  board: route({
    method: "GET",
    path: "/dispatch",
    access: "orders",
    summary: "The pending and in-transit orders of a day and earlier, by courier and in the order of stops",
    query: z.object({ date: day().optional() }),
    answer: board,
  }),
  order: route({
    method: "PUT",
    path: "/dispatch/order",
    access: "orders",
    summary: "Store the order of a courier's stops; orders that are no longer the courier's are left out",
    body: stops,
    answer: stops,
  }),
  routeSheet: route({
    method: "GET",
    path: "/couriers/:id/route-sheet",
    access: "orders",
    summary: "A courier's stops as a PDF: what to collect, and space to sign",
    query: z.object({ date: day().optional() }),
    file: "sheet",
  }),
};
