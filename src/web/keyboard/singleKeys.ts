import { useSyncExternalStore } from "react";

const KEY = "singleKeys";

const listeners = new Set<() => void>();

/** Keys without a modifier get in the way of who speaks to the machine: each browser remembers whether they are wanted. */
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

export const pageKeys = { search: "/", create: "n" } as const;

/** Makes a control the one that its key reaches on this page. */
export function useShortcut(name: keyof typeof pageKeys) {
  return { "data-shortcut": name, "aria-keyshortcuts": useSingleKeys() ? pageKeys[name] : undefined };
}
