// @world Details of the sign-in.
import assert from "node:assert/strict";
import type { Account } from "../company.ts";
import { stage } from "../fixtures.ts";
import { ClientForm } from "../pages/ClientsPage.ts";
import { CourierForm, CouriersPage } from "../pages/CouriersPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const PASSWORD = "clave-segura-1";
const IN_FORM = "Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste sigue aquí.";

/** Ends this browser's sign-in on the server, as another device may do. */
async function endOnServer({ page }: Visit) {
  await page.evaluate(() =>
    fetch("/api/logout", {
      method: "POST",
      headers: { Authorization: `Bearer ${localStorage.getItem("accessToken")}` },
    }),
  );
}

/** Fills in a form, and saves it after its session has ended. */
async function loseSession(visit: Visit): Promise<LoginPage> {
  await visit.page.goto("/couriers/new");
  const form = new CourierForm(visit);
  await form.fillAll("Ana", "Rojas", "04149998877");
  await endOnServer(visit);
  visit.expectRefusal("POST", /\/couriers$/, 401);
  await form.save();
  const login = await new LoginPage(visit).opened();
  await login.sees(IN_FORM);
  return login;
}

journey(
  "a form survives its session, for the account that filled it in",
  devices.desktopLight,
  async (scene) => {
    const owner: Account = await scene.company();
    const visit = await scene.visit(owner);
    const login = await loseSession(visit);
    await login.signIn(owner.email, PASSWORD);
    await visit.page.waitForURL(/\/couriers\/new$/);
    const form = new CourierForm(visit);
    await form.sees("Recuperamos lo que habías escrito.");
    await form.holds("Apellido", "Rojas");
    await form.saveNew();
    await new CouriersPage(visit).shows("Rojas");

    // Another person starts on the usual first page, and finds nothing of the draft.
    const other = await scene.company();
    await (await loseSession(visit)).signIn(other.email, PASSWORD);
    await new Screen(visit).arriveAt(HomePage);
    await visit.page.goto("/couriers/new");
    await form.holds("Apellido", "");
    await form.seesNo("Recuperamos lo que habías escrito.");
  },
);

journey(
  "sign-in starts in its first field and shows errors while typing",
  devices.phoneDark,
  async (scene) => {
    const visit = await scene.visit();
    const { page } = visit;
    const login = await new LoginPage(visit).open();
    const email = page.locator("input[name=email]:focus");
    await email.waitFor();
    await login.toRegister();
    await email.waitFor();
    await login.fill("Email", "no es uno");
    await login.sees("el email del usuario no es válido");
    await login.fill("Contraseña", "corta");
    await login.sees("Tiene que tener como minimo 8 caracteres");
    await login.field("Nombre Completo").focus();
    await login.field("Nombre Completo").blur();
    await login.sees("el nombre del usuario es requerido");
    assert.ok(await login.button("Crear Cuenta").isDisabled());
    await login.fill("Contraseña", PASSWORD);
    await login.seesNo("Tiene que tener como minimo 8 caracteres");
  },
);

journey("passwords are not stored with a form's draft", devices.desktopDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/employees/new");
  const form = new ClientForm(visit);
  await form.fill("Nombre", "Ana");
  await form.fill("Contraseña", "muy-secreta-1");
  await page.waitForFunction(() => Object.values(sessionStorage).some((text) => text.includes("Ana")));
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  assert.ok(!stored.includes("muy-secreta"));
});
