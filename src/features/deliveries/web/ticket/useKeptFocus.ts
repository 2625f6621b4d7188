import { type RefObject, useEffect } from "react";

const OFTEN_MS = 100;

/**
 * Takes the focus back from a frame to the dialog around it. The browser's PDF viewer keeps every key, so after a click into it
 * Escape would no longer close the dialog. The mouse wheel and Ctrl + wheel need no focus.
 */
export function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>) {
  useEffect(() => {
    const takeBack = () => {
      const inner = frame.current;
      if (!inner || document.activeElement !== inner) return;
      inner.closest<HTMLElement>("[role=dialog]")?.focus({ preventScroll: true });
    };
    // No event comes reliably after the frame has become the active element.
    const timer = setInterval(takeBack, OFTEN_MS);
    return () => clearInterval(timer);
  }, [frame]);
}
