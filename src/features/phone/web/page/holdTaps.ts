/** A tap that follows so soon, in milliseconds, was meant for what stood there before. */
const HELD_MS = 500;

/** What can bring another control under the finger when it comes or goes. */
const PARTS = "main, article, li, .notices, button.main";

const isPart = (node: Node) =>
  node instanceof Element && (node.matches(PARTS) || node.querySelector(PARTS) !== null);

/**
 * For half a second after the screen under the finger changed, taps do nothing. Keys still do: with another screen the focus is on its
 * title, so a second Enter presses nothing.
 */
export function holdTaps(root: HTMLElement): void {
  let timer = 0;
  const watching = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    if (!nodes.some(isPart)) return;
    root.style.pointerEvents = "none";
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      root.style.pointerEvents = "";
    }, HELD_MS);
  });
  watching.observe(root, { childList: true, subtree: true });
}
