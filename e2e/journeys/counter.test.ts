import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { pagesOf } from "#server/pdf/testing.ts";
import { engines, type Scene, stage } from "../fixtures.ts";
import { ClientsPage } from "../pages/ClientsPage.ts";
import { CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Screen } from "../pages/Screen.ts";
import { ServicesPage } from "../pages/ServicesPage.ts";
import { devices } from "../visit.ts";

stage(engines.first)("a day at the counter", devices.desktopLight, dayAtTheCounter);
stage(engines.second)("a day at the counter", devices.phoneDark, dayAtTheCounter);

async function dayAtTheCounter({ visit: arrive }: Scene) {
  const visit = await arrive();
  const login = await new LoginPage(visit).open();
  await login.register("Mandados del Este", `${randomUUID()}@ejemplo.com`, "clave-segura-1");
  const home = await new Screen(visit).arriveAt(HomePage);

  const newClient = await (await home.goTo(ClientsPage)).create();
  await newClient.general("Panadería La Ñapa, C.A.", "Juridico", "J-30123456-7");
  await newClient.allowCredit();
  await newClient.addresses("Av. Francisco de Miranda, Chacao", "Calle París, Las Mercedes");
  await newClient.contacts("4121234567", "pedidos@lanapa.com");
  const clients = await newClient.saveNew();
  await clients.shows("Panadería La Ñapa, C.A.", "Juridico", "J-30123456-7");

  const newService = await (await clients.goTo(ServicesPage)).create();
  await newService.general("Exprés", "Entrega el mismo día", "5,50");
  await newService.expenses(["Gasolina", "1"], ["Peaje", "0,25"]);
  const services = await newService.saveNew();
  await services.shows("Exprés", "$5,50", "$1,25", "$4,25");

  const newCourier = await (await services.goTo(CouriersPage)).create();
  await newCourier.fillAll("Luis", "Peña", "04121112233");
  const couriers = await newCourier.saveNew();
  await couriers.shows("Luis", "Peña", "0412-1112233");

  const credit = await (await couriers.goTo(DeliveriesPage)).create();
  await credit.general("Exprés", "Luis Peña");
  await credit.regularClient("napa", "Panadería La Ñapa, C.A.", "Credito");
  await credit.recipient("María Gutiérrez", "04149876543", "Av. Libertador, Edif. Sol, piso 3");
  const first = await credit.saveNew();
  await first.shows("000001", "Panadería La Ñapa, C.A.", "Exprés", "$5,50", "Pendiente");

  const cash = await first.create();
  await cash.general("Exprés", "Luis Peña");
  await cash.anonymousClient("Pedro Pérez", "Venezolano", "V-12345678", "04161112233", "Plaza Altamira");
  await cash.recipient("Rosa Núñez", "04241234567", "Calle Real de Sabana Grande");
  await cash.notes("Tocar el timbre dos veces");
  const orders = await cash.saveNew();
  await orders.shows("000002", "Anónimo", "Pedro Pérez", "Pagado");

  await orders.send("000001");
  await orders.deliver("000001");
  await orders.send("000002");
  await orders.cancel("000002", "El cliente no estaba");

  const ticket = await orders.ticket("000001");
  const pdf = await ticket.download();
  assert.equal(pdf.name, "ticket_1.pdf");
  assert.match(pagesOf(pdf.bytes).join(), /000001[\s\S]*María Gutiérrez/);
  await ticket.escape();

  await orders.copyTicket("000001");
  const copied = await visit.page.evaluate(() => navigator.clipboard.readText());
  for (const words of ["000001", "Panadería La Ñapa, C.A.", "$5,50", "Luis Peña", "Entregado", "Sin notas"])
    assert.ok(copied.includes(words), `${words} in:\n${copied}`);

  await orders.signOut();
  assert.equal(new URL(visit.page.url()).pathname, "/");
}
