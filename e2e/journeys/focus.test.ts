// @alone Has a server of its own.
// @world Opens every dialog and menu by keyboard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator } from "playwright-core";
import { launch, openVisit } from "../fixtures.ts";
import { find, Layers, type Opener, openersIn } from "../pages/Layers.ts";
import { type Server, startServer } from "../server.ts";
import { openSmallCompany, type SmallCompany } from "../smallCompany.ts";
import { openStop, type Stop, tourOf } from "../tour.ts";
import { devices, type Visit } from "../visit.ts";

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

/** These leave their dialog or the page, or open a dialog of the system. */
const LEAVING =
  /^(Cerrar|Cancelar|Confirmar|Volver|Limpiar.*|Salir|Cerrar sesión|Imprimir|Elegir (foto|logo))$/;
/** Pages that have the same dialogs as another one, or none. */
const SAME =
  /^(sign-in|forgot|reset|.*-edit|delivery-new-for|standing-like|.*-password|password|security-on|no-permission|not-found)$/;
/** Lists of another page, filtered. */
const FILTERED =
  /^(deliveries-late|settlements-undecided|shifts-open|remittances-available|events-of-others)$/;

/** Opens every dialog and menu of a page by keyboard, and what its menus open, and closes each with Escape. */
class Walk {
  readonly opened: string[] = [];
  readonly lost: string[] = [];
  readonly #visit: Visit;
  readonly #stop: Stop;
  readonly #layers: Layers;
  #changed = true;

  constructor(visit: Visit, stop: Stop) {
    this.#visit = visit;
    this.#stop = stop;
    this.#layers = new Layers(visit.page);
  }

  async run() {
    await this.#start();
    for (const opener of await openersIn(await this.#layers.top()))
      if (!LEAVING.test(opener.name)) await this.#walk([opener]);
  }

  async #start() {
    if (this.#changed) await openStop(this.#visit, this.#stop);
    this.#changed = false;
  }

  /** Presses these one after the other: each but the last opens what has the next one. */
  async #walk(path: Opener[]) {
    const { page } = this.#visit;
    await this.#start();
    const { pathname } = new URL(page.url());
    let layer: Locator | undefined;
    for (const opener of path) {
      await find(await this.#layers.top(), opener).focus();
      await page.keyboard.press("Enter");
      layer = await this.#layers.opened();
      if (layer && new URL(page.url()).pathname === pathname) continue;
      // It did something else, or left the page.
      this.#changed = true;
      assert.equal(opener, path.at(-1), `${this.#nameOf(path)}: opened before`);
      return;
    }
    assert.ok(layer);
    this.opened.push(this.#nameOf(path));
    await this.#visit.settled();
    const inside = await this.#inside(layer);
    await page.keyboard.press("Escape");
    // A dialog that begins with an open list closes that first.
    if ((await page.locator(":focus[aria-haspopup=listbox]").count()) > 0)
      await page.keyboard.press("Escape");
    await layer.waitFor({ state: "hidden" });
    await this.#expectFocus(path);
    if (!(await this.#layers.closeAll())) this.#changed = true;
    for (const opener of inside) await this.#walk([...path, opener]);
  }

  #nameOf = (path: Opener[]) => [this.#stop.name, ...path.map(({ name }) => name)].join(" › ");

  /** What a menu opens. Dialogs that a dialog opens have journeys of their own. */
  async #inside(layer: Locator): Promise<Opener[]> {
    // The dialog of a running download closes when the file is there: it may be gone already.
    const [role] = await layer.evaluateAll((layers) => layers.map((element) => element.getAttribute("role")));
    if (!(await layer.isVisible()) || role !== "menu") return [];
    return (await openersIn(layer)).filter(({ name }) => !LEAVING.test(name));
  }

  /** The focus is on the last button: a menu's entry is gone with its menu. */
  async #expectFocus(path: Opener[]) {
    const last = path.findLast(({ role }) => role === "button");
    assert.ok(last);
    const focused = this.#visit.page.locator(":focus");
    try {
      await find(await this.#layers.top(), last)
        .and(focused)
        .waitFor();
    } catch {
      const where = await this.#visit.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
      this.lost.push(`${this.#nameOf(path)}: ${where}`);
      this.#changed = true;
    }
  }
}

/** Changes nothing: whatever would be saved gets no answer. */
const withoutWrites = ({ page }: Visit) =>
  page.route("**/api/**", (route) => (route.request().method() === "GET" ? route.fallback() : undefined));

/** Every layer of a page gives the focus back; returns what was opened. */
async function walkThrough(stop: Stop) {
  const account = stop.as ? stop.as(company) : company.owner;
  const visit = await openVisit(browser, server.url, devices.desktopLight, account);
  await withoutWrites(visit);
  const walk = new Walk(visit, stop);
  try {
    await walk.run();
  } finally {
    await visit.close();
  }
  assert.deepEqual(walk.lost, [], `after ${walk.opened.join(", ")}`);
  return walk.opened;
}

const opened: string[] = [];

// Only the names: the company's ids are known later.
for (const { name } of tourOf({ ids: {} } as SmallCompany))
  if (!SAME.test(name) && !FILTERED.test(name))
    test(`every dialog and menu of ${name} gives the focus back`, async () => {
      const stop = tourOf(company).find((stop) => stop.name === name);
      assert.ok(stop);
      opened.push(...(await walkThrough(stop)));
    });

test("the walk has opened what it is meant to open", () => {
  const expected = [
    "home › Cambiar tasa",
    "home › Cambiar tasa › Historial",
    "home › Reportes › Reporte de caja detallado",
    "deliveries › Más acciones › Cancelar orden",
    "deliveries › Más acciones › Ver detalle",
  ];
  for (const path of expected) assert.ok(opened.includes(path), path);
  assert.ok(opened.length > 80, `${opened.length} were opened`);
});
