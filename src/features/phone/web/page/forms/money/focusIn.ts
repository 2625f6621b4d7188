import type { RefObject } from "react";

/** Focuses the first such element, once what was just chosen is shown: the button that was pressed is gone. */
export const focusIn = (place: RefObject<HTMLElement | null>, selector: string) =>
  requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
