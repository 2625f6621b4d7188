import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
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

  // The next click sends a request, and the server no longer knows the session.
  employee.expectRefusal("GET", /\/api\/couriers\/filter$/, 401);
  await (await orders.menu()).link("Repartidor").click();
  await new LoginPage(employee).opened();
  assert.equal(await employee.page.evaluate(() => localStorage.getItem("accessToken")), null);
}

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
