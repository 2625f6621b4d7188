// @world Details of forms and lists.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { movesOf, watchMoves } from "../moves.ts";
import { ClientForm, ClientsPage } from "../pages/ClientsPage.ts";
import { CourierForm, CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Screen } from "../pages/Screen.ts";
import { ServiceForm } from "../pages/ServicesPage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const RESTORED = "Recuperamos lo que habías escrito.";

/** The unsent forms that this tab has stored. */
const drafts = ({ page }: Visit) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));

journey("an unsaved order survives a reload, but not a sign-out", devices.phoneDark, async (scene) => {
  const owner = await scene.company();
  await owner.service({ name: "Exprés" });
  const visit = await scene.visit(owner);
  const form = new DeliveryForm(visit);
  await visit.page.goto("/deliveries/new");
  await form.general("Exprés");
  await form.recipient("Rosa Núñez", "04241234567", "Calle Real de Sabana Grande");
  await visit.page.reload();
  await form.sees(RESTORED);
  await form.tab("Destinatario");
  await form.holds("Nombre completo", "Rosa Núñez");
  await form.holds("Dirección", "Calle Real de Sabana Grande");
  assert.equal((await drafts(visit)).length, 1);

  // After signing out, nobody finds the draft, not even the same person.
  const login = await form.signOut();
  assert.deepEqual(await drafts(visit), []);
  await login.signIn(owner.email, "clave-segura-1");
  const home = await form.arriveAt(HomePage);
  const fresh = await (await home.goTo(DeliveriesPage)).create();
  await fresh.tab("Destinatario");
  await fresh.holds("Nombre completo", "");
  await fresh.seesNo(RESTORED);
});

journey("a form with unsaved changes asks before it is left", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/couriers");
  const form = await (await new Screen(visit).arriveAt(CouriersPage)).create();
  const leave = async () => {
    await (await form.menu()).link("Clientes").click();
    const question = await new Dialog(visit, "Confirmar Accion").opened();
    await question.sees("Tienes cambios sin guardar. ¿Seguro que deseas salir?");
    return question;
  };
  await form.fill("Nombre", "Luis");
  await (await leave()).button("Cancelar").click();
  await form.arriveAt(CourierForm);
  await form.holds("Nombre", "Luis");
  await (await leave()).button("Confirmar").click();
  await form.arriveAt(ClientsPage);

  // Text that was typed and deleted is no change.
  await visit.page.goto("/couriers/new");
  await form.fill("Nombre", "Luis");
  await form.fill("Nombre", "");
  await (await form.menu()).link("Clientes").click();
  await form.arriveAt(ClientsPage);
});

journey("a new row takes the focus, unless somebody is typing", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/services/new");
  const form = new ServiceForm(visit);
  await form.tab("Gastos");
  await form.button("Agregar gasto").click();
  await visit.page.locator("input:focus").and(form.field("Nombre, Gasto 1")).waitFor();
  // A quick user reaches a field of the first row before the next frame is drawn.
  const amount = await form.field("Monto, Gasto 1").elementHandle();
  const focused = await form.button("Agregar gasto").evaluate(async (button, field) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    (button as HTMLElement).focus();
    (button as HTMLElement).click();
    (field as HTMLElement).focus();
    for (let frames = 0; frames < 3; frames++) await frame();
    return document.activeElement === field;
  }, amount);
  assert.ok(focused, "what is typed stays where it was begun");
  await form.field("Nombre, Gasto 2").waitFor();
});

journey("a list is unchanged after coming back to it", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  for (let index = 1; index <= 31; index++) await owner.client({ legal_name: `Bodega ${100 + index}` });
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/clients");
  const clients = await new Screen(visit).arriveAt(ClientsPage);
  await clients.sort("Nombre legal");
  await clients.next();
  await clients.shows("Bodega 102");
  await clients.row("Bodega 102").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  assert.ok(scrolled > 0, "the page is longer than the window");

  // The record is prefetched when the pointer is over it.
  await Promise.all([
    page.waitForRequest(/\/api\/clients\/\d+$/),
    clients.row("Bodega 102").getByRole("link", { name: "Editar", exact: true }).hover(),
  ]);
  const form = await clients.edit(clients.row("Bodega 102"), ClientForm);
  await form.holds("Nombre legal", "Bodega 102");
  await form.button("Cancelar").click();
  await clients.arriveAt(ClientsPage);
  await clients.range(16, 30, 31);
  await page.waitForFunction((top) => window.scrollY === top, scrolled);
});

