// @world Details of dialogs.
import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Screen } from "../pages/Screen.ts";
import { TicketDialog } from "../pages/TicketDialog.ts";
import { type Device, devices } from "../visit.ts";

const journey = stage();

/** Opens a list with one order, coming from the list of couriers. */
async function atOrders(scene: Scene, device?: Device) {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.post("/deliveries", sampleDelivery(service.id));
  const visit = await scene.visit(owner, device);
  await visit.page.goto("/couriers");
  const couriers = await new Screen(visit).arriveAt(CouriersPage);
  const orders = await couriers.goTo(DeliveriesPage);
  await orders.shows("000001");
  return { visit, page: visit.page, couriers, orders };
}

journey("back closes a dialog before it leaves the page", devices.phoneLight, async (scene) => {
  const { page, visit, couriers, orders } = await atOrders(scene);
  // The whole card opens the detail, not only its title.
  const open = () => orders.row("000001").click({ position: { x: 250, y: 45 } });
  await open();
  const detail = page.getByRole("dialog", { name: /000001/ });
  await detail.waitFor();
  await visit.settled();
  await page.goBack();
  await detail.waitFor({ state: "hidden" });
  assert.equal(new URL(page.url()).pathname, "/deliveries");

  // Closed with its button, the dialog leaves no history entry: the next step back leaves the page.
  await open();
  await detail.waitFor();
  await page.keyboard.press("Escape");
  await detail.waitFor({ state: "hidden" });
  await visit.settled();
  await page.waitForFunction(() => !("dialog" in history.state));

  // The back button closes a ticket over the detail first.
  await open();
  await detail.waitFor();
  await detail.getByRole("button", { name: "Más acciones", exact: true }).click();
  await page.getByRole("menuitem", { name: "Ver ticket", exact: true }).click();
  const ticket = await new TicketDialog(visit, "000001").opened();
  await page.goBack();
  await ticket.closed();
  await detail.waitFor();
  await page.waitForFunction(() => "dialog" in history.state);
  await page.goBack();
  await detail.waitFor({ state: "hidden" });

  await orders.row("000001").getByRole("button", { name: "Más acciones", exact: true }).click();
  const more = page.getByRole("menuitem", { name: "Editar", exact: true });
  await more.waitFor();
  await page.goBack();
  await more.waitFor({ state: "hidden" });
  await page.waitForFunction(() => !("dialog" in history.state));

  const menu = await orders.menu();
  await page.goBack();
  await menu.link("Clientes").waitFor({ state: "hidden" });
  assert.equal(new URL(page.url()).pathname, "/deliveries");
  await page.goBack();
  await couriers.arriveAt(CouriersPage);
});

journey("back asks before it leaves a form, and back again stays", devices.phoneDark, async (scene) => {
  const { page, visit, couriers, orders } = await atOrders(scene);
  const form = await orders.create();
  await form.recipient("Rosa Núñez", "04241234567", "Sabana Grande");
  await page.goBack();
  const question = await new Dialog(visit, "Confirmar Accion").opened();
  await page.goBack();
  await question.closed();
  await page.waitForURL(/\/deliveries\/new$/);
  await form.holds("Nombre completo", "Rosa Núñez");
  await page.goBack();
  await question.opened();
  await question.button("Confirmar").click();
  await orders.arriveAt(DeliveriesPage);
  await page.waitForURL(/\/deliveries$/);
  await page.goBack();
  await couriers.arriveAt(CouriersPage);
});

journey("a page opened from a dialog is one step back from the list", devices.desktopLight, async (scene) => {
  const { page, visit, couriers, orders } = await atOrders(scene);
  // Not the middle of the row, because the courier is assigned there.
  await orders.row("000001").getByText("000001").click();
  const detail = page.getByRole("dialog", { name: /000001/ });
  await detail.getByRole("link", { name: "Editar", exact: true }).click();
  await orders.heading("Editar orden").waitFor();
  await page.goBack();
  await orders.arriveAt(DeliveriesPage);
  await visit.settled();
  await page.goBack();
  await couriers.arriveAt(CouriersPage);
});

journey("Escape closes the ticket after a click into the PDF", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.post("/deliveries", sampleDelivery(service.id));
  const visit = await scene.visit(owner);
  const { page } = visit;
  // The headless shell has no PDF viewer. A frame with its own page takes the keys in the same way.
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true }));
  await visit.answerOnce("GET", /\/ticket$/, 200, "<p>Ticket</p>");
  await page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  const ticket = await orders.ticket("000001");
  await ticket.sees("Usa Ctrl + rueda del ratón para acercar o alejar.");
  await page.frameLocator("iframe").getByText("Ticket").click();
  await page.getByRole("dialog").and(page.locator(":focus")).waitFor();
  await ticket.escape();
});

for (const device of [devices.desktopDark, devices.smallLight])
  journey("a row and its menu open the detail", device, async (scene) => {
    const owner = await scene.company();
    const service = await owner.service();
    await owner.post("/deliveries", sampleDelivery(service.id));
    const visit = await scene.visit(owner, device);
    const detail = new Dialog(visit, "Orden 000001");
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    const row = orders.row("000001");
    await row.getByText("Pendiente").click();
    await (await detail.opened()).escape();
    await row.getByRole("button", { name: "Más acciones", exact: true }).click();
    await visit.page.getByRole("menuitem", { name: "Ver detalle", exact: true }).click();
    await (await detail.opened()).escape();
  });

journey("Escape closes the topmost dialog only", devices.desktopLight, async (scene) => {
  const { visit, page, orders } = await atOrders(scene);
  const { keyboard } = page;
  await orders.act(orders.row("000001"), "Marcar en tránsito");
  const question = await new Dialog(visit, "Confirmar Accion").opened();
  await question.select("Repartidor").fill("Ana Rojas");
  await page.getByRole("option", { name: "Crear «Ana Rojas»" }).click();
  const dialog = await new Dialog(visit, "Nuevo repartidor").opened();
  // The name is already filled in, so the focus is in the next field.
  await page.locator(":focus").and(dialog.field("Teléfono")).waitFor();
  await dialog.escape();
  await visit.settled();
  await question.opened();
  // The list of a picker closes before its dialog.
  await question.select("Repartidor").fill("Ana");
  await page.getByRole("option", { name: "Crear «Ana»" }).waitFor();
  await keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await question.opened();
  await question.escape();

  await orders.row("000001").getByText("000001").click();
  const detail = await new Dialog(visit, "Orden 000001").opened();
  await detail.button("Marcar en tránsito").click();
  await question.opened();
  await question.escape();
  await visit.settled();
  await detail.opened();
  await detail.escape();
});
