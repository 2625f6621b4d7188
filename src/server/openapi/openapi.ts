import { z } from "zod";
import type { RouteShape } from "#shared/routes/route.ts";
import { VERSION } from "../program/version.ts";

const REFUSALS: Record<string, string> = {
  "401": "Not signed in",
  "403": "Not allowed for this account",
  "404": "Not found in this company",
  "409": "Not allowed in this state",
  "412": "Changed since it was read",
  "422": "Invalid fields",
  "429": "Too many attempts",
  "503": "Unavailable for now",
};

const error = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    changed: z
      .object({ by: z.string(), at: z.string(), summary: z.string() })
      .optional()
      .describe("With 412: who changed it last, when, and what it was"),
    two_factor: z
      .boolean()
      .optional()
      .describe("With 401 at sign-in: the password is right, a code is needed"),
    duplicate: z
      .boolean()
      .optional()
      .describe("With 409: a payment has a reference like this one; send `accept_similar`"),
    accepts_reason: z
      .boolean()
      .optional()
      .describe(
        "With 409: a payment has this very reference; true: send `accept_duplicate_reason`, false: only an admin may",
      ),
    reauthenticate: z
      .boolean()
      .optional()
      .describe("With 403: give the password to `POST /user/confirm`, then send the request again"),
    previous: z
      .number()
      .int()
      .optional()
      .describe("With 409: the id of the import or the statement that had the same file"),
    delivery_id: z
      .number()
      .int()
      .nullish()
      .describe("With 409: the order that has the client's own number; null: a request has it"),
    request_id: z.number().int().optional().describe("With 409: the request that has it"),
    number: z.number().int().optional().describe("With 409: of that order or request"),
    account: z.string().optional().describe("With 409 and `previous`: the bank account that has the file"),
    id: z
      .number()
      .int()
      .optional()
      .describe(
        "With 409: what an earlier call with this `Idempotency-Key` made, whose secret is not answered again",
      ),
  })
  .meta({ id: "Error" });

const ERROR = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
const BINARY = { schema: { type: "string", format: "binary" } };

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const FILES: Record<NonNullable<RouteShape["file"]>, object> = {
  report: { "application/pdf": BINARY, "text/csv": { schema: { type: "string" } }, [XLSX]: BINARY },
  table: { "text/csv": { schema: { type: "string" } }, [XLSX]: BINARY },
  ticket: { "application/pdf": BINARY },
  sheet: { "application/pdf": BINARY },
  workbook: { [XLSX]: BINARY },
  picture: { "image/*": BINARY },
  archive: { "application/zip": BINARY },
};

const STREAM = { "text/event-stream": { schema: { type: "string" } } };

const TEXT = { type: "string" };

/** Why a server serves nothing. While it upgrades its database it says which migration is running, of how many. */
const REFUSING = ["busy", "unavailable", "upgrading"];
const PROGRESS = { step: { type: "integer" }, steps: { type: "integer" } };

function health(operationId: string, summary: string, refusal: Schemas = {}): object {
  return {
    get: {
      operationId,
      summary,
      tags: ["health"],
      security: [],
      responses: {
        200: { description: "ok", content: json({ status: { const: "ok" }, version: TEXT }) },
        503: {
          description: "unavailable",
          content: json({ status: { enum: REFUSING }, version: TEXT, ...refusal }, PROGRESS),
        },
      },
    },
  };
}

const HEALTH = {
  "/health": health("getHealth", "Whether the server and its database answer"),
  "/ready": health("getReady", "Whether the server can write", { reason: TEXT }),
};

function json(properties: Schemas, optional: Schemas = {}): object {
  const required = Object.keys(properties);
  const schema = { type: "object", required, properties: { ...properties, ...optional } };
  return { "application/json": { schema } };
}

type Schemas = Record<string, object>;

/** The OpenAPI 3.1 document of the routes, from the schemas that validate requests. Schemas with an `id` become components. */
export function openApi(routes: readonly RouteShape[]): object {
  const schemas: Schemas = {};
  jsonSchema(error, "output", schemas);
  const paths: Record<string, object> = { ...HEALTH };
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Mandado",
      version: VERSION,
      description: "Back-office of a delivery and courier company",
    },
    servers: [{ url: "/api" }],
    tags: [...new Set(["health", ...routes.map(tagOf)])].map((name) => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, schemas },
  };
}

function operation(route: RouteShape, schemas: Schemas): object {
  const refusals = Object.entries(REFUSALS).filter(([status]) => mayAnswer(route, status));
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [tagOf(route)],
    security: route.access === "anyone" ? [] : [{ bearer: [] }],
    "x-access": route.access,
    parameters: [...pathParameters(route), ...queryParameters(route, schemas), ...headerParameters(route)],
    ...(route.body || route.multipart
      ? { requestBody: { required: true, content: bodies(route, schemas) } }
      : {}),
    responses: {
      [String(route.status ?? 200)]: success(route, schemas),
      ...Object.fromEntries(
        refusals.map(([status, description]) => [status, { description, content: ERROR }]),
      ),
    },
  };
}

