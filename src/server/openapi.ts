import { z } from "zod";
import type { RouteShape } from "#shared/route.ts";
import { VERSION } from "./version.ts";

const ERRORS: Record<string, string> = {
  "401": "No sign-in, or one that ended",
  "403": "Not allowed to this account",
  "404": "No such thing in this company",
  "409": "The state forbids it",
  "412": "Stale edit",
  "422": "Invalid fields",
  "429": "Too many tries",
};

const errorBody = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
};

/** OpenAPI 3.1 of the routes, made from the very schemas that validate them. */
export function openApi(routes: readonly RouteShape[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Mandado",
      version: VERSION,
      description: "Back-office of a delivery and courier company",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorBody },
    },
  };
}

function operation(route: RouteShape): object {
  const refusals = Object.entries(ERRORS).filter(([status]) => mayAnswer(route, status));
  return {
    summary: route.summary,
    tags: [route.path.split("/")[1]],
    ...(route.access === "anyone" ? {} : { security: [{ bearer: [] }] }),
    "x-access": route.access,
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body ? { requestBody: { required: true, content: contents(route) } } : {}),
    responses: {
      [String(route.status ?? 200)]: success(route),
      ...Object.fromEntries(
        refusals.map(([status, description]) => [
          status,
          {
            description,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

function mayAnswer(route: RouteShape, status: string): boolean {
  if (status === "401") return route.access !== "anyone" || route.path === "/login";
  if (status === "403") return route.access === "admin" || route.method !== "GET";
  if (status === "404") return route.path.includes(":");
  if (status === "409") return route.method !== "GET";
  if (status === "412") return route.method === "PUT";
  if (status === "422") return route.body !== undefined || route.query !== undefined;
  return route.path === "/login" || route.path === "/register";
}

function contents(route: RouteShape): object {
  const schema = jsonSchema(route.body, "input");
  if (!route.multipart) return { "application/json": { schema } };
  const { properties, ...rest } = schema as { properties?: object };
  const file = { type: "string", contentMediaType: "image/*" };
  return {
    "application/json": { schema },
    "multipart/form-data": {
      schema: { ...rest, properties: { ...properties, [route.multipart.file]: file } },
    },
  };
}

function success(route: RouteShape): object {
  const headers = route.versioned ? { headers: { ETag: { schema: { type: "string" } } } } : {};
  if (route.file) return { description: "The file", content: { "application/octet-stream": {} } };
  if (!route.answer) return { description: "Done", ...headers };
  return {
    description: "OK",
    ...headers,
    content: { "application/json": { schema: jsonSchema(route.answer, "output") } },
  };
}

function pathParameters({ path }: RouteShape): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "term" ? { type: "string" } : { type: "integer", minimum: 1 },
  }));
}

function queryParameters(route: RouteShape): object[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = jsonSchema(route.query, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(route: RouteShape): object[] {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  });
  if (route.method === "PUT") return [header("If-Match", "The ETag that the edit began with")];
  if (route.method === "POST" && !route.once)
    return [header("Idempotency-Key", "The same key does the work once")];
  return [];
}

function jsonSchema(schema: z.ZodType | undefined, io: "input" | "output"): object {
  if (!schema) return {};
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
