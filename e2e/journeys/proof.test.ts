import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { withOrders } from "../courierOrders.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { FormScreen } from "../pages/FormScreen.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage("sqlite", {}, { offline: true });

/** Unfolds 'Prueba de entrega' of a form. */
const unfold = ({ page }: Visit) => page.locator("summary").filter({ hasText: "Prueba de entrega" }).click();

/** Four digits that are not the PIN. */
const another = (pin: string) => (pin === "0000" ? "1111" : "0000");

journey(
  "an office says what proves a delivery, for all orders and for one service",
  devices.smallLight,
  async (scene) => {
    const owner = await scene.company();
    const service = await owner.service();
    const visit = await scene.visit(owner);
    await visit.page.goto("/users/company");
    const settings = await new Screen(visit).arriveAt(CompanyPage);
    await settings.choose("Foto", "Obligatoria");
    // A letter chooses: the list opens above the field, where the test's click would scroll the field out of view.
    await settings.select("Cédula de quien recibe").press("n");
    await settings.turnOn("PIN de entrega");
    await expectNoViolations(visit, "what proves a delivery, of the company");
    await visit.keepShot("what proves a delivery");
    await settings.save();
    await settings.toast("Empresa actualizada correctamente");
    const company = await owner.get("/company");
    assert.deepEqual(company.proof, { photo: "required", signature: "optional", document: "off" });
    assert.deepEqual([company.pin, company.tracking_proof], [true, false]);

    await visit.page.goto(`/services/edit/${service.id}`);
    await visit.page.getByRole("heading", { level: 1, name: "Editar servicio" }).waitFor();
    assert.equal(await settings.select("Foto").count(), 0, "folded until somebody wants it");
    await unfold(visit);
    await visit.page
      .getByRole("switch", { name: "Pedir otra prueba que la de la empresa" })
      .check({ force: true });
    const form = new FormScreen(visit);
    await form.choose("Firma", "Obligatoria");
    await expectNoViolations(visit, "what proves a delivery, of a service");
    await form.save();
    await form.toast("Servicio actualizado correctamente");
    assert.deepEqual((await owner.get(`/services/${service.id}`)).proof, {
      photo: "optional",
      signature: "required",
      document: "optional",
    });
  },
);

/** A courier with an order in transit that needs a photo and a PIN, and the PIN. */
async function withPin(scene: Scene) {
  const { owner, courier, orders, code } = await withOrders(scene, ["Rosa Mora"]);
  const company = await owner.get("/company");
  const proof = { photo: "optional", signature: "required", document: "off" };
  await owner.put("/company", { ...company, proof, pin: true, tracking_proof: true });
  const receipt = { full_name: "Eva Díaz", phone: "04149876543", address: "Calle 8, Chacao" };
  const body = sampleDelivery(orders[0].service_id, { date: today(), courier_id: courier.id, receipt });
  const order = await owner.post("/deliveries", body);
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  const { pin_code, tracking_url } = await owner.get(`/deliveries/${order.id}`);
  return { owner, order, code, pin: pin_code as string, link: new URL(tracking_url).pathname };
}

journey(
  "a recipient tells the PIN of the tracking page at the door, also without signal",
  devices.smallLight,
  async (scene) => {
    const { owner, order, code, pin, link } = await withPin(scene);
    const visit = await scene.visit();
    await visit.page.goto(link);
    await visit.page.getByText(pin, { exact: true }).waitFor();
    await expectNoViolations(visit, "the page with a PIN");
    await visit.keepShot("the page with a PIN");

    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await visit.page.getByRole("button", { name: /^\d de 2$/ }).click();
    await visit.page.getByRole("button").filter({ hasText: "Eva Díaz" }).click();
    await visit.unplug();
    await phone.press("Entregado");
    await phone.fill("¿Quién recibió?", "Eva");
    assert.equal(await visit.page.getByLabel("Cédula").count(), 0, "the company does not ask for it");
    await phone.press("Confirmar entrega");
    await visit.page.getByText("Hace falta la firma de quien recibe").waitFor();
    await phone.sign();
    for (const left of ["Quedan 2 intentos", "Queda 1 intento"]) {
      await phone.fill("PIN que dice quien recibe", another(pin));
      await phone.press("Confirmar entrega");
      await visit.page.getByText(`Ese no es el PIN. ${left}`).waitFor();
    }
    await expectNoViolations(visit, "a wrong PIN");
    await visit.keepShot("a wrong PIN");
    await phone.fill("PIN que dice quien recibe", pin);
    await phone.press("Confirmar entrega");
    await phone.says(/^1 por enviar/);
    await visit.plugIn();
    await phone.says(/^Todo enviado/);
    assert.equal((await owner.get(`/deliveries/${order.id}`)).status, "delivered");
    const [handover] = await owner.get(`/deliveries/${order.id}/handovers`);
    assert.deepEqual([handover.receiver_name, handover.pin], ["Eva", undefined]);

    await visit.page.goto(link);
    const paper = visit.page.getByRole("link", { name: "Constancia de entrega" });
    assert.match((await paper.getAttribute("href")) ?? "", /^\/api\/track\/[\w-]+\/proof-report$/);
    await expectNoViolations(visit, "the page of a delivered order with its proof");
  },
);

