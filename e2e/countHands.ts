import type { Visit } from "./visit.ts";

export interface Hands {
  clicks: number;
  /** Keys beside the typed text: Tab, Enter, arrows and shortcuts. */
  keys: number;
}

/** Counts what a person does on the pages of this visit, as the browser itself sees it. Call it before the first page. */
export async function countHands({ page }: Visit): Promise<Hands> {
  const hands: Hands = { clicks: 0, keys: 0 };
  await page.exposeFunction("countHand", (what: keyof Hands) => {
    hands[what] += 1;
  });
  await page.addInitScript(() => {
    const count = (what: "clicks" | "keys") =>
      void (window as unknown as { countHand: (what: string) => Promise<void> }).countHand(what);
    const isText = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) =>
      key.length === 1 &&
      !ctrlKey &&
      !metaKey &&
      target instanceof Element &&
      target.matches("input:not([type=checkbox], [type=radio]), textarea");
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && count("clicks"), true);
    addEventListener("keydown", (event) => event.isTrusted && !isText(event) && count("keys"), true);
  });
  return hands;
}
