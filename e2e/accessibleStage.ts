import assert from "node:assert/strict";
import { after, before, type TestContext } from "node:test";
import type { Browser } from "playwright-core";
import { expectNoViolations } from "./accessibility.ts";
import type { Account } from "./company.ts";
import { launch, openVisit } from "./fixtures.ts";
import type { Layer } from "./layers.ts";
import { ScreenReader } from "./pages/ScreenReader.ts";
import { type Server, startServer } from "./server.ts";
import { openSmallCompany, type SmallCompany } from "./smallCompany.ts";
import { type Device, devices, type Visit } from "./visit.ts";

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

/** On a desktop also the widest one. */
const sizesOf = ({ device, phone }: Visit) => (phone ? [device] : [device, devices.wideLight]);

/** Fails if the page or a dialog is larger than one of these screens. */
export async function fits(visit: Visit, sizes: readonly Device[] = sizesOf(visit)) {
  const { page, device } = visit;
  const { width, height } = device;
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await visit.settled();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.width);
    for (const layer of await page.locator("[role=dialog]:visible, [role=menu]:visible").all()) {
      const box = await layer.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= size.width, "beside the screen");
      assert.ok(box.y >= 0 && box.y + box.height <= size.height, "above or below the screen");
    }
  }
  await page.setViewportSize({ width, height });
}

export async function openLayer(visit: Visit, { path, open }: Layer) {
  await visit.page.goto(path);
  await open(visit);
}

/** Starts a server with a small company and a browser for the tests of a file. */
export function accessibleStage(): { tour: Tour; company: () => SmallCompany } {
  let server: Server;
  let browser: Browser;
  let company: SmallCompany;
  before(async () => {
    server = await startServer("sqlite");
    browser = await launch();
    company = await openSmallCompany(server.url);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    company: () => company,
    tour: (t, device, places, accountOf, open) =>
      tourPlaces(t, (account) => openVisit(browser, server.url, device, account), places, accountOf, open),
  };
}

type Tour = <Place>(
  t: TestContext,
  device: Device,
  places: (Place & { name: string })[],
  accountOf: (place: Place) => Account | undefined,
  open: (visit: Visit, place: Place) => Promise<unknown>,
) => Promise<void>;

/** Opens all of these in browsers one after the other, and fails with what their pages reported. */
async function tourPlaces<Place>(
  t: TestContext,
  openAs: (account: Account | undefined) => Promise<Visit>,
  places: (Place & { name: string })[],
  accountOf: (place: Place) => Account | undefined,
  open: (visit: Visit, place: Place) => Promise<unknown>,
) {
  const visits = new Map<Account | undefined, Visit>();
  for (const place of places) {
    const account = accountOf(place);
    const visit = visits.get(account) ?? (await openAs(account));
    visits.set(account, visit);
    await t.test(place.name, async () => {
      await open(visit, place);
      const listener = await ScreenReader.of(visit);
      assert.deepEqual(await listener.nameless(), []);
      await inBothThemes(visit, place.name);
      await fits(visit);
    });
  }
  for (const visit of visits.values()) await visit.close();
  const complaints = [...visits.values()].flatMap((visit) => visit.complaints());
  if (complaints.length > 0) throw new Error(`the pages complained:\n${complaints.join("\n")}`);
}
