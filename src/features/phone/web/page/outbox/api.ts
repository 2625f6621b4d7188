import type { ActionResult } from "#features/phone/contract.ts";
import type { OutboxFile, PhoneAction } from "./outbox.ts";
import type { PhoneList, PhoneSession } from "./store.ts";

/** An answer of the server. Status 0: none came, or a redirect, which the server never sends. */
interface Answer<T> {
  status: number;
  body: (T & { message?: string }) | null;
}

/** A network that takes longer counts as none. */
const PATIENCE_MS = 30_000;

async function ask<T>(
  method: string,
  path: string,
  options: { token?: string; body?: BodyInit; type?: string } = {},
) {
  const { token, body, type } = options;
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (type) headers.set("content-type", type);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const init: RequestInit = { method, headers, signal, cache: "no-store", redirect: "manual" };
    const response = await fetch(`/api${path}`, body === undefined ? init : { ...init, body });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null } as Answer<T>;
  } catch {
    return { status: 0, body: null } as Answer<T>;
  }
}

const json = (value: unknown) => ({ body: JSON.stringify(value), type: "application/json" });

export const signIn = (code: string) => ask<PhoneSession>("POST", "/courier/sign-in", json({ code }));
export const signOut = (token: string) => ask("POST", "/courier/sign-out", { token });
export const readStops = (token: string) => ask<PhoneList>("GET", "/courier/deliveries", { token });

/** With the phone's clock, so that the server takes off what it is wrong. */
export const sendActions = (token: string, actions: readonly PhoneAction[]) =>
  ask<{ results: ActionResult[] }>("POST", "/courier/actions", {
    token,
    ...json({ actions, now: new Date().toISOString() }),
  });

export const sendFile = (token: string, { id, type, bytes }: OutboxFile) =>
  ask("PUT", `/courier/files/${id}`, { token, type, body: bytes });
