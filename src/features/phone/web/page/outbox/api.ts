import type { ActionResult, CourierDay } from "#features/phone/contract.ts";
import { PIECE_BYTES } from "#features/phone/rules.ts";
import type { Duty } from "#shared/vocabulary.ts";
import type { OutboxFile, PhoneAction } from "./outbox.ts";
import type { PhoneList, PhoneSession } from "./store.ts";

/**
 * Why the server did not answer: no network; a network that wants a sign-in of its own and answers instead; a server that asks to wait,
 * or is down.
 */
export type Trouble = "signal" | "portal" | "busy" | "server";

/** Status 0: no answer of the server came. A redirect is none, because the server never sends one. */
export interface Answer<T> {
  status: number;
  body: (T & { message?: string }) | null;
  trouble: Trouble | null;
}

/** A network on which nothing moves for so long counts as none. A slow one has all the time that it needs. */
const PATIENCE_MS = 30_000;

const noAnswer = (trouble: Trouble) => ({ status: 0, body: null, trouble });

function toAnswer<T>(status: number, text: string): Answer<T> {
  const trouble = status === 429 ? "busy" : status >= 500 ? "server" : null;
  try {
    return { status, body: text ? JSON.parse(text) : null, trouble };
  } catch {
    // A page of somebody else's.
    return trouble ? { status, body: null, trouble } : noAnswer("portal");
  }
}

/** A signal that aborts when `moved` was not called for long. */
function patience() {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(), PATIENCE_MS);
  };
  moved();
  return { signal: ending.signal, moved, end: () => clearTimeout(timer) };
}

/** The text of an answer, however long it takes to arrive. */
async function readText({ body }: Response, moved: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    moved();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

async function ask<T>(method: string, path: string, options: { token?: string; body?: object } = {}) {
  const { token, body } = options;
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body) headers.set("content-type", "application/json");
  const { signal, moved, end } = patience();
  try {
    const init: RequestInit = { method, headers, signal, cache: "no-store", redirect: "manual" };
    const response = await fetch(`/api${path}`, body ? { ...init, body: JSON.stringify(body) } : init);
    if (response.type === "opaqueredirect") return noAnswer("portal");
    moved();
    return toAnswer<T>(response.status, await readText(response, moved));
  } catch {
    return noAnswer("signal");
  } finally {
    end();
  }
}

/** `key` makes the answer the same again if it is lost. */
export const signIn = (code: string, key: string) =>
  ask<PhoneSession>("POST", "/courier/sign-in", { body: { code, key } });
export const signOut = (token: string) => ask("POST", "/courier/sign-out", { token });
export const readStops = (token: string) => ask<PhoneList>("GET", "/courier/deliveries", { token });
export const readDay = (token: string) => ask<CourierDay>("GET", "/courier/day", { token });

export const putOrder = (token: string, delivery_ids: readonly number[]) =>
  ask("PUT", "/courier/order", { token, body: { delivery_ids } });
export const putDuty = (token: string, state: Duty) =>
  ask<{ duty: Duty }>("PUT", "/courier/duty", { token, body: { state } });

interface Push {
  key: string | null;
  subscribed: boolean;
}
export const readPush = (token: string) => ask<Push>("GET", "/courier/push", { token });
export const subscribePush = (token: string, endpoint: string) =>
  ask<Push>("POST", "/courier/push", { token, body: { endpoint } });
export const unsubscribePush = (token: string) => ask("DELETE", "/courier/push", { token });

/** With the phone's clock, so that the server takes off what it is wrong. */
export const sendActions = (token: string, actions: readonly PhoneAction[]) =>
  ask<{ results: ActionResult[] }>("POST", "/courier/actions", {
    token,
    body: { actions, now: new Date().toISOString() },
  });

/**
 * Sends the next piece of a picture. An upload's progress is only told by XMLHttpRequest. `interrupted` aborts it when something more
 * important waits.
 */
export function sendPiece(
  token: string,
  { id, type, bytes, received = 0 }: OutboxFile,
  interrupted: AbortSignal,
): Promise<Answer<{ id: string; received: number }>> {
  const { signal, moved, end } = patience();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise<Answer<{ id: string; received: number }>>((resolve) => {
    request.open("PUT", `/api/courier/files/${id}/pieces?from=${received}&size=${bytes.byteLength}`);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("content-type", type);
    request.upload.onprogress = moved;
    request.onprogress = moved;
    request.onload = () => resolve(toAnswer(request.status, request.responseText));
    request.onerror = () => resolve(noAnswer("signal"));
    request.onabort = () => resolve(noAnswer("signal"));
    signal.addEventListener("abort", abort);
    interrupted.addEventListener("abort", abort);
    request.send(bytes.slice(received, received + PIECE_BYTES));
  }).finally(() => {
    end();
    interrupted.removeEventListener("abort", abort);
  });
}
