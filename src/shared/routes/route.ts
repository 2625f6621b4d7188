import type { z } from "zod";
import type { Day } from "../dates.ts";
import type { Access, KeyScope } from "./roles.ts";

/** Parameters that are text. All others are numeric ids, but `date`. */
const TEXT_PARAMS = ["term", "uuid", "token", "slug", "phone"] as const;
type TextParam = (typeof TEXT_PARAMS)[number];

/** The parameters of `/clients/:id/phones/:term`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: ParamOf<K> } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: ParamOf<K> }
    : unknown;

type ParamOf<Name> = Name extends TextParam ? string : Name extends "date" ? Day : number;

export const isTextParam = (name: string): boolean => (TEXT_PARAMS as readonly string[]).includes(name);

export interface RouteShape {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  /** For a route of keys: what the key must have been given, one of these. */
  scopes?: readonly KeyScope[];
  /** One line of English for OpenAPI. */
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The shape of the 2xx answer. Documentation and tests read it; answers are not validated at run time. */
  answer?: z.ZodType;
  /** 201 for a create; 202 for work that is done later; 204 for an answer without a body; otherwise 200. */
  status?: 200 | 201 | 202 | 204;
  /** The answer has an `ETag`, and a PUT or PATCH checks `If-Match`. */
  versioned?: boolean;
  /** A streamed file, not JSON. */
  file?: "report" | "table" | "ticket" | "sheet" | "workbook" | "picture" | "archive";
  /** A stream of server-sent events that stays open. */
  stream?: boolean;
  /** Also accepts multipart/form-data, with at most one file of this many bytes. */
  multipart?: {
    file: string;
    maxBytes: number;
    /** The file's media type for the API's description; a picture's by default. */
    media?: string;
    /** Also accepts the file alone as the body, with its own content type. */
    raw?: boolean;
  };
  /** The largest JSON body in bytes, for a route that needs more than 64 kB (16 kB if anyone may call it). */
  maxBody?: number;
  /** The most values that its JSON may have, for a route that needs more than 25,000. */
  maxValues?: number;
  /** Ends somebody's access. The company's number of changes a minute doesn't count it, so that it always works. */
  endsAccess?: boolean;
  /** The body has a password, which no stored copy of the request may hold. */
  secret?: boolean;
  /** Also for the phone of a deleted courier, so that the money that it kept isn't lost. All other routes refuse it. */
  handsIn?: boolean;
  /** Ignores `Idempotency-Key`: sign-in and sign-out. */
  once?: boolean;
  /**
   * Its answer has a secret and is stored nowhere. A repetition with the same `Idempotency-Key` is a 409 with the `id` of what the first
   * call made: its `listedId`, else the answer's own.
   */
  answersSecret?: boolean;
  /** Refuses a call without `Idempotency-Key`: other software repeats what it got no answer to. */
  idempotencyKey?: "required";
  /** For OpenAPI. A test sends it, so that it stays true. */
  example?: RouteExample;
}

/** What is sent, and what is answered. Ids, numbers and times differ in each company. */
export interface RouteExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  answer: object;
}

/** Declares a route. Server, page, OpenAPI and the permission matrix all read this one value. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape;
}

export type BodyOf<R extends RouteShape> = R["body"] extends z.ZodType ? z.output<R["body"]> : undefined;
export type BodyInput<R extends RouteShape> = R["body"] extends z.ZodType ? z.input<R["body"]> : undefined;
export type QueryOf<R extends RouteShape> = R["query"] extends z.ZodType ? z.output<R["query"]> : undefined;
export type QueryInput<R extends RouteShape> = R["query"] extends z.ZodType ? z.input<R["query"]> : undefined;
export type AnswerOf<R extends RouteShape> = R["answer"] extends z.ZodType
  ? z.output<R["answer"]>
  : undefined;

/** The path with its parameters filled in, below `/api`. */
export function pathOf(
  shape: Pick<RouteShape, "path">,
  params: Record<string, string | number> = {},
): string {
  return shape.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
