// What a cashier and an accountant do in a day.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { stage } from "../fixtures.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { ReceiptsPage } from "../pages/ReceiptsPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();
const CLIENT = "Panadería La Ñapa";

/** A client that owes two orders, and says that it sent one transfer. */
async function openOffice(owner: Account) {
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  const order = () => owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today() }));
  const { debt_id } = await order();
  await order();
  await owner.post("/debt-payments/full", { debt_id, method: "transfer", reference: "778899" });
}

journey("a cashier confirms, collects, and voids nothing", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  await openOffice(owner);
  const visit = await scene.visit(await owner.employee({ role: "cashier" }));
  await visit.page.goto("/");
  const debts = await new Screen(visit).arriveAt(DebtsPage);
  assert.deepEqual(await debts.entries(), [
    ...["Deliverys", "Clientes", "Repartidor", "Servicios", "Gastos"],
    "Cuentas por cobrar",
  ]);
  await expectNoViolations(visit, "the cashier's first page");

  await visit.page.getByRole("link", { name: /^1 transferencia sin confirmar/ }).click();
  const receipts = await debts.arriveAt(ReceiptsPage);
  await receipts.act(receipts.row("R-000001"), "Confirmar cobro");
  await receipts.showsNo("R-000001");
  await receipts.open();
  await receipts.shows("R-000001", "Confirmado");
  await receipts.row("R-000001").click();
  await visit.page.getByRole("dialog").getByRole("button", { name: "Descargar recibo" }).waitFor();
  assert.equal(await visit.page.getByRole("button", { name: "Anular cobro" }).count(), 0);
  await visit.page.keyboard.press("Escape");

  await receipts.goTo(DebtsPage);
  await debts.pick(CLIENT);
  const payment = await debts.payAll();
  await payment.method("Efectivo");
  await payment.pay("$5,50");
  await debts.figure("Total pendiente", "$0,00");

  await visit.page.goto("/home");
  await debts.arriveAt(DeliveriesPage);
});

journey("an accountant reads, voids, and makes no orders", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  await openOffice(owner);
  const visit = await scene.visit(await owner.employee({ role: "accountant" }));
  await visit.page.goto("/");
  const home = await new Screen(visit).arriveAt(HomePage);
  await visit.page.getByRole("region", { name: "Este mes" }).getByText("Ningún mes está cerrado").waitFor();
  await expectNoViolations(visit, "the accountant's first page");

  const orders = await home.goTo(DeliveriesPage);
  await orders.row("000001").waitFor();
  assert.equal(await visit.page.getByRole("link", { name: "Nueva orden" }).count(), 0);

  const debts = await home.goTo(DebtsPage);
  await debts.pick(CLIENT);
  await debts.figure("Total pendiente", "$5,50");
  assert.equal(await visit.page.getByRole("button", { name: /^Cobrar/ }).count(), 0);

  const receipts = await new ReceiptsPage(visit).open();
  await receipts.void("R-000001", "El banco no lo tiene");
  await receipts.shows("R-000001", "Anulado");
});
