import { useSyncExternalStore } from "react";
import { pageTitle } from "#web/dialog/useGivesFocusBack.ts";

/** The dialogs that a shortcut opens. */
export type KeyDialog = "palette" | "help" | null;

let opened: KeyDialog = null;
let opener: Element | null = null;
let ahead = "";
const listeners = new Set<() => void>();

export function openKeyDialog(next: KeyDialog) {
  opener = document.activeElement;
  set(next);
}

/** Closing returns the focus, or gives it to the title of a page that came meanwhile; after a navigation the new page takes it. */
export function closeKeyDialog({ returnFocus = true } = {}) {
  set(null);
  if (!returnFocus) return;
  const from =
    opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
  (from ?? pageTitle())?.focus();
}

export function keyDialog(): KeyDialog {
  return opened;
}

/** Text typed while the palette loads belongs to the palette. */
export function typeAhead(key: string) {
  ahead += key;
}

export function takeTypedAhead(): string {
  const text = ahead;
  ahead = "";
  return text;
}

function set(next: KeyDialog) {
  opened = next;
  ahead = "";
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKeyDialog(): KeyDialog {
  return useSyncExternalStore(subscribe, keyDialog);
}
