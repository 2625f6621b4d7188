import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { clientTexts } from "#features/clients/texts.ts";
import { billTexts } from "#features/company-bills/texts.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { employeeTexts, roleHints, roleLabels } from "#features/employees/texts.ts";
import { receiptsTexts } from "#features/receipts/texts.ts";
import { remittanceTexts } from "#features/remittances/texts.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { listTexts } from "#features/settlements/texts.ts";
import { EMPLOYEE_ROLES } from "#shared/routes/roles.ts";
import { countHands } from "../countHands.ts";
import { stage } from "../fixtures.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

const LISTS = [
  ["/deliveries", deliveryTexts.purpose],
  ["/clients", clientTexts.purpose],
  ["/couriers", courierTexts.purpose],
  ["/couriers/settlements", listTexts.purpose],
  ["/employees", employeeTexts.purpose],
  ["/services", serviceTexts.purpose],
  ["/company-bills", billTexts.purpose],
  ["/debts/receipts", receiptsTexts.purpose],
  ["/debts/remittances", remittanceTexts.purpose],
] as const;

journey(
  "an empty list says what it is for, but not when a search found nothing",
  devices.phoneLight,
  async (scene) => {
    const visit = await scene.visit(await scene.company());
    const screen = new Screen(visit);
    for (const [path, purpose] of LISTS) {
      await visit.page.goto(path);
      await screen.sees("No hay datos para mostrar");
      await screen.sees(purpose);
    }
    await visit.page.goto("/clients?search=nadie");
    await screen.sees("Quitar filtros");
    await screen.seesNo(clientTexts.purpose);
  },
);

journey("a picker without entries says that typing creates one", devices.desktopDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/deliveries/new");
  const form = await new Screen(visit).arriveAt(DeliveryForm);
  // The service's list, which is closed, has the hint too.
  const hint = visit.page.getByText("Escribe un nombre para crear uno.").filter({ visible: true });
  await form.field("Repartidor").click();
  await hint.waitFor();
  await form.field("Repartidor").fill("Ana Soto");
  await visit.page.getByRole("option", { name: "Crear «Ana Soto»" }).waitFor();
  await hint.waitFor({ state: "hidden" });
});

journey("a new employee's form explains the roles", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/employees/new");
  const form = new Screen(visit);
  for (const role of EMPLOYEE_ROLES) await form.sees(`${roleLabels[role]}: ${roleHints[role]}`);
});

journey(
  "from the registration to the first closed shift, with an order that was paid in cash",
  devices.desktopLight,
  async (scene) => {
    const visit = await scene.visit();
    const hands = await countHands(visit);
    const { page } = visit;
    const keyboard = new Keyboard(visit);
    const login = await new LoginPage(visit).open();
    /** Fields that follow each other: Tab goes to the next one. */
    const types = async (...texts: string[]) => {
      for (const [index, text] of texts.entries()) {
        if (index > 0) await keyboard.press("Tab");
        await keyboard.type(text);
      }
    };
    await login.toRegister();
    await keyboard.on("textbox", "Email");
    await types(`${randomUUID()}@ejemplo.com`, "clave-segura-1");
    await keyboard.tabTo("textbox", "Nombre Completo");
    await keyboard.type("Mandados del Este");
    await keyboard.press("Enter");
    const home = await new Screen(visit).arriveAt(HomePage);

    const cash = new CashScreen(visit);
    await page.getByRole("link", { name: "Gastos", exact: true }).first().click();
    await cash.tab("Mi caja");
    await cash.button("Abrir turno").click();
    await cash.toast("Turno abierto");

    await page.getByRole("link", { name: "Deliverys", exact: true }).first().click();
    await home.link("Nueva orden").click();
    await keyboard.on("combobox", "Servicio");
    await keyboard.type("Exprés");
    await page.getByRole("option", { name: "Crear «Exprés»" }).waitFor();
    await keyboard.press("Enter");
    const service = await new Dialog(visit, "Nuevo servicio").opened();
    await service.field("Descripción").focus();
    await types("Entrega el mismo día", "5,50");
    await keyboard.press("Control+Enter");
    await service.closed();
    await keyboard.press("Enter");
    await page.getByText("Cliente anónimo", { exact: true }).click();
    await keyboard.tabTo("textbox", "Nombre legal");
    await types("Pedro Pérez", "v", "12345678", "04161112233", "Plaza Altamira");
    await keyboard.press("Enter");
    await keyboard.on("textbox", "Nombre completo");
    await types("Rosa Núñez", "04241234567", "Calle Real de Sabana Grande");
    await keyboard.press("Enter");
    const orders = await home.arriveAt(DeliveriesPage);
    await orders.shows("000001", "Pedro Pérez", "Pagado");

    await page.getByRole("link", { name: "Gastos", exact: true }).first().click();
    await cash.tab("Mi caja");
    await cash.sees("5,50");
    await cash.button("Contar y cerrar").click();
    await keyboard.on("textbox", "O escribe el total (dólares)");
    await keyboard.type("5,50");
    await cash.button("Cerrar turno").click();
    await (await new Dialog(visit, "Confirmar Accion").opened()).button("Confirmar").click();
    await cash.showsResult("Dólares", { Esperado: "$5,50", Contado: "$5,50" });
    assert.ok(hands.clicks <= 12, `${hands.clicks} clicks`);
  },
);
