import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { pagesOf } from "#server/pdf/testing.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { countHands } from "../countHands.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { NoticesPage } from "../pages/NoticesPage.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { PortalPage } from "../pages/PortalPage.ts";
import { RequestsPage } from "../pages/RequestsPage.ts";
import { Screen } from "../pages/Screen.ts";
import { assertShows } from "../qrCode.ts";
import { devices, type Visit } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage(undefined, {}, { offline: true });

/** The budget for a first visit's scripts and styles, in bytes under gzip. */
const BUDGET = 120_000;
const CLIENT = "Panadería La Ñapa, C.A.";
const DETAILS = "Pago móvil 0102, 0414-5550000, J-30123456-7";

/** A client that owes an order to Rosa Mora, and an order of another client. */
async function office({ company }: Scene) {
  const owner = await company();
  await owner.put("/company", sampleCompany({ payment_details: DETAILS }));
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 12.5, bills: [] });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  const other = await owner.client({ allow_credit: true });
  const order = (clientId: number, full_name: string) =>
    owner.post(
      "/deliveries",
      sampleCredit(service.id, clientId, {
        date: today(),
        receipt: { full_name, phone: "04149876543", address: "Av. Libertador, Edif. Sol, piso 3" },
      }),
    );
  await order(client.id, "Rosa Mora");
  await order(other.id, "Persona Ajena");
  return { owner, courier, client };
}

journey(
  "a client's person gets in by a QR code, asks for goods to be sold at the door, sees the proof, pays, and reads the statement",
  devices.smallLight,
  async (scene) => {
    const { owner, courier, client } = await office(scene);
    const desk = await scene.visit(owner, devices.desktopDark);
    const code = await giveAccess(desk);
    const phone = await scene.visit();
    await askAgain(phone, code);
    await acceptRequest(desk);
    await deliver(scene, phone, (await owner.post(`/couriers/${courier.id}/access`, {})).code);
    await tellPayments(phone);
    await decidePayments(desk);
    await readAccount(phone);
    const [receipt] = (await owner.get("/receipts/filter?search=004512345678")).items;
    assert.deepEqual([receipt.reference, receipt.amount], ["004512345678", 25]);
    await comeBack(phone, code, async () => {
      const [{ id }] = await owner.get(`/clients/${client.id}/access`);
      await owner.del(`/clients/${client.id}/access/${id}`);
    });
  },
);

/** Gives a person of the client access in the office's page. Returns the code in the QR. */
async function giveAccess(visit: Visit): Promise<string> {
  const { page } = visit;
  await page.goto("/clients");
  await page.getByRole("button", { name: CLIENT, exact: true }).click();
  await page.getByRole("button", { name: "Acceso al portal" }).click();
  const dialog = await new Dialog(visit, `Acceso al portal: ${CLIENT}`).opened();
  await dialog.sees("Nadie de este cliente tiene acceso todavía.");
  await expectNoViolations(visit, "who may open a client's portal");
  await dialog.fill("Nombre de la persona", "Ana Rivas");
  await page.keyboard.press("Enter");
  await dialog.sees("Enlace de Ana Rivas");
  await dialog.fitsWidth();
  await expectNoViolations(visit, "a link to the portal");
  await visit.keepShot("portal link");
  const whatsapp = await dialog.link("Enviar por WhatsApp").getAttribute("href");
  await dialog.button("Copiar enlace").click();
  await new Screen(visit).toast("Enlace copiado");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await assertShows(page.getByRole("img", { name: "Código QR del enlace" }), link);
  assert.ok(decodeURIComponent(String(whatsapp)).includes(`${link}\n`));
  await dialog.button("Listo").click();
  await dialog.sees(/Todavía no ha entrado: el enlace sirve hasta el/);
  await visit.keepShot("portal people");
  return new URL(link).hash.slice(1);
}

