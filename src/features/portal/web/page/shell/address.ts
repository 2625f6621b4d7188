import { type MouseEvent, useSyncExternalStore } from "react";
import { HOME_SECTION } from "./section.ts";

const HOME = "/cliente/";
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener("popstate", tell);

/** The section and what follows it: `ordenes` and `7` at `/cliente/ordenes/7`. */
export function useAddress(): { section: string; rest: string } {
  const path = useSyncExternalStore(subscribe, () => window.location.pathname);
  const [section = "", ...rest] = path.slice(HOME.length).split("/").filter(Boolean);
  return { section: section || HOME_SECTION, rest: rest.join("/") };
}

export const hrefOf = (path: string) => HOME + path;

/** Opens an address below /cliente/, such as `ordenes/7`. */
export function go(path: string): void {
  window.history.pushState(null, "", hrefOf(path));
  window.scrollTo(0, 0);
  tell();
}

/** Shows another address in place of this one. */
export function showInstead(path: string): void {
  window.history.replaceState(null, "", hrefOf(path));
  tell();
}

/** The properties of a link to an address below /cliente/. */
export const linkTo = (path: string) => ({
  href: hrefOf(path),
  onClick: (event: MouseEvent) => {
    // In a new tab the browser opens it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(path);
  },
});

/** The code of a link such as `/cliente/#ABCDE23456`. */
export const codeInAddress = (): string => window.location.hash.slice(1);

/** Takes the code out of the address, so that nobody copies it. */
export function forgetCode(): void {
  window.history.replaceState(null, "", window.location.pathname);
}
