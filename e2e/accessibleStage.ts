import assert from "node:assert/strict";
import { expectNoViolations } from "./accessibility.ts";
import type { Device, Visit } from "./visit.ts";

/** axe's rules about colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Checks in both themes: an open page follows the system's theme. */
export async function inBothThemes(visit: Visit, what: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await visit.page.emulateMedia({ colorScheme });
    // The courier's page follows it by its style sheet alone.
    const themed = `html[data-mantine-color-scheme=${colorScheme}], html:not([data-mantine-color-scheme])`;
    await visit.page.locator(themed).waitFor();
    // The second theme changes nothing but colours.
    await expectNoViolations(visit, `${what}, ${colorScheme}`, colorScheme === "dark" ? COLOURS : undefined);
  }
}

/** Fails if the page or a dialog is larger than one of these screens. The last one stays. */
export async function fits(visit: Visit, sizes: readonly Device[]) {
  const { page } = visit;
  for (const size of sizes) {
    await resize(visit, size);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.width);
    for (const layer of await page.locator("[role=dialog]:visible, [role=menu]:visible").all()) {
      const box = await layer.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= size.width, "beside the screen");
      assert.ok(box.y >= 0 && box.y + box.height <= size.height, "above or below the screen");
    }
  }
}

export async function resize(visit: Visit, { width, height }: Device) {
  await visit.page.setViewportSize({ width, height });
  await visit.settled();
}
