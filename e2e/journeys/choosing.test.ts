// What is typed into a field that is already filled replaces its text, and Tab takes what is highlighted.
// @world Details of fields.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { ClientForm } from "../pages/ClientsPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

const holds = (field: Locator, value: string) =>
  field.and(field.page().locator(`[value="${value}"]`)).waitFor();

journey(
  "typing over a chosen courier replaces the name, and Tab takes it",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    await owner.service({ name: "Exprés" });
    await owner.courier({ first_name: "Ana", last_name: "Rojas" });
    await owner.courier({ first_name: "Luis", last_name: "Peña" });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/deliveries/new");
    const form = await new Screen(visit).arriveAt(DeliveryForm);
    const courier = form.select("Repartidor");
    await courier.fill("ana");
    await page.getByRole("option", { name: "Ana Rojas" }).waitFor();
    await page.keyboard.press("Tab");
    await holds(courier, "Ana Rojas");
    await page.locator(":focus").and(courier).waitFor({ state: "detached" });

    // By keyboard and by mouse.
    await courier.focus();
    await page.keyboard.type("luis");
    await page.getByRole("option", { name: "Luis Peña" }).waitFor();
    await page.keyboard.press("Tab");
    await holds(courier, "Luis Peña");
    await courier.click();
    await page.waitForFunction(() => getSelection()?.toString() === "Luis Peña");
    await page.keyboard.type("ana");
    await page.getByRole("option", { name: "Ana Rojas" }).waitFor();
    await page.keyboard.press("Tab");
    await holds(courier, "Ana Rojas");

    // Tab creates nobody, and leaves what was chosen.
    await courier.focus();
    await page.keyboard.type("Pedro");
    await page.getByRole("option", { name: "Crear «Pedro»" }).waitFor();
    await page.keyboard.press("Tab");
    await holds(courier, "Ana Rojas");
    assert.equal(await page.getByRole("dialog").count(), 0);

    const service = form.select("Servicio");
    await service.focus();
    await page.keyboard.type("exp");
    await page.keyboard.press("Tab");
    await holds(service, "Exprés");
  },
);

journey(
  "an amount that is filled in is replaced, a part of it can be selected",
  devices.desktopDark,
  async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ amount: 5.5 });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto(`/services/edit/${service.id}`);
    const amount = new Screen(visit).field("Monto").first();
    await holds(amount, "5,50");
    await amount.click();
    await page.waitForFunction(() => getSelection()?.toString() === "5,50");
    await page.keyboard.type("7,25");
    await page.keyboard.press("Tab");
    await holds(amount, "7,25");
    await amount.dblclick();
    await page.keyboard.type("8");
    await page.keyboard.press("Tab");
    await holds(amount, "8,00");
  },
);

journey("a letter takes a document's type", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/clients/new");
  const form = await new Screen(visit).arriveAt(ClientForm);
  const type = form.select("Tipo de documento");
  await type.focus();
  await page.keyboard.press("j");
  await holds(type, "Juridico");
  await page.keyboard.press("p");
  await holds(type, "Pasaporte");
  await page.keyboard.press("v");
  await holds(type, "Venezolano");
});

journey(
  "Enter takes the option that a list shows after the last letter was typed",
  devices.desktopLight,
  async (scene) => {
    const visit = await scene.visit(await scene.company());
    const { page } = visit;
    const later = Promise.withResolvers<void>();
    await visit.answerOnce("GET", /^\/api\/services$/, 200, [], later.promise);
    await page.goto("/deliveries/new");
    const form = await new Screen(visit).arriveAt(DeliveryForm);
    await form.select("Servicio").pressSequentially("Mudanza");
    later.resolve();
    await page.getByRole("option", { name: "Crear «Mudanza»" }).waitFor();
    await page.keyboard.press("Enter");
    await new Dialog(visit, "Nuevo servicio").opened();
  },
);

journey("a letter chooses in dialogs and filters too", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  const client = await owner.client({ legal_name: "Panadería La Ñapa", allow_credit: true });
  await owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today() }));
  const visit = await scene.visit(owner);
  const { page } = visit;
  const screen = new Screen(visit);
  await page.goto(`/debts?client_id=${client.id}`);
  await screen.button("Cobrar todo, Orden 000001").click();
  const payment = await new Dialog(visit, "Cobrar todo").opened();
  const method = (name: string) =>
    payment.within.getByRole("radio", { name, exact: true, checked: true }).and(page.locator(":focus"));
  for (const [letter, name] of [
    ["t", "Transferencia"],
    ["e", "Efectivo"],
  ] as const) {
    await page.keyboard.press(letter);
    await method(name).waitFor();
  }
  await payment.escape();

  await page.goto("/company-bills/cash");
  await screen.button("Mover efectivo").click();
  const move = await new Dialog(visit, "Mover efectivo").opened();
  await move.select("Movimiento").focus();
  await page.keyboard.press("a");
  await holds(move.select("Movimiento"), "Aporte de capital");
  await move.escape();

  await page.goto("/debts/receipts");
  await page.getByRole("button", { name: /^Filtros/ }).click();
  const panel = new Dialog(visit, "Filtros");
  await panel.select("Estado").focus();
  await page.keyboard.press("c");
  await page.waitForURL((url) => url.searchParams.get("state") === "confirmed");
});
