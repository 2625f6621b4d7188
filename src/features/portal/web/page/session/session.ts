import { useSyncExternalStore } from "react";
import type { Portal } from "#features/portal/contract.ts";
import { forgetKept } from "./kept.ts";

/** Who is signed in here. */
export interface Session extends Portal {
  access_token: string;
  /** The server no longer takes the token. */
  ended?: true;
}

const KEY = "cliente.session";

let session = read();
const listeners = new Set<() => void>();

function read(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch (error) {
    // Storage is blocked: the sign-in lasts until the page is closed.
    console.info(error);
    return null;
  }
}

export const currentSession = (): Session | null => session;

export function setSession(next: Session | null): void {
  session = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.info(error);
  }
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns a function that stops it. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The access was ended, or was not used for too long. Who it was stays known, what was kept for times without signal does not. */
export function endSession(token: string): void {
  if (!session || session.access_token !== token || session.ended) return;
  forgetKept();
  setSession({ ...session, ended: true });
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession);

// Another tab signed in or out.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  session = read();
  for (const listener of listeners) listener();
});
