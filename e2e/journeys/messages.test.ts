// @world What the pages say of failures.
import assert from "node:assert/strict";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { stage } from "../fixtures.ts";
import { ClientForm, ClientsPage } from "../pages/ClientsPage.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { ServiceForm, ServicesPage } from "../pages/ServicesPage.ts";
import { devices } from "../visit.ts";

const journey = stage();
const INTERNAL = { message: "Error interno del servidor" };

journey(
  "a redirect is a failure, wherever it leads",
  devices.desktopLight,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const visit = await arrive(owner);
    const { page } = visit;
    await page.goto("/services/new");
    const form = new ServiceForm(visit);
    await form.fill("Nombre", "Exprés");
    await form.fill("Monto", "5");
    await form.fill("Descripción", "En moto");
    // A proxy sends the page to one that answers.
    await visit.redirectOnce("POST", /\/services$/, "/api/config");
    await form.save();
    await form.toast("Error al crear el servicio");
    await form.holds("Nombre", "Exprés");
    await form.save();
    const services = await form.arriveAt(ServicesPage);
    await services.shows("Exprés");
    await visit.redirectOnce("DELETE", /\/services\/\d+$/, "/api/config");
    await services.remove(services.row("Exprés"), "¿Seguro que deseas eliminar este servicio?");
    await services.toast("Error al eliminar el servicio");
    await services.shows("Exprés");
  },
);

journey("an order's messages", devices.desktopLight, async ({ company, visit: arrive }) => {
  const owner = await company();
  const service = await owner.service();
  const courier = await owner.courier();
  await owner.post("/deliveries", sampleDelivery(service.id));
  await owner.post("/deliveries", sampleDelivery(service.id, { courier_id: courier.id }));
  const visit = await arrive(owner);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);

  // The order has no courier: the question asks for one, and nothing is sent without it.
  await orders.act(orders.row("000001"), "Marcar en tránsito");
  const question = await new Dialog(visit, "Confirmar Accion").opened();
  await question.sees("¿Seguro que deseas marcar la orden 000001 como 'En tránsito'?");
  assert.ok(await question.button("Confirmar").isDisabled());
  await question.escape();
  await orders.shows("000001", "Sin asignar", "Pendiente");

  await orders.send("000002");
  await orders.toast("Delivery actualizado correctamente");
  await visit.refuseOnce("PUT", /\/deliveries\/\d+\/cancel$/, 500, INTERNAL);
  const reason = await orders.askToCancel("000002");
  const confirm = reason.button("Confirmar");
  assert.ok(await confirm.isDisabled());
  await reason.fill("Motivo de la cancelación", "x");
  await reason.fill("Motivo de la cancelación", "");
  await reason.sees("El motivo de la cancelacion es requerido");
  await reason.fill("Motivo de la cancelación", "El cliente no estaba");
  await confirm.click();
  await orders.toast("Error al cancelar la orden", INTERNAL.message);
  await orders.cancel("000002", "El cliente no estaba");

  await visit.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await orders.act(orders.row("000001"), "Copiar ticket");
  await orders.toast("Error al copiar al portapapeles:");
});

journey("a ticket that fails to load", devices.desktopLight, async ({ company, visit: arrive }) => {
  const owner = await company();
  const service = await owner.service();
  await owner.post("/deliveries", sampleDelivery(service.id));
  const visit = await arrive(owner);
  // A refresh would load the failed ticket again before the person does.
  await visit.withoutLive();
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  // It is only logged. The dialog offers a retry.
  await visit.refuseOnce("GET", /\/ticket$/, 500, INTERNAL);
  visit.expectConsole(/Error interno del servidor/);
  const ticket = await orders.ticket("000001");
  await ticket.button("Reintentar").click();
  await ticket.button("Descargar PDF").waitFor();
  await ticket.escape();

  // So is one that comes empty.
  await visit.answerOnce("GET", /\/ticket$/, 200, "");
  visit.expectConsole(/ticket answered an empty file/);
  await orders.ticket("000001");
  await ticket.button("Reintentar").click();
  await ticket.button("Descargar PDF").waitFor();
  assert.equal(await visit.page.getByRole("alert").count(), 0);
});

