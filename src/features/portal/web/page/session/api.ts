import type { PortalSignIn } from "#features/portal/contract.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { currentSession, endSession } from "./session.ts";

export interface Answer<T> {
  /** 0: no answer of the server came. */
  status: number;
  body: (T & { message?: string; errors?: FieldErrors }) | null;
}

/** A network on which no answer begins for so long counts as none. */
const PATIENCE_MS = 30_000;

interface Sent {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON, but a form as it is. */
  body?: object;
  /** Repeated with the same key, the request is carried out once. */
  key?: string;
  /** As nobody: a refusal says nothing about who is signed in. */
  asNobody?: true;
}

/** Asks the server as whoever is signed in. A refused sign-in ends the session. Never throws. */
export async function ask<T>(path: string, sent: Sent = {}): Promise<Answer<T>> {
  const token = sent.asNobody ? undefined : currentSession()?.access_token;
  const response = await request(path, sent, token);
  if (response?.status === 401 && token) endSession(token);
  if (!response) return { status: 0, body: null };
  try {
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  } catch {
    // The network was lost, or a page of somebody else's came.
    return { status: response.status >= 500 ? response.status : 0, body: null };
  }
}

/** A picture or paper of the server. Undefined if it can't be had. */
export async function askFile(path: string): Promise<Blob | undefined> {
  const token = currentSession()?.access_token;
  const response = await request(path, {}, token);
  if (response?.status === 401 && token) endSession(token);
  return response?.ok ? response.blob().catch(() => undefined) : undefined;
}

async function request(path: string, { method = "GET", body, key }: Sent, token?: string) {
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (key) headers.set("idempotency-key", key);
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set("content-type", "application/json");
  try {
    const response = await fetch(`/api${path}`, {
      ...{ method, headers, cache: "no-store", redirect: "manual" },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    // The server never redirects: a network that wants a sign-in of its own does.
    return response.type === "opaqueredirect" ? undefined : response;
  } catch {
    return undefined;
  }
}

export const signIn = (code: string, key: string) =>
  ask<PortalSignIn>("/portal/sign-in", { method: "POST", body: { code, key }, asNobody: true });

export const signOut = (token: string) => request("/portal/sign-out", { method: "POST" }, token);

export const askForLink = (email: string) =>
  ask<object>("/portal/link", { method: "POST", body: { email }, asNobody: true });