const LIMITED = new Set([
  ...["/login", "/register", "/password/forgot", "/password/reset"],
  ...["/courier/sign-in", "/portal/sign-in", "/portal/link"],
  "/public/:slug/requests",
  "/user/confirm",
  ...["/user/two-factor", "/user/two-factor/confirm", "/user/two-factor/recovery-codes"],
]);

const tagOf = ({ path }: RouteShape) => path.split("/")[1] ?? "";

/** `PUT /deliveries/:id/status` is `putDeliveriesByIdStatus`. */
function operationId({ method, path }: RouteShape): string {
  const words = path.replace(/:/g, "by-").split(/[/-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}

function mayAnswer(route: RouteShape, status: string): boolean {
  if (status === "401")
    return (
      route.access !== "anyone" || ["/login", "/courier/sign-in", "/portal/sign-in"].includes(route.path)
    );
  if (status === "403") return route.access !== "anyone" || route.method !== "GET";
  if (status === "404") return route.path.includes(":");
  if (status === "409") return route.method !== "GET";
  if (status === "412") return route.method === "PUT" || route.method === "PATCH";
  if (status === "422")
    return route.path.includes("/:date") || route.body !== undefined || route.query !== undefined;
  if (status === "429") return route.access === "key" || (LIMITED.has(route.path) && route.method !== "GET");
  return true;
}

function bodies(route: RouteShape, schemas: Schemas): object {
  const schema = route.body && jsonSchema(route.body, "input", schemas);
  const json = schema && { "application/json": { schema, ...exampleOf(route.example?.body) } };
  if (!route.multipart) return { ...json };
  const file = { type: "string", contentMediaType: route.multipart.media ?? "image/*" };
  const upload = { type: "object", properties: { [route.multipart.file]: file } };
  return {
    ...json,
    "multipart/form-data": { schema: { type: "object", allOf: [...(schema ? [schema] : []), upload] } },
  };
}

function success(route: RouteShape, schemas: Schemas): object {
  const headers = headersOf(route);
  if (route.file) return { description: "The file", content: FILES[route.file] };
  if (route.stream) return { description: "The stream", content: STREAM };
  if (!route.answer) return { description: "Done", ...headers };
  const schema = jsonSchema(route.answer, "output", schemas);
  const content = { "application/json": { schema, ...exampleOf(route.example?.answer) } };
  return { description: "OK", ...headers, content };
}

function headersOf({ versioned, access }: RouteShape): { headers?: Schemas } {
  const names = [
    ...(versioned ? ["ETag"] : []),
    ...(access === "key" ? ["RateLimit", "RateLimit-Policy"] : []),
  ];
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { schema: TEXT }])) };
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

/** The parameters that are not ids. */
const PARAMETERS: Record<string, object> = {
  term: { type: "string" },
  uuid: { type: "string", format: "uuid" },
  token: { type: "string" },
  slug: { type: "string" },
  date: { type: "string", format: "date" },
};

function pathParameters({ path, example }: RouteShape): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: PARAMETERS[name] ?? { type: "integer", minimum: 1 },
    ...exampleOf(example?.params?.[name]),
  }));
}

function queryParameters(route: RouteShape, schemas: Schemas): object[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = jsonSchema(route.query, "input", schemas) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...exampleOf(route.example?.query?.[name]),
  }));
}

function headerParameters(route: RouteShape): object[] {
  const header = (name: string, description: string, required = false) => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string" },
  });
  if ((route.method === "PUT" || route.method === "PATCH") && route.versioned)
    return [header("If-Match", "The ETag that was read before the edit")];
  if (route.method === "POST" && !route.once)
    return [
      header(
        "Idempotency-Key",
        route.answersSecret
          ? "A request repeated with the same key makes nothing new: 409 with the `id` of what the first one made"
          : "A request repeated with the same key is carried out once",
        route.idempotencyKey === "required",
      ),
    ];
  return [];
}

/** The JSON Schema of `schema`. The schemas with an `id` in it are added to `schemas`, and referenced. */
function jsonSchema(schema: z.ZodType | undefined, io: "input" | "output", schemas: Schemas): object {
  if (!schema) return {};
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const moved = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(moved) as { $schema: string; $defs?: Schemas };
  for (const [id, component] of Object.entries($defs)) {
    const known = schemas[id];
    if (known && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`two different schemas are called ${id}`);
    schemas[id] = component;
  }
  return rest;
}
