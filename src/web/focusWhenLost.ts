import { useEffect, useRef } from "react";

/** Whether what had the focus is gone, or disabled: the browser takes the focus from that a moment later. */
export const hasLostFocus = () =>
  document.activeElement === document.body || document.activeElement?.matches(":disabled") === true;

/** A ref of what takes the focus then. */
export const focusWhenLost = (element: HTMLElement | null) => {
  if (hasLostFocus()) element?.focus();
};

/**
 * A ref of the place that takes the focus after another state is shown there, if what had it is gone with the state before. `selector`: of
 * what takes it in the place. The first state, and undefined, is what is only loading.
 */
export function useFocusAfter<Place extends HTMLElement>(state: unknown, selector?: string) {
  const place = useRef<Place>(null);
  const lastState = useRef(state);
  useEffect(() => {
    const before = lastState.current;
    lastState.current = state;
    if (before === undefined || before === state || !hasLostFocus()) return;
    (selector ? place.current?.querySelector<HTMLElement>(selector) : place.current)?.focus();
  }, [state, selector]);
  return place;
}
