// @world Details of the account; twoFactor.test.ts signs in.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { codeAt } from "#features/account/server/security/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { PASSWORD } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { EmployeeForm } from "../pages/EmployeesPage.ts";
import { PasswordPage, ProfilePage } from "../pages/ProfilePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
/** The server's answer to a sign-in whose password was given longer ago. */
const ASKS = { message: "Confirma tu contraseña para continuar", reauthenticate: true };
const NEXT = "otra-clave-22";

const dialogOf = ({ page }: Visit) => page.getByRole("dialog", { name: "Confirma tu contraseña" });

for (const device of [devices.desktopLight, devices.smallDark])
  journey("a new password waits until the present one is given again", device, changesPassword);

async function changesPassword({ company, visit: arrive }: Scene) {
  const visit = await arrive(await company());
  const { page } = visit;
  await page.goto("/users/changePassword/");
  const form = await new Screen(visit).arriveAt(PasswordPage);
  await form.fillBoth(NEXT);
  const dialog = dialogOf(visit);
  const password = dialog.getByLabel("Tu contraseña");
  const save = async () => {
    await visit.refuseOnce("PUT", /\/user\/password$/, 403, ASKS);
    await form.field("Repite la nueva contraseña").press("Enter");
    await dialog.waitFor();
  };

  await save();
  await visit.settled();
  await expectNoViolations(visit, "the dialog that asks for the password again");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await form.toast("Error al actualizar la producto");
  // Nothing typed is lost, and the keyboard is where it was.
  assert.equal(await form.field("Nueva contraseña").inputValue(), NEXT);
  await form.field("Repite la nueva contraseña").and(page.locator(":focus")).waitFor();

  await save();
  await password.and(page.locator(":focus")).waitFor();
  visit.expectRefusal("POST", /\/user\/confirm$/, 422);
  await page.keyboard.type("no-es-la-clave");
  await page.keyboard.press("Enter");
  await dialog.getByText("La contraseña no es correcta").waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await form.toast("contraseña actualizado con exito");
}

journey("a new e-mail waits for the password and a code", devices.phoneLight, async (scene) => {
  const owner = await scene.company();
  const { secret } = await owner.secure();
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/users/edit/");
  const form = await new Screen(visit).arriveAt(ProfilePage);
  const email = `${randomUUID()}@ejemplo.com`;
  await form.fill("Email", email);
  await visit.refuseOnce("POST", /\/user\/update$/, 403, ASKS);
  await form.save();
  const dialog = dialogOf(visit);
  await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
  visit.expectRefusal("POST", /\/user\/confirm$/, 401);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  const code = dialog.getByLabel("Código de verificación");
  await code.and(page.locator(":focus")).waitFor();
  await expectNoViolations(visit, "the dialog that asks for a code too");
  visit.expectRefusal("POST", /\/user\/confirm$/, 401);
  await code.fill("aaaa-bbbb-cccc-dddd");
  await page.keyboard.press("Enter");
  await dialog.getByText("El código no es correcto o ya se usó").waitFor();
  await code.fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await form.toast("Usuario actualizado con exito");
  assert.equal((await owner.get("/user")).user.email, email);
});

journey("an admin's own e-mail waits on the employees' page too", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  const email = `${randomUUID()}@ejemplo.com`;
  const admin = await owner.employee({ role: "admin" });
  const visit = await scene.visit(admin);
  await visit.page.goto(`/employees/edit/${admin.session.user.id}`);
  const form = new EmployeeForm(visit);
  await form.fill("Email", email);
  await visit.refuseOnce("PUT", /\/employees\/\d+$/, 403, ASKS);
  await form.save();
  const dialog = dialogOf(visit);
  await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
  await visit.page.keyboard.press("Enter");
  await form.toast("Empleado actualizado correctamente");
  assert.equal((await owner.get(`/employees/${admin.session.user.id}`)).email, email);
});
