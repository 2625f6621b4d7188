import { useSyncExternalStore } from "react";

/** How often a page checks whether its server is back, in milliseconds. */
const RETRY_MS = 4000;

let lost = !navigator.onLine;
let retry = 0;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

function set(next: boolean) {
  clearTimeout(retry);
  // The browser has an event for the network's return; until then a request is useless.
  if (next && navigator.onLine) retry = window.setTimeout(lookForServer, RETRY_MS);
  if (next === lost) return;
  lost = next;
  for (const listener of listeners) listener();
  if (!lost) for (const listener of returnListeners) listener();
}

/** Any answer counts, even a 503: it came over the network. */
function lookForServer() {
  fetch("/api/health", { cache: "no-store", redirect: "manual" }).then(
    () => set(false),
    () => set(true),
  );
}

/** Every call reports whether an answer came. */
export function tellConnection(answered: boolean) {
  set(!answered);
}

/** Runs when the connection is back. */
export function onReturn(listener: () => void) {
  returnListeners.add(listener);
}

window.addEventListener("offline", () => set(true));
window.addEventListener("online", lookForServer);
if (lost) set(true);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}
