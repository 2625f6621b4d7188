// Opens each page and each dialog, of the office, of couriers and of clients' people, and runs there all checks that belong to every page: names,
// axe and contrast in both themes on a laptop and on a small phone, the screen at four widths, how far things move while it loads, and
// whether Escape gives the focus back.
// @alone Has a server of its own.
import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import type { Browser } from "playwright-core";
import { fits, inBothThemes, resize } from "../accessibleStage.ts";
import type { Account } from "../company.ts";
import { courierStates } from "../courierStates.ts";
import { launch, openVisit } from "../fixtures.ts";
import { type Layer, layers, phoneLayers } from "../layers.ts";
import { movesOf, watchMoves } from "../moves.ts";
import { Layers } from "../pages/Layers.ts";
import { ScreenReader } from "../pages/ScreenReader.ts";
import { portalStates } from "../portalStates.ts";
import { type Server, startServer } from "../server.ts";
import { openSmallCompany, type SmallCompany } from "../smallCompany.ts";
import { openStop, tourOf } from "../tour.ts";
import { type Device, devices, type Visit } from "../visit.ts";

/** The cumulative layout shift from which on a page is called poor. Pages for people outside the office don't move at all (stillness.test.ts). */
const MOST_SHIFT = 0.25;
const DESKTOPS = [devices.desktopLight, devices.wideLight];
const PHONES = [devices.smallLight, devices.phoneLight];

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

/** Opens a browser on a device for each account that the places of a walk need, and fails at the end with what the pages reported. */
async function withVisits(
  device: Device,
  walk: (visitOf: (account: Account | undefined) => Promise<Visit>) => Promise<void>,
) {
  const visits = new Map<Account | undefined, Visit>();
  try {
    await walk(async (account) => {
      const visit = visits.get(account) ?? (await openVisit(browser, server.url, device, account));
      if (!visits.has(account)) await watchMoves(visit);
      visits.set(account, visit);
      return visit;
    });
    assert.deepEqual(
      [...visits.values()].flatMap((visit) => visit.complaints()),
      [],
    );
  } finally {
    for (const visit of visits.values()) await visit.close();
  }
}

/** Checks what is open at its width now, and whether it fits these screens. */
async function check(visit: Visit, name: string, sizes: readonly Device[]) {
  const listener = await ScreenReader.of(visit);
  assert.deepEqual(await listener.nameless(), []);
  await inBothThemes(visit, name);
  await fits(visit, sizes);
}

/** Checks what is open on a laptop and on a phone, without opening it again. */
async function checkAtBothWidths(visit: Visit, name: string) {
  try {
    for (const sizes of [DESKTOPS, PHONES]) {
      await fits(visit, sizes.slice(0, 1));
      await check(visit, `${name}, ${visit.page.viewportSize()?.width} px`, sizes.slice(1));
    }
  } finally {
    await resize(visit, visit.device);
  }
}

const walkPages = (t: TestContext) =>
  withVisits(devices.desktopLight, async (visitOf) => {
    for (const stop of tourOf(company))
      await t.test(stop.name, async () => {
        const visit = await visitOf(stop.as ? stop.as(company) : company.owner);
        await openStop(visit, stop);
        const moved = (await movesOf(visit)).map((move) => Number(JSON.parse(move).value));
        const shift = moved.reduce((sum, value) => sum + value, 0);
        assert.ok(shift < MOST_SHIFT, `what moved while it loaded: ${shift}`);
        await checkAtBothWidths(visit, stop.name);
      });
  });

/** Opens each dialog again at each width, because a phone has other buttons for it. */
const walkDialogs = (t: TestContext, device: Device, places: readonly Layer[], sizes: readonly Device[]) =>
  withVisits(device, async (visitOf) => {
    const visit = await visitOf(company.owner);
    const { page } = visit;
    const open = new Layers(page);
    const isOpen = (path: string) => page.url() === new URL(path, server.url).href;
    // Those of one page follow each other, so that it is loaded once.
    for (const layer of places.toSorted((a, b) => a.path.localeCompare(b.path)))
      await t.test(layer.name, async () => {
        if (!isOpen(layer.path) || !(await open.closeAll())) await page.goto(layer.path);
        await layer.open(visit);
        try {
          await check(visit, layer.name, sizes);
        } finally {
          await resize(visit, device);
        }
        assert.ok(await open.closeAll(), "Escape closes it");
        const focused = await page.evaluate(() => document.activeElement?.tagName);
        assert.notEqual(focused, "BODY", "the focus is lost");
      });
  });

/** The states of a page outside the office, one after the other. */
const walkStates = (t: TestContext, states: readonly Layer[]) =>
  withVisits(devices.smallLight, async (visitOf) => {
    const visit = await visitOf(undefined);
    for (const { name, path, open } of states)
      await t.test(name, async () => {
        await visit.page.goto(path);
        await open(visit);
        await checkAtBothWidths(visit, name);
      });
  });

test("every page is accessible, fits four screens and hardly moves", walkPages);
test("every dialog and menu is accessible, fits the screen and gives the focus back", (t) =>
  walkDialogs(t, devices.desktopLight, layers, DESKTOPS));
test("so is every dialog and menu on a phone", (t) =>
  walkDialogs(t, devices.smallLight, [...layers, ...phoneLayers], PHONES));
test("a courier's page is accessible in every state and fits the screen", (t) =>
  walkStates(t, courierStates(company)));
test("the portal of clients' people is accessible in every state and fits the screen", (t) =>
  walkStates(t, portalStates(company)));
