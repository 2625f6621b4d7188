import type { FieldErrors } from "#shared/errors.ts";

/**
 * Why the server did not answer: no network; a network that wants a sign-in of its own and answers instead; a server that asks to wait,
 * or is down.
 */
export type Trouble = "signal" | "portal" | "busy" | "server";

/** Status 0: no answer of the server came. A redirect is none, because the server never sends one. */
export interface Answer<T> {
  status: number;
  body: (T & { message?: string; errors?: FieldErrors }) | null;
  trouble: Trouble | null;
}

export interface Sent {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Of whoever asks; undefined: nobody. */
  token?: string | undefined;
  /** Sent as JSON, but a form as it is. */
  body?: object;
  /** Repeated with the same key, the request is carried out once. */
  key?: string;
}

/** A network on which nothing moves for so long counts as none. A slow one has all the time that it needs. */
const PATIENCE_MS = 30_000;

export const noAnswer = (trouble: Trouble) => ({ status: 0, body: null, trouble });

export function toAnswer<T>(status: number, text: string): Answer<T> {
  const trouble = status === 429 ? "busy" : status >= 500 ? "server" : null;
  try {
    return { status, body: text ? JSON.parse(text) : null, trouble };
  } catch {
    // A page of somebody else's.
    return trouble ? { status, body: null, trouble } : noAnswer("portal");
  }
}

/** A signal that aborts when `moved` was not called for long. */
export function patience() {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(), PATIENCE_MS);
  };
  moved();
  return { signal: ending.signal, moved, end: () => clearTimeout(timer) };
}

/** Asks for what is at `path` below /api. Never throws. */
export async function ask<T>(path: string, sent: Sent = {}): Promise<Answer<T>> {
  const answer = await request(path, sent);
  return "trouble" in answer ? answer : toAnswer(answer.status, await answer.content.text());
}

/** A picture or paper of the server. Undefined if it can't be had. */
export async function askFile(path: string, token: string | undefined) {
  const answer = await request(path, { token });
  const file = "trouble" in answer || answer.status !== 200 ? undefined : answer.content;
  return { status: answer.status, file };
}

async function request(path: string, { method = "GET", token, body, key }: Sent) {
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (key) headers.set("idempotency-key", key);
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set("content-type", "application/json");
  const { signal, moved, end } = patience();
  try {
    const init: RequestInit = { method, headers, signal, cache: "no-store", redirect: "manual" };
    if (body) init.body = isForm ? body : JSON.stringify(body);
    const response = await fetch(`/api${path}`, init);
    if (response.type === "opaqueredirect") return noAnswer("portal");
    moved();
    return { status: response.status, content: await readAll(response, moved) };
  } catch {
    return noAnswer("signal");
  } finally {
    end();
  }
}

/** What the answer holds, however long it takes to arrive. */
async function readAll({ body, headers }: Response, moved: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    moved();
    parts.push(part.value);
  }
  return new Blob(parts, { type: headers.get("content-type") ?? "" });
}
