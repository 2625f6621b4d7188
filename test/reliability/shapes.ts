import { z } from "zod";
import type { RouteShape } from "#shared/routes/route.ts";

/** The part of JSON Schema that the contracts' shapes use. */
export interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  format?: string;
}

/** A route's input, from its contract. */
export function shapeOf(schema: RouteShape["body"]): Shape {
  if (!schema) return {};
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
}

/** Ids and tokens of existing records, so that requests aren't refused just for an unknown one. */
export type Known = Record<string, number | string>;

/** A value that the shape allows, or nearly. */
export function plausible(shape: Shape, name: string, known: Known, chance: () => number): unknown {
  const id = known[name];
  if (id !== undefined && chance() < 0.8) return id;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[Math.floor(chance() * shape.enum.length)];
  if (shape.anyOf) {
    const chosen = shape.anyOf[Math.floor(chance() * shape.anyOf.length)];
    return plausible(chosen ?? {}, name, known, chance);
  }
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([key, part]) => [key, plausible(part, key, known, chance)]),
    );
  if (shape.type === "array") return [plausible(shape.items ?? {}, name, known, chance)];
  if (shape.type === "integer") return Math.floor(chance() * 20) + 1;
  if (shape.type === "number") return Math.floor(chance() * 1000) / 100;
  if (shape.type === "boolean") return chance() < 0.5;
  if (shape.type === "null") return null;
  if (shape.format === "date" || /date/i.test(name)) return "2026-11-20";
  if (/amount/.test(name)) return "1.25";
  if (/mail/i.test(name)) return `x${Math.floor(chance() * 1e9)}@ejemplo.com`;
  if (/password/i.test(name)) return "clave-segura-1";
  return `texto ${Math.floor(chance() * 1e6)}`;
}
