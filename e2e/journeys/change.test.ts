// @world A payment's details; counter.test.ts pays.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { ReceiptsPage } from "../pages/ReceiptsPage.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("change is sent and noted with its reference", devices.desktopLight, send);
journey("change is sent from a phone", devices.phoneDark, send);

const CLIENT = "Panadería La Ñapa, C.A.";

/** From the list of receipts: the change that waits, its reference, and the other that nobody sends. */
async function send(scene: Scene) {
  const owner = await scene.company();
  const service = await owner.service({ name: "Exprés", amount: 12, bills: [] });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  const back = { currency: "USD", amount: -8, method: "transfer", ...sampleAddressee() };
  for (const _ of ["sent", "cancelled"]) {
    const terms = { date: today() };
    const { debt_id } = await owner.post("/deliveries", sampleCredit(service.id, client.id, terms));
    const tenders = [{ currency: "USD", amount: 20 }, back];
    await owner.post("/debt-payments/full", { debt_id, method: "cash", tenders });
  }
  const visit = await scene.visit(owner);
  const { page } = visit;
  const screen = new CashScreen(visit);
  await page.goto("/debts/receipts");
  await page.getByRole("link", { name: "Vueltos por enviar (2)", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Vueltos por enviar", exact: true }).waitFor();
  await page.getByText("Por enviar", { exact: true }).nth(1).waitFor();
  await expectNoViolations(visit, "the change that is to be sent");

  await page.getByRole("button", { name: "Marcar enviado", exact: true }).first().press("Enter");
  const sending = await screen.dialog("Marcar enviado");
  await sending.sees("$8,00 · Venezuela (0102) · 0414-1234567 · V-12345678");
  await sending.fill("Referencia", "00123456");
  // Another bank than they asked for.
  await sending.select("Otro banco").fill("banesco");
  await page.keyboard.press("Enter");
  await expectNoViolations(visit, "the reference of change that was sent");
  await sending.button("Marcar enviado").press("Enter");
  await sending.closed();
  await page.getByText("Por enviar", { exact: true }).nth(1).waitFor({ state: "detached" });

  await page.goto("/debts/receipts/change?state=sent");
  await page.getByText("Enviado", { exact: true }).waitFor();
  const [sent] = (await owner.get("/change-payments/filter?state=sent")).items;
  assert.deepEqual([sent.reference, sent.bank], ["00123456", "0134"]);
  await page.goto("/debts/receipts");
  await page.getByRole("link", { name: "Vueltos por enviar (1)", exact: true }).waitFor();
  // Who voids its receipt hears that the money is gone.
  const receipts = new ReceiptsPage(visit);
  const { number } = await owner.get(`/receipts/${sent.receipt_id}`);
  await receipts.act(receipts.row(`R-00000${number}`), "Anular cobro");
  await page
    .getByText(/^El vuelto de \$8,00 ya se envió\. Al deshacer el cobro, alguien debe devolver/)
    .waitFor();
  await visit.keepShot(`voiding what had change ${visit.device.name}`);
}
