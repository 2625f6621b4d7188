import type { Page } from "playwright-core";

/** Clicks an entry of the open menu, or of one of its groups. */
export async function chooseInMenu(page: Page, action: string) {
  const item = page.getByRole("menuitem", { name: action, exact: true });
  const groups = page.locator("[role=menuitem][data-group]");
  await page.getByRole("menu").waitFor();
  for (let place = 0; (await item.count()) === 0 && place < (await groups.count()); place++) {
    await groups.nth(place).click();
    if ((await item.count()) === 0) await page.locator("[role=menuitem][data-back]").click();
  }
  await item.click();
}
