import { useSyncExternalStore } from "react";
import { onOutdated } from "./renew.ts";

/** Runs once the page is idle: filling the offline cache can wait. */
const DELAY_MS = 2000;

let renewed = false;
const listeners = new Set<() => void>();

function tellRenewed() {
  renewed = true;
  for (const listener of listeners) listener();
}

/** Lets the app open without a network. Browsers don't allow it over plain HTTP, except on localhost. */
export function keepShell() {
  onOutdated(tellRenewed);
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  const first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    if (!first) tellRenewed();
  });
  window.addEventListener("load", () => setTimeout(() => void register(workers), DELAY_MS));
  // Nobody else continues an installation that had no network, or lost it.
  window.addEventListener("online", () => void register(workers));
  // An app that stays open for days checks for a new version when it comes to the front.
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || !navigator.onLine) return;
    const registration = await workers.getRegistration();
    registration?.update().catch(() => undefined);
  });
}

async function register(workers: ServiceWorkerContainer) {
  if (!navigator.onLine) return;
  try {
    await workers.register("/sw.js");
  } catch (error) {
    // Storage is full or blocked: everything but opening offline still works.
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
