// The most common tasks at the counter, with their keystrokes and clicks counted. Nothing may make people wait or get stuck.
// @world Counts clicks and keys.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { countHands } from "../countHands.ts";
import { type Scene, stage } from "../fixtures.ts";
import { ClientsPage } from "../pages/ClientsPage.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

/** A company with a service, a courier, and a client on credit with one order. */
async function office({ company }: Scene) {
  const owner = await company();
  const [service, courier, client] = await Promise.all([
    owner.service({ name: "Exprés", amount: 5.5 }),
    owner.courier({ first_name: "Luis", last_name: "Peña", phone: "04161112233" }),
    owner.client({ legal_name: "Panadería La Ñapa", allow_credit: true }),
  ]);
  const order = await owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today() }));
  return { owner, service, courier, client, order };
}

journey(
  "a credit order for a known client and recipient takes ten keys",
  devices.desktopLight,
  async (scene) => {
    const { owner } = await office(scene);
    const visit = await scene.visit(owner);
    const hands = await countHands(visit);
    const keyboard = new Keyboard(visit);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.shows("000001");

    await keyboard.press("n");
    await keyboard.on("combobox", "Servicio");
    await keyboard.take("expres", "Exprés");
    await keyboard.press("Enter");
    await keyboard.on("combobox", "Cliente");
    await keyboard.take("ñapa", "Panadería La Ñapa");
    await keyboard.press("Enter");
    await keyboard.on("radio", "Contado");
    await keyboard.press("ArrowRight");
    await visit.page.getByRole("radio", { name: "Credito", checked: true }).waitFor();
    await keyboard.press("Enter");
    await visit.page.getByRole("option", { name: /María Gutiérrez/ }).waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await visit.page.getByText("Lista para guardar").waitFor();
    await keyboard.press("Enter");
    await orders.arriveAt(DeliveriesPage);
    await orders.shows("000002", "Panadería La Ñapa", "Sin asignar");
    assert.ok(hands.keys <= 10, `${hands.keys} keys`);
    const { items } = await owner.get("/deliveries/filter");
    assert.deepEqual(
      [items[0].payment_type, items[0].receipt],
      ["partial", items[1].receipt],
      "on credit, to the same recipient",
    );
  },
);

journey("an order is repeated in three clicks", devices.desktopDark, async (scene) => {
  const { owner } = await office(scene);
  const visit = await scene.visit(owner);
  const hands = await countHands(visit);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.row("000001").getByRole("button", { name: "Más acciones" }).click();
  await visit.page.getByRole("menuitem", { name: "Repetir orden" }).click();
  await orders.sees("Lista para guardar");
  await orders.button("Guardar").click();
  await orders.arriveAt(DeliveriesPage);
  await orders.shows("000002", "Panadería La Ñapa", "$5,50");
  assert.equal(hands.clicks, 3);
});

journey("a payment takes three clicks", devices.desktopLight, async (scene) => {
  const { owner, client } = await office(scene);
  const visit = await scene.visit(owner);
  const hands = await countHands(visit);
  await visit.page.goto(`/debts?client_id=${client.id}`);
  const debts = await new Screen(visit).arriveAt(DebtsPage);
  await debts.button("Cobrar todo, Orden 000001").click();
  await visit.page.getByRole("radio", { name: "Efectivo" }).click();
  await debts.button("Cobrar $5,50").click();
  await debts.toast("Pago creado correctamente");
  await debts.shows("000001", "Pagado");
  assert.equal(hands.clicks, 3);
  // Each state has a tab of its own.
  const tab = (name: string) => visit.page.getByRole("tab", { name, exact: true });
  await tab("Pendiente").click();
  await debts.order("000001").waitFor({ state: "hidden" });
  await tab("Pagado").click();
  await debts.shows("000001", "Pagado");
  // The number links to the order.
  await debts.order("000001").getByRole("link", { name: "000001" }).click();
  await new Dialog(visit, "Orden 000001").opened();
});

for (const form of [devices.desktopLight, devices.phoneDark])
  journey("a courier is assigned in the list in two clicks", form, async (scene) => {
    const { owner } = await office(scene);
    const visit = await scene.visit(owner);
    const hands = await countHands(visit);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.row("000001").getByRole("button", { name: "Sin asignar" }).click();
    await visit.page.getByRole("option", { name: "Luis Peña" }).click();
    await orders.shows("000001", "Luis Peña");
    await orders.toast("Repartidor asignado: Luis Peña");
    assert.equal(hands.clicks, 2);
  });

