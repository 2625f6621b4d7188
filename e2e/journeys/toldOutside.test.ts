// What those outside the office are told: people by WhatsApp, other software by webhooks.
import assert from "node:assert/strict";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAsker, sampleFormBody } from "#features/requests/server/samples.ts";
import { startReceiver } from "#features/webhooks/server/testing.ts";
import { expectNoViolations } from "../accessibility.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { ConnectionsPage } from "../pages/ConnectionsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { MessagesPage } from "../pages/MessagesPage.ts";
import { RequestsPage } from "../pages/RequestsPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage("sqlite", { WEBHOOKS: "on", WEBHOOKS_ALLOW: "127.0.0.1" });

journey("an office keeps the list of whom to tell", devices.desktopLight, tellsPeople);
journey("an office keeps the list of whom to tell", devices.phoneDark, tellsPeople);

async function tellsPeople({ company, visit: arrive, url }: Scene) {
  const owner = await company();
  const [service, courier] = [await owner.service({ public: true }), await owner.courier()];
  const { id } = await owner.post("/deliveries", sampleDelivery(service.id, { courier_id: courier.id }));
  const visit = await arrive(owner);
  const { page } = visit;
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await page.goto("/deliveries");
  const screen = new Screen(visit);
  const orders = await screen.arriveAt(DeliveriesPage);
  await orders.shows("000001");
  assert.equal(await page.getByText("Por avisar").count(), 0, "who doesn't use it doesn't see it");

  await page.goto("/users/company");
  const settings = await screen.arriveAt(CompanyPage);
  await settings.turnOn("Lista 'Por avisar'");
  await settings.save();
  await settings.toast("Empresa actualizada correctamente");
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const slug = `avila-${service.id}`;
  await owner.put("/company", sampleCompany({ message_list: true, request_form: true, slug }));

  await page.goto("/deliveries");
  await screen.arriveAt(DeliveriesPage);
  if (visit.phone) await screen.chooseView("Por avisar");
  else await page.getByRole("tab", { name: "Por avisar" }).click();
  const list = await screen.arriveAt(MessagesPage);
  const entry = list.row("María Gutiérrez", "Va en camino");
  await entry.waitFor();
  await expectNoViolations(visit, "whom to tell");
  await visit.keepShot("whom to tell");
  const detail = await list.detail(entry, "Aviso de la orden 000001");
  await detail.sees(/Hola, María Gutiérrez: su envío de Pedro Pérez va en camino/);
  await detail.fitsWidth();
  await detail.escape();
  const [whatsapp] = await Promise.all([
    page.context().waitForEvent("page"),
    list.act(entry, "Avisar por WhatsApp"),
  ]);
  assert.match(whatsapp.url(), /^https:\/\/wa\.me\/584149876543\?text=/);
  await whatsapp.close();
  await list.toast("Quedó como avisado");
  await list.shows("María Gutiérrez", "Avisado");

  // It comes in while the list is open.
  const formBody = sampleFormBody(service.id, {
    date: "2026-11-25",
    anonymous_client: sampleAsker({ legal_name: "Eva Díaz" }),
  });
  const body = JSON.stringify(formBody);
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${url}/api/public/${slug}/requests`, { method: "POST", headers, body });
  assert.equal(status, 201);
  const request = list.row("Eva Díaz", "Solicitud recibida");
  await request.waitFor();
  await visit.keepShot("whom to tell of a request");
  const notice = await list.detail(request, "Aviso de la solicitud 000001");
  await notice.sees(/Hola, Eva Díaz: recibimos su solicitud 000001/);
  await notice.within.getByRole("link", { name: "Solicitud 000001" }).click();
  await screen.arriveAt(RequestsPage);
  await new Dialog(visit, "Solicitud 000001").opened();
}

journey("an owner lets another program hear of orders", devices.desktopLight, tellsPrograms);
journey("an owner lets another program hear of orders", devices.phoneDark, tellsPrograms);

async function tellsPrograms({ company, visit: arrive }: Scene) {
  const owner = await company();
  const receiver = await startReceiver();
  try {
    const visit = await arrive(owner);
    const { page } = visit;
    await page.goto("/users/connections");
    const connections = await new Screen(visit).arriveAt(ConnectionsPage);
    await connections.sees("Ningún programa recibe avisos");
    await connections.button("Nuevo webhook").click();
    const form = await new Dialog(visit, "Nuevo webhook").opened();
    await expectNoViolations(visit, "the form of a webhook");
    await form.fitsWidth();
    await form.fill("Dirección", "tienda.example");
    await form.fill("Dirección", receiver.url);
    await form.button("Guardar").click();
    const secret = await new Dialog(visit, "Guarda el secreto").opened();
    await secret.fitsWidth();
    assert.match(await secret.within.locator("code").innerText(), /^whsec_/);
    await secret.button("Ya lo guardé").click();
    await secret.closed();

    receiver.answer = 500;
    await connections.sees(receiver.url);
    const more = () => connections.button("Enviar una prueba").click();
    await more();
    const sent = await new Dialog(visit, "Últimos mensajes").opened();
    await sent.sees("Respondió 500");
    await sent.sees("respuesta 500");
    await expectNoViolations(visit, "the messages of a webhook");
    await sent.fitsWidth();
    await visit.keepShot("messages of a webhook");
    receiver.answer = 204;
    await sent.within.getByRole("button", { name: /^Reintentar/ }).click();
    await sent.sees("Recibido");
    await sent.escape();
    await connections.seesNo(/No recibe desde/);
    await expectNoViolations(visit, "the webhooks");
    await visit.keepShot("webhooks");

    await connections.button("Más acciones").click();
    await page.getByRole("menuitem", { name: "Cambiar el secreto" }).click();
    await connections.confirm(/sigue firmando 24 horas/);
    const other = await new Dialog(visit, "Guarda el secreto").opened();
    await other.button("Ya lo guardé").click();
    await other.closed();
    await connections.button("Más acciones").click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    await connections.confirm(/¿Eliminar el webhook/);
    await connections.sees("Ningún programa recibe avisos");
  } finally {
    receiver.stop();
  }
}
