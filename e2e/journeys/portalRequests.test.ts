import assert from "node:assert/strict";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { RequestsPage } from "../pages/RequestsPage.ts";
import { devices, type Visit } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage();

/** The server keeps the next request, and the phone never hears of it. */
async function loseAnswerOnce(visit: Visit) {
  visit.expectRefusal("POST", /portal\/requests$/, 0);
  let done = false;
  await visit.page.route("**/api/portal/requests", async (route) => {
    if (done || route.request().method() !== "POST") return route.fallback();
    done = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}

const button = ({ page }: Visit, name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** A request or an order of this recipient. */
const entry = ({ page }: Visit, recipient: string) =>
  page.getByRole("listitem").filter({ hasText: recipient });

/** Sends the form, and waits for the server's answer. */
async function send(visit: Visit) {
  const [answer] = await Promise.all([
    visit.page.waitForResponse((got) => got.request().method() === "POST" && /requests$/.test(got.url())),
    button(visit, "Pedir").press("Enter"),
  ]);
  assert.equal(answer.status(), 201);
}

async function again(visit: Visit, recipient: string) {
  await button(visit, "Pedir otra").press("Enter");
  await visit.page.getByLabel("Nombre").fill(recipient);
  await visit.page.getByLabel("Teléfono").fill("0416-222.33.44");
  await visit.page.getByLabel("Dirección de entrega").fill("Calle Loira, El Paraíso");
}

journey(
  "a client asks on a phone: repeated with goods money and accepted, rejected with its reason, withdrawn, by a spreadsheet",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company({ name: "Mandados del Ávila" });
    const service = await owner.service({ name: "Exprés", amount: 5.5 });
    const client = await owner.client({ legal_name: "Comercial Ávila", allow_credit: true });
    const first = await owner.post("/deliveries", sampleCredit(service.id, client.id));
    const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Daniela Freites" });

    // An order is repeated. What was typed stays when something is wrong, when the answer is lost, and after a reload.
    const guest = await scene.visit(undefined, devices.smallLight);
    const { page } = guest;
    await page.goto(`/cliente/#${code}`);
    await entry(guest, "María Gutiérrez").getByRole("link").click();
    await page.getByRole("link", { name: "Repetir" }).click();
    await page.waitForURL("**/cliente/pedir");
    await page.getByRole("heading", { name: "Pedir", exact: true }).waitFor();
    await waitForValue(page.getByLabel("Nombre"), "María Gutiérrez");
    await page.getByText("$5,50").waitFor();
    await page.getByLabel("Valor de la mercancía en dólares").fill("mucho");
    await Promise.all([
      page.waitForResponse((got) => /portal\/requests$/.test(got.url()) && got.status() === 422),
      guest.expectRefusal("POST", /portal\/requests$/, 422),
      button(guest, "Pedir").press("Enter"),
    ]);
    await page.getByText("Revise lo que está marcado.").waitFor();
    await expectNoViolations(guest, "the form of the portal with an error");
    await page.getByLabel("Valor de la mercancía en dólares").fill("35,5");
    await page.getByLabel("Qué se envía").fill("Dos <b>blusas</b>");
    await loseAnswerOnce(guest);
    await button(guest, "Pedir").press("Enter");
    await page.getByText("Lo que escribió sigue aquí").waitFor();
    await page.reload();
    await waitForValue(page.getByLabel("Qué se envía"), "Dos <b>blusas</b>");
    await send(guest);
    await page.getByRole("heading", { name: "Solicitud 000001 recibida" }).waitFor();
    assert.equal((await owner.get("/requests/filter")).total, 1, "kept once");
    await again(guest, "Una nevera");
    await send(guest);
    await again(guest, "Un error");
    await send(guest);
    await expectNoViolations(guest, "the requests of the portal");

    // The office accepts one with corrections, and rejects the other.
    const office = await scene.visit(owner);
    await office.page.goto("/deliveries/requests");
    const list = await new RequestsPage(office).arriveAt(RequestsPage);
    await list.act(list.row("María Gutiérrez"), "Aceptar");
    const form = new DeliveryForm(office);
    await form.heading("Aceptar solicitud 000001").waitFor();
    await form.tab("Destinatario");
    await form.fill("Teléfono", "0424-000.11.22");
    await form.save();
    await list.shows("María Gutiérrez", "Aceptada");
    await list.act(list.row("Una nevera"), "Rechazar");
    const dialog = await new Dialog(office, "Rechazar").opened();
    await dialog.fill("Motivo", "No cabe en una moto");
    await dialog.button("Rechazar").press("Enter");
    await dialog.closed();
    const { items } = await owner.get("/deliveries/filter");
    const order = items.find(({ id }: { id: number }) => id !== first.id);
    assert.deepEqual(
      [order.client_id, order.cod_amount, order.receipt_phone, order.payment_type],
      [client.id, 35.5, "4240001122", "partial"],
    );

    // The phone shows it without a reload. The third one is withdrawn, and the order is among the client's.
    await entry(guest, "María Gutiérrez").getByText("Aceptada").waitFor();
    await entry(guest, "Una nevera").getByText("Motivo: No cabe en una moto").waitFor();
    await button(guest, "Retirar: 000003").click();
    await page.getByRole("group", { name: "¿Retirar la solicitud 000003?" }).waitFor();
    await Promise.all([
      page.waitForResponse((got) => /withdraw$/.test(got.url()) && got.ok()),
      button(guest, "Retirar").press("Enter"),
    ]);
    await entry(guest, "Un error").getByText("Retirada").waitFor();
    await list.shows("Un error", "Retirada");

    // Many come by a spreadsheet. What is wrong with a row is said before anything is asked for.
    await page.getByRole("link", { name: "Pedir varias con una hoja de cálculo" }).click();
    const buffer = Buffer.from(
      "Destinatario;Teléfono;Dirección\nRosa Núñez;0424-1234567;Calle París\nSin Teléfono;;Calle 9\n",
    );
    await page
      .getByLabel("Elegir archivo")
      .setInputFiles({ name: "pedidos.csv", mimeType: "text/csv", buffer });
    await entry(guest, "Sin Teléfono").getByText("Teléfono: El teléfono es requerido").waitFor();
    await expectNoViolations(guest, "the rows of a client's spreadsheet");
    await button(guest, "Pedir 1 envío").press("Enter");
    await page.getByText("Se pidió 1 envío").waitFor();
    await list.shows("Rosa Núñez", "Nueva");
    await page.getByRole("link", { name: "Mis órdenes" }).click();
    await entry(guest, "María Gutiérrez").filter({ hasText: "Cobrar $35,50" }).waitFor();
  },
);
