// Numbers that a form holds as text: amounts above all. The office's API takes numbers only, so the page sends them as such.
import { z } from "zod";
import { parseMoney } from "../money.ts";

/** The fields that take a number in a call, and its text in a form. */
const fields = z.registry<Record<never, never>>();

/** A number, or a text that the rule behind it reads. */
export const numberOrText = (params?: Parameters<typeof z.union>[1]) =>
  z.union([z.number(), z.string()], params).register(fields, {});

/** Whether a part of a contract is such a field. */
export const takesNumberText = (schema: z.core.$ZodType): boolean => fields.has(schema);

/** A body in which every such text, `"12.50"`, is changed. Text that is no plain decimal stays: the field's rule says why. */
export function changeNumberTexts(
  schema: z.core.$ZodType,
  value: unknown,
  change: (text: string) => unknown,
): unknown {
  if (takesNumberText(schema)) return changeText(value, change);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (part: z.core.$ZodType, content: unknown) => changeNumberTexts(part, content, change);
  if ("innerType" in def) return within(def.innerType, value);
  if (def.type === "pipe") return within(isReshaped(def.in) ? def.out : def.in, value);
  if (def.type === "array" && Array.isArray(value)) return value.map((entry) => within(def.element, entry));
  if (def.type === "union") return def.options.reduce((all, option) => within(option, all), value);
  if (def.type !== "object" || !isRecord(value)) return value;
  const shape: Record<string, z.core.$ZodType> = def.shape;
  return mapValues(value, (content, name) => {
    const part = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return part ? within(part, content) : content;
  });
}

/** The text, or that of an object: some fields also take `{amount}`. */
function changeText(value: unknown, change: (text: string) => unknown): unknown {
  const changed = (text: unknown) =>
    typeof text === "string" && parseMoney(text) !== undefined ? change(text) : text;
  return isRecord(value) ? mapValues(value, changed) : changed(value);
}

/** Whether a contract changes what it gets before it looks at its fields. */
const isReshaped = (schema: z.core.$ZodType): boolean => schema._zod.def.type === "transform";

/** An object of JSON: no list, and no file. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

const mapValues = (record: Record<string, unknown>, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
