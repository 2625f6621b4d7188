import assert from "node:assert/strict";
import { engines, stage } from "../fixtures.ts";
import { CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage(engines.first, {}, { offline: true });
const LOST = "Sin conexión. Lo que escribiste sigue aquí; seguimos intentando.";

journey(
  "a phone without network shows a notice, and still opens the app",
  devices.phoneLight,
  async (scene) => {
    const owner = await scene.company();
    await owner.courier({ last_name: "Peña" });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/couriers");
    const couriers = await new Screen(visit).arriveAt(CouriersPage);
    await couriers.shows("Peña");
    const form = await couriers.create();
    await form.fillAll("Ana", "Rojas", "04149998877");

    // The typed text is still there, and is sent when the network is back.
    await visit.unplug();
    await couriers.sees(LOST);
    await form.save();
    await form.toast("Error al crear el repartidor", "Sin conexión");
    await form.holds("Apellido", "Rojas");
    await visit.plugIn();
    await couriers.seesNo(LOST);
    await form.saveNew();
    await couriers.shows("Rojas");

    // The shell is cached by now, including pages that were not opened yet.
    const paths = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(caches_.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    assert.ok(paths.includes("/") && paths.some((path) => path.endsWith(".js")), paths.join("\n"));
    assert.deepEqual(
      paths.filter((path) => path.startsWith("/api")),
      [],
    );
    await visit.unplug();
    await page.goto("/deliveries");
    const orders = await couriers.arriveAt(DeliveriesPage);
    await orders.sees(LOST);
    await orders.sees("No se pudo cargar la información");
    await visit.plugIn();
    await orders.seesNo(LOST);
    await orders.sees("No hay datos para mostrar");
  },
);
