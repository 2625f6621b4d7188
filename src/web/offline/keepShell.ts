import { useSyncExternalStore } from "react";

/** After the page has what it came for: what is kept for a bad day can wait. */
const DELAY_MS = 2000;

let renewed = false;
const listeners = new Set<() => void>();

/** Lets the app open without a network. Over plain HTTP on an office's own network browsers don't offer it. */
export function keepShell() {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  const first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    if (first) return;
    renewed = true;
    for (const listener of listeners) listener();
  });
  window.addEventListener("load", () => setTimeout(() => void register(workers), DELAY_MS));
}

async function register(workers: ServiceWorkerContainer) {
  try {
    const registration = await workers.register("/sw.js");
    // An app that stays open for days hears of a new version when somebody comes back to it.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && navigator.onLine)
        registration.update().catch(() => undefined);
    });
  } catch (error) {
    // Storage is full or blocked: everything works but the opening without a network.
    console.info(error);
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server has a newer version than the page that is open. */
export function useRenewed(): boolean {
  return useSyncExternalStore(subscribe, () => renewed);
}