journey("messages of clients, debts and payments", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  await visit.page.goto("/debts");
  const debts = await new Screen(visit).arriveAt(DebtsPage);
  let picker = await debts.picker();
  await picker.sees("No se encontraron clientes");
  await picker.escape();

  const [service, client] = await Promise.all([
    owner.service({ amount: 10 }),
    owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true }),
  ]);
  await owner.post("/deliveries", sampleCredit(service.id, client.id));
  await visit.page.reload();
  picker = await debts.picker();
  await picker.choice("Ferretería El Tornillo").waitFor();
  // Nothing happens without a choice.
  await picker.button("Confirmar").click();
  await picker.choice("Ferretería El Tornillo").waitFor();
  assert.equal(new URL(visit.page.url()).search, "");
  await picker.within.getByRole("searchbox").fill("zapatería");
  await picker.sees("No se encontraron clientes con el criterio de búsqueda");
  await picker.pick("Ferretería El Tornillo");

  const payment = await debts.payPartOf("000001");
  await payment.method("Efectivo");
  await payment.fill("Monto", "0");
  await payment.sees("El monto debe ser positivo");
  await payment.fill("Monto", "10,01");
  await payment.sees("El monto no puede ser mayor a $10,00");
  await payment.fill("Monto", "4");
  await visit.refuseOnce("POST", /\/debt-payments\/partial$/, 500, INTERNAL);
  await payment.button("Cobrar $4,00").click();
  await debts.toast("Error al realizar el pago", INTERNAL.message);
  await payment.pay("$4,00");
  await debts.toast("Pago creado correctamente");
});

journey("a stale edit, and a document that is taken", devices.phoneLight, async (scene) => {
  const owner = await scene.company();
  await owner.client({ legal_name: "La Primera", registration_number: "J-1", type: "legal" });
  const second = await owner.client({ legal_name: "La Segunda", registration_number: "J-2", type: "legal" });
  const visit = await scene.visit(owner);
  await visit.page.goto("/clients");
  const clients = await new Screen(visit).arriveAt(ClientsPage);
  const form = await clients.edit(clients.row("La Segunda"), ClientForm);
  await form.fill("Nombre legal", "La Segunda de Chacao");
  const rosa = await owner.employee({ name: "Rosa Núñez" });
  await rosa.put(`/clients/${second.id}`, { ...second, legal_name: "La Segunda de Baruta" });
  visit.expectRefusal("PUT", /\/clients\/\d+$/, 412);
  await form.save();
  const versions = await new Dialog(visit, "Otra persona cambió este registro").opened();
  await versions.sees(/^Rosa Núñez, \d+ \w+ \d{4}, \d\d:\d\d: Actualizó el cliente La Segunda de Baruta$/);
  const name = versions.within.getByRole("radiogroup", { name: "Nombre legal" });
  await name.getByRole("radio", { name: /La Segunda de Chacao/, checked: true }).waitFor();
  await name.getByRole("radio", { name: /La Segunda de Baruta/ }).check();
  await versions.button("Continuar con esta selección").click();
  await versions.closed();
  await form.holds("Nombre legal", "La Segunda de Baruta");

  await form.fill("Numero de documento", "J-1");
  visit.expectRefusal("PUT", /\/clients\/\d+$/, 422);
  await form.save();
  await form.complains("Numero de documento", "Ya existe un cliente con ese documento");
  await form.fill("Numero de documento", "J-3");
  await form.save();
  await clients.toast("Cliente actualizado correctamente");
});

