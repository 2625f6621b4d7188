import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { sampleLogo } from "#features/company/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleZone } from "#features/zones/server/samples.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { ProfilePage } from "../pages/ProfilePage.ts";
import { Screen } from "../pages/Screen.ts";
import { ServicesPage } from "../pages/ServicesPage.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("a company's settings appear in the app and on tickets", devices.desktopDark, editsSettings);
journey("a company's settings appear in the app and on tickets", devices.phoneLight, editsSettings);

async function editsSettings({ company, visit: arrive }: Scene) {
  const account = await company();
  await account.post("/deliveries", sampleDelivery((await account.service()).id));
  const visit = await arrive(account);
  await visit.page.goto("/home");
  const home = await new Screen(visit).arriveAt(HomePage);
  await home.link("Pon los datos de tu empresa").click();
  const settings = await home.arriveAt(CompanyPage);
  await settings.refuses("Nombre de la empresa", "", "El nombre de la empresa es requerido");
  await settings.fill("Nombre de la empresa", "Mandados El Ávila");
  await settings.fill("RIF o documento", "J-30123456-7");
  await settings.chooseLogo(sampleLogo);
  await settings.save();
  await settings.toast("Empresa actualizada correctamente");
  await home.arriveAt(HomePage);

  await visit.page.goto("/users/company");
  await settings.fill("Nota al pie del ticket", "Lunes a sábado");
  await settings.save();
  await settings.toast("Empresa actualizada correctamente");
  const brand = visit.page.getByRole("navigation").getByRole("link", { name: "Mandados El Ávila" });
  await brand.getByRole("presentation").or(brand.locator("img")).waitFor();

  const orders = await home.goTo(DeliveriesPage);
  await orders.copyTicket("000001");
  const copied = await visit.page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.startsWith("*Mandados El Ávila*\n"), copied);
  assert.ok(copied.endsWith("\n\nLunes a sábado"), copied);

  // The saved values are shown again, and the logo can be removed.
  await visit.page.goto("/users/company");
  await settings.arriveAt(CompanyPage);
  await settings.holds("RIF o documento", "J-30123456-7");
  assert.ok(await settings.showsWholeLogo());
  await visit.page.getByRole("checkbox", { name: "Quitar logo" }).check();
  await settings.save();
  await settings.toast("Empresa actualizada correctamente");
  await brand.locator("img").waitFor({ state: "detached" });
  assert.equal((await account.get("/company")).logo, null);
}

journey(
  "tabs switch between views, also by keyboard",
  devices.desktopLight,
  async ({ company, visit: arrive }) => {
    const account = await company();
    const { page } = await arrive(account);
    await page.goto("/users/edit/");
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    await tab("Perfil").and(page.locator("[aria-selected=true]")).waitFor();
    await tab("Perfil").focus();
    await page.keyboard.press("ArrowLeft");
    await tab("Importar").and(page.locator("[aria-selected=true]:focus")).waitFor();
    assert.equal(new URL(page.url()).pathname, "/users/import");
    await page.keyboard.press("Home");
    await tab("Perfil").and(page.locator("[aria-selected=true]:focus")).waitFor();
    await tab("Empresa").click();
    await page.getByRole("heading", { level: 1, name: "Empresa" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: ProfilePage.title }).waitFor();

    const basic = await arrive(await account.employee());
    await basic.page.goto("/users/edit/");
    await basic.page.getByRole("heading", { level: 1, name: ProfilePage.title }).waitFor();
    for (const role of ["tab", "button"] as const)
      for (const name of ["Empresa", "Conexiones", "Más"])
        assert.equal(await basic.page.getByRole(role, { name, exact: true }).count(), 0);
  },
);

journey(
  "what an office doesn't use is behind 'Más' until its first use",
  devices.desktopLight,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const { page } = await arrive(owner);
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    const more = page.getByRole("button", { name: "Más", exact: true });
    for (const [path, ...names] of [
      ["/deliveries", "Solicitudes", "Fijas"],
      ["/users/edit/", "Conexiones"],
      ["/services", "Zonas", "Recargos"],
    ] as const) {
      await page.goto(path);
      await more.press("Enter");
      for (const name of names) {
        await page.getByRole("menuitem", { name, exact: true }).waitFor();
        assert.equal(await tab(name).count(), 0, name);
      }
    }
    // While it is open it is a tab, which has the focus.
    await page.getByRole("menuitem", { name: "Zonas", exact: true }).click();
    await page.waitForURL("**/services/zones");
    await tab("Zonas").and(page.locator("[aria-selected=true]:focus")).waitFor();
    await page.keyboard.press("Home");
    await tab("Servicios").and(page.locator("[aria-selected=true]:focus")).waitFor();
    await tab("Zonas").waitFor({ state: "hidden" });

    await owner.post("/zones", sampleZone());
    await page.reload();
    await tab("Zonas").waitFor();
    await more.press("Enter");
    await page.getByRole("menuitem", { name: "Recargos", exact: true }).waitFor();
    assert.equal(await page.getByRole("menuitem").count(), 1);

    const phone = await arrive(owner, devices.phoneDark);
    await phone.page.goto("/services");
    const services = await new Screen(phone).arriveAt(ServicesPage);
    await services.chooseView("Recargos");
    await services.heading("Recargos").waitFor();
  },
);

journey("tabs are a select on a phone", devices.phoneDark, async ({ company, visit: arrive }) => {
  const visit = await arrive(await company());
  await visit.page.goto("/users/edit/");
  const profile = await new Screen(visit).arriveAt(ProfilePage);
  await profile.chooseView("Empresa");
  await profile.arriveAt(CompanyPage);
  assert.equal(new URL(visit.page.url()).pathname, "/users/company");
});

journey("the owner downloads all data", devices.desktopLight, async ({ company, visit: arrive }) => {
  const account = await company();
  const { page } = await arrive(account);
  await page.goto("/users/company");
  const button = page.getByRole("button", { name: "Descargar todos los datos" });
  const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
  assert.match(saved.suggestedFilename(), /^[a-z0-9_]+_\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await saved.path());
  assert.equal(bytes.subarray(0, 4).toString("latin1"), "PK\u0003\u0004");

  await page.getByRole("button", { name: "Descargar libro diario" }).click();
  const dialog = page.getByRole("dialog", { name: "Descargar libro diario" });
  await dialog.getByLabel("Fecha de inicio").waitFor();
  await dialog.getByText("Formato", { exact: true }).waitFor();
  const [journal] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Descargar" }).click(),
  ]);
  assert.match(journal.suggestedFilename(), /^libro_diario_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/);
  assert.match(
    await readFile(await journal.path(), "utf8"),
    /^\ufeffentry;date;cause;account;party;currency;amount;note\r\n/,
  );

  const admin = await arrive(await account.employee({ role: "admin" }));
  await admin.page.goto("/users/company");
  await admin.page.getByRole("heading", { level: 1, name: "Empresa" }).waitFor();
  await admin.page.getByLabel("RIF o documento").waitFor();
  await admin.page.getByRole("button", { name: "Descargar libro diario" }).waitFor();
  assert.equal(await admin.page.getByRole("button", { name: "Descargar todos los datos" }).count(), 0);
});
