// What a door sees or sends of an order, picked from the table. Apart, because the page of orders has no room for the table.
import type { z } from "zod";
import type { deliveryFields } from "../deliveryFields.ts";
import { answerShapes, type Delivery } from "./answer.ts";
import type { Reader, Sender } from "./doors.ts";
import { type SeenBy, type SentBy, seenBy, sentBy } from "./table.ts";

type Shapes = typeof answerShapes;
type Picked<Door extends Reader> = {
  [Name in keyof Shapes as Name extends SeenBy<Door> ? Name : never]: Shapes[Name];
};

/** The shapes of the fields that the door sees as they are. `about`: the door's own descriptions of them. */
export function pickShape<Door extends Reader>(
  door: Door,
  about: { [Name in SeenBy<Door>]?: string } = {},
): Picked<Door> {
  const described = (name: SeenBy<Door>) => {
    const shape: z.ZodType = answerShapes[name as keyof Shapes];
    const text = about[name];
    return text === undefined ? shape : shape.describe(text);
  };
  return Object.fromEntries(seenBy(door).map((name) => [name, described(name)])) as Picked<Door>;
}

type Held<Door extends Reader> = SeenBy<Door> & keyof Delivery;
type Seen<Door extends Reader> = Pick<Delivery, Held<Door>>;

/** The fields that the door sees as they are. */
export const pickFields = <Door extends Reader>(door: Door, order: Pick<Delivery, Held<Door>>): Seen<Door> =>
  Object.fromEntries(seenBy(door).map((name) => [name, order[name as Held<Door>]])) as Seen<Door>;

/** A mask of the fields that differ from stop to stop, for `pick` or `omit` of a shape. */
export const stopMask = <Shape extends object>(shape: Shape) =>
  Object.fromEntries(sentBy("stop").flatMap((name) => (name in shape ? [[name, true]] : []))) as Record<
    SentBy<"stop"> & keyof Shape,
    true
  >;

/** The fields that come through the door as the office sends them, for `deliveryFields.pick`. */
export const maskOf = <Door extends Sender>(door: Door) =>
  Object.fromEntries(sentBy(door).map((name) => [name, true])) as Record<
    SentBy<Door> & keyof typeof deliveryFields.shape,
    true
  >;
