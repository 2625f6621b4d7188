const PATIENCE = 1500;

/**
 * Deleting a row removes the focused button. This moves the focus to the page's title once the row is gone, which depends on the
 * dialog's animation and the list's answer.
 */
export function keepFocus() {
  const until = performance.now() + PATIENCE;
  const look = () => {
    if (document.activeElement === document.body)
      document.querySelector("h1")?.focus({ preventScroll: true });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
