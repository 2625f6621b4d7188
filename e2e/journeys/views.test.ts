// A list's filters by name: the usual ones above the orders, and a person's own.
// @world Details of a list.
import assert from "node:assert/strict";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { PASSWORD } from "../company.ts";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

for (const device of [devices.desktopLight, devices.smallDark])
  journey("quick views of the orders, and one of one's own", device, async (scene) => {
    const owner = await scene.company();
    const service = await owner.service();
    const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    const client = await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
    const rosa = { full_name: "Rosa Núñez", phone: "04241234567", address: "Calle 8" };
    await owner.post("/deliveries", sampleDelivery(service.id, { date: today(), receipt: rosa }));
    const credit = { date: today(), courier_id: courier.id };
    await owner.post("/deliveries", sampleCredit(service.id, client.id, credit));
    await owner.post(
      "/deliveries",
      sampleDelivery(service.id, { date: addDays(today(), -3), courier_id: courier.id }),
    );
    const visit = await scene.visit(owner, device);
    const { page } = visit;
    await page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.shows("000001", "Para Rosa Núñez");
    const views = page.getByRole("region", { name: "Vistas rápidas" });
    /** `Atrasadas 2` says how many wait. */
    const view = (name: string) => views.getByRole("button", { name: new RegExp(`^${name}( \\d+)?$`) });
    /** Waits until exactly these orders are listed. */
    const lists = async (...numbers: string[]) => {
      for (const number of ["000001", "000002", "000003"])
        if (numbers.includes(number)) await orders.shows(number);
        else await orders.showsNo(number);
    };
    // A phone has them in its panel.
    const within = async (run: () => Promise<void>) => (visit.phone ? orders.filter(run) : run());
    const press = (name: string) => within(() => view(name).click());
    const isOn = (name: string) =>
      within(() => view(name).and(page.locator("[aria-pressed=true]")).waitFor());
    const opens = async (name: string, ...numbers: string[]) => {
      await press(name);
      await isOn(name);
      await lists(...numbers);
    };
    await opens("Hoy", "000001", "000002");
    await opens("Sin asignar", "000001");
    await opens("Atrasadas", "000003");
    await opens("Por cobrar", "000002");
    // Pressed again, a view shows everything; 'back' shows the view.
    await press("Por cobrar");
    await lists("000001", "000002", "000003");
    await page.goBack();
    await lists("000002");

    await orders.filter(async (panel) => {
      await panel.select("Repartidor").fill("luis");
      await page.getByRole("option", { name: "Luis Peña" }).click();
    });
    if (visit.phone) return expectNoViolations(visit, "the orders with a filter");
    await view("Guardar vista").click();
    const question = await new Dialog(visit, "Guardar vista").opened();
    await question.fill("Nombre de la vista", "Luis debe");
    await question.button("Guardar").click();
    await question.closed();
    await isOn("Luis debe");
    await expectNoViolations(visit, "the orders with views");
    // Another person of the same browser doesn't see it, and it is there again when the first one returns.
    const other = await owner.employee();
    await (await orders.signOut()).signIn(other.email, PASSWORD);
    await view("Hoy").waitFor();
    assert.equal(await view("Luis debe").count(), 0);
    await (await orders.signOut()).signIn(owner.email, PASSWORD);
    await new Screen(visit).arriveAt(HomePage);
    await page.goto("/deliveries");
    await opens("Luis debe", "000002");
    assert.equal(new URL(page.url()).searchParams.get("courierId"), String(courier.id));
    await view("Eliminar vista").click();
    await view("Guardar vista").waitFor();
    assert.equal(await view("Luis debe").count(), 0);
  });
