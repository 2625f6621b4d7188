// @world An upgrade under an open page.
import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { stage } from "../fixtures.ts";
import { ClientForm } from "../pages/ClientsPage.ts";
import { CourierForm, CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const NEW_VERSION = "Hay una versión nueva de Mandado.";

/**
 * Takes scripts of the open page away until the page is loaded again, as an upgrade does. With `toSame` they are only missing: the
 * server's pages have the same entry script. Returns how often the page was loaded since.
 */
async function loseScripts({ page }: Visit, scripts: RegExp, { toSame = false } = {}) {
  let loads = 0;
  await page.route("**", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) loads++;
    else if (scripts.test(pathname) && (loads === 0 || toSame)) return route.abort("aborted");
    else if (pathname === "/" && !toSame) {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/\/assets\/index-[^"]*\.js/g, "/assets/index-next.js");
      return route.fulfill({ response, body });
    }
    return route.fallback();
  });
  return () => loads;
}

journey("a page whose script is gone after an upgrade reloads once", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/couriers");
  const couriers = await new Screen(visit).arriveAt(CouriersPage);
  const loads = await loseScripts(visit, /\/assets\/CourierForm-/);
  const form = await couriers.create();
  await form.fillAll("Ana", "Rojas", "04149998877");
  await (await form.saveNew()).shows("Rojas");
  assert.equal(loads(), 1);
});

journey("a reload after an upgrade keeps what was typed", devices.phoneDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/clients/new");
  const form = await new Screen(visit).arriveAt(ClientForm);
  await form.fill("Nombre legal", "Bodega Sol");
  const loads = await loseScripts(visit, /\/assets\/CouriersScreen-/);
  await (await form.menu()).link("Repartidor").click();
  await (await new Dialog(visit, "Confirmar Accion").opened()).button("Confirmar").click();
  await form.arriveAt(CouriersPage);
  assert.equal(loads(), 1);
  await page.goto("/clients/new");
  await form.sees("Recuperamos lo que habías escrito.");
  await form.holds("Nombre legal", "Bodega Sol");
});

journey("a page whose script is missing without an upgrade says so", devices.desktopDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/couriers");
  const couriers = await new Screen(visit).arriveAt(CouriersPage);
  const loads = await loseScripts(visit, /\/assets\/CourierForm-/, { toSame: true });
  visit.expectConsole(/Failed to fetch dynamically imported module/);
  await couriers.link("Nuevo repartidor").click();
  await couriers.heading("Algo salió mal").waitFor();
  assert.equal(loads(), 0);
  await couriers.seesNo(NEW_VERSION);
});

journey(
  "a part whose script is gone after an upgrade reloads its page, with what was typed",
  devices.desktopLight,
  async (scene) => {
    const visit = await scene.visit(await scene.company());
    await visit.page.goto("/couriers/new");
    const form = await new Screen(visit).arriveAt(CourierForm);
    await form.fillAll("Ana", "Rojas", "04149998877");
    const loads = await loseScripts(visit, /\/assets\/(AppPalette|Palette)-/);
    await visit.page.keyboard.press("Control+k");
    await form.sees("Recuperamos lo que habías escrito.");
    await form.holds("Apellido", "Rojas");
    assert.equal(loads(), 1);
  },
);

journey(
  "a dialog whose script is gone after an upgrade offers to reload",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const service = await owner.service();
    await owner.post("/deliveries", sampleDelivery(service.id));
    const visit = await scene.visit(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    const loads = await loseScripts(visit, /\/assets\/TicketDialog-/);
    await orders.act(orders.row("000001"), "Ver ticket");
    await orders.sees(NEW_VERSION);
    assert.equal(loads(), 0);
    await orders.button("Recargar").click();
    await orders.arriveAt(DeliveriesPage);
    assert.equal(loads(), 1);
  },
);
