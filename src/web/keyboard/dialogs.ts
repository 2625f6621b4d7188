import { useSyncExternalStore } from "react";

/** What a key can lay over the page. */
export type KeyDialog = "palette" | "help" | null;

let opened: KeyDialog = null;
let opener: Element | null = null;
let ahead = "";
const listeners = new Set<() => void>();

export function openKeyDialog(next: KeyDialog) {
  opener = document.activeElement;
  set(next);
}

/** Who leaves stands again where they were; a page that is gone to takes the focus itself. */
export function closeKeyDialog({ returnFocus = true } = {}) {
  set(null);
  if (returnFocus && opener instanceof HTMLElement) opener.focus();
}

export function keyDialog(): KeyDialog {
  return opened;
}

/** Quick hands type before the palette is there: it is meant for it, not for the page behind. */
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
