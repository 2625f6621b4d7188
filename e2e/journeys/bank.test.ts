import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { sampleStatement } from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { pagesOf } from "#server/pdf/testing.ts";
import { addDays } from "#shared/dates.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
journey("the bank's statement is checked in a minute", devices.desktopLight, reconcile);
journey("the bank's statement is checked on a phone", devices.phoneDark, reconcile);

/** A file of the bank: what is certain by one key, one to decide, one unexpected, a false capture is found, and the report says all that. */
async function reconcile(scene: Scene) {
  const owner = await scene.company();
  const { id: client, legal_name: name } = await owner.client(sampleClient({ allow_credit: true }));
  const file = await claimPayments(owner, client);
  const visit = await scene.visit(owner);
  await importFile(visit, file);
  await seeLeftOut(visit);
  await confirmCertain(visit);
  await decideRest(visit, name);
  await findFalseCapture(visit, owner);
  await readReport(visit);
}

/** Three payments that the client says it made, of which the bank's file shows two. */
async function claimPayments(owner: Account, client: number): Promise<string> {
  const paidOn = addDays(today(), -4);
  await owner.put(`/rates/${paidOn}`, { rate: 200, confirm: true });
  for (const [amount, reference] of [
    [1000, "123456"],
    [500, "777001"],
    [300, "888001"],
  ] as const)
    await owner.post("/debt-payments/advance", {
      client_id: client,
      currency: "VES",
      amount,
      method: "mobile_payment",
      reference,
      paid_on: paidOn,
    });
  const lines = sampleStatement([
    [paidOn, 1000, "9900123456"],
    [paidOn, 500, "777009"],
    [paidOn, 40, "555555", "DEPOSITO"],
    [addDays(paidOn, 3), -3.5, "", "COMISION"],
  ]);
  return `${lines}\nTotal;;;1536,50`;
}

async function importFile(visit: Visit, file: string) {
  const { page } = visit;
  await page.goto("/debts/bank");
  await new Screen(visit).heading("Banco").waitFor();
  await page.getByRole("button", { name: "Subir estado de cuenta", exact: true }).press("Enter");
  const dialog = await new Dialog(visit, "Subir estado de cuenta").opened();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "banesco.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await dialog.fill("Cuenta", "Banesco 4021");
  await dialog.button("Leer archivo").press("Enter");
  await dialog.sees("4 movimientos: 4 nuevos, 0 ya importados");
  await expectNoViolations(visit, "how a statement is understood");
  await visit.keepShot("a statement before it is imported");
  await dialog.button("Importar").press("Enter");
  await dialog.closed();
}

const LEFT_OUT = "1 fila no es un movimiento: banesco.csv, Banesco 4021";

/** The row of the file that is no line stands above the columns, with its reason. */
async function seeLeftOut(visit: Visit) {
  const { page } = visit;
  await page
    .getByText("1 fila no es un movimiento: banesco.csv, Banesco 4021", { exact: true })
    .press("Enter");
  await page.getByText("la fecha «Total» no se entiende", { exact: true }).waitFor();
  await page.getByText("Total · 1536,50", { exact: true }).waitFor();
}

/** By one key, on a phone by the button. */
async function confirmCertain(visit: Visit) {
  const { page } = visit;
  const confirm = page.getByRole("button", { name: "Confirmar 1 segura", exact: true });
  await confirm.waitFor();
  await expectNoViolations(visit, "the lines of the bank");
  await visit.keepShot("the board of the bank");
  if (visit.phone) await confirm.press("Enter");
  else await page.keyboard.press("c");
  await confirm.waitFor({ state: "detached" });
  // The next line takes the focus that the button had; by the key it stays where it was.
  const focused = visit.phone ? "Es este" : LEFT_OUT;
  await page.waitForFunction((text) => document.activeElement?.textContent === text, focused);
}

/** What differs stands out and is taken, an unexpected deposit becomes a client's, and the fee is ignored. */
async function decideRest(visit: Visit, client: string) {
  const { page } = visit;
  await page.getByText("Otra referencia: 777001", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Es este: / }).press("Enter");
  const undecided = page.getByRole("region", { name: "Por decidir", exact: true });
  await undecided.getByText("Nada por decidir", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Recibir de un cliente: / }).press("Enter");
  const picker = await new Dialog(visit, "Seleccionar Cliente").opened();
  await picker.within.getByRole("radio", { name: new RegExp(client) }).press("Space");
  await picker.button("Confirmar").press("Enter");
  const receive = await new Dialog(visit, "Recibir de un cliente").opened();
  await receive.button("Recibir").press("Enter");
  await receive.closed();
  await page.getByRole("button", { name: /^Ignorar: / }).press("Enter");
  const ignore = await new Dialog(visit, "Ignorar").opened();
  await ignore.fill("Motivo", "Comisión del banco");
  await ignore.button("Ignorar").press("Enter");
  await ignore.closed();
  await page.getByText("Todo lo del banco está en el sistema", { exact: true }).waitFor();
}

/** It waits on the first page, and stands out in the list of receipts. */
async function findFalseCapture(visit: Visit, owner: Account) {
  const { page } = visit;
  await page.goto("/home");
  await page.getByRole("link", { name: /^1 cobro que no está en el banco/ }).press("Enter");
  await page.getByText("No está en el banco", { exact: true }).first().waitFor();
  assert.equal((await owner.get("/receipts/filter?not_in_bank=1")).items[0].reference, "888001");
  await page.goto("/debts/receipts");
  await page.getByText("En banco", { exact: true }).nth(2).waitFor();
  await visit.keepShot("receipts that are in the bank");
  await page.goto("/debts/bank/lines?state=ignored");
  await page.getByText("Ignorado", { exact: true }).first().waitFor();
  await expectNoViolations(visit, "all lines of the bank");
}

/** What was decided, as the owner's accountant gets it. */
async function readReport(visit: Visit) {
  const { page } = visit;
  await page.goto("/debts/bank");
  await new Screen(visit).heading("Banco").waitFor();
  await page.getByRole("button", { name: "Reportes", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Reporte de conciliación", exact: true }).press("Enter");
  const dialog = await new Dialog(visit, "Reporte de conciliación").opened();
  await expectNoViolations(visit, "the report of the bank");
  const [report] = await Promise.all([
    page.waitForEvent("download"),
    dialog.button("Descargar").press("Enter"),
  ]);
  assert.match(report.suggestedFilename(), /^conciliacion_del_banco_.+\.pdf$/);
  const text = pagesOf(await readFile(await report.path())).join();
  const [, , bankOnly, systemOnly, both] = text.split(
    /Por decidir|En los dos|Solo en el banco|Solo en el sistema/,
  );
  for (const pattern of [
    /9900123456 .*R-000001.* Bs 1\.000,00/,
    /777009 .*R-000002.* Bs 500,00/,
    /555555 .*R-000004.* Bs 40,00/,
  ])
    assert.match(both ?? "", pattern, text);
  assert.match(bankOnly ?? "", /COMISION .*Ignorado: Comisión del banco.* Bs 3,50/, text);
  assert.match(systemOnly ?? "", /R-000003.* 888001.* Bs 300,00/, text);
  assert.doesNotMatch(`${both}${bankOnly}`, /888001/);
  assert.match(bankOnly ?? "", /Total.*Bs 0,00.*Bs 3,50/s, "what came in and what left are summed apart");
}