/** A delivery to somebody who got one before is asked for in four touches and the price of the goods. */
async function askAgain(visit: Visit, code: string) {
  const { page } = visit;
  const portal = new PortalPage(visit);
  const hands = await countHands(visit);
  await portal.enter(code);
  assert.ok(!page.url().includes(code), "nobody copies a used code with the address");
  await portal.order("Rosa Mora").waitFor();
  assert.equal(await portal.order("Persona Ajena").count(), 0);
  await expectNoViolations(visit, "the orders of a client's person");
  await visit.keepShot("portal orders");

  await page.getByRole("link", { name: "Pedir", exact: true }).click();
  await page.getByRole("button", { name: "Rosa Mora" }).click();
  await page.getByText("$12,50").waitFor();
  await page.getByLabel("Valor de la mercancía en dólares").click();
  await page.keyboard.type("35,5");
  await visit.keepShot("portal ask");
  await answered(visit, /\/portal\/requests$/, () => portal.press("Pedir"));
  await page.getByRole("heading", { name: "Solicitud 000001 recibida" }).waitFor();
  assert.deepEqual(hands, { clicks: 4, keys: 0 });
  await visit.keepShot("portal asked");
}

/** The office makes it an order of Luis Peña. */
async function acceptRequest(visit: Visit) {
  await visit.page.goto("/deliveries/requests");
  await visit.page.getByRole("tab", { name: "Solicitudes 1 nueva", exact: true }).waitFor();
  const list = await new RequestsPage(visit).arriveAt(RequestsPage);
  await list.act(list.row("Rosa Mora"), "Aceptar");
  const form = new DeliveryForm(visit);
  await form.heading("Aceptar solicitud 000001").waitFor();
  await form.choose("Repartidor", "Luis Peña");
  await visit.keepShot("request accepted");
  await form.save();
  await list.shows("Rosa Mora", "Aceptada");
}

/** Nobody is there at first. What the courier's phone tells is shown at once to the client's person, who sees what proves it. */
async function deliver(scene: Scene, visit: Visit, courierCode: string) {
  const portal = new PortalPage(visit);
  await visit.page.getByRole("listitem").filter({ hasText: "Aceptada" }).waitFor();
  await visit.page.getByRole("link", { name: "Mis órdenes" }).click();
  await portal.order("000003").filter({ hasText: "Cobrar $35,50" }).click();
  await portal.title("Orden 000003").waitFor();

  const street = await scene.visit(undefined, devices.smallDark);
  const courier = new PhonePage(street);
  await courier.enter(courierCode);
  await courier.shows("Rosa Mora");
  await courier.press("Salir a entregar");
  await portal.sees("con Luis");
  await courier.fail("Ausente", "Nadie abrió");
  await portal.sees("No se pudo entregar: ausente");
  await courier.press("Entregado");
  await courier.press("Exacto $35,50");
  await courier.fill("¿Quién recibió?", "Carmen Mora");
  await courier.sign();
  await courier.takePhoto();
  await street.keepShot("portal order at the door");
  await courier.press("Confirmar entrega");

  await portal.sees("La recibió Carmen Mora");
  for (const name of ["Foto 1", "Foto 2", "Firma de quien recibió"]) {
    const picture = visit.page.getByRole("img", { name, exact: true });
    await picture.waitFor();
    assert.ok(await picture.evaluate((image) => (image as HTMLImageElement).decode().then(() => true)), name);
  }
  assert.doesNotMatch(await visit.page.locator("body").innerText(), /Peña|Nadie abrió/);
  await expectNoViolations(visit, "an order of a client's person");
  await visit.keepShot("portal order");
  await visit.page.getByRole("img", { name: "Foto 2" }).scrollIntoViewIfNeeded();
  await visit.keepShot("portal proof");
}

/** One that arrived and one that did not. */
async function tellPayments(visit: Visit) {
  const portal = new PortalPage(visit);
  await visit.page.getByRole("link", { name: "Mi cuenta" }).click();
  await portal.title("Mi cuenta").waitFor();
  await portal.sees("$25,00");
  await portal.sees(/^Bs 5\.000,00 a la tasa de hoy, Bs 200/);
  await portal.sees(DETAILS);
  await portal.sees("Todavía no ha avisado pagos");
  await expectNoViolations(visit, "a client's account");
  await visit.keepShot("portal account");
  await pay(visit, "5000", "004512345678");
  await portal.sees("Por revisar");
  await portal.sees("$25,00");
  await pay(visit, "99", "00777");
  await visit.page.getByText("Por revisar").nth(1).waitFor();
}

