import { z } from "zod";
import { multiline } from "../fields.ts";
import { route } from "./route.ts";

/** The body of a change that says why. `required`: the message without a reason. */
export const reasonBody = (required: string) => z.object({ reason: multiline(required) });

/** What an answer says of a record that may be voided: null while it stands. */
export const voidedShape = { voided_at: z.string().nullable(), void_reason: z.string().nullable() };

interface Voided<Path, Shape> {
  /** The path of the records: `/receipts`. */
  path: Path;
  summary: string;
  /** The message without a reason. */
  required: string;
  /** A record as the API answers it. */
  shape: Shape;
}

/** The route by which somebody who keeps the books voids a record and says why. */
export const voidRoute = <const Path extends string, Shape extends z.ZodType>({
  path,
  summary,
  required,
  shape,
}: Voided<Path, Shape>) =>
  route({
    method: "POST",
    path: `${path}/:id/void` as const,
    access: "books",
    summary,
    body: reasonBody(required),
    answer: shape,
  });
