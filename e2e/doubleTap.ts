import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "playwright-core";

/** Taps twice in the same place, as a finger does: the second touch begins so many milliseconds after the first. */
export async function doubleTap(button: Locator, gap: number): Promise<void> {
  // Until it would take a tap.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error("no place to tap");
  const tap = () => button.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const first = tap();
  await wait(gap);
  await Promise.all([first, tap()]);
}
