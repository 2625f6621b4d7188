/** Whether what had the focus is gone. */
export const hasLostFocus = () => document.activeElement === document.body;

/** A ref of what takes the focus then. */
export const focusWhenLost = (element: HTMLElement | null) => {
  if (hasLostFocus()) element?.focus();
};
