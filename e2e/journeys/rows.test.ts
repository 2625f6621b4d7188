// The rows of a list and the cards of the board by keyboard, ranges, and the bars below them.
// @world Details of lists.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Palette } from "../pages/Palette.ts";
import { Screen } from "../pages/Screen.ts";
import { type Device, devices, type Visit } from "../visit.ts";

const journey = stage();

const ORDERS = 5;

async function office(scene: Scene) {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.courier({ first_name: "Luis", last_name: "Peña" });
  for (let index = 0; index < ORDERS; index += 1)
    await owner.post("/deliveries", sampleDelivery(service.id, { date: today() }));
  return owner;
}

async function atOrders(scene: Scene, path: string, device?: Device) {
  const visit = await scene.visit(await office(scene), device);
  await visit.page.goto(path);
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await visit.page.getByRole("main").getByText("000005").first().waitFor();
  return { visit, page: visit.page, orders };
}

const box = ({ page }: Visit, number: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^Seleccionar .*${number}`) });

const focusIsIn = ({ page }: Visit, place: Locator) =>
  place.and(page.locator(":focus")).or(place.locator(":focus")).waitFor();

/** Waits until these orders, and no others, are selected. */
async function selected(visit: Visit, ...numbers: string[]) {
  for (let number = 1; number <= ORDERS; number += 1) {
    const padded = String(number).padStart(6, "0");
    const checked = numbers.includes(padded);
    await visit.page.getByRole("checkbox", { name: new RegExp(padded), checked }).waitFor();
  }
}

journey("the list's rows by keyboard, and ranges", devices.desktopLight, async (scene) => {
  const { visit, page, orders } = await atOrders(scene, "/deliveries?sortBy=number&sortDirection=asc");
  await page.keyboard.press("j");
  await focusIsIn(visit, orders.row("000001"));
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await focusIsIn(visit, orders.row("000003"));
  await page.keyboard.press("k");
  await focusIsIn(visit, orders.row("000002"));
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await selected(visit, "000002", "000003", "000004");
  await page.keyboard.press("Shift+ArrowUp");
  await selected(visit, "000002", "000003");
  await page.keyboard.press("Enter");
  await (await new Dialog(visit, "Orden 000003").opened()).escape();

  await page.getByRole("button", { name: "Quitar selección" }).click();
  await box(visit, "000001").click();
  await box(visit, "000004").click({ modifiers: ["Shift"] });
  await selected(visit, "000001", "000002", "000003", "000004");
  await page.getByText("4 seleccionadas").waitFor();
  assert.equal(await page.evaluate(() => getSelection()?.toString()), "");

  // In the search field the letters are text.
  await page.keyboard.press("/");
  await page.keyboard.type("jk");
  await orders.searchBox.and(page.locator("[value=jk]")).waitFor();
});

journey("the board's cards by keyboard, and ranges", devices.desktopDark, async (scene) => {
  const { visit, page } = await atOrders(scene, "/deliveries/board");
  const card = (number: string) =>
    page.getByRole("main").getByRole("button", { name: new RegExp(`^${number}`) });
  await card("000001").focus();
  await page.keyboard.press("j");
  await focusIsIn(visit, card("000002"));
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await selected(visit, "000002", "000003", "000004");
  await box(visit, "000005").click();
  await box(visit, "000001").click({ modifiers: ["Shift"] });
  await selected(visit, "000001", "000002", "000003", "000004", "000005");

  await page.keyboard.press("?");
  const help = await new Dialog(visit, "Atajos de teclado").opened();
  await help.sees("En el despacho");
  await help.sees("Cambiar el repartidor");
  await help.escape();
});

/** Whether two boxes cover each other. */
async function overlap(first: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await first.boundingBox(), await other.boundingBox()];
  assert.ok(a && b);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const path of ["/deliveries?sortBy=number&sortDirection=asc", "/deliveries/board"])
  for (const device of [devices.desktopLight, devices.smallLight])
    journey(`'Deshacer' leaves the selection in sight on ${path}`, device, async (scene) => {
      const { visit, page } = await atOrders(scene, path, device);
      await box(visit, "000001").click();
      const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
      await bar.getByRole("button", { name: "Asignar repartidor" }).click();
      const question = await new Dialog(visit, "Confirmar Accion").opened();
      await question.select("Repartidor").fill("luis");
      await page.getByRole("option", { name: "Luis Peña" }).click();
      await question.button("Confirmar").click();
      await question.closed();
      const outcome = page.getByRole("region", { name: "Resultado" });
      await outcome.getByRole("button", { name: "Deshacer" }).waitFor();
      await box(visit, "000002").click();
      await bar.waitFor();
      await visit.settled();
      assert.equal(await overlap(bar, outcome), false);
    });

journey("a phone's board opens with the first orders", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.courier({ first_name: "Ana", last_name: "Rojas" });
  const luis = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  await owner.post("/deliveries", sampleDelivery(service.id, { date: today(), courier_id: luis.id }));
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries/board");
  await visit.page.getByRole("region", { name: "Luis Peña: 1 orden" }).waitFor();
});

journey("the palette does things", devices.desktopLight, async (scene) => {
  const owner = await office(scene);
  const client = await owner.client({ legal_name: "Ferretería El Tornillo" });
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/deliveries");
  await new Screen(visit).arriveAt(DeliveriesPage);
  await (await Palette.open(visit)).take("cambiar tasa", "Cambiar tasa");
  await (await new Dialog(visit, "Cambiar tasa").opened()).escape();
  assert.equal(new URL(page.url()).pathname, "/deliveries");

  await (await Palette.open(visit)).take("cobrar a torni", /^Cobrar a Ferretería El Tornillo/);
  await page.waitForURL(`**/debts?client_id=${client.id}`);
  await (await Palette.open(visit)).take("nuevo gasto", "Nuevo gasto");
  await page.waitForURL("**/company-bills/new");

  await (await Palette.open(visit)).take("abrir turno", "Abrir turno");
  await page.waitForURL("**/company-bills/shift");
  await page.getByText("No tienes un turno abierto").waitFor();
});
