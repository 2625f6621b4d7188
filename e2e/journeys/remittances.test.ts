import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { holdToasts } from "../holdToasts.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("a client is paid its goods money, less its debts", devices.desktopLight, payAndVoid);
journey("a client is paid its goods money on a phone", devices.phoneDark, onPhone);

const CLIENT = "Panadería La Ñapa, C.A.";

/** A client that owes $5.50. Its goods were sold for $20, and the courier has handed in the cash. */
async function office({ company }: Scene) {
  const owner = await company();
  const date = today();
  const service = await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
  const { id: courier_id } = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  await owner.post("/deliveries", sampleCredit(service.id, client.id, { date: addDays(date, -1) }));
  const sold = { date, courier_id, payment_type: "full", collect_fee: true, cod_amount: 20 };
  const { id } = await owner.post("/deliveries", sampleCredit(service.id, client.id, sold));
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const collection = { outcome: "collected", method: "cash" };
  await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  await owner.post("/settlements", { courier_id, counted: { USD: 25.5 }, pay: "later" });
  return { owner, client };
}

async function payAndVoid(scene: Scene) {
  const { owner, client } = await office(scene);
  const visit = await scene.visit(owner);
  await holdToasts(visit);
  const { page } = visit;
  await page.goto("/clients");
  await page.getByRole("button", { name: CLIENT, exact: true }).click();
  const screen = new CashScreen(visit);
  const detail = await screen.dialog(CLIENT);
  await detail.sees("Dinero de clientes por pagar");
  await detail.sees("$20,00");
  await detail.link("Pagar al cliente").click();

  const paying = await new PaymentDialog(visit, "Pagar al cliente").opened();
  await paying.fill("Monto", "20,01");
  await paying.field("Monto").blur();
  await paying.sees("El monto no puede ser mayor a $20,00");
  await paying.fill("Monto", "20");
  await paying.sees("Debe $5,50 de 1 orden");
  await paying.sees("Los servicios que aún se cobran al entregar no se descuentan.");
  await page.getByRole("switch", { name: "Descontar deudas" }).press("Space");
  await paying.shares("000001", "$5,50", "$5,50", "$0,00");
  await paying.sees("Compensación: $5,50 · Se paga: $14,50");
  await expectNoViolations(visit, "the payment to a client");
  await paying.button("Pagar $14,50").click();
  await paying.closed();
  // The next step: what was paid, and its paper.
  const next = page.getByRole("alert").filter({ hasText: "Pago al cliente registrado" });
  await next.getByRole("button", { name: "Imprimir" }).waitFor();
  await next.getByRole("button", { name: "Ver pago" }).click();
  const paid = await new Dialog(visit, `Pago al cliente 000001 · ${CLIENT}`).opened();
  await paid.sees("Descargar comprobante");
  await paid.escape();
  await screen.sees("No hay dinero de clientes por pagar.");

  const row = page.getByRole("row").filter({ hasText: "000001" });
  for (const text of [CLIENT, "$20,00", "$5,50", "$14,50"]) await row.filter({ hasText: text }).waitFor();

  await page.goto(`/debts?client_id=${client.id}`);
  await screen.button("Ver pagos, Orden 000001").click();
  const order = page.getByRole("article", { name: "Orden 000001", exact: true });
  await order.getByText("Compensación").waitFor();

  await page.goto("/debts/remittances");
  await row.getByRole("button", { name: "000001", exact: true }).click();
  const dialog = await screen.dialog(`Pago al cliente 000001 · ${CLIENT}`);
  await dialog.button("Anular pago al cliente").click();
  const voiding = await screen.dialog("Anular pago al cliente");
  await voiding.fill("Motivo de la anulación", "Era de otro cliente");
  await voiding.button("Confirmar").click();
  await voiding.closed();
  await dialog.sees(/^Era de otro cliente/);
  await dialog.escape();
  await screen.sees("Por pagar: $20,00");
  assert.equal((await owner.get(`/debts/${client.id}/stats`)).total_pending, 5.5);

  await page.goto("/company-bills/cash");
  await screen.sees(/^Cuadra/);
  await screen.showsTerm("Dólares", "En la caja general", "$25,50");
  await screen.showsTerm("Dólares", "Pagado a clientes", "$0,00");

  const clerk = await scene.visit(await owner.employee({ role: "basic" }));
  await clerk.page.goto("/debts/remittances");
  await new CashScreen(clerk).heading("Deliverys").waitFor();

  await downloadPaper(page);
}

/** Last on its page, because leaving it while the download begins would abort one of the two. */
async function downloadPaper(page: Page) {
  await page.goto("/debts/remittances");
  const row = page.getByRole("row").filter({ hasText: "000001" });
  const button = row.getByRole("button", { name: "Descargar comprobante", exact: true });
  const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
  assert.equal(saved.suggestedFilename(), "remesa_1.pdf");
}

async function onPhone(scene: Scene) {
  const { owner, client } = await office(scene);
  const visit = await scene.visit(owner);
  await visit.page.goto(`/debts/remittances?pay=${client.id}`);
  const paying = await new PaymentDialog(visit, "Pagar al cliente").opened();
  await paying.method("Transferencia");
  await paying.fill("Referencia", "004512");
  await visit.page.getByRole("switch", { name: "Descontar deudas" }).press("Space");
  await paying.shares("000001", "$5,50", "$5,50", "$0,00");
  await paying.fitsWidth();
  await paying.button("Pagar $14,50").click();
  await paying.closed();
  const card = visit.page.getByRole("listitem").filter({ hasText: "000001" });
  for (const text of [CLIENT, "$20,00"]) await card.filter({ hasText: text }).waitFor();
  const [remittance] = (await owner.get("/remittances")).items;
  assert.deepEqual(
    [remittance.method, remittance.reference, remittance.deducted],
    ["transfer", "004512", 5.5],
  );
}
