// @world A payment's details.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { Account } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
journey(
  "a used reference stops an employee's order, but not an admin's with a reason, nor a courier's delivery",
  devices.smallLight,
  usedAgain,
);

const REFERENCE = "44556677";
const USED = /^La referencia ya se usó en el recibo R-000001 de Café Uno por \$5,00$/;
const REASON = "Motivo para recibirla otra vez";

async function usedAgain(scene: Scene) {
  const owner = await scene.company();
  const service = await owner.service({ name: "Exprés", amount: 12, bills: [] });
  const client = await owner.client(sampleClient({ legal_name: "Café Uno" }));
  const paid = { method: "transfer", currency: "USD", reference: REFERENCE };
  await owner.post("/debt-payments/advance", { client_id: client.id, amount: 5, ...paid });

  const clerk = await scene.visit(await owner.employee());
  const refused = await order(clerk, client.id);
  await clerk.page.getByRole("alert").filter({ hasText: USED }).and(clerk.page.locator(":focus")).waitFor();
  assert.equal(await refused.field(REASON).count(), 0);
  await new Screen(clerk).withoutToasts();
  await expectNoViolations(clerk, "a refused reference of an order");
  await clerk.keepShot("a refused reference");

  const visit = await scene.visit(owner);
  const form = await order(visit, client.id);
  await form.sees(USED);
  await form.field(REASON).and(visit.page.locator(":focus")).waitFor();
  await visit.keepShot("an order's used reference");
  await visit.page.keyboard.type("Pagó las dos juntas");
  await form.saveNew();
  assert.deepEqual(await newest(owner), [REFERENCE, "Pagó las dos juntas", 12]);

  await handOver(owner, service.id);
  await visit.page.goto("/couriers/accounts");
  await visit.page.getByRole("button", { name: "Aceptar: Luis Peña · 000002", exact: true }).press("Enter");
  const dialog = await new Dialog(visit, "Aceptar: Luis Peña · 000002").opened();
  await dialog.fill("Nota", "Lo dijo Luis");
  visit.expectRefusal("POST", /\/resolve$/, 409);
  await dialog.button("Confirmar").press("Enter");
  await dialog.field(REASON).and(visit.page.locator(":focus")).waitFor();
  await dialog.fitsWidth();
  await new Screen(visit).withoutToasts();
  await expectNoViolations(visit, "a courier's used reference");
  await visit.keepShot("a courier's used reference");
  await visit.page.keyboard.type("Se lo confirmó el banco");
  assert.equal(await dialog.field("Nota").inputValue(), "Lo dijo Luis");
  await dialog.button("Recibir de todas formas").press("Enter");
  await dialog.closed();
  await new Screen(visit).toast("Cobro aceptado");
  assert.deepEqual(await newest(owner), [REFERENCE, "Se lo confirmó el banco", 12]);
}

/** Fills in an order that is paid with the used reference, and saves it from its last part. */
async function order(visit: Visit, client: number): Promise<DeliveryForm> {
  await visit.page.goto(`/deliveries/new/${client}`);
  const form = new DeliveryForm(visit);
  await form.general("Exprés");
  await form.tab("Cliente");
  await form.choose("Método de pago", "Transferencia");
  await form.fill("Referencia", REFERENCE);
  await form.recipient("Rosa Núñez", "04241234567", "Calle Real");
  visit.expectRefusal("POST", /\/deliveries$/, 409);
  await form.save();
  return form;
}

/** A courier delivers an order, and says that it was paid with the used reference. */
async function handOver(owner: Account, service: number) {
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const terms = { date: today(), courier_id: courier.id, collect_fee: true };
  const { id } = await owner.post("/deliveries", sampleDelivery(service, terms));
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const { code } = await owner.post(`/couriers/${courier.id}/access`, {});
  const { access_token } = await owner.post("/courier/sign-in", { code });
  const phone = new Account(owner.url, "", { ...owner.session, access_token });
  const collection = { outcome: "collected", method: "transfer", currency: "USD", reference: REFERENCE };
  const done = { kind: "deliver", receiver_name: "Ana Rojas", at: new Date().toISOString(), collection };
  const { results } = await phone.post("/courier/actions", { actions: [sampleAction(id, done)] });
  assert.equal(results[0].status, "review", JSON.stringify(results));
}

async function newest(owner: Account) {
  const [{ reference, duplicate_reason, amount }] = (await owner.get("/receipts/filter")).items;
  return [reference, duplicate_reason, amount];
}