journey(
  "an order without a courier is sent by choosing or creating one",
  devices.phoneLight,
  async (scene) => {
    const { owner, service } = await office(scene);
    await owner.post("/deliveries", sampleDelivery(service.id, { date: today() }));
    const visit = await scene.visit(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.act(orders.row("Panadería La Ñapa"), "Marcar en tránsito");
    const question = await new Dialog(visit, "Confirmar Accion").opened();
    assert.ok(await question.button("Confirmar").isDisabled());
    await question.choose("Repartidor", "Luis Peña");
    await question.button("Confirmar").click();
    await orders.shows("000001", "En tránsito", "Luis Peña");

    await orders.act(orders.row("000002"), "Marcar en tránsito");
    await question.opened();
    await question.select("Repartidor").fill("Ana Rojas");
    await visit.page.getByRole("option", { name: "Crear «Ana Rojas»" }).click();
    const dialog = await new Dialog(visit, "Nuevo repartidor").opened();
    await dialog.fill("Teléfono", "04149998877");
    await dialog.button("Guardar").click();
    await dialog.closed();
    await question.button("Confirmar").click();
    await orders.shows("000002", "En tránsito", "Ana Rojas");
  },
);

journey("a missing record is created without leaving the form", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries/new");
  const form = new DeliveryForm(visit);
  await form.select("Servicio").fill("Mudanza");
  await visit.page.getByRole("option", { name: "Crear «Mudanza»" }).click();
  const service = await new Dialog(visit, "Nuevo servicio").opened();
  await service.fill("Monto", "40");
  await service.fill("Descripción", "Con ayudantes");
  // Enter is a new line here.
  await service.field("Descripción").press("Control+Enter");
  await service.closed();
  await form.tab("Cliente");
  await form.select("Cliente").fill("Ferretería El Tornillo");
  await visit.page.getByRole("option", { name: "Crear «Ferretería El Tornillo»" }).click();
  const client = await new Dialog(visit, "Nuevo cliente").opened();
  await client.choose("Tipo de documento", "Juridico");
  await client.fill("Numero de documento", "J-29876543-2");
  await client.within.getByRole("tab", { name: "Direcciones" }).click();
  await client.fill("Dirección 1", "Calle París");
  await client.button("Guardar").click();
  await client.closed();
  // The client is chosen with an address. The summary shows it, and a missing field's entry leads to the field.
  const summary = visit.page.getByRole("region", { name: "Resumen" });
  await summary.getByText("$40,00").waitFor();
  await summary.getByText("Ferretería El Tornillo").waitFor();
  await summary.getByText("Calle París").waitFor();
  await summary.getByRole("button", { name: "Destinatario: teléfono" }).click();
  await visit.page.locator(":focus").and(form.field("Teléfono")).waitFor();
  await form.recipient("Rosa Núñez", "04241234567", "Calle Real");
  await (await form.saveNew()).shows("000001", "Mudanza", "Ferretería El Tornillo", "$40,00");
});

journey("a list shows other people's changes, and a filter's sum", devices.desktopDark, async (scene) => {
  const { owner, order, courier } = await office(scene);
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries?status=pending,in_transit");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.sees("1 orden · $5,50");
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit", courier_id: courier.id });
  // Nobody does anything on this page.
  await orders.shows("000001", "En tránsito", "Luis Peña");
  await visit.page.locator("tr[data-fresh]").waitFor();

  // Somebody else has changed the status first: the message says who and when.
  await orders.act(orders.row("000001"), "Marcar entregado");
  await owner.put(`/deliveries/${order.id}/status`, { status: "delivered" });
  visit.expectRefusal("PUT", /\/status$/, 412);
  await orders.confirm(/Entregado/);
  await orders.toast(
    "Error al actualizar el delivery",
    owner.session.user.name,
    "Marcó la orden 000001 como Entregado",
  );

  await visit.page.goto("/deliveries?search=nadie");
  await orders.button("Quitar filtros").click();
  await orders.shows("000001");
});

