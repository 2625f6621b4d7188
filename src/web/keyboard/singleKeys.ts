import { useSyncExternalStore } from "react";

const KEY = "singleKeys";

const listeners = new Set<() => void>();

/** Single-key shortcuts disturb speech input, so each browser remembers whether they are on. */
export function singleKeys(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function setSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeys);
}

export const pageKeys = { search: "/", create: "n", step: ".", confirm: "c" } as const;

/** Registers a control as the target of its key on this page. */
export function useShortcut(name: "search" | "create" | "confirm") {
  return { "data-shortcut": name, "aria-keyshortcuts": useSingleKeys() ? pageKeys[name] : undefined };
}
