// After a success, the focus is on what opened the dialog, or on what took its place.
// @world Where the focus goes; counter.test.ts does the same things.
import type { Locator } from "playwright-core";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { rateTexts } from "#features/rates/texts.ts";
import { stage } from "../fixtures.ts";
import { BillsPage } from "../pages/BillsPage.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

const focusIsOn = ({ page }: Visit, place: Locator) => page.locator(":focus").and(place).waitFor();

/** Presses a control by keyboard. */
const press = async (control: Locator) => {
  await control.focus();
  await control.press("Enter");
};

journey("a rate set on the dashboard", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/home");
  const home = await new Screen(visit).arriveAt(HomePage);
  const set = async (name: string, typed: string) => {
    await press(home.button(name));
    const dialog = await new Dialog(visit, rateTexts.change).opened();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await dialog.closed();
  };
  await set(rateTexts.setFirst, "231,04");
  await focusIsOn(visit, page.getByRole("region", { name: rateTexts.title }).getByRole("button"));
  await set(rateTexts.change, "231,05");
  await focusIsOn(visit, home.button(rateTexts.change));
});

journey("a rate set inside the payment dialog: Tab stays in it", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  const client = await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
  const order = { client_id: client.id, payment_type: "partial" };
  await owner.post("/deliveries", sampleDelivery(service.id, order));
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto(`/debts?client_id=${client.id}`);
  const debts = await new Screen(visit).arriveAt(DebtsPage);
  const payment = await debts.payPart();
  await press(payment.button(rateTexts.setFirst));
  const rate = await new Dialog(visit, rateTexts.change).opened();
  await page.keyboard.type("231,04");
  await page.keyboard.press("Enter");
  await payment.button(rateTexts.setFirst).waitFor({ state: "detached" });
  await rate.element.waitFor({ state: "hidden" });
  const inside = payment.element.locator(":focus");
  await inside.waitFor();
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press("Tab");
    await inside.waitFor();
  }
});

journey("a deleted row gives the focus to the next one", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  for (const name of ["Gasolina", "Internet", "Papel"]) await owner.post("/company-bills", bill(name));
  const visit = await scene.visit(owner);
  await visit.page.goto("/company-bills");
  const bills = await new Screen(visit).arriveAt(BillsPage);
  const remove = async (name: string) => {
    await press(bills.row(name).getByRole("button", { name: "Eliminar", exact: true }));
    const question = await new Dialog(visit, "Confirmar Accion").opened();
    await press(question.button("Confirmar"));
    await bills.showsNo(name);
  };
  // The newest is first.
  await remove("Internet");
  await focusIsOn(visit, bills.row("Gasolina").getByRole("button", { name: "Eliminar", exact: true }));
  await remove("Gasolina");
  await focusIsOn(visit, bills.row("Papel").getByRole("button", { name: "Eliminar", exact: true }));
});

const bill = (name: string) => ({
  name,
  description: "De la oficina",
  method: "cash",
  amount: 5,
  date: "2026-01-05",
});

journey("a service made inside the order's form", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/deliveries/new");
  const form = await new Screen(visit).arriveAt(DeliveryForm);
  await form.select("Servicio").fill("Encomienda");
  await page.getByRole("option", { name: "Crear «Encomienda»" }).waitFor();
  await page.keyboard.press("Enter");
  const dialog = await new Dialog(visit, "Nuevo servicio").opened();
  await dialog.fill("Monto", "5");
  await dialog.fill("Descripción", "Hasta 20 kg");
  await press(dialog.button("Guardar"));
  await dialog.closed();
  await focusIsOn(visit, form.select("Servicio"));
});

journey("an order sent from its row's menu", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  const courier = await owner.courier();
  await owner.post("/deliveries", sampleDelivery(service.id, { courier_id: courier.id }));
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await press(orders.row("000001").getByRole("button", { name: "Marcar en tránsito", exact: true }));
  const question = await new Dialog(visit, "Confirmar Accion").opened();
  await press(question.button("Confirmar"));
  await question.closed();
  await orders.shows("000001", "En tránsito");
  await focusIsOn(visit, orders.row("000001").getByRole("button"));
});

journey("a row that was clicked beside its buttons", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.post("/deliveries", sampleDelivery(service.id));
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.row("000001").getByText("Pendiente", { exact: true }).click();
  await (await new Dialog(visit, "Orden 000001").opened()).escape();
  await focusIsOn(visit, orders.row("000001").getByRole("button", { name: "000001", exact: true }));
});
