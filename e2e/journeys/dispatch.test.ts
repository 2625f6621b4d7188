import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { engines, type Scene, stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { devices, type Visit } from "../visit.ts";

const onFirst = stage(engines.first);
const onSecond = stage(engines.second);
onFirst("dispatch with the keyboard, seen by another dispatcher", devices.desktopLight, byKeyboard);
onFirst("dispatch with the mouse", devices.desktopDark, byMouse);
onSecond("dispatch on a phone", devices.phoneLight, onPhone);
onSecond("dispatch from the list", devices.desktopLight, fromList);

/** A company with two couriers and four orders for today, one of them late. */
async function office({ company }: Scene) {
  const owner = await company();
  const service = await owner.service();
  const date = today();
  const ana = await owner.courier({ first_name: "Ana", last_name: "Rojas" });
  const luis = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const take = (change: object = {}) =>
    owner.post("/deliveries", sampleDelivery(service.id, { date, ...change }));
  const orders = [
    await take(),
    await take(),
    await take({ courier_id: ana.id }),
    await take({ promised_time: "00:01" }),
  ];
  return { owner, ana, luis, orders };
}

const openBoard = async ({ page }: Visit) => {
  await page.goto("/deliveries/board");
  await page.getByRole("region", { name: "Sin asignar: 3 órdenes" }).waitFor();
};
const column = ({ page }: Visit, name: string) => page.getByRole("region", { name, exact: true });
const card = (visit: Visit, number: string) =>
  visit.page.getByRole("main").getByRole("button", { name: new RegExp(`^${number}`) });

async function byKeyboard(scene: Scene) {
  const { owner } = await office(scene);
  const visit = await scene.visit(owner);
  const { page } = visit;
  await openBoard(visit);
  const other = await scene.visit(owner);
  await other.page.goto("/deliveries");
  await other.page.getByRole("row").filter({ hasText: "000001" }).waitFor();

  // Late orders say so in words.
  await card(visit, "000004").getByRole("img", { name: "Atrasada" }).waitFor();
  await card(visit, "000001").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByText("2 seleccionadas").waitFor();
  await expectNoViolations(visit, "the board with a selection");
  await page.keyboard.press("m");
  const dialog = await new Dialog(visit, "Confirmar Accion").opened();
  await dialog.sees("¿Quién lleva las 2 órdenes?");
  await dialog.select("Repartidor").fill("luis");
  await page.getByRole("option", { name: "Luis Peña" }).click();
  await dialog.button("Confirmar").click();
  await column(visit, "Luis Peña: 2 órdenes").waitFor();
  await page.getByRole("status").filter({ hasText: "2 órdenes para Luis Peña" }).waitFor();
  // The other dispatcher's list shows it without a reload.
  await other.page.getByRole("row").filter({ hasText: "000001" }).filter({ hasText: "Luis Peña" }).waitFor();

  await page.getByRole("button", { name: "Deshacer" }).click();
  await column(visit, "Sin asignar: 3 órdenes").waitFor();
  await column(visit, "Luis Peña: 0 órdenes").waitFor();
}

async function byMouse(scene: Scene) {
  const { owner, orders } = await office(scene);
  const visit = await scene.visit(owner);
  await openBoard(visit);
  await card(visit, "000001").dragTo(column(visit, "Luis Peña: 0 órdenes"));
  await column(visit, "Luis Peña: 1 orden").waitFor();
  await visit.page.getByRole("button", { name: "Deshacer" }).waitFor();
  // Somebody else moves it meanwhile: undoing would undo that too, so it is refused and says why.
  const [first] = orders;
  await owner.put(`/deliveries/${first.id}/courier`, { courier_id: null });
  await column(visit, "Luis Peña: 0 órdenes").waitFor();
  await visit.page.getByRole("button", { name: "Deshacer" }).click();
  await visit.page
    .getByRole("region", { name: "Resultado" })
    .getByText("Otro usuario modificó este registro")
    .waitFor();
  assert.equal((await owner.get(`/deliveries/${first.id}`)).courier_id, null);
}

async function onPhone(scene: Scene) {
  const { owner } = await office(scene);
  const visit = await scene.visit(owner);
  const { page } = visit;
  await openBoard(visit);
  await expectNoViolations(visit, "the board on a phone");
  await page
    .getByRole("listitem")
    .filter({ hasText: "000002" })
    .getByRole("button", { name: "Más acciones" })
    .click();
  await page.getByRole("menuitem", { name: "Marcar en tránsito" }).click();
  const dialog = await new Dialog(visit, "Confirmar Accion").opened();
  await dialog.sees("¿Quién lleva la orden?");
  await dialog.select("Repartidor").fill("luis");
  await page.getByRole("option", { name: "Luis Peña" }).click();
  await dialog.button("Confirmar").click();
  await dialog.closed();
  await column(visit, "Sin asignar: 2 órdenes").waitFor();
  await page.getByRole("combobox", { name: "Repartidor" }).click();
  await page.getByRole("option", { name: "Luis Peña: 1 orden" }).click();
  await page.getByRole("listitem").filter({ hasText: "000002" }).getByText("En tránsito").waitFor();
}

async function fromList(scene: Scene) {
  const { owner } = await office(scene);
  const visit = await scene.visit(owner);
  const { page } = visit;
  const held = Promise.withResolvers<void>();
  await page.route("**/deliveries/filter?*", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/deliveries");
  const all = page.getByRole("checkbox", { name: "Seleccionar todo" });
  // A tick before the rows are there would select nothing.
  assert.equal(await all.isDisabled(), true);
  held.resolve();
  await all.check();
  await page.getByText("4 seleccionadas").waitFor();
  await expectNoViolations(visit, "the list with a selection");
  await page.getByRole("checkbox", { name: /000004$/ }).uncheck();
  await page.getByRole("button", { name: "Marcar en tránsito", exact: true }).last().click();
  const dialog = await new Dialog(visit, "Confirmar Accion").opened();
  await dialog.select("Repartidor").fill("luis");
  await page.getByRole("option", { name: "Luis Peña" }).click();
  await dialog.button("Confirmar").click();
  for (const number of ["000001", "000002", "000003"])
    await page.getByRole("row").filter({ hasText: number }).getByText("En tránsito").waitFor();
}
