// @world Details of the door; collection.test.ts collects there.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage("sqlite", {}, { offline: true });
const NAME = "money at the door is recorded as it happens, without signal, and the office agrees to the cent";
journey(`${NAME}, at a desk`, devices.desktopLight, atTheDoor);
journey(`${NAME}, in one hand`, devices.smallDark, atTheDoor);
journey("an admin agrees on another amount at the office", devices.smallLight, atTheOffice);
journey("an admin agrees on another amount at a desk", devices.desktopDark, atTheOffice);

/** Bolívares per dollar. */
const RATE = 200;
const REASON = "Faltó un refresco";

async function withShop({ company }: Scene) {
  const owner = await company();
  await owner.put(`/rates/${today()}`, { rate: RATE, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 4, bills: [] });
  const bakery = await owner.client(
    sampleClient({ legal_name: "Panadería La Ñapa, C.A.", allow_credit: true }),
  );
  const shop = await owner.client(sampleClient({ legal_name: "Bodegón El Ávila, C.A.", allow_credit: true }));
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  /** An order of the courier, to this recipient. */
  const order = async (client: { id: number }, full_name: string, change: object): Promise<number> => {
    const receipt = { full_name, phone: "04149876543", address: "Av. Libertador, piso 3" };
    const terms = { date: today(), courier_id: courier.id, receipt, ...change };
    return (await owner.post("/deliveries", sampleCredit(service.id, client.id, terms))).id;
  };
  return { owner, service, bakery, shop, courier, order };
}

/** $12 with the fee. */
const withFee = { payment_type: "full", collect_fee: true, cod_amount: 8 };

async function atTheDoor(scene: Scene) {
  const { owner, service, bakery, shop, courier, order } = await withShop(scene);
  const mixed = await order(bakery, "Ana Mora", withFee);
  await order(bakery, "Berta Luna", withFee);
  await order(shop, "Carla Rojas", { payment_type: "partial", cod_amount: 20 });
  const wrong = await order(bakery, "Delia Sosa", withFee);
  const refused = await order(bakery, "Elsa Pinto", withFee);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await phone.enter((await owner.post(`/couriers/${courier.id}/access`, {})).code);
  await phone.shows("Ana Mora");

  await visit.unplug();
  await payInTwoWays(visit, phone);
  await giveChange(visit, phone);
  await agreeOnLess(visit, phone);
  await leave(phone, "Delia Sosa");
  await visit.page.getByLabel("No cobré", { exact: true }).check();
  await phone.fill("¿Quién recibió?", "Delia Sosa");
  await phone.press("Confirmar entrega");
  await phone.shows("Elsa Pinto");
  await phone.press("Salir a entregar");
  await phone.fail("Rechazado", "No lo pidió");
  await visit.plugIn();
  await phone.says(/^Todo enviado/);

  await decide(scene, owner);
  const { lines, cash } = await owner.get(`/couriers/${courier.id}/account`);
  assert.deepEqual(cash, { USD: 10 + 20 + 18, VES: 0 });
  assert.ok(lines.every(({ undecided }: { undecided: boolean }) => !undecided));
  const counted = { USD: 48, VES: 0 };
  const settled = await owner.post("/settlements", { courier_id: courier.id, counted, pay: "later" });
  assert.deepEqual([settled.state, settled.difference], ["settled", { USD: 0, VES: 0 }]);
  const remitted = await owner.post("/remittances", { client_id: shop.id, currency: "USD", method: "cash" });
  assert.equal(remitted.amount, 18);
  const { tenders } = (await owner.get("/receipts/filter?perPage=50")).items.at(-1);
  assert.deepEqual(
    tenders.map((tender: { method: string; amount: number; goods: number }) => [
      tender.method,
      tender.amount + tender.goods,
    ]),
    [
      ["cash", 10],
      ["mobile_payment", 2 * RATE],
    ],
  );
  assert.equal((await owner.get(`/deliveries/${mixed}`)).payment_status, "paid");

  await owner.post(`/deliveries/${wrong}/reopen`, { reason: "Tocó la que no era" });
  const back = { date: today(), service_id: service.id, courier_id: courier.id, reason: "La rechazó" };
  await owner.post(`/deliveries/${refused}/return`, back);
  // Both are on the phone again: the one to deliver, and the way back.
  await visit.reopen("/reparto/");
  await phone.shows("Delia Sosa");
  assert.equal((await owner.get("/cash")).balanced, true);
}

/** Goes to the order of this recipient, and opens its form. */
async function leave(phone: PhonePage, recipient: string) {
  await phone.shows(recipient);
  await phone.press("Salir a entregar");
  await phone.press("Entregado");
}

/** $10 in notes, and the rest by mobile payment. */
async function payInTwoWays(visit: Visit, phone: PhonePage) {
  await leave(phone, "Ana Mora");
  await visit.page.getByText("Falta recibir $12,00 o Bs 2.400,00").waitFor();
  await visit.page.getByRole("button", { name: "Exacto $12,00" }).waitFor();
  await phone.fill("Recibí en $", "10");
  await visit.page.getByText("Falta recibir $2,00 o Bs 400,00").waitFor();
  await phone.press("Agregar otra forma de pago");
  // The rest is filled in.
  await visit.page.getByText("Pago completo").waitFor();
  await phone.way(2).getByLabel("Pago móvil", { exact: true }).and(visit.page.locator(":focus")).waitFor();
  await phone.way(2).getByLabel("Referencia").fill("00123456");
  await phone.way(2).getByLabel("Banco").selectOption("0134");
  await phone.fill("¿Quién recibió?", "Ana Mora");
  await expectNoViolations(visit, "a delivery that was paid in two ways");
  await visit.keepShot(`two ways to pay on the phone ${visit.device.name}`);
  await phone.press("Confirmar entrega");
}

