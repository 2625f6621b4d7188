// @world A payment's details; currencies.test.ts pays in both.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const NAME = "money is taken in several ways, and change goes by mobile payment";
journey(NAME, devices.desktopLight, inSeveralWays);
journey(NAME, devices.smallDark, inSeveralWays);
journey("a door's money is entered in several ways at the office", devices.smallLight, atDoor);

const CLIENT = "Panadería La Ñapa, C.A.";

interface Tender {
  method: string;
  currency: string;
  amount: number;
  goods: number;
}

async function office({ company }: Scene) {
  const owner = await company();
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 12, bills: [] });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  const order = (change: object = {}) =>
    owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today(), ...change }));
  const tendersOf = async (receipt: number) =>
    (await owner.get("/receipts/filter")).items
      .find(({ number }: { number: number }) => number === receipt)
      .tenders.map(({ method, currency, amount, goods }: Tender) => [method, currency, amount + goods]);
  return { owner, order, tendersOf };
}

/** Without a mouse, but for the cards of a phone. */
async function inSeveralWays(scene: Scene) {
  const { owner, order, tendersOf } = await office(scene);
  for (const _ of ["mixed", "change", "removed", "part"]) await order();
  const visit = await scene.visit(owner);
  await visit.page.goto("/debts");
  const debts = new DebtsPage(visit);
  await debts.pick(CLIENT);
  const setting = { visit, debts, owner, tendersOf };
  await notesAndMobile(setting);
  await changeSent(setting);
  await removed(setting);
  await payPart(debts);
}

interface Setting {
  visit: Visit;
  debts: DebtsPage;
  owner: Account;
  tendersOf: (receipt: number) => Promise<unknown>;
}

/** $10 in notes, and the rest by mobile payment. */
async function notesAndMobile({ visit, debts, tendersOf }: Setting) {
  const { page } = visit;
  const mixed = await debts.payRestOf("000001");
  await mixed.method("Efectivo");
  await mixed.anotherWay();
  await mixed.focusedIn("Forma de pago 2", "Pago móvil");
  await mixed.sees("Falta recibir $12,00 o Bs 2.400,00");
  await mixed.way(1).fill("Monto", "10");
  await mixed.sees("Falta recibir $2,00 o Bs 400,00");
  assert.ok(await mixed.button("Cobrar").isDisabled());
  await mixed.way(1).button("Exacto $12,00").waitFor();
  await mixed.way(2).button("Exacto Bs 400,00").press("Enter");
  await mixed.sees("Pago completo");
  await mixed.way(2).select("Banco").fill("banesco");
  await page.keyboard.press("Enter");
  await mixed.way(2).fill("Referencia", "00123456");
  await mixed.keepsRestInSight(mixed.way(1).field("Monto"), "Pago completo");
  await mixed.keepsRestInSight(mixed.way(2).field("Referencia"), "Pago completo");
  await expectNoViolations(visit, "a payment in two ways");
  await mixed.fitsWidth();
  await visit.keepShot(`two ways to pay ${visit.device.name}`);
  await mixed.way(2).field("Referencia").press("Enter");
  await mixed.closed();
  await debts.shows("000001", "Pagado", "$0,00");
  assert.deepEqual(await tendersOf(1), [
    ["cash", "USD", 10],
    ["mobile_payment", "VES", 400],
  ]);
}

/** $20 in notes, and the change by mobile payment. */
async function changeSent({ visit, debts, owner }: Setting) {
  const { page } = visit;
  const back = await debts.payRestOf("000002");
  await back.method("Efectivo");
  await page.getByRole("switch", { name: /^Vuelto/ }).press("Space");
  await back.fill("Recibido en dólares", "20");
  await back.sees("Falta devolver $8,00 o Bs 1.600,00");
  await back.button("Pago móvil Bs 1.600,00").press("Enter");
  await page.locator(":focus").and(back.select("Banco")).waitFor();
  await page.keyboard.type("venezuela");
  await page.keyboard.press("Enter");
  await back.fill("Teléfono", "0414-1234567");
  await back.field("Documento").press("Tab");
  await back.sees("Para enviar el vuelto hacen falta el banco, el teléfono y el documento");
  await back.fill("Documento", "V-12345678");
  await back.sees("Vuelto por pago móvil: Bs 1.600,00");
  await expectNoViolations(visit, "change by mobile payment");
  await back.fitsWidth();
  await visit.keepShot(`change by mobile payment ${visit.device.name}`);
  await back.field("Documento").press("Enter");
  await back.closed();
  await debts.shows("000002", "Pagado", "$0,00");
  const { items: changes } = await owner.get("/change-payments/filter?state=to_send");
  assert.deepEqual(
    changes.map(({ amount, bank, phone, document }: Record<string, unknown>) => [
      amount,
      bank,
      phone,
      document,
    ]),
    [[1600, "0102", "4141234567", "V-12345678"]],
  );
}

/** A way that was added by mistake is taken away again: one payment as before. */
async function removed({ visit: { page }, debts, tendersOf }: Setting) {
  const dialog = await debts.payRestOf("000003");
  await dialog.anotherWay();
  await dialog.anotherWay();
  await dialog.focusedIn("Forma de pago 3", "Pago móvil");
  await dialog.way(3).button("Eliminar Forma de pago 3").press("Enter");
  await dialog.focusedIn("Forma de pago 2", "Pago móvil");
  await dialog.way(2).button("Eliminar Forma de pago 2").press("Enter");
  await page
    .locator(":focus")
    .and(dialog.within.getByRole("radio", { name: "Efectivo", checked: true }))
    .waitFor();
  await dialog.pay("$12,00");
  assert.deepEqual(await tendersOf(3), [["cash", "USD", 12]]);
}

/** What is left of a debt stays owed. */
async function payPart(debts: DebtsPage) {
  const part = await debts.payPartOf("000004");
  await part.fill("Monto", "5");
  await part.anotherWay();
  await part.sees("Queda por pagar $7,00 o Bs 1.400,00");
  await part.way(2).fill("Monto", "400");
  await part.sees("Queda por pagar $5,00 o Bs 1.000,00");
  await part.way(2).fill("Referencia", "00998877");
  await part.pay("$7,00");
  await debts.shows("000004", "Parcialmente Pagado", "$5,00");
}

async function atDoor(scene: Scene) {
  const { owner, order, tendersOf } = await office(scene);
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const terms = { courier_id: courier.id, payment_type: "full", collect_fee: true, cod_amount: 8 };
  const { id } = await order(terms);
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries");
  const orders = new DeliveriesPage(visit);
  await orders.act(orders.row("000001"), "Marcar entregado");
  const door = await new PaymentDialog(visit, "Marcar entregado: Orden 000001").opened();
  await door.method("Efectivo");
  await door.anotherWay();
  await door.way(1).fill("Monto", "10");
  await door.way(2).button("Exacto Bs 2.000,00").click();
  await door.way(2).fill("Referencia", "00123456");
  await door.fitsWidth();
  await expectNoViolations(visit, "a door's money in two ways");
  await door.button("Marcar entregado").click();
  await door.closed();
  await orders.shows("Entregado", "Cobrado al entregar");
  assert.deepEqual(await tendersOf(1), [
    ["cash", "USD", 10],
    ["mobile_payment", "VES", 2000],
  ]);
}
