// Opens each page of the office and each of its dialogs once, and runs there all checks that belong to every page: names, axe and contrast in
// both themes, the screen at four widths, how far things move while it loads, and whether Escape gives the focus back.
// @alone Has a server of its own.
import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import type { Browser } from "playwright-core";
import { fits, inBothThemes } from "../accessibleStage.ts";
import type { Account } from "../company.ts";
import { launch, openVisit } from "../fixtures.ts";
import { layers } from "../layers.ts";
import { movesOf, watchMoves } from "../moves.ts";
import { Layers } from "../pages/Layers.ts";
import { ScreenReader } from "../pages/ScreenReader.ts";
import { type Server, startServer } from "../server.ts";
import { openSmallCompany, type SmallCompany } from "../smallCompany.ts";
import { openStop, tourOf } from "../tour.ts";
import { type Device, devices, type Visit } from "../visit.ts";

/** The cumulative layout shift from which on a page is called poor. Pages for people outside the office don't move at all (stillness.test.ts). */
const MOST_SHIFT = 0.25;
/** A dialog keeps to these: on a phone's width the button that opened it is another one. */
const DESKTOPS = [devices.desktopLight, devices.wideLight];

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

/** Opens a browser for each account that the places of a walk need, and fails at the end with what the pages reported. */
async function withVisits(
  walk: (visitOf: (account: Account | undefined) => Promise<Visit>) => Promise<void>,
) {
  const visits = new Map<Account | undefined, Visit>();
  try {
    await walk(async (account) => {
      const visit =
        visits.get(account) ?? (await openVisit(browser, server.url, devices.desktopLight, account));
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

async function check(visit: Visit, name: string, sizes: readonly Device[]) {
  const listener = await ScreenReader.of(visit);
  assert.deepEqual(await listener.nameless(), []);
  await inBothThemes(visit, name);
  try {
    await fits(visit, sizes);
  } finally {
    await visit.page.setViewportSize(visit.device);
  }
}

const walkPages = (t: TestContext) =>
  withVisits(async (visitOf) => {
    for (const stop of tourOf(company))
      await t.test(stop.name, async () => {
        const visit = await visitOf(stop.as ? stop.as(company) : company.owner);
        await openStop(visit, stop);
        const moved = (await movesOf(visit)).map((move) => Number(JSON.parse(move).value));
        const shift = moved.reduce((sum, value) => sum + value, 0);
        assert.ok(shift < MOST_SHIFT, `what moved while it loaded: ${shift}`);
        await check(visit, stop.name, [devices.smallLight, devices.phoneLight, ...DESKTOPS]);
      });
  });

const walkDialogs = (t: TestContext) =>
  withVisits(async (visitOf) => {
    const visit = await visitOf(company.owner);
    const { page } = visit;
    const open = new Layers(page);
    const isOpen = (path: string) => page.url() === new URL(path, server.url).href;
    // Those of one page follow each other, so that it is loaded once.
    for (const layer of layers.toSorted((a, b) => a.path.localeCompare(b.path)))
      await t.test(layer.name, async () => {
        if (!isOpen(layer.path) || !(await open.closeAll())) await page.goto(layer.path);
        await layer.open(visit);
        await check(visit, layer.name, DESKTOPS);
        assert.ok(await open.closeAll(), "Escape closes it");
        const focused = await page.evaluate(() => document.activeElement?.tagName);
        assert.notEqual(focused, "BODY", "the focus is lost");
      });
  });

test("every page is accessible, fits four screens and hardly moves", walkPages);
test("every dialog and menu is accessible, fits the screen and gives the focus back", walkDialogs);