journey(
  "a status changes at once, and back if the change is refused",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const [service, courier] = await Promise.all([owner.service(), owner.courier()]);
    await owner.post("/deliveries", sampleDelivery(service.id, { courier_id: courier.id }));
    const visit = await scene.visit(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);

    const { promise, resolve } = Promise.withResolvers<void>();
    const refusal = { message: "Error interno del servidor" };
    await visit.refuseOnce("PUT", /\/deliveries\/\d+\/status$/, 500, refusal, promise);
    // `send` sees the new state before the answer arrives.
    await orders.send("000001");
    resolve();
    await orders.toast("Error al actualizar el delivery", refusal.message);
    await orders.shows("000001", "Pendiente");
    await orders.send("000001");
    await orders.toast("Delivery actualizado correctamente");
  },
);

journey("a page requested before a change shows the change", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const [service, courier] = await Promise.all([owner.service(), owner.courier()]);
  await owner.post("/deliveries", sampleDelivery(service.id, { courier_id: courier.id, date: today() }));
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.send("000001");
  // The change waits until the dashboard was read, and the dashboard until the change was answered.
  const [read, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/deliveries/*/status", async (route) => {
    await read.promise;
    await route.fulfill({ response: await route.fetch() });
    changed.resolve();
  });
  await page.route(
    "**/api/dashboard*",
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await changed.promise;
      await sleep(300);
      // The page may have requested it again by now, and no longer wait for this answer.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await orders.deliver("000001");
  await (await orders.goTo(HomePage)).card("Ordenes realizadas", "1");
});

journey("a new company's first steps disappear when they are done", devices.phoneLight, async (scene) => {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  await visit.page.goto("/home");
  const home = await new Screen(visit).arriveAt(HomePage);
  const steps = visit.page.getByRole("region", { name: "Primeros pasos", exact: true });
  const counts = (text: string) => steps.getByText(text, { exact: true }).waitFor();
  await counts("0 de 5");

  await home.link("Registra tu primer repartidor").click();
  const courier = await home.arriveAt(CourierForm);
  await courier.fillAll("Luis", "Peña", "04121112233");
  await courier.save();
  await home.arriveAt(HomePage);
  await counts("1 de 5");
  assert.equal(await home.link("Registra tu primer repartidor").count(), 0);

  await owner.service({ name: "Exprés" });
  await owner.client({ legal_name: "Panadería La Ñapa" });
  await visit.page.reload();
  await counts("3 de 5");
  await home.link("Crea tu primera orden").click();
  const order = await home.arriveAt(DeliveryForm);
  await order.general("Exprés", "Luis Peña");
  await order.regularClient("napa", "Panadería La Ñapa");
  await order.recipient("Rosa Núñez", "04241234567", "Calle Real de Sabana Grande");
  await order.save();
  await home.arriveAt(HomePage);
  await steps.waitFor({ state: "detached" });
});

journey("nothing moves while a page loads", devices.phoneDark, async (scene) => {
  const visit = await scene.visit();
  const { page } = visit;
  await watchMoves(visit);
  const login = await new LoginPage(visit).open();
  await login.register("Mandados del Este", `${randomUUID()}@ejemplo.com`, "clave-segura-1");
  await new Screen(visit).arriveAt(HomePage);
  await page.getByRole("region", { name: "Por atender" }).getByRole("link").first().waitFor();
  // On a first visit the dashboard doesn't know how many entries to keep room for.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("attention:")) localStorage.removeItem(key);
  });
  for (const [path, last] of [
    ["/home", "0 de 5"],
    ["/home", "0 de 5"],
    ["/deliveries", "No hay datos para mostrar"],
    ["/clients", "No hay datos para mostrar"],
    ["/deliveries/new", "Siguiente"],
    ["/users/security", "Este dispositivo"],
  ] as const) {
    await page.goto(path);
    await login.sees(last);
    assert.deepEqual(await movesOf(visit), [], path);
  }
});
