// What is pasted is read whole, or stays and is refused in words: no part of it is dropped.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { ClientForm } from "../pages/ClientsPage.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { ServiceForm } from "../pages/ServicesPage.ts";
import { devices, type Visit } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage();

/** Pastes as a person does, over what the field has. */
async function paste({ page }: Visit, field: Locator, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.press("ControlOrMeta+v");
}

journey("what is pasted is read whole, or refused in words", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ amount: 12.5, bills: [] });
  const client = await owner.client({ legal_name: "Ferretería", allow_credit: true });
  const receipt = { full_name: "María", phone: "04149876543", address: "Av. Libertador" };
  const order = { date: today(), service_id: service.id, client_id: client.id, payment_type: "partial" };
  await owner.post("/deliveries", { ...order, receipt });
  await owner.post("/shifts", {});
  const visit = await scene.visit(owner);

  await visit.page.goto("/services/new");
  const form = new ServiceForm(visit);
  const amount = form.field("Monto");
  for (const [text, sentence] of [
    ["Bs 1.234,56", "Está en bolívares: escríbelo en dólares"],
    ["12,50 o 13", "No se entiende «12,50 o 13»"],
  ] as const) {
    await paste(visit, amount, text);
    await amount.press("Tab");
    await form.complains("Monto", sentence);
    assert.equal(await amount.inputValue(), text);
  }
  await paste(visit, amount, "US$ 1.234,56 ");
  await amount.press("Tab");
  await waitForValue(amount, "1.234,56");
  await form.accepts("Monto");

  await visit.page.goto("/clients/new");
  const person = new ClientForm(visit);
  await person.tab("Contactos");
  await person.button("Agregar teléfono").click();
  const phone = person.field("Teléfono 1");
  await paste(visit, phone, "Tel. piso 2: 0414-1234567");
  await phone.press("Tab");
  await person.complains("Teléfono 1", "El teléfono no parece un número");
  assert.equal(await phone.inputValue(), "Tel. piso 2: 0414-1234567");
  await paste(visit, phone, "+58 (414) 123.45.67");
  await phone.press("Tab");
  await person.accepts("Teléfono 1");

  // A unit chooses the currency of a payment, and a reference is never cut.
  await visit.page.goto(`/debts?client_id=${client.id}`);
  const dialog = await new DebtsPage(visit).payPartOf("000001");
  await dialog.method("Transferencia");
  const paid = dialog.within.getByRole("textbox", { name: /^Monto/ });
  await paste(visit, paid, "Bs. 2.500,00");
  await dialog.within.getByRole("radio", { name: "Bolívares", exact: true, checked: true }).waitFor();
  await waitForValue(paid, "Bs. 2.500,00");
  const reference = dialog.field("Referencia");
  const long = "0".repeat(50);
  await paste(visit, reference, long);
  await reference.press("Tab");
  await dialog.within.getByText("Puede tener como máximo 40 caracteres").waitFor();
  assert.equal(await reference.inputValue(), long);
  await dialog.escape();

  await visit.page.goto("/company-bills/shift");
  const cash = new CashScreen(visit);
  await cash.button("Contar y cerrar").click();
  const twenties = visit.page.getByRole("textbox", { name: "Cuántos: $20,00", exact: true });
  await paste(visit, twenties, "12 de 20");
  await visit.page.getByText("$20,00: No se entiende «12 de 20»").waitFor();
  await cash.button("Cerrar turno").click();
  await visit.page.getByRole("alert").filter({ hasText: "Corrige lo que no se entiende" }).waitFor();
  assert.equal(await twenties.inputValue(), "12 de 20");
  await visit.keepShot("count with a text");
  await paste(visit, twenties, "1.000");
  await visit.page.getByText("$20.000,00").first().waitFor();
});
