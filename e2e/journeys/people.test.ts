import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { addDays, formatDay } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { ClientsPage } from "../pages/ClientsPage.ts";
import { CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { EmployeesPage } from "../pages/EmployeesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("an employee is added and removed", devices.desktopLight, comesAndGoes);
journey("an employee is added and removed", devices.phoneDark, comesAndGoes);

async function comesAndGoes({ company, visit: arrive }: Scene) {
  const owner = await arrive(await company());
  const [email, password] = [`${randomUUID()}@ejemplo.com`, "clave-segura-2"];
  await owner.page.goto("/");
  const home = await new Screen(owner).arriveAt(HomePage);
  const newOne = await (await home.goTo(EmployeesPage)).create();
  await newOne.fillAll("Rosa Núñez", email, "Básico", password);
  const employees = await newOne.saveNew();
  await employees.shows("Rosa Núñez", email, "Básico");

  const employee = await arrive();
  await (await new LoginPage(employee).open()).signIn(email, password);
  const orders = await new Screen(employee).arriveAt(DeliveriesPage);
  assert.deepEqual(await orders.entries(), ["Deliverys", "Clientes", "Repartidor", "Servicios", "Gastos"]);

  await employee.page.goto("/home");
  await orders.arriveAt(DeliveriesPage);
  assert.equal(new URL(employee.page.url()).pathname, "/deliveries");

  await employee.page.goto("/employees");
  await orders.heading("No tienes permiso para realizar esta acción").waitFor();

  await employees.remove(employees.row("Rosa Núñez"), "¿Seguro que deseas eliminar este empleado?");
  await employees.toast("Empleado eliminado correctamente");
  await employees.showsNo("Rosa Núñez");

  // The next click sends requests, and the server no longer knows the session.
  employee.expectRefusal("GET", /\/api\/couriers\/(filter|loads)$/, 401, 2);
  await (await orders.menu()).link("Repartidor").click();
  await new LoginPage(employee).opened();
  assert.equal(await employee.page.evaluate(() => localStorage.getItem("accessToken")), null);
}

for (const device of [devices.desktopLight, devices.smallDark])
  journey(`lists of clients and couriers say what is asked first (${device.name})`, device, async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ amount: 5 });
    const owing = await owner.client({ legal_name: "Bodega Caribe", allow_credit: true });
    await owner.client({ legal_name: "Caribe Nuevo" });
    const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    await owner.courier({ first_name: "Ana", last_name: "Rojas" });
    const order = { date: today(), courier_id: courier.id };
    await owner.post("/deliveries", sampleCredit(service.id, owing.id, order));
    const { id } = await owner.post(
      "/deliveries",
      sampleDelivery(service.id, { ...order, collect_fee: true }),
    );
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const tenders = [{ currency: "USD", amount: 5 }];
    const collection = { outcome: "collected", method: "cash", tenders };
    await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });

    const visit = await scene.visit(owner);
    await visit.page.goto("/clients");
    const clients = await new Screen(visit).arriveAt(ClientsPage);
    await clients.shows("Bodega Caribe", "0412-1234567", formatDay(today()), "$5,00");
    await clients.showsNo("Caribe Nuevo", "$");
    await clients.sort("Debe");
    await visit.page.waitForURL(/sortBy=total_pending/);
    await visit.page.goto("/couriers");
    const couriers = await new Screen(visit).arriveAt(CouriersPage);
    await couriers.shows("Luis", "1 orden", "$5,00");
    await couriers.showsNo("Ana", "$");

    // Who ordered last comes first, also before a newer client of that name.
    await visit.page.goto("/deliveries/new");
    const form = new DeliveryForm(visit);
    await form.tab("Cliente");
    await form.select("Cliente").fill("caribe");
    const [first] = await visit.page.getByRole("option", { name: /Caribe/ }).all();
    assert.match((await first?.textContent()) ?? "", /^Bodega Caribe/);

    // Debts are hidden from who may not see them.
    const clerk = await scene.visit(await owner.employee({ role: "basic" }));
    await clerk.page.goto("/clients");
    const seen = await new Screen(clerk).arriveAt(ClientsPage);
    await seen.shows("Bodega Caribe", formatDay(today()));
    await seen.showsNo("Bodega Caribe", "$");
    assert.equal(await clerk.page.getByText("Debe", { exact: true }).count(), 0);
  });

journey(
  "the menu counts what waits of orders and of money, and has 'Caja' once the office counts its cash",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ amount: 10 });
    const client = await owner.client({ allow_credit: true });
    for (const days of [-2, -1])
      await owner.post("/deliveries", sampleDelivery(service.id, { date: addDays(today(), days) }));
    const credit = sampleCredit(service.id, client.id, { date: addDays(today(), 1) });
    const { debt_id } = await owner.post("/deliveries", credit);
    await owner.post("/debt-payments/partial", {
      debt_id,
      amount: 4,
      method: "transfer",
      reference: "112233",
    });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/clients");
    const clients = await new Screen(visit).arriveAt(ClientsPage);
    const entry = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
    await entry("Deliverys").locator("[data-count='2']").waitFor();
    await entry("Cuentas por cobrar").locator("[data-count='1']").waitFor();
    const described = await entry("Deliverys").getAttribute("aria-describedby");
    assert.equal(await page.locator(`[id="${described}"]`).textContent(), "2 por atender");
    const bare = ["Inicio", "Repartidor", "Gastos"];
    for (const name of bare) assert.equal(await entry(name).locator("[data-count]").count(), 0, name);
    assert.ok(!(await clients.entries()).includes("Caja"));

    await owner.post("/shifts", { float: { USD: 0, VES: 0 } });
    await page.reload();
    await entry("Caja").click();
    await clients.heading("Mi caja").waitFor();
    const isCurrent = (name: string) => entry(name).and(page.locator("[aria-current=page]"));
    await isCurrent("Caja").waitFor();
    assert.equal(await isCurrent("Gastos").count(), 0);
    // It stands under the bills too.
    await page.getByRole("tab", { name: "Turnos", exact: true }).click();
    await clients.heading("Turnos").waitFor();
    await isCurrent("Caja").waitFor();
    await page.getByRole("tab", { name: "Gastos", exact: true }).click();
    await isCurrent("Gastos").waitFor();
    assert.equal(await isCurrent("Caja").count(), 0);

    const books = await scene.visit(await owner.employee({ role: "accountant" }));
    await books.page.goto("/home");
    await books.page.getByRole("navigation").getByRole("link", { name: "Caja", exact: true }).click();
    await new Screen(books).heading("Efectivo").waitFor();
  },
);

journey("deleting an employee names the phones that it let in", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  const rosa = await owner.employee({ name: "Rosa Núñez" });
  const { id } = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const { code } = await rosa.post(`/couriers/${id}/access`, {});
  const signIn = { method: "POST", headers: { "Content-Type": "application/json" } };
  await fetch(`${scene.url}/api/courier/sign-in`, { ...signIn, body: JSON.stringify({ code }) });
  const visit = await scene.visit(owner);
  await visit.page.goto("/employees");
  const employees = await new Screen(visit).arriveAt(EmployeesPage);
  await employees.remove(
    employees.row("Rosa Núñez"),
    "Estos teléfonos entraron con un código suyo y seguirán con acceso: Luis Peña (1).",
  );
  await employees.toast("Empleado eliminado correctamente");
});
