import type { FieldErrors, LastChange } from "#shared/errors.ts";
import {
  type AnswerOf,
  type BodyInput,
  type ParamsOf,
  pathOf,
  type QueryInput,
  type RouteShape,
} from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { tellConnection } from "./offline/connection.ts";
import { giveProof } from "./proof.ts";
import { accessToken, endSession, isAccountAnswer, rememberAccount } from "./session/session.ts";

interface FailureBody {
  message: string;
  errors: FieldErrors;
  id: string;
  changed: LastChange;
  two_factor: boolean;
  duplicate: boolean;
  accepts_reason: boolean;
  reauthenticate: boolean;
  previous: number;
}

/** The status of a redirect, because the browser doesn't say which one it was. */
const REDIRECT = 300;

/** A failed call. `message` is the server's, if it sent one. Status 0: no answer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly errors: FieldErrors;
  /** The id of a 500 in the server's log. */
  readonly id: string | undefined;
  /** With 412: the change that came first. */
  readonly changed: LastChange | undefined;
  /** The password was right, but the sign-in needs a code. */
  readonly twoFactor: boolean;
  /** A similar record exists. The caller may insist. */
  readonly duplicate: boolean;
  /** Another payment has this reference: whether this person may insist, with a reason. */
  readonly acceptsReason: boolean | undefined;
  /** The password must be given again first. */
  readonly reauthenticate: boolean;
  /** With 409: the record that this one repeats. */
  readonly previous: number | undefined;

  constructor(status: number, message: string, details: Partial<FailureBody> = {}) {
    super(message);
    this.status = status;
    this.errors = details.errors ?? {};
    this.id = details.id;
    this.changed = details.changed;
    this.twoFactor = details.two_factor ?? false;
    this.duplicate = details.duplicate ?? false;
    this.acceptsReason = details.accepts_reason;
    this.reauthenticate = details.reauthenticate ?? false;
    this.previous = details.previous;
  }
}

/** A record with the version that a PUT sends back as `If-Match`. */
export interface Versioned<Thing> {
  data: Thing;
  etag: string | null;
}

type AnswerTo<R extends RouteShape> = R["versioned"] extends true ? Versioned<AnswerOf<R>> : AnswerOf<R>;

type QueryText<Q> = { [Key in keyof Q]?: Q[Key] | number | undefined };

type Needs<Key extends string, Value> = unknown extends Value
  ? { [K in Key]?: undefined }
  : [Value] extends [undefined]
    ? { [K in Key]?: undefined }
    : { [K in Key]: Value };

interface Extras {
  /** The version that a PUT changes. */
  ifMatch?: string | null | undefined;
  /** All retries of one request have one key, so that none creates anything twice. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export type CallOptions<R extends RouteShape> = Needs<"params", ParamsOf<R["path"]>> &
  Needs<"body", BodyInput<R>> & { query?: QueryText<QueryInput<R>> | undefined } & Extras;

export interface LooseOptions extends Extras {
  params?: Record<string, string | number> | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** The part of a route that a call needs. A page that must stay small writes it without importing the contract. */
export type RouteRef = Pick<RouteShape, "method" | "path">;

/** Calls a route of the contract, with the contract's types. */
export async function call<R extends RouteShape>(route: R, options: CallOptions<R>): Promise<AnswerTo<R>> {
  return (await request(route, options as LooseOptions)) as AnswerTo<R>;
}

/** Calls a route whose types are not known, for code that serves every route. */
export async function request(route: RouteRef & Pick<RouteShape, "versioned">, options: LooseOptions = {}) {
  const response = await send(route, options);
  const data: unknown = response.status === 204 ? undefined : await response.json();
  if (isAccountAnswer(data)) rememberAccount(data);
  return route.versioned ? { data, etag: response.headers.get("ETag") } : data;
}

/** Requests that were started before the code that needs their answers has loaded. */
const early = new Map<string, Promise<Response>>();

/** Requests something that the coming page needs. The first call for it takes the answer. */
export function askEarly(route: RouteRef) {
  const headers = commonHeaders(accessToken());
  const answer = fetch(urlOf(route, {}), { headers, credentials: "include", redirect: "manual" });
  // The caller that takes it handles the error.
  answer.catch(() => undefined);
  early.set(urlOf(route, {}), answer);
}

function takeEarly(url: string): Promise<Response> | undefined {
  const answer = early.get(url);
  early.delete(url);
  return answer;
}

function commonHeaders(token: string | null): Headers {
  const headers = new Headers({ Accept: "application/json, */*" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

/** The raw 2xx answer. Throws an ApiError for any other. A call that needs the password again asks for it, and is sent again. */
export async function send(route: RouteRef, options: LooseOptions): Promise<Response> {
  const token = accessToken();
  const headers = commonHeaders(token);
  if (options.ifMatch) headers.set("If-Match", options.ifMatch);
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  const multipart = options.body instanceof FormData;
  if (options.body !== undefined && !multipart) headers.set("Content-Type", "application/json");
  const init: RequestInit = {
    method: route.method,
    headers,
    credentials: "include",
    // The API redirects nothing. To follow one would take another page's answer for the API's.
    redirect: "manual",
    signal: options.signal ?? null,
    body: options.body instanceof FormData ? options.body : (JSON.stringify(options.body) ?? null),
  };
  const url = urlOf(route, options);
  const response = await (takeEarly(url) ?? ask(url, init, options.idempotencyKey !== undefined)).catch(
    (error: unknown) => {
      if (options.signal?.aborted) throw error;
      tellConnection(false);
      throw new ApiError(0, uiTexts.offline);
    },
  );
  tellConnection(true);
  if (response.ok) return response;
  const failure = await failureOf(response);
  // A late answer to an old token says nothing about the current one.
  if (failure.status === 401 && failure.message === "Unauthenticated." && accessToken() === token)
    endSession("expired");
  if (failure.reauthenticate && (await giveProof())) return send(route, options);
  throw failure;
}

const RETRY_AFTER_MS = 2000;

/** Asks once more when a proxy or a busy server did not pass the request on, if that can't do it twice. */
async function ask(url: string, init: RequestInit, isRepeatable: boolean): Promise<Response> {
  // A page that begins reads ten things at once. Each in a task of its own, so that a phone answers taps meanwhile.
  if (init.method === "GET") await window.scheduler?.yield?.();
  const first = await fetch(url, init);
  if (!isRepeatable || (first.status !== 502 && first.status !== 503)) return first;
  const seconds = Number(first.headers.get("Retry-After") ?? 0);
  // Longer than a person waits for: a full disk, a queue.
  if (seconds * 1000 > RETRY_AFTER_MS) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  return fetch(url, init);
}

function urlOf(route: RouteRef, { params, query }: LooseOptions): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return `/api${pathOf(route, params)}${text && `?${text}`}`;
}

async function failureOf(response: Response): Promise<ApiError> {
  if (response.type === "opaqueredirect") return new ApiError(REDIRECT, "");
  const text = await response.text();
  if (!response.headers.get("Content-Type")?.includes("json")) return new ApiError(response.status, "");
  const body = JSON.parse(text) as Partial<FailureBody>;
  return new ApiError(response.status, body.message ?? "", body);
}
