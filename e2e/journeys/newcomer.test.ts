import { clientTexts } from "#features/clients/texts.ts";
import { billTexts } from "#features/company-bills/texts.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ROLES } from "#features/employees/contract.ts";
import { employeeTexts, roleHints, roleLabels } from "#features/employees/texts.ts";
import { receiptsTexts } from "#features/receipts/texts.ts";
import { remittanceTexts } from "#features/remittances/texts.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { listTexts } from "#features/settlements/texts.ts";
import { stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
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
  for (const role of ROLES) await form.sees(`${roleLabels[role]}: ${roleHints[role]}`);
});
