import { useEffect, useRef } from "react";

interface Step {
  close: () => void;
}

/** What the phone's back key closes, the last one first: each has an entry in the browser's history. */
const open: Step[] = [];
/** Entries to take back because their steps were closed by a button. */
let surplus = 0;
/** The next `popstate` is of entries that were taken back. */
let ignoring = false;

function takeBack() {
  if (surplus === 0) return;
  ignoring = true;
  window.history.go(-surplus);
  surplus = 0;
}

function push(step: Step) {
  open.push(step);
  // A step that follows a closed one takes its entry.
  if (surplus > 0) surplus -= 1;
  else window.history.pushState(null, "");
}

function remove(step: Step) {
  const at = open.indexOf(step);
  // The back key has closed it.
  if (at === -1) return;
  open.splice(at, 1);
  surplus += 1;
  if (surplus === 1) queueMicrotask(takeBack);
}

window.addEventListener("popstate", () => {
  if (ignoring) ignoring = false;
  else open.pop()?.close();
});

/** While `isOpen`, the phone's back key calls `close` instead of leaving the page. */
export function useStep(isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const step = { close: () => latest.current() };
    push(step);
    return () => remove(step);
  }, [isOpen]);
}
