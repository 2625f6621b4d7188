import type { z } from "zod";
import { validPart } from "#server/http/request.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";

/** The input as the office's own contract reads it, or its valid part for the checks that need the database, and its errors. */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  input: object,
): { body: z.output<Schema>; wrong: FieldErrors } {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { body: parsed.data, wrong: {} };
  const wrong = fieldErrors(parsed.error);
  return { body: validPart(schema, input, wrong) as z.output<Schema>, wrong };
}