journey(
  "a toast goes after three seconds, but not while the pointer is on it",
  devices.desktopLight,
  async (scene) => {
    const visit = await scene.visit(await scene.company());
    const { page } = visit;
    await page.clock.install();
    await page.goto("/services/new");
    const form = new ServiceForm(visit);
    await form.general("Exprés", "En moto", "5");
    await form.saveNew();
    const toast = page.getByRole("alert");
    await toast.hover();
    await page.clock.runFor(20_000);
    assert.equal(await toast.count(), 1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(2000);
    assert.equal(await toast.count(), 1);
    await page.clock.runFor(2000);
    await toast.waitFor({ state: "hidden" });
  },
);

journey("a dashboard without an answer, a report being downloaded", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.refuseOnce("GET", /\/api\/dashboard$/, 500, INTERNAL);
  visit.expectConsole(/Error interno del servidor/);
  await visit.page.goto("/home");
  const home = await new Screen(visit).arriveAt(HomePage);
  await home.charted("Ordenes realizadas", "Hoy", "0");
  await home.charted("Balance en caja", "Hoy", "$0,00");
  await home.button("Reintentar").click();
  await home.card("Cobros", "$0,00");

  let releaseDownload = () => {};
  const held = new Promise<void>((resolve) => {
    releaseDownload = resolve;
  });
  await visit.page.route(/\/dashboard\/report/, async (route) => {
    await held;
    await route.continue();
  });
  await home.button("Reportes").click();
  await home.sees("Tipos de Reportes");
  await visit.page.getByRole("menuitem", { name: "Reporte de caja detallado", exact: true }).click();
  const report = await new Dialog(visit, "Reporte de caja detallado").opened();
  await report.fill("Fecha de inicio", "1/3/2026");
  await report.fill("Fecha de fin", "15/3/2026");
  // After leaving the field, its calendar no longer covers the button.
  await visit.page.keyboard.press("Tab");
  await report.button("Descargar").click();
  const wait = await new Dialog(visit, "Cargando información...").opened();
  const [saved] = await Promise.all([visit.page.waitForEvent("download"), releaseDownload()]);
  assert.equal(saved.suggestedFilename(), "informe_de_caja_detallado_2026-03-01_2026-03-15.pdf");
  await wait.closed();

  // A failure or an empty answer is only logged: no message is shown, and nothing covers the page.
  const unseen = async (words: RegExp) => {
    visit.expectConsole(words);
    await home.button("Reportes").click();
    await visit.page.getByRole("menuitem", { name: "Reporte de caja detallado", exact: true }).click();
    await report.opened();
    const [logged] = await Promise.all([
      visit.page.waitForEvent("console"),
      report.button("Descargar").click(),
    ]);
    assert.equal(logged.type(), "error");
    await wait.closed();
    assert.equal(await visit.page.getByRole("alert").count(), 0);
  };
  await visit.refuseOnce("GET", /\/dashboard\/report/, 500, { message: "No se pudo", id: "x" });
  await unseen(/No se pudo/);
  await visit.answerOnce("GET", /\/dashboard\/report/, 200, "");
  await unseen(/report answered an empty file/);
});

journey("unknown values of another release are shown unchanged", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.post("/deliveries", sampleDelivery(service.id));
  const page = (await owner.get("/deliveries/filter")) as { items: object[]; total: number };
  const items = page.items.map((order) => ({ ...order, status: "returned", payment_status: "disputed" }));
  const visit = await scene.visit(owner);
  // A refresh would get the server's answer.
  await visit.withoutLive();
  // Also without `currentPage` and `perPage`.
  await visit.answerOnce("GET", /\/deliveries\/filter$/, 200, { items, total: 1 });
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.shows("000001", "returned", "disputed");
  await orders.range(1, 1, 1);
});

journey(
  "a cancelled order's payment is void, and Ctrl + Enter cancels",
  devices.desktopDark,
  async (scene) => {
    const owner = await scene.company();
    const [service, courier] = await Promise.all([owner.service(), owner.courier()]);
    await owner.post("/deliveries", sampleDelivery(service.id, { courier_id: courier.id }));
    const visit = await scene.visit(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.send("000001");
    const dialog = await orders.askToCancel("000001");
    await dialog.fill("Motivo de la cancelación", "El cliente no estaba");
    await dialog.field("Motivo de la cancelación").press("Control+Enter");
    await dialog.closed();
    await orders.shows("000001", "Cancelado", "Anulado");
  },
);
