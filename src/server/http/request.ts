import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Upload } from "#server/endpoint.ts";
import { AppError, type FieldErrors } from "#shared/errors.ts";
import { day, fieldErrors, NO_DAY, NOT_VALID } from "#shared/fields.ts";
import { isTextParam, type RouteShape } from "#shared/routes/route.ts";

type Parsed = { ok: true; value: unknown } | { ok: false; errors: FieldErrors };

/** `?filters={…}`: the same values as in a URL, including a list of statuses. */
const filterObject = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

const ID = /^[1-9]\d{0,15}$/;

/** The path's parameters, with ids as numbers. Throws `not-found` for an invalid id, `invalid` for an invalid day. */
export function readParams(raw: Record<string, string>): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const name in raw) {
    const text = raw[name] as string;
    if (isTextParam(name)) {
      if (text.includes("\u0000") || !text.isWellFormed()) throw new AppError("not-found");
      params[name] = text.slice(0, 200);
    } else if (name === "date") {
      const date = day().safeParse(text);
      if (!date.success) throw new AppError("invalid", { errors: { date: [NO_DAY] } });
      params[name] = date.data;
    } else {
      const id = ID.test(text) ? Number(text) : Number.NaN;
      if (!Number.isSafeInteger(id)) throw new AppError("not-found");
      params[name] = id;
    }
  }
  return params;
}

/** `?filters[status]=pending` and `?filters={"status":"pending"}` mean `?status=pending`. An empty value is no filter. */
export function readQuery(route: RouteShape, raw: Record<string, unknown>): unknown {
  if (!route.query) return undefined;
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (name === "filters" && value !== "") Object.assign(flat, readFilters(value));
    else if (value !== "") flat[/^filters\[(\w+)\]$/.exec(name)?.[1] ?? name] = value;
  }
  const parsed = parse(route.query, flat);
  if (parsed.ok) return parsed.value;
  // A list in a parameter is still one field: `status`, not `status.1`.
  const errors: FieldErrors = {};
  for (const [path, messages] of Object.entries(parsed.errors))
    errors[path.split(".", 1)[0] ?? path] ??= messages;
  throw new AppError("invalid", { errors });
}

/** The filters of a JSON object, as text like in a URL. Throws `invalid` for anything else. */
function readFilters(json: unknown): Record<string, string> {
  const filters = filterObject.safeParse(parsedJson(json));
  if (!filters.success) throw new AppError("invalid", { errors: { filters: [NOT_VALID] } });
  const known = Object.entries(filters.data).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

function parsedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

export function readBody(route: RouteShape, raw: unknown): Parsed {
  if (!route.body) return { ok: true, value: undefined };
  return parse(route.body, raw ?? {});
}

function parse(schema: NonNullable<RouteShape["body"]>, raw: unknown): Parsed {
  const result = schema.safeParse(raw);
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error) };
}

/**
 * The valid fields of an invalid body, for the checks that need the database: as the schema gives them (money in cents), but for objects and
 * lists with an error inside. Removes the invalid ones from `raw`, so that no query gets a text with NUL or an id of 1.5.
 */
export function validPart(schema: unknown, raw: unknown, errors: FieldErrors): Record<string, unknown> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return {};
  for (const path of Object.keys(errors)) drop(raw, path.split("."));
  const part = raw as Record<string, unknown>;
  const inner = innerOf(schema);
  const shape: z.ZodRawShape = inner instanceof z.ZodObject ? inner.shape : {};
  for (const [name, field] of Object.entries(shape)) {
    if (!Object.hasOwn(part, name)) continue;
    const parsed = (field as z.ZodType).safeParse(part[name]);
    if (parsed.success) part[name] = parsed.data;
  }
  return part;
}

/** The schema behind what is done with the input before it. */
const innerOf = (schema: unknown): unknown =>
  schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? innerOf(schema.out) : schema;

/** The input as a contract reads it, or its valid part for the checks that need the database, and its errors. */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  input: object,
): { body: z.output<Schema>; wrong: FieldErrors } {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { body: parsed.data, wrong: {} };
  const wrong = fieldErrors(parsed.error);
  return { body: validPart(schema, input, wrong) as z.output<Schema>, wrong };
}

function drop(from: unknown, [name = "", ...rest]: string[]): void {
  if (typeof from !== "object" || from === null || !Object.hasOwn(from, name)) return;
  const parent = from as Record<string, unknown>;
  if (rest.length > 0) drop(parent[name], rest);
  // A list keeps its length, because the paths of later entries must still match.
  else if (Array.isArray(from)) parent[name] = {};
  else delete parent[name];
}

/** The fields of a multipart body and its one file. */
export async function readMultipart(
  request: FastifyRequest,
  { file, maxBytes }: { file: string; maxBytes: number },
): Promise<{ body: Record<string, unknown>; upload: Upload | null }> {
  const body: Record<string, unknown> = {};
  let upload: Upload | null = null;
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: 20_000, fileSize: maxBytes },
    })) {
      if (part.type === "field") body[part.fieldname] = part.value;
      else if (part.fieldname === file) upload = await readFile(part);
      else part.file.resume();
    }
  } catch (error) {
    // An exceeded limit has a status. Without one, the body is incomplete or malformed.
    if ((error as { statusCode?: number }).statusCode) throw error;
    throw new AppError("bad-json", { message: "El formulario enviado no se entiende" });
  }
  return { body, upload };
}

async function readFile(part: MultipartFile): Promise<Upload | null> {
  const bytes = await part.toBuffer();
  return bytes.length > 0 ? { bytes, name: part.filename ?? "" } : null;
}

/** The versions in `If-Match`, or null when the header is missing or `*`. */
export function ifMatch(header: string | undefined): string[] | null {
  if (!header || header.trim() === "*") return null;
  return header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}

/** `version`: of a row, or of one of several, with its id. */
export const etagOf = (version: number | string) => `"${version}"`;

export function bearer(header: string | undefined): string | null {
  return /^Bearer\s+(\S{1,200})$/i.exec(header ?? "")?.[1] ?? null;
}
