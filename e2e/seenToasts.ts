import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** The texts of the toasts and other alerts since the person's last key, click or typed text. */
    seenToasts: string[];
  }
}

/** Remembers toasts, which are gone after three seconds: a busy machine may look later. Runs in the browser, before the page. */
export function rememberToasts() {
  const forget = () => {
    window.seenToasts = [];
  };
  forget();
  for (const event of ["pointerdown", "keydown", "input"]) addEventListener(event, forget, true);
  const ALERT = "[role=alert]";
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const alerts = [...(node.matches(ALERT) ? [node] : []), ...node.querySelectorAll(ALERT)];
      window.seenToasts.push(...alerts.map(({ textContent }) => textContent ?? ""));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until the page has shown a toast with all these sentences after the last input. */
export async function waitForToast(page: Page, sentences: readonly string[]) {
  await page.waitForFunction(
    (wanted) => window.seenToasts.some((text) => wanted.every((sentence) => text.includes(sentence))),
    sentences,
  );
}
