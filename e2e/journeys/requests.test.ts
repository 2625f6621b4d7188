import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expectNoViolations } from "../accessibility.ts";
import { stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { RequestsPage } from "../pages/RequestsPage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

/** The budget for the form's page with its script and style, in bytes under gzip. */
const BUDGET = 10_000;

/** The parts of the form have fields of the same name. */
const part = ({ page }: Visit, name: string) => page.getByRole("region", { name, exact: true });

async function fillIn(visit: Visit, recipient: string) {
  const to = part(visit, "Quién recibe");
  await to.getByLabel("Nombre").fill(recipient);
  await to.getByLabel("Teléfono").fill("0414-987.65.43");
  await to.getByLabel("Dirección de entrega").fill("Calle 8, La Urbina");
}

/** Sends the form, waits for the server's answer, and returns the path of the page that follows the request. */
async function send({ page }: Visit) {
  const [answer] = await Promise.all([
    page.waitForResponse((got) => got.request().method() === "POST"),
    page.getByRole("button", { name: "Enviar pedido" }).press("Enter"),
  ]);
  assert.equal(answer.status(), 201);
  await page.getByRole("heading", { name: "Pedido recibido" }).waitFor();
  const link = await page.getByRole("link", { name: "Seguir mi pedido" }).getAttribute("href");
  return new URL(String(link)).pathname;
}

journey(
  "the public form: what is asked for on a phone is accepted with corrections, or rejected with a reason",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company({ name: "Mandados del Ávila" });
    await owner.service({ name: "Exprés", amount: 5.5, public: true });
    const office = await scene.visit(owner);
    const { page } = office;

    // The owner opens the form, and gets an address to share.
    await page.goto("/users/company");
    const company = new CompanyPage(office);
    await company.turnOn("Formulario público");
    await company.holds("Dirección del formulario", "mandados-del-avila");
    await Promise.all([
      page.waitForResponse((got) => got.request().method() === "PUT" && got.ok()),
      company.button("Guardar").press("Enter"),
    ]);
    const address = page.getByRole("link", { name: /\/pedir\/mandados-del-avila$/ });
    const url = String(await address.getAttribute("href"));
    await page.getByRole("img", { name: "Código QR del formulario" }).waitFor();
    await page.goto("/deliveries");
    await page.getByRole("tab", { name: "Solicitudes", exact: true }).waitFor();

    // Somebody asks on a phone. What is typed stays when something is missing, and without a network.
    const guest = await scene.visit(undefined, devices.smallLight);
    await guest.page.goto(url);
    await guest.page.getByText("Mandados del Ávila").waitFor();
    await guest.page.getByText("Estimado $5,50").waitFor();
    await expectNoViolations(guest, "the public form");
    const from = part(guest, "Quién envía");
    await from.getByLabel("Nombre").fill("Carmen <b>Landaeta</b>");
    await from.getByLabel("Teléfono").fill("0416-111.22.33");
    await guest.page.getByRole("button", { name: "Enviar pedido" }).press("Enter");
    await from.getByText("La dirección es requerida").waitFor();
    assert.equal(await from.getByLabel("Dirección donde se recoge").getAttribute("aria-invalid"), "true");
    await expectNoViolations(guest, "the public form with errors");
    await from.getByLabel("Dirección donde se recoge").fill("Plaza Altamira");
    await fillIn(guest, "Iván Colmenares");
    const paid = part(guest, "El envío").getByLabel("¿Con cuánto paga quien recibe?");
    await paid.fill("Ref 3");
    guest.expectRefusal("POST", /\/requests$/, 422);
    await guest.page.getByRole("button", { name: "Enviar pedido" }).press("Enter");
    await guest.page.getByText("Paga con $3,00 y son $5,50: no alcanza").waitFor();
    assert.equal(await paid.getAttribute("aria-invalid"), "true");
    await paid.fill("$ 20,00");
    await guest.loseOnce("POST", /\/requests$/);
    await guest.page.getByRole("button", { name: "Enviar pedido" }).press("Enter");
    await guest.page.getByText("Lo que escribió sigue aquí").waitFor();
    const followed = await send(guest);
    await guest.page.getByRole("button", { name: "Pedir otro envío" }).press("Enter");
    await fillIn(guest, "Una nevera");
    const other = await send(guest);
    await guest.page.goto(followed);
    await guest.page.getByRole("heading", { name: "Recibida" }).waitFor();

    // The office sees them come in, accepts one with corrections and rejects the other.
    await page.getByRole("tab", { name: "Solicitudes 2 nuevas", exact: true }).click();
    const list = await new RequestsPage(office).arriveAt(RequestsPage);
    await list.act(list.row("Iván Colmenares"), "Aceptar");
    const form = new DeliveryForm(office);
    await form.heading("Aceptar solicitud 000001").waitFor();
    await form.tab("Cliente");
    await form.holds("Nombre legal", "Carmen <b>Landaeta</b>");
    await form.fill("Numero de documento", "V-14567890");
    await form.tab("Destinatario");
    await form.fill("Teléfono", "0424-000.11.22");
    await form.save();
    await list.shows("Iván Colmenares", "Aceptada");
    const [order] = (await owner.get("/deliveries/filter")).items;
    assert.deepEqual(
      [order.receipt_phone, order.client_name, order.amount, order.collect_fee],
      ["4240001122", "Carmen <b>Landaeta</b>", 5.5, true],
    );
    assert.deepEqual(order.pays_with, { USD: 20, VES: 0 });
    assert.equal(new URL(order.tracking_url).pathname, followed);
    await list.act(list.row("Una nevera"), "Rechazar");
    const dialog = await new Dialog(office, "Rechazar").opened();
    await dialog.fill("Motivo", "No cabe en una moto");
    await dialog.button("Rechazar").press("Enter");
    await dialog.closed();
    await list.shows("Una nevera", "Rechazada");
    await page.getByRole("tab", { name: "Solicitudes", exact: true }).waitFor();
    await expectNoViolations(office, "the requests");

    await guest.page.reload();
    await guest.page.getByRole("heading", { name: "La estamos preparando" }).waitFor();
    await guest.page.goto(other);
    await guest.page.getByRole("heading", { name: "Rechazada" }).waitFor();
    await guest.page.getByText("No cabe en una moto").waitFor();

    // With two services there is no price before one of them is chosen.
    await owner.service({ name: "Moto", amount: 3, public: true });
    await guest.page.goto(url);
    await guest.page.getByText("El precio aparece al elegir el servicio").waitFor();
  },
);

journey(
  "the public form stays within its size budget, and an unknown one is a 404",
  devices.smallLight,
  async ({ url }) => {
    const folder = join("dist", "pedir");
    const html = readFileSync(join(folder, "pedir.html"), "utf8");
    const files = html.match(/assets\/[^"]+\.(js|css)/g) ?? [];
    assert.ok(files.length >= 2, files.join());
    const size = [html, ...files.map((name) => readFileSync(join(folder, name)))].reduce(
      (all, text) => all + gzipSync(text).length,
      0,
    );
    assert.ok(size < BUDGET, `${size} bytes`);
    for (const path of ["/pedir/nadie", "/pedir/%00", "/pedir/a%20b/", "/pedir", "/pedir/"]) {
      const answer = await fetch(`${url}${path}`);
      assert.equal(answer.status, 404, path);
      assert.match(await answer.text(), /Este formulario no existe/);
    }
  },
);
