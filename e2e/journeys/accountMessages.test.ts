// @world What the pages say of failures.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { EmployeeForm, EmployeesPage } from "../pages/EmployeesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { ProfilePage } from "../pages/ProfilePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();
const INTERNAL = { message: "Error interno del servidor" };

journey("a sign-in that fails says why", devices.desktopLight, async ({ company, visit: arrive }) => {
  const owner = await company();
  const visit = await arrive();
  const login = await new LoginPage(visit).open();
  assert.ok(await login.button("Iniciar Sesión").isDisabled());

  visit.expectRefusal("POST", /\/login$/, 401);
  await login.signIn(owner.email, "otra-clave-1");
  await login.failure("Correo o contraseña incorrectos");
  await visit.refuseOnce("POST", /\/login$/, 502, "<h1>Bad gateway</h1>");
  await login.signIn(owner.email, "clave-segura-1");
  await login.failure("Error en la autenticación");
  await visit.loseOnce("POST", /\/login$/);
  await login.signIn(owner.email, "clave-segura-1");
  await login.failure("Error en la autenticación. Sin conexión");

  // The other mode starts empty, also after switching back.
  await login.toRegister();
  assert.equal(await login.field("Email").inputValue(), "");
  visit.expectRefusal("POST", /\/register$/, 422);
  await login.fill("Nombre Completo", "Mandados del Oeste");
  await login.fill("Email", owner.email);
  await login.fill("Contraseña", "clave-segura-1");
  await login.button("Crear Cuenta").click();
  await login.sees("El email ya está registrado");
  await login.toast("El email ya está registrado");
  await login.button("¿Ya tienes cuenta? Inicia sesión").click();
  assert.equal(await login.field("Email").inputValue(), "");
  await login.signIn(owner.email, "clave-segura-1");
  await new Screen(visit).arriveAt(HomePage);
});

journey(
  "messages for the own name and password",
  devices.desktopLight,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const visit = await arrive(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    const profile = await orders.goTo(ProfilePage);
    await profile.fill("Nombre", "Mandados del Centro");
    await visit.answerOnce("POST", /\/user\/update$/, 200, {});
    await profile.save();
    await profile.toast("Error al actualizar el usuario");
    await visit.refuseOnce("POST", /\/user\/update$/, 500, INTERNAL);
    await profile.save();
    await profile.toast(INTERNAL.message);
    await visit.loseOnce("POST", /\/user\/update$/);
    await profile.save();
    await profile.toast("Error en la autenticación");

    // The record was changed on another device meanwhile.
    await owner.post("/user/update", { name: "Mandados del Norte", email: owner.email });
    visit.expectRefusal("POST", /\/user\/update$/, 412);
    await profile.save();
    await profile.sees("Otro usuario modificó este registro. Recarga antes de guardar.");
    const versions = await new Dialog(visit, "Otra persona cambió este registro").opened();
    await versions.within.getByRole("radio", { name: /Mandados del Norte/ }).check();
    await versions.button("Continuar con esta selección").click();
    await versions.closed();
    await profile.holds("Nombre", "Mandados del Norte");
    await profile.fill("Nombre", "Mandados del Centro");
    await profile.save();
    await profile.toast("Usuario actualizado con exito");
    await profile.arriveAt(DeliveriesPage);

    const password = await (await orders.goTo(ProfilePage)).toPassword();
    await password.fillBoth("clave-segura-2");
    await visit.refuseOnce("PUT", /\/user\/password$/, 500, INTERNAL);
    await password.save();
    await password.toast("Error al actualizar la producto");
    await visit.loseOnce("PUT", /\/user\/password$/);
    await password.save();
    await password.toast("Error en la autenticación");
    await password.save();
    await password.toast("contraseña actualizado con exito");
    await password.arriveAt(ProfilePage);
  },
);

journey("employees: a list that fails to load, a new password", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  await owner.employee({ name: "Rosa Núñez" });
  const visit = await scene.visit(owner);
  await visit.refuseOnce("GET", /\/api\/employees$/, 500, INTERNAL);
  await visit.page.goto("/employees");
  const employees = await new Screen(visit).arriveAt(EmployeesPage);
  await employees.toast("Error al cargar los empleados");
  await employees.button("Reintentar").click();
  const form = await employees.edit(employees.row("Rosa Núñez"), EmployeeForm);
  await form.link("Cambiar contraseña").click();
  await form.heading("Cambiar contraseña").waitFor();
  await form.fill("Contraseña", "clave-segura-3");
  await form.fill("Repite la contraseña", "clave-segura-3");
  await visit.refuseOnce("PUT", /\/employees\/\d+\/password$/, 500, INTERNAL);
  await form.save();
  await form.toast("Error al actualizar la contraseña del empleado", INTERNAL.message);
  await form.save();
  await form.toast("Contraseña del empleado actualizada correctamente");
});

journey("a session that has ended, and a toast that disappears", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  await owner.courier({ last_name: "Peña" });
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  const employees = await orders.goTo(EmployeesPage);
  const added = await employees.create();
  await added.fillAll("Rosa Núñez", `${randomUUID()}@ejemplo.com`, "Básico", "clave-segura-2");
  await added.saveNew();
  await visit.page.getByRole("alert").waitFor({ state: "hidden" });

  await owner.post("/logout", {});
  visit.expectRefusal("GET", /\/couriers\/filter$/, 401);
  await (await orders.menu()).link("Repartidor").click();
  await new LoginPage(visit).opened();
  assert.deepEqual(
    await visit.page.evaluate(() => ["accessToken", "user", "type"].map((key) => localStorage.getItem(key))),
    [null, null, null],
  );
  // The page's URL doesn't let anybody in either.
  await visit.page.goto("/clients");
  await new LoginPage(visit).opened();
  assert.equal(new URL(visit.page.url()).pathname, "/");
});
