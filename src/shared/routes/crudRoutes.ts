import { z } from "zod";
import { page, paging } from "../fields.ts";
import type { Right } from "./roles.ts";
import { route } from "./route.ts";

interface Resource<Path, Shape, Body, Filters, Reading, Changing> {
  /** The resource's path: `/couriers`. */
  path: Path;
  /** For summaries: `a courier`, `couriers`. */
  one: string;
  many: string;
  /** A suffix of a summary: `its debt opens`. */
  notes?: Partial<Record<"create" | "update" | "remove", string>>;
  /** A record as the API answers it. */
  shape: Shape;
  /** The body of `create` and `update`. */
  body: Body;
  /** The largest body in bytes, if it may have more than 64 kB. */
  maxBody?: number;
  /** The most values of its JSON, if it may have more than 25,000. */
  maxValues?: number;
  /** The query of `filter`, without the page. */
  filters: Filters;
  /** Who may list and read; `look` by default. */
  readBy?: Reading;
  /** Who may create, change and delete; `orders` by default. */
  changedBy?: Changing;
}

/** Whether `detach` would let it be deleted. */
export const detachable = () =>
  z.boolean().describe("whether only standing orders and undecided requests use it: `detach` deletes it");

/** With `detach=true` what is deleted is first taken out of standing orders and undecided requests. */
export const detaching = z.object({ detach: z.literal("true").optional() });

/** The five routes of a resource. */
export function crudRoutes<
  const Path extends string,
  Shape extends z.ZodType,
  Body extends z.ZodType,
  const Filters extends z.ZodRawShape,
  const Reading extends Right = "look",
  const Changing extends Right = "orders",
>(resource: Resource<Path, Shape, Body, Filters, Reading, Changing>) {
  const { path, one: singular, many, notes = {}, shape, body, maxBody, maxValues, filters } = resource;
  const access = (resource.readBy ?? "look") as Reading;
  const changedBy = (resource.changedBy ?? "orders") as Changing;
  const input = {
    body,
    ...(maxBody !== undefined && { maxBody }),
    ...(maxValues !== undefined && { maxValues }),
  };
  const noted = (summary: string, note: string | undefined) => (note ? `${summary}; ${note}` : summary);
  return {
    filter: route({
      method: "GET",
      path: `${path}/filter` as const,
      access,
      summary: `A page of ${many}`,
      query: z.object({ ...filters, ...paging }),
      answer: page(shape),
    }),
    get: route({
      method: "GET",
      path: `${path}/:id` as const,
      access,
      summary: `Read ${singular}`,
      answer: shape,
      versioned: true,
    }),
    create: route({
      method: "POST",
      path,
      access: changedBy,
      summary: noted(`Add ${singular}`, notes.create),
      ...input,
      answer: shape,
      status: 201,
      versioned: true,
    }),
    update: route({
      method: "PUT",
      path: `${path}/:id` as const,
      access: changedBy,
      summary: noted(`Change ${singular}`, notes.update),
      ...input,
      answer: shape,
      versioned: true,
    }),
    remove: route({
      method: "DELETE",
      path: `${path}/:id` as const,
      access: changedBy,
      summary: noted(`Delete ${singular}`, notes.remove),
      status: 204,
    }),
  };
}