/** Says in the form that something was paid. What is typed stays when something is missing, and without a network. */
async function pay(visit: Visit, amount: string, reference: string) {
  const portal = new PortalPage(visit);
  const field = (label: string) => visit.page.getByLabel(label);
  const send = () => visit.page.getByRole("button", { name: "Enviar aviso" }).press("Enter");
  await visit.page.getByRole("link", { name: "Ya pagué", exact: true }).click();
  await portal.title("Avisar un pago").waitFor();
  await portal.pasteDollars();
  await field("Monto en bolívares").fill(amount);
  visit.expectRefusal("POST", /\/portal\/payments$/, 422);
  await send();
  await visit.page.getByText("La referencia es requerida").waitFor();
  assert.equal(await field("Referencia").getAttribute("aria-invalid"), "true");
  await expectNoViolations(visit, "the form of a payment with an error");
  await field("Referencia").fill(reference);
  await field("Banco desde el que pagó").selectOption("0134");
  await field("Teléfono desde el que pagó").fill("0414-5550199");
  await visit.unplug();
  await send();
  await visit.page.getByText("No hay señal. Pruebe otra vez.").waitFor();
  await visit.reopen("/cliente/cuenta/pagar");
  await portal.title("Avisar un pago").waitFor();
  await visit.keepShot("portal pay");
  await visit.plugIn();
  await waitForValue(field("Referencia"), reference);
  await answered(visit, /\/portal\/payments$/, send);
  await portal.title("Recibimos su aviso").waitFor();
  await visit.page.getByRole("link", { name: "Ver mi cuenta" }).click();
}

/** The office sees both come in, and decides by keyboard. */
async function decidePayments(visit: Visit) {
  const { page } = visit;
  await page.goto("/debts/receipts");
  await page.getByRole("tab", { name: "Cobros 2 avisos de pago por revisar", exact: true }).waitFor();
  await page.getByRole("link", { name: "Avisos de pago (2)", exact: true }).press("Enter");
  const list = await new NoticesPage(visit).arriveAt(NoticesPage);
  await expectNoViolations(visit, "the payment notices");
  const row = list.row("004512345678");
  await row.getByRole("button", { name: "Aceptar", exact: true }).press("Enter");
  const dialog = await new Dialog(visit, "Aceptar").opened();
  for (const number of ["000001", "000003"])
    await dialog.sees(new RegExp(`^Orden ${number} · .+ · \\$12,50$`));
  await dialog.sees("Ningún movimiento del banco, recibo ni aviso se le parece.");
  await dialog.fitsWidth();
  await expectNoViolations(visit, "what resembles a payment notice");
  await visit.keepShot("payment notice");
  await answered(visit, /\/accept$/, () => dialog.button("Aceptar").press("Enter"));
  await dialog.closed();
  await new Screen(visit).toast("Aviso aceptado: se hizo el recibo");
  await list.showsNo("004512345678");
  await list.act(list.row("00777"), "Rechazar");
  const why = await new Dialog(visit, "Rechazar").opened();
  await why.fill("Motivo", "No aparece en el banco");
  await answered(visit, /\/reject$/, () => why.button("Rechazar").press("Enter"));
  await why.closed();
  await list.showsNo("00777");
  await page.goto("/debts/receipts/notices");
  await list.shows("004512345678", "Aceptado");
  await list.shows("00777", "Rechazado");
  await visit.keepShot("payment notices");
}

