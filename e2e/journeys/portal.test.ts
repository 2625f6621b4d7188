import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PortalPage } from "../pages/PortalPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage(undefined, {}, { offline: true });

/** The budget for a first visit's scripts and styles, in bytes under gzip. */
const BUDGET = 120_000;
const CLIENT = "Panadería La Ñapa, C.A.";

journey("a client's person follows its orders until the access ends", devices.smallLight, followOrders);

/** A client with two orders that a courier brings, and one of another client. */
async function office({ company, url }: Scene) {
  const owner = await company();
  const service = await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  const other = await owner.client({ allow_credit: true });
  const order = (clientId: number, full_name: string) =>
    owner.post(
      "/deliveries",
      sampleCredit(service.id, clientId, {
        ...{ date: today(), courier_id: courier.id },
        receipt: { full_name, phone: "04149876543", address: "Av. Libertador, Edif. Sol, piso 3" },
      }),
    );
  const orders = [await order(client.id, "Rosa Mora"), await order(client.id, "Ana Ausente")];
  await order(other.id, "Persona Ajena");
  await owner.put(`/deliveries/${orders[0].id}/status`, { status: "in_transit" });
  return { owner, courier, client, orders, phone: await openPhone(url, owner, courier.id) };
}

/** Sends what a courier does, as his phone does. */
async function openPhone(url: string, owner: Account, courierId: number) {
  const post = async (token: string | null, path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const { code } = await owner.post(`/couriers/${courierId}/access`, {});
  const token = (await post(null, "/courier/sign-in", { code })).body.access_token;
  const photo = readFileSync("e2e/door.png");
  return async (orderId: number, did: object) => {
    const action = sampleAction(orderId, { ...did, at: new Date().toISOString() });
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(photo)], { type: "image/png" }), "puerta.png");
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${url}/api/courier/files/${action.id}`, { method: "PUT", headers, body: form });
    assert.equal(sent.status, 200);
    const { body } = await post(token, "/courier/actions", { actions: [{ ...action, photo: action.id }] });
    assert.equal(body.results[0].status, "done", JSON.stringify(body));
  };
}

async function followOrders(scene: Scene) {
  const { owner, client, orders, phone } = await office(scene);
  const code = await giveAccess(scene, owner);

  const visit = await scene.visit();
  const portal = new PortalPage(visit);
  await portal.enter(code);
  assert.ok(!visit.page.url().includes(code), "nobody copies a used code with the address");
  await portal.order("Ana Ausente").waitFor();
  assert.equal(await portal.order("Persona Ajena").count(), 0);
  await expectNoViolations(visit, "the orders of a client's person");
  await visit.keepShot("portal orders");

  await portal.order("Rosa Mora").click();
  await portal.title("Orden 000001").waitFor();
  await portal.sees("con Luis");
  // What happens outside is shown at once.
  await phone(orders[0].id, { kind: "fail", reason: "absent" });
  await portal.sees("No se pudo entregar: ausente");
  await phone(orders[0].id, { kind: "deliver", receiver_name: "Carmen Mora" });
  await portal.sees("La recibió Carmen Mora");
  await visit.page.getByRole("img", { name: "Foto 2" }).waitFor();
  assert.doesNotMatch(await visit.page.locator("body").innerText(), /Peña/);
  await expectNoViolations(visit, "an order of a client's person");
  await visit.keepShot("portal order");

  // The used link in a chat is how people come back.
  visit.expectRefusal("POST", /portal\/sign-in$/, 401);
  await visit.reopen(`/cliente/#${code}`);
  await new PortalPage(visit).order("Ana Ausente").waitFor();

  // Opened again without signal.
  await visit.unplug();
  await visit.reopen("/cliente/");
  const again = new PortalPage(visit);
  await again.order("Ana Ausente").waitFor();
  await again.sees("Sin señal: esto es lo último que vimos");
  await visit.plugIn();
  await visit.page.getByText("Sin señal: esto es lo último que vimos").waitFor({ state: "detached" });
  await again.choose("Entregadas");
  await again.order("Rosa Mora").waitFor();

  const [{ id }] = await owner.get(`/clients/${client.id}/access`);
  visit.expectRefusal("GET", /portal/, 401);
  await owner.del(`/clients/${client.id}/access/${id}`);
  await again.title("Su acceso terminó").waitFor();
  assert.doesNotMatch(await visit.page.locator("body").innerText(), /Mora|Ausente/);
  await expectNoViolations(visit, "the end of an access");
  await visit.keepShot("portal ended");
}

/** Gives a person of the client access in the office's page. Returns the link's code. */
async function giveAccess(scene: Scene, owner: Account): Promise<string> {
  const visit = await scene.visit(owner, devices.desktopDark);
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
  assert.ok(decodeURIComponent(String(whatsapp)).includes(`${link}\n`));
  await dialog.button("Listo").click();
  await dialog.sees(/Todavía no ha entrado: el enlace sirve hasta el/);
  await visit.keepShot("portal people");
  return new URL(link).hash.slice(1);
}

journey("the portal is light, and asks for what it needs only", devices.desktopDark, async (scene) => {
  const { owner, client } = await office(scene);
  const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Ana Rivas" });
  const visit = await scene.visit();
  const loaded: Promise<number>[] = [];
  visit.page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      loaded.push(response.body().then((body) => gzipSync(body).length));
  });
  await visit.page.goto("/cliente/");
  await expectNoViolations(visit, "the sign-in of a client's person");
  await visit.keepShot("portal sign-in");
  await new PortalPage(visit).enter(code);
  await new PortalPage(visit).order("Rosa Mora").waitFor();
  await visit.keepShot("portal orders");
  const bytes = (await Promise.all(loaded)).reduce((sum, weight) => sum + weight, 0);
  assert.ok(bytes > 50_000 && bytes < BUDGET, `${bytes} bytes`);
  // By hand, and out.
  await new PortalPage(visit).press("Salir");
  await new PortalPage(visit).title("Portal de clientes").waitFor();
});