/** $20 for $12: which change was given is asked, and it goes by mobile payment. */
async function giveChange(visit: Visit, phone: PhonePage) {
  await leave(phone, "Berta Luna");
  await phone.fill("Recibí en $", "20");
  await visit.page.getByText("Falta devolver $8,00 o Bs 1.600,00").waitFor();
  await phone.fill("¿Quién recibió?", "Berta Luna");
  await phone.press("Confirmar entrega");
  await visit.page.getByText("Indica cómo diste el vuelto").waitFor();
  await phone.press("Pago móvil Bs 1.600,00");
  await visit.page.getByLabel("Banco de quien lo recibe").and(visit.page.locator(":focus")).waitFor();
  await visit.page.getByLabel("Banco de quien lo recibe").selectOption("0102");
  await phone.fill("Teléfono de quien lo recibe", "0414-1234567");
  await phone.press("Confirmar entrega");
  await visit.page
    .getByText("Para enviar el vuelto hacen falta el banco, el teléfono y el documento")
    .waitFor();
  await phone.fill("Documento de quien lo recibe", "V-12345678");
  await visit.page.getByText("Vuelto por pago móvil: Bs 1.600,00").waitFor();
  await expectNoViolations(visit, "change by mobile payment on the phone");
  await visit.keepShot(`change on the phone ${visit.device.name}`);
  await phone.press("Confirmar entrega");
}

/** 'Déjalo en 18.' */
async function agreeOnLess(visit: Visit, phone: PhonePage) {
  await leave(phone, "Carla Rojas");
  await phone.press("Se acordó otro monto");
  await visit.page.getByLabel("Mercancía acordada ($)").and(visit.page.locator(":focus")).waitFor();
  await phone.fill("Mercancía acordada ($)", "18");
  await phone.press("Exacto $18,00");
  await visit.page.getByText("Pago completo").waitFor();
  await phone.fill("¿Quién recibió?", "Carla Rojas");
  await phone.press("Confirmar entrega");
  await visit.page.getByText("El motivo es requerido").waitFor();
  await phone.fill("Motivo", REASON);
  await expectNoViolations(visit, "another amount on the phone");
  await visit.keepShot(`another amount on the phone ${visit.device.name}`);
  await phone.press("Confirmar entrega");
}

/** The office accepts what was agreed, and sends the change. */
async function decide(scene: Scene, owner: Account) {
  const office = await scene.visit(owner);
  const { page } = office;
  await page.goto("/couriers/accounts");
  const agreed = page.getByRole("region", { name: "Montos acordados" });
  await agreed
    .getByText(`Se cobró $18,00 en vez de $20,00 · Tiene en efectivo: $18,00 · ${REASON}`)
    .waitFor();
  await expectNoViolations(office, "an amount that waits for an admin");
  await office.keepShot(`an agreed amount ${office.device.name}`);
  await agreed.getByRole("button", { name: /^Cobrar al repartidor/ }).click();
  const charging = page.getByRole("dialog");
  await charging.getByText("Se le cobran $2,00").waitFor();
  await expectNoViolations(office, "charging a courier");
  await charging.getByRole("button", { name: "Cancelar" }).click();
  await charging.waitFor({ state: "detached" });
  await agreed.getByRole("button", { name: /^Aceptar/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar", exact: true }).click();
  await agreed.waitFor({ state: "detached" });
  await page.goto("/debts/receipts/change?state=to_send");
  await page.getByRole("button", { name: "Marcar enviado", exact: true }).first().click();
  const sending = page.getByRole("dialog");
  await sending.getByLabel("Referencia").fill("00765432");
  await sending.getByRole("button", { name: "Marcar enviado" }).click();
  await sending.waitFor({ state: "detached" });
  const { items } = await owner.get("/change-payments/filter?state=sent");
  assert.deepEqual(
    items.map(({ amount, reference }: { amount: number; reference: string }) => [amount, reference]),
    [[8 * RATE, "00765432"]],
  );
}

async function atTheOffice(scene: Scene) {
  const { owner, bakery, order } = await withShop(scene);
  const id = await order(bakery, "Ana Mora", { ...withFee, cod_amount: 20 });
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries");
  const orders = new DeliveriesPage(visit);
  await orders.act(orders.row("000001"), "Marcar entregado");
  const door = await new PaymentDialog(visit, "Marcar entregado: Orden 000001").opened();
  await door.sees("Cobrar al entregar: $24,00");
  await door.method("Efectivo");
  await door.button("Se acordó otro monto").press("Enter");
  await visit.page.locator(":focus").and(door.field("Mercancía acordada")).waitFor();
  await door.fill("Mercancía acordada", "18");
  await door.fill("Servicio acordado", "5");
  await door.field("Servicio acordado").press("Tab");
  await door.sees("El servicio acordado no puede ser mayor que lo que se debe ($4,00)");
  assert.ok(await door.button("Marcar entregado").isDisabled());
  await door.fill("Servicio acordado", "3");
  await door.fill("Motivo", REASON);
  await door.sees("Cobrar al entregar: $21,00");
  await door.fitsWidth();
  await expectNoViolations(visit, "another amount at the office");
  await visit.keepShot(`another amount at the office ${visit.device.name}`);
  await door.button("Marcar entregado").click();
  await door.closed();
  const ended = await owner.get(`/deliveries/${id}`);
  assert.deepEqual([ended.cod_status, ended.debt_remaining_amount], ["collected", 1]);
  assert.equal((await owner.get(`/clients/${bakery.id}/cod`)).owed.USD, 18);
}