/** What was decided is shown without a reload, and what was paid is in the statement and its paper. */
async function readAccount(visit: Visit) {
  const { page } = visit;
  const portal = new PortalPage(visit);
  await portal.sees(/^Recibo R-/);
  await portal.sees("Motivo: No aparece en el banco");
  await portal.sees("No debe nada");
  await visit.keepShot("portal account paid");
  await page.getByRole("link", { name: "Estado de cuenta" }).click();
  await portal.title("Estado de cuenta").waitFor();
  const lines = page.getByRole("main").getByRole("listitem");
  for (const line of ["Orden 000001$12,50", "Orden 000003$12,50", /^Anticipo-\$25,00.*R-000002Saldo \$0,00$/])
    await lines.filter({ hasText: line }).waitFor();
  await portal.sees("Saldo final");
  await expectNoViolations(visit, "a client's statement");
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${beyond} px are beside the screen`);
  await visit.keepShot("portal statement");
  const [paper] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Descargar PDF/ }).press("Enter"),
  ]);
  assert.match(paper.suggestedFilename(), /^estado_de_cuenta_.+\.pdf$/);
  const text = pagesOf(await readFile(await paper.path())).join();
  assert.match(text, /Orden +000003 .*\$12,50[\s\S]*R-000002 +\$25,00 +\$0,00/);
  await page.getByRole("link", { name: "Volver" }).click();
  await page.getByRole("link", { name: "Su dinero" }).click();
  await portal.sees("$35,50");
  await expectNoViolations(visit, "a client's goods money");
  await visit.keepShot("portal goods");
}

/** By the used link, as people come back, and without signal; but not once the access has ended. */
async function comeBack(visit: Visit, code: string, endAccess: () => Promise<void>) {
  visit.expectRefusal("POST", /portal\/sign-in$/, 401);
  await visit.reopen(`/cliente/#${code}`);
  await new PortalPage(visit).order("000001").waitFor();
  await visit.unplug();
  await visit.reopen("/cliente/");
  const portal = new PortalPage(visit);
  await portal.order("000001").waitFor();
  await portal.sees("Sin señal: esto es lo último que vimos");
  await visit.plugIn();
  await visit.page.getByText("Sin señal: esto es lo último que vimos").waitFor({ state: "detached" });
  await portal.choose("Entregadas");
  await portal.order("000003").waitFor();

  // What the page asks before it has read the first refusal is refused, too.
  visit.expectRefusal("GET", /portal/, 401, Number.POSITIVE_INFINITY);
  await endAccess();
  await portal.title("Su acceso terminó").waitFor();
  assert.doesNotMatch(await visit.page.locator("body").innerText(), /Mora|Libertador/);
  await expectNoViolations(visit, "the end of an access");
  await visit.keepShot("portal ended");
}

/** Does something, and waits for the server's answer to it. */
async function answered({ page }: Visit, path: RegExp, act: () => Promise<void>) {
  await Promise.all([
    page.waitForResponse(
      (got) => got.request().method() === "POST" && path.test(new URL(got.url()).pathname) && got.ok(),
    ),
    act(),
  ]);
}

journey("the portal is light, and asks for what it needs only", devices.desktopDark, async (scene) => {
  const { owner, client } = await office(scene);
  const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Ana Rivas" });
  const visit = await scene.visit();
  const portal = new PortalPage(visit);
  const loaded: Promise<number>[] = [];
  visit.page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      loaded.push(response.body().then((body) => gzipSync(body).length));
  });
  await visit.page.goto("/cliente/");
  await expectNoViolations(visit, "the sign-in of a client's person");
  await visit.keepShot("portal sign-in");
  await portal.enter(code);
  await portal.order("Rosa Mora").waitFor();
  await visit.keepShot("portal orders");
  const bytes = (await Promise.all(loaded)).reduce((sum, weight) => sum + weight, 0);
  assert.ok(bytes > 50_000 && bytes < BUDGET, `${bytes} bytes`);
  await visit.page.getByRole("link", { name: "Mi cuenta" }).click();
  await visit.page.getByRole("link", { name: "Su dinero" }).click();
  await portal.sees("No tenemos dinero suyo");
  // By hand, and out.
  await portal.press("Salir");
  await portal.title("Portal de clientes").waitFor();
});