journey("an order goes by WhatsApp to client, recipient and courier", devices.desktopLight, async (scene) => {
  const { owner, courier, order } = await office(scene);
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  const row = orders.row("000001");
  /** Whom a link writes to, and what. */
  const message = async (link: Locator) => {
    // Its address comes with its code.
    const loaded = link.and(visit.page.locator("[href]"));
    const { host, pathname, searchParams } = new URL((await loaded.getAttribute("href")) ?? "");
    return { to: `${host}${pathname}`, text: searchParams.get("text") ?? "" };
  };
  const more = row.getByRole("button", { name: "Más acciones" });
  const item = (name: string) => visit.page.getByRole("menuitem", { name, exact: true });
  await more.click();
  await item("WhatsApp y otras acciones").click();
  const toClient = await message(item("Enviar por WhatsApp"));
  assert.equal(toClient.to, "wa.me/584121234567");
  for (const words of ["000001", "$5,50", "María Gutiérrez"]) assert.ok(toClient.text.includes(words), words);

  const toRecipient = await message(item("WhatsApp al destinatario"));
  assert.equal(toRecipient.to, "wa.me/584149876543");
  assert.match(toRecipient.text, /Hola, María Gutiérrez: tenemos un envío de Panadería La Ñapa para usted\./);
  assert.doesNotMatch(toRecipient.text, /\$|1234567/);
  // Nobody takes it yet.
  assert.equal(await item("WhatsApp al repartidor").count(), 0);
  await visit.page.keyboard.press("Escape");
  await owner.put(`/deliveries/${order.id}/courier`, { courier_id: courier.id });
  await orders.shows("000001", "Luis Peña");
  await more.click();
  await item("WhatsApp y otras acciones").click();
  const toCourier = await message(item("WhatsApp al repartidor"));
  assert.equal(toCourier.to, "wa.me/584161112233");
  assert.match(toCourier.text, /\*Recoger:\* Panadería La Ñapa[\s\S]*google\.com\/maps[\s\S]*\*Entregar:\*/);
  await visit.page.keyboard.press("Escape");

  // By keyboard into the group and out of it; the focus follows, and no menu has more than seven entries.
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  await orders.shows("000001", "En tránsito");
  const { keyboard } = visit.page;
  const focused = (name: string) => item(name).and(visit.page.locator(":focus")).waitFor();
  await more.focus();
  await keyboard.press("Enter");
  await item("WhatsApp").focus();
  const entries = await visit.page.getByRole("menuitem").allTextContents();
  assert.ok(entries.length <= 7, entries.join(", "));
  await keyboard.press("ArrowRight");
  await focused("WhatsApp: Volver");
  await keyboard.press("ArrowDown");
  await focused("Enviar por WhatsApp");
  await keyboard.press("ArrowLeft");
  await focused("WhatsApp");
  await item("Otras acciones").press("Enter");
  await focused("Otras acciones: Volver");
  const others = await visit.page.locator("[role=menuitem]:not([data-back])").allTextContents();
  assert.ok(others.length <= 7, others.join(", "));
  await keyboard.press("Escape");
  await more.and(visit.page.locator(":focus")).waitFor();

  const detail = await orders.detail(orders.row("000001"), "Orden 000001");
  assert.equal(await detail.link("0414-9876543").getAttribute("href"), "tel:+584149876543");
});

journey(
  "rows per page, a typed page number, and a deletion's question",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    for (let index = 101; index <= 132; index++) await owner.client({ legal_name: `Bodega ${index}` });
    const visit = await scene.visit(owner);
    await visit.page.goto("/clients");
    const clients = await new Screen(visit).arriveAt(ClientsPage);
    await clients.range(1, 15, 32);
    await clients.field("Página").fill("3");
    await clients.field("Página").press("Enter");
    await clients.range(31, 32, 32);
    await visit.page.getByRole("combobox", { name: "Filas por página" }).selectOption("30");
    await clients.range(1, 30, 32);
    await clients.act(clients.row("Bodega 132"), "Eliminar");
    const question = await new Dialog(visit, "Confirmar Accion").opened();
    await question.sees("Bodega 132");
    await question.button("Confirmar").click();
    await clients.range(1, 30, 31);
  },
);
