import { z } from "zod";
import { page, paging } from "../fields.ts";
import { route } from "./route.ts";

interface Resource<Path, Shape, Body, Filters> {
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
  /** The query of `filter`, without the page. */
  filters: Filters;
}

/** The five routes of a resource that all staff may list, read, create, change and delete. */
export function crudRoutes<
  const Path extends string,
  Shape extends z.ZodType,
  Body extends z.ZodType,
  const Filters extends z.ZodRawShape,
>({ path, one, many, notes = {}, shape, body, maxBody, filters }: Resource<Path, Shape, Body, Filters>) {
  const access = "staff";
  const given = { body, ...(maxBody !== undefined && { maxBody }) };
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
      summary: `Read ${one}`,
      answer: shape,
      versioned: true,
    }),
    create: route({
      method: "POST",
      path,
      access,
      summary: noted(`Add ${one}`, notes.create),
      ...given,
      answer: shape,
      status: 201,
      versioned: true,
    }),
    update: route({
      method: "PUT",
      path: `${path}/:id` as const,
      access,
      summary: noted(`Change ${one}`, notes.update),
      ...given,
      answer: shape,
      versioned: true,
    }),
    remove: route({
      method: "DELETE",
      path: `${path}/:id` as const,
      access,
      summary: noted(`Delete ${one}`, notes.remove),
      status: 204,
    }),
  };
}
