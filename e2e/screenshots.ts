// node e2e/screenshots.ts DIR: screenshots of every page, dialog and menu on four screens in both themes, with a small company's data.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Account } from "./company.ts";
import { courierStates } from "./courierStates.ts";
import { launch, openVisit } from "./fixtures.ts";
import { type Layer, layers, phoneLayers } from "./layers.ts";
import { portalStates } from "./portalStates.ts";
import { startServer } from "./server.ts";
import { openSmallCompany, type SmallCompany } from "./smallCompany.ts";
import { openStop, tourOf } from "./tour.ts";
import { type Device, devices, type Visit } from "./visit.ts";

const [dir] = process.argv.slice(2);
if (!dir) throw new Error("where to put them?");

const server = await startServer("sqlite");
const browser = await launch();
try {
  const company = await openSmallCompany(server.url);
  for (const device of Object.values(devices)) await shoot(browser, device, company, join(dir, device.name));
} finally {
  await browser.close();
  await server.stop();
}

async function shoot(browser: Browser, device: Device, company: SmallCompany, folder: string) {
  await mkdir(folder, { recursive: true });
  const visits = new Map<Account | undefined, Visit>();
  const visitOf = async (account: Account | undefined) => {
    const visit = visits.get(account) ?? (await openVisit(browser, server.url, device, account));
    visits.set(account, visit);
    return visit;
  };
  for (const stop of tourOf(company)) {
    const visit = await visitOf(stop.as ? stop.as(company) : company.owner);
    await openStop(visit, stop);
    await visit.settled();
    // The screenshot has the height of the whole page.
    await visit.page.screenshot({ path: join(folder, `${stop.name}.png`), fullPage: true });
  }
  const shootLayer = async (visit: Visit, { name, path, open }: Layer) => {
    await visit.page.goto(path);
    await open(visit);
    await visit.settled();
    await visit.page.screenshot({ path: join(folder, `over-${name}.png`) });
  };
  const isPhone = device.width < 768;
  for (const layer of isPhone ? [...layers, ...phoneLayers] : layers)
    await shootLayer(await visitOf(company.owner), layer);
  if (isPhone) for (const state of courierStates(company)) await shootLayer(await visitOf(undefined), state);
  for (const state of portalStates(company)) await shootLayer(await visitOf(undefined), state);
  for (const visit of visits.values()) await visit.close();
  console.log(folder);
}
