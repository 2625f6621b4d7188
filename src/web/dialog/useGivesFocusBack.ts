import { useEffect } from "react";
import { type FocusHandle, focusedElement, follow, unfollow } from "./successor.ts";

const LAYERS = "[role=dialog], [role=alertdialog], [role=menu]";

/** What opened each dialog and menu that is open, the topmost last. */
const openers: FocusHandle[] = [];

/**
 * Gives the focus back to what had it when this dialog or menu opened, or to its successor. It also works for one that is created open,
 * or removed while it is open.
 */
export function useGivesFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    const opener = follow(focusedElement());
    openers.push(opener);
    return () => giveBack(opener);
  }, [opened]);
}

function giveBack(opener: FocusHandle) {
  unfollow(opener);
  const place = openers.indexOf(opener);
  openers.splice(place, 1);
  const above = openers[place];
  // What is open above was opened from here.
  if (above) above.element = opener.element;
  else if (!isTaken(opener.element)) (opener.element ?? pageTitle())?.focus({ preventScroll: true });
}

/** The page's title. It takes the focus if what had it is gone, or if a click beside all controls opened a dialog. */
export const pageTitle = () => document.querySelector<HTMLElement>("main h1[tabindex]");

/** Whether the focus is already out of what closes. */
function isTaken(opener: HTMLElement | undefined): boolean {
  const now = document.activeElement;
  if (now === null || now === document.body) return false;
  const layer = now.closest(LAYERS);
  return layer === null || layer === opener?.closest(LAYERS);
}

/** The same as a component, for a list of open dialogs. */
export function GivesFocusBack() {
  useGivesFocusBack(true);
  return null;
}
