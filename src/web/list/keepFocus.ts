const PATIENCE = 1500;

/**
 * A row that goes takes its buttons, and the focus on them, along. Once that has happened the page's title has the
 * focus, from where a keyboard goes on; when exactly depends on the dialog's fading and the list's answer.
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