journey(
  "a courier offers the place of a delivery, only when asked, and the next one goes there",
  devices.smallLight,
  async (scene) => {
    const { owner, orders, code } = await withOrders(scene, ["Rosa Mora"]);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    const context = visit.page.context();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 10.4961, longitude: -66.8483, accuracy: 900 });
    await phone.enter(await code());
    await phone.press("Salir a entregar");
    const map = visit.page.getByRole("link", { name: "Mapa" });
    assert.match((await map.getAttribute("href")) ?? "", /^geo:0,0\?q=Av/);
    await phone.press("Entregado");
    await phone.fill("¿Quién recibió?", "Rosa");
    const offer = visit.page.getByLabel("Guardar este lugar en el mapa");
    await offer.click();
    await visit.page.getByText("El teléfono no sabe bien dónde está. Prueba afuera.").waitFor();
    await context.setGeolocation({ latitude: 10.4961, longitude: -66.8483, accuracy: 8 });
    await offer.click();
    await visit.page.getByText("Lugar listo").waitFor();
    await expectNoViolations(visit, "a place that is offered");
    await visit.keepShot("a place that is offered");
    await phone.press("Confirmar entrega");
    await phone.shows("No tienes órdenes por entregar");
    await phone.says(/^Todo enviado/);
    const { receipt_location } = await owner.get(`/deliveries/${orders[0].id}`);
    assert.deepEqual(receipt_location, { lat: 10.4961, lng: -66.8483 });

    const office = await scene.visit(owner, devices.smallLight);
    await office.page.goto(`/deliveries?detail=${orders[0].id}`);
    const place = office.page.getByRole("link", { name: "Av. Libertador, piso 3" });
    assert.match((await place.getAttribute("href")) ?? "", /query=10\.4961%2C-66\.8483$/);
  },
);

journey(
  "without the PIN a photo is needed, up to three are kept, and the office reads that it was missing",
  devices.smallDark,
  async (scene) => {
    const { owner, order, code } = await withPin(scene);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await visit.page.getByRole("button", { name: /^\d de 2$/ }).click();
    await visit.page.getByRole("button").filter({ hasText: "Eva Díaz" }).click();
    await phone.press("Entregado");
    await phone.fill("¿Quién recibió?", "El vigilante");
    await phone.sign();
    await phone.press("Confirmar entrega");
    await visit.page.getByText("Sin el PIN hace falta una foto").waitFor();
    await phone.takePhoto();
    await phone.chooseFromGallery(2);
    await visit.page.getByText("3 fotos listas").waitFor();
    assert.equal(await visit.page.getByLabel("Tomar foto").count(), 0, "no room for a fourth");
    await expectNoViolations(visit, "three photos");
    await visit.keepShot("three photos");
    // They stay when the phone ends the page, and one can be taken away.
    await visit.reopen("/reparto/");
    await phone.press("Quitar la foto 2");
    await visit.page.getByText("2 fotos listas").waitFor();
    await phone.press("Confirmar entrega");
    await phone.shows("Rosa Mora");
    await phone.says(/^Todo enviado/);
    const proof = await owner.get(`/deliveries/${order.id}/proof`);
    assert.deepEqual(proof.map(({ kind }: { kind: string }) => kind).sort(), ["photo", "photo", "signature"]);

    // A note afterwards, to an order that has ended.
    await visit.page.getByRole("button", { name: /^\d de \d$/ }).click();
    await phone.press("Agregar nota o foto: Eva Díaz");
    await phone.press("Guardar nota");
    await visit.page.getByText("Escribe una nota o toma una foto").waitFor();
    await expectNoViolations(visit, "a note");
    await visit.keepShot("a note");
    await phone.fill("Nota", "Quedó con el vigilante de la torre B");
    await phone.press("Guardar nota");
    await visit.page.getByRole("heading", { name: "Todas las órdenes" }).waitFor();
    await phone.says(/^Todo enviado/);

    const office = await scene.visit(owner, devices.desktopLight);
    await office.page.goto("/deliveries");
    await office.page.getByRole("row").filter({ hasText: "000002" }).click();
    await office.page.getByText("Recibió: El vigilante, Sin PIN").waitFor();
    await office.page.getByText("Quedó con el vigilante de la torre B").waitFor();
    await office.page.getByRole("img", { name: /^Foto/ }).first().waitFor();
    await expectNoViolations(office, "an order with a note and three pictures");
    await office.keepShot("an order with a note and pictures");
    const downloading = office.page.waitForEvent("download");
    await office.page.getByRole("button", { name: "Constancia (PDF)" }).click();
    assert.equal((await downloading).suggestedFilename(), "constancia_2.pdf");
  },
);
