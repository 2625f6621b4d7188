import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { codeAt } from "#features/account/server/security/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { PASSWORD } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { CourierForm, CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { EmployeesPage } from "../pages/EmployeesPage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Palette } from "../pages/Palette.ts";
import { ProfilePage } from "../pages/ProfilePage.ts";
import { Screen } from "../pages/Screen.ts";
import { SecurityPage } from "../pages/SecurityPage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const WRONG = "El código no es correcto o ya se usó";
/** A code that is wrong at every step near now. */
const wrongCode = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((drift) => codeAt(secret, new Date(Date.now() + drift * 1000)));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? ""
  );
};
/** The next code: a phone's clock may be one step ahead. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));

journey("an owner adds a second step and signs in with it", devices.desktopLight, addsSecondStep);
journey("an owner adds a second step and signs in with it", devices.phoneDark, addsSecondStep);

async function addsSecondStep({ company, visit: arrive }: Scene) {
  const owner = await company();
  const visit = await arrive(owner);
  const { page } = visit;
  await page.goto("/users/edit/");
  const profile = await new Screen(visit).arriveAt(ProfilePage);
  if (profile.phone) await profile.chooseView("Seguridad");
  else await page.getByRole("tab", { name: "Seguridad", exact: true }).click();
  const security = await profile.arriveAt(SecurityPage);
  await security.sees("Desactivada");

  const { secret, codes } = await turnOn(visit, security);
  await security.sees("Te quedan 10 códigos de recuperación");

  // The session ends while the person fills in a form. After both steps the form is shown again.
  await page.goto("/couriers/new");
  const form = new CourierForm(visit);
  await form.fillAll("Ana", "Rojas", "04149998877");
  await page.evaluate(() =>
    fetch("/api/logout", {
      method: "POST",
      headers: { Authorization: `Bearer ${localStorage.getItem("accessToken")}` },
    }),
  );
  visit.expectRefusal("POST", /\/couriers$/, 401);
  await form.save();
  const door = await new LoginPage(visit).opened();
  await enterPassword(visit, door, owner.email);
  await expectNoViolations(visit, "the code's step");
  visit.expectRefusal("POST", /\/login$/, 401);
  await door.fill("Código de verificación", wrongCode(secret));
  await door.button("Verificar").click();
  await door.failure(WRONG);
  await door.button("Volver a la contraseña").click();
  await door.opened();
  await enterPassword(visit, door, owner.email);
  // Pasted with the space that some apps copy.
  const code = nextCode(secret);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/couriers\/new$/);
  await form.sees("Recuperamos lo que habías escrito.");
  await form.saveNew();
  await new CouriersPage(visit).shows("Rojas");

  // The phone is lost: the person uses a recovery code.
  await new Screen(visit).signOut();
  await enterPassword(visit, door, owner.email);
  await door.button("Usar un código de recuperación").click();
  const recovery = door.field("Código de recuperación");
  await recovery.and(page.locator(":focus")).waitFor();
  await recovery.fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/home$/);
  await page.goto("/users/security");
  await security.arriveAt(SecurityPage);
  await security.sees("Te quedan 9 códigos de recuperación");

  const renewed = await renewCodes(security, codes[1] ?? "");
  assert.ok(!renewed.includes(codes[2] ?? ""));
  await turnOff(security, renewed[0] ?? "");
}

/** Returns the new codes. */
async function renewCodes(security: SecurityPage, code: string): Promise<string[]> {
  const renewing = await security.dialog("Generar códigos nuevos", "Generar códigos de recuperación");
  await renewing.fill("Tu contraseña", PASSWORD);
  await renewing.fill("Código de verificación", code);
  await renewing.button("Generar códigos nuevos").click();
  const { codes, dialog } = await security.codes();
  await dialog.button("Ya los guardé").click();
  await dialog.closed();
  return codes;
}

async function turnOff(security: SecurityPage, code: string): Promise<void> {
  const off = await security.dialog("Desactivar", "Desactivar la verificación en dos pasos");
  await off.fill("Tu contraseña", PASSWORD);
  await off.fill("Código de verificación", code);
  await off.button("Desactivar").click();
  await off.closed();
  await security.toast("Verificación en dos pasos desactivada");
  await security.sees("Desactivada");
}

async function enterPassword(visit: Visit, door: LoginPage, email: string) {
  visit.expectRefusal("POST", /\/login$/, 401);
  await door.signIn(email, PASSWORD);
  await visit.page.getByRole("heading", { level: 1, name: "Verificación en dos pasos" }).waitFor();
  const field = door.field("Código de verificación").and(visit.page.locator(":focus"));
  await field.waitFor();
  assert.equal(await field.getAttribute("autocomplete"), "one-time-code");
  assert.equal(await field.getAttribute("inputmode"), "numeric");
}

