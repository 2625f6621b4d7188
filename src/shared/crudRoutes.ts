import { z } from "zod";
import { page, paging } from "./fields.ts";
import { route } from "./route.ts";

interface Resource<Path, Shape, Body, Filters> {
  /** Where the things are: `/couriers`. */
  path: Path;
  /** For summaries: `a courier`, `couriers`. */
  one: string;
  many: string;
  /** What a summary adds: `its debt opens`. */
  notes?: Partial<Record<"create" | "update" | "remove", string>>;
  /** A thing as the API answers it. */
  shape: Shape;
  /** What `create` and `update` take. */
  body: Body;
  /** The query of `filter`, besides the page. */
  filters: Filters;
}

/** The five routes of a resource that everybody in the office may list, read, create, change and delete. */
export function crudRoutes<
  const Path extends string,
  Shape extends z.ZodType,
  Body extends z.ZodType,
  const Filters extends z.ZodRawShape,
>({ path, one, many, notes = {}, shape, body, filters }: Resource<Path, Shape, Body, Filters>) {
  const access = "staff";
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
      body,
      answer: shape,
      status: 201,
      versioned: true,
    }),
    update: route({
      method: "PUT",
      path: `${path}/:id` as const,
      access,
      summary: noted(`Change ${one}`, notes.update),
      body,
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
