import { useSyncExternalStore } from "react";

/** How often a page without its server looks whether it is back. */
const RETRY_MS = 4000;

let lost = !navigator.onLine;
let retry = 0;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

function set(next: boolean) {
  clearTimeout(retry);
  // The system says itself when it has a network again; until then there is nobody to ask.
  if (next && navigator.onLine) retry = window.setTimeout(look, RETRY_MS);
  if (next === lost) return;
  lost = next;
  for (const listener of listeners) listener();
  if (!lost) for (const listener of returnListeners) listener();
}

/** Any answer will do, even that the database is away: it came over the network. */
function look() {
  fetch("/api/health", { cache: "no-store" }).then(
    () => set(false),
    () => set(true),
  );
}

/** Every call says how it went: an answer, or none. */
export function tellConnection(answered: boolean) {
  set(!answered);
}

/** Runs when a lost connection is back. */
export function onReturn(listener: () => void) {
  returnListeners.add(listener);
}

window.addEventListener("offline", () => set(true));
window.addEventListener("online", look);
if (lost) set(true);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}
