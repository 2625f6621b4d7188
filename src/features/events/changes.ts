import { z } from "zod";
import { formats, type Place } from "#shared/formats.ts";
import { uiTexts } from "#shared/texts.ts";
import type { AuditEvent } from "./contract.ts";
import { eventShapes } from "./shapes.ts";
import { eventTexts, fieldLabels } from "./texts.ts";

export interface ChangeLine {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Fields that the list of changes leaves out, because another field or the event's own time shows the same. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  "receipt",
  "client_legal_name",
  "courier_phone",
  "debt_amount",
  "at",
]);

/** Whether the list of changes leaves a field out. An id means nothing to a reader; its record's name is in another field. */
export const isHidden = (field: string): boolean =>
  HIDDEN_FIELDS.has(field) || field === "id" || field.endsWith("_id");

/** An event's changes, field by field, in readable Spanish. */
export function changeLines({ entity, changes }: Pick<AuditEvent, "entity" | "changes">): ChangeLine[] {
  const fields = Object.entries(changes ?? {});
  const place = (side: Place["side"]): Place => ({
    beside: Object.fromEntries(fields.map(([field, change]) => [field, change[side] ?? undefined])),
    side,
  });
  const [was, is] = [place("before"), place("after")];
  return fields
    .filter(([field]) => !isHidden(field))
    .map(([field, { before, after }]) => {
      const schema = eventShapes[entity].shape[field];
      return {
        field,
        label: fieldLabels[field] ?? field,
        before: readableValue(schema, before, was),
        after: readableValue(schema, after, is),
      };
    });
}

function readableValue(schema: z.core.$ZodType | undefined, value: unknown, place: Place): string {
  if (value === null || value === undefined || value === "") return eventTexts.nothing;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return readableValue(schema.unwrap(), value, place);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => readableValue(schema.element, entry, place)).join("\n") || eventTexts.nothing;
  if (typeof value === "boolean") return value ? uiTexts.yes : uiTexts.no;
  const format = schema && formats.get(schema);
  // An older version may have written another type, or an entry with fewer fields.
  const known = schema instanceof z.ZodObject ? schema.partial() : schema;
  if (format && known && z.safeParse(known, value).success) return format.show(value as never, place);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
