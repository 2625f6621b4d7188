// After an action whose button disappears or waits, the focus is on the result, never at the top of the page.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { sampleStatement } from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { withOrders } from "../courierOrders.ts";
import { stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { PortalPage } from "../pages/PortalPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage("sqlite");
const onPhone = stage("sqlite", {}, { offline: true });

/** Waits until this is there and has the focus, without a key press. */
const isFocused = ({ page }: Visit, place: Locator) => place.and(page.locator(":focus")).first().waitFor();

const button = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();

journey(
  "a bank's statement is read, imported, confirmed and taken back by keyboard",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const visit = await scene.visit(owner);
    const { page } = visit;
    const day = addDays(today(), -4);
    await claimPayment(owner, day);
    const file = sampleStatement([
      [day, 1000, "9900123456"],
      [day, 40, "555555", "DEPOSITO"],
    ]);
    await page.goto("/debts/bank");
    await new Screen(visit).heading("Banco").waitFor();
    await button(visit, "Subir estado de cuenta").press("Enter");
    const upload = await new Dialog(visit, "Subir estado de cuenta").opened();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "banesco.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await upload.fill("Cuenta", "Banesco 4021");
    await upload.button("Leer archivo").press("Enter");
    await isFocused(visit, upload.within.locator("[tabindex='-1']", { hasText: "2 movimientos: 2 nuevos" }));
    await upload.button("Importar").press("Enter");
    await upload.closed();
    await isFocused(visit, button(visit, "Subir estado de cuenta"));

    await button(visit, "Confirmar 1 segura").press("Enter");
    await isFocused(visit, button(visit, /^Recibir de un cliente: /));
    await button(visit, /^Ignorar: /).press("Enter");
    const reason = await new Dialog(visit, "Ignorar").opened();
    await reason.fill("Motivo", "Otro asunto");
    await reason.button("Ignorar").press("Enter");
    await isFocused(visit, page.getByRole("heading", { name: "Banco", level: 1 }));
    const outcome = page.getByRole("region", { name: "Resultado" });
    await outcome.getByRole("button", { name: "Deshacer" }).press("Enter");
    await isFocused(visit, page.getByRole("heading", { name: "Banco", level: 1 }));
  },
);

/** A payment of which the bank's file will tell. */
async function claimPayment(owner: Account, day: ReturnType<typeof today>) {
  await owner.put(`/rates/${day}`, { rate: 200, confirm: true });
  const { id } = await owner.client(sampleClient({ allow_credit: true }));
  const paid = { currency: "VES", amount: 1000, method: "mobile_payment", reference: "123456", paid_on: day };
  await owner.post("/debt-payments/advance", { client_id: id, ...paid });
}

journey("a sheet is checked, imported and undone by keyboard", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/users/import");
  await new Screen(visit).heading("Importar").waitFor();
  const sheet = "Nombre Legal;Numero de documento;Dirección\nComercial Ávila;J-30123456-1;Altamira";
  await page
    .getByLabel("Elegir archivo")
    .first()
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await isFocused(visit, page.getByRole("heading", { name: "clientes.csv", level: 2 }));
  const result = page.getByRole("region", { name: "Resultado" });
  await button(visit, "Revisar filas").press("Enter");
  await isFocused(visit, result);
  await button(visit, "Importar 1 fila buena").press("Enter");
  await page.getByText("Terminada").first().waitFor();
  await isFocused(visit, result);
  await result.getByRole("button", { name: "Deshacer" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Confirmar Accion" })
    .getByRole("button", { name: "Confirmar" })
    .press("Enter");
  await page.getByText("Deshecha").first().waitFor();
  await isFocused(visit, result);
});

journey(
  "a list is turned to its last page and back, and a shift is opened, by keyboard",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    for (let number = 1; number <= 16; number++)
      await owner.client(sampleClient({ document: `V-1234567${number}`, legal_name: `Cliente ${number}` }));
    const visit = await scene.visit(owner);
    await visit.page.goto("/clients");
    await button(visit, "Siguiente").press("Enter");
    await isFocused(visit, button(visit, "Anterior"));
    await button(visit, "Anterior").press("Enter");
    await isFocused(visit, button(visit, "Siguiente"));

    await visit.page.goto("/company-bills/shift");
    await button(visit, "Abrir turno").press("Enter");
    await button(visit, "Contar y cerrar").waitFor();
    assert.notEqual(await visit.page.evaluate(() => document.activeElement?.tagName), "BODY");
  },
);

onPhone("a courier leaves with one order, and with all, by keyboard", devices.smallLight, async (scene) => {
  const { code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora", "Luz Paz"]);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await phone.enter(await code());
  await phone.shows("Ana Ausente");
  await button(visit, "Salir a entregar").press("Enter");
  await button(visit, "Entregado").waitFor();
  await isFocused(visit, visit.page.getByRole("heading", { name: "Ana Ausente", level: 1 }));
  await button(visit, "1 de 3").press("Enter");
  const all = visit.page.getByRole("heading", { name: "Todas las órdenes" });
  await isFocused(visit, all);
  await button(visit, "Salir con todas (2)").press("Enter");
  await button(visit, "Salir con todas (2)").waitFor({ state: "detached" });
  await isFocused(visit, all);
});

journey(
  "a client's person asks by a sheet and withdraws it, by keyboard",
  devices.smallLight,
  async (scene) => {
    const owner = await scene.company();
    await owner.service();
    const { id } = await owner.client();
    const { code } = await owner.post(`/clients/${id}/access`, { name: "Ana Rivas" });
    const visit = await scene.visit();
    const { page } = visit;
    const portal = new PortalPage(visit);
    await portal.enter(code);
    await page.getByRole("link", { name: "Pedir", exact: true }).press("Enter");
    await page.getByRole("link", { name: "Pedir varias con una hoja de cálculo" }).press("Enter");
    const buffer = Buffer.from("Destinatario;Teléfono;Dirección\nRosa Núñez;0424-1234567;Calle París\n");
    await page.getByLabel("Elegir archivo").setInputFiles({ name: "hoja.csv", mimeType: "text/csv", buffer });
    await button(visit, "Pedir 1 envío").press("Enter");
    await isFocused(visit, page.getByRole("status").filter({ hasText: "Se pidió 1 envío" }));
    const withdraw = button(visit, "Retirar todas");
    const question = page.getByRole("group", { name: "¿Retirar todo lo que se pidió con este archivo?" });
    await withdraw.press("Enter");
    await isFocused(visit, question);
    await question.getByRole("button", { name: "No" }).press("Enter");
    await isFocused(visit, withdraw);
    await withdraw.press("Enter");
    await question.getByRole("button", { name: "Retirar todas" }).press("Enter");
    await isFocused(visit, page.getByText("Se retiró lo que se pidió con este archivo"));
  },
);