/** Turns it on with the page's steps, each first with a wrong entry. */
async function turnOn(visit: Visit, security: SecurityPage) {
  const { page } = visit;
  const steps = await security.dialog("Activar", "Activar la verificación en dos pasos");
  visit.expectRefusal("POST", /\/user\/two-factor$/, 422);
  await steps.fill("Tu contraseña", "no-es-la-clave");
  await steps.button("Continuar").click();
  await steps.sees("La contraseña no es correcta");
  await steps.fill("Tu contraseña", PASSWORD);
  await steps.button("Continuar").click();
  await steps.within.getByRole("img", { name: "Código QR para la aplicación de autenticación" }).waitFor();
  await expectNoViolations(visit, "the QR code");
  await steps.button("Copiar clave").click();
  await security.toast("Clave copiada");
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(secret, /^[A-Z2-7]{32}$/);
  await steps.sees(secret.match(/.{4}/g)?.join(" ") ?? "");

  visit.expectRefusal("POST", /\/two-factor\/confirm$/, 422);
  await steps.fill("Código de verificación", wrongCode(secret));
  await steps.button("Activar").click();
  await steps.sees(WRONG);
  await steps.fill("Código de verificación", codeAt(secret, new Date()));
  await steps.button("Activar").click();

  const { dialog, codes } = await security.codes();
  assert.equal(codes.length, 10);
  await expectNoViolations(visit, "the recovery codes");
  await dialog.button("Copiar").click();
  await security.toast("Códigos copiados");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join("\n"));
  const saving = page.waitForEvent("download");
  await dialog.button("Descargar").click();
  const saved = await (await saving).path();
  const text = await readFile(saved, "utf8");
  for (const code of codes) assert.ok(text.includes(code));
  // The printed page has only the codes.
  await page.emulateMedia({ media: "print" });
  const printed = page.locator("body > :visible");
  assert.equal(await printed.count(), 1);
  const words = await printed.innerText();
  for (const word of ["Mandado · Códigos de recuperación", ...codes]) assert.ok(words.includes(word), word);
  assert.ok(await dialog.button("Ya los guardé").isHidden());
  await page.emulateMedia({ media: "screen" });
  // Escape does not close the dialog with the codes.
  await page.keyboard.press("Escape");
  await dialog.button("Ya los guardé").click();
  await dialog.closed();
  return { secret, codes };
}

journey(
  "an employee opens the security page, and an admin turns the second step off",
  devices.desktopDark,
  async (scene) => {
    const owner = await scene.company();
    const basic = await owner.employee({ name: "Rosa Núñez" });
    await basic.secure();
    const employee = await scene.visit(basic);
    await employee.page.goto("/deliveries");
    await new Screen(employee).arriveAt(DeliveriesPage);
    await (await Palette.open(employee)).take("seguridad", "Seguridad");
    const security = await new Screen(employee).arriveAt(SecurityPage);
    await security.sees("Te quedan 10 códigos de recuperación");
    assert.equal(await employee.page.getByRole("tab", { name: "Empresa" }).count(), 0);

    const admin = await scene.visit(await owner.employee({ name: "Ana Rojas", role: "admin" }));
    await admin.page.goto("/deliveries");
    await new Screen(admin).arriveAt(DeliveriesPage);
    await (await Palette.open(admin)).take("empresa", "Empresa");
    await new Screen(admin).arriveAt(CompanyPage);

    const visit = await scene.visit(owner);
    await visit.page.goto("/employees");
    const employees = await new Screen(visit).arriveAt(EmployeesPage);
    const off = "Desactivar la verificación en dos pasos";
    await employees.row("Rosa Núñez").getByRole("button", { name: off }).click();
    await employees.confirm(/le bastará su contraseña/);
    await employees.toast("Verificación en dos pasos desactivada");
    await employees.row("Rosa Núñez").getByRole("button", { name: off }).waitFor({ state: "detached" });

    const again = await scene.visit();
    await (await new LoginPage(again).open()).signIn(basic.email, PASSWORD);
    await new Screen(again).arriveAt(DeliveriesPage);
  },
);

journey("a user ends the other sign-ins", devices.phoneLight, async ({ company, visit: arrive }) => {
  const owner = await company();
  const [here, there] = [await arrive(owner), await arrive()];
  await (await new LoginPage(there).open()).signIn(owner.email, PASSWORD);
  await there.page.waitForURL(/\/home$/);
  await here.page.goto("/users/security");
  const security = await new Screen(here).arriveAt(SecurityPage);
  const entries = here.page.getByRole("list", { name: "Mis inicios de sesión" }).getByRole("listitem");
  await entries.nth(1).waitFor();
  await security.button("Cerrar las demás sesiones").click();
  await security.confirm("¿Seguro que deseas cerrar tus sesiones en los demás dispositivos?");
  await security.toast("Las demás sesiones se cerraron correctamente");
  await entries.nth(1).waitFor({ state: "detached" });
  await security.sees("Este dispositivo");
  // A page with one request.
  there.expectRefusal("GET", /\/api\/services\/filter$/, 401);
  await (await new Screen(there).menu()).link("Servicios").click();
  await new LoginPage(there).opened();
});
