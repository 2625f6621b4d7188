/** Empresa: each section has its address, and 'Guardar' stays in view. */
import assert from "node:assert/strict";
import { sampleCompany } from "#features/company/server/samples.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Palette } from "../pages/Palette.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

const SECTIONS = {
  "/users/company": "Datos",
  "/users/company/papers": "Papeles",
  "/users/company/money": "Cobro y vuelto",
  "/users/company/tracking": "Seguimiento y pruebas",
  "/users/company/form": "Formulario y portal",
  "/users/company/closing": "Cierre del mes",
};

const section = ({ page }: Visit, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

const focused = ({ page }: Visit, name: string) =>
  page.locator("h2:focus").and(page.getByRole("heading", { level: 2, name, exact: true }));

const addressOf = ({ page }: Visit) => new URL(page.url()).pathname;

async function isInView({ page, device }: Visit, name: string): Promise<boolean> {
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= device.height;
}

for (const device of [devices.desktopLight, devices.smallDark])
  journey("each section has an address, and its save stays in view", device, async (scene) => {
    const visit = await scene.visit(await scene.company());
    const { page } = visit;
    for (const [path, name] of Object.entries(SECTIONS)) {
      await page.goto(path);
      await section(visit, name).waitFor();
      await new Screen(visit).heading("Empresa").waitFor();
      if (name === "Cierre del mes") continue;
      const save = page.getByRole("button", { name: "Guardar", exact: true });
      await save.and(page.locator(":disabled")).waitFor();
      assert.ok(await isInView(visit, "Guardar"), `${name}, from its beginning`);
      await page.mouse.wheel(0, 5000);
      await visit.settled();
      const fields = page.locator("main form :is(input:not([type=file], [type=hidden]), textarea)");
      await fields.last().focus();
      const [field, bar] = await Promise.all([fields.last().boundingBox(), save.boundingBox()]);
      assert.ok(
        field && bar && field.y + field.height <= bar.y,
        `${name}: its last field is above 'Guardar'`,
      );
    }
    await page.goto("/company");
    await section(visit, "Datos").waitFor();
    assert.equal(addressOf(visit), "/users/company");
  });

journey("sections are opened by keyboard, and Back returns", devices.desktopDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/users/company/money");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tab("Cobro y vuelto").and(page.locator("[aria-selected=true]")).focus();
  await page.keyboard.press("ArrowDown");
  await tab("Seguimiento y pruebas").and(page.locator("[aria-selected=true]:focus")).waitFor();
  await page.keyboard.press("End");
  await tab("Horario").and(page.locator("[aria-selected=true]:focus")).waitFor();
  assert.equal(addressOf(visit), "/users/schedule");
  await tab("Empresa").and(page.locator("[aria-selected=true]")).waitFor();
  // A link is followed to the section's heading.
  await tab("Papeles").click();
  await focused(visit, "Papeles").waitFor();
  await page.goBack();
  await new Screen(visit).heading("Horario").waitFor();
  await page.goBack();
  await section(visit, "Seguimiento y pruebas").waitFor();

  for (const [word, option, name] of [
    ["vuelto", /^Cobro y vuelto/, "Cobro y vuelto"],
    ["logo", /^Empresa/, "Datos"],
    ["cierre", /^Cierre/, "Cierre del mes"],
  ] as const) {
    const palette = await Palette.open(visit);
    await page.keyboard.type(word);
    await palette.option(option).click();
    await focused(visit, name).waitFor();
  }
});

for (const device of [devices.desktopLight, devices.smallLight])
  journey("a save keeps the section and the focus; changes are asked about", device, savesSection);

async function savesSection(scene: Scene) {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/users/company/money");
  const settings = await new Screen(visit).arriveAt(CompanyPage);
  await settings.fill("Cómo pagarnos", "Pago móvil 0414");
  await page.keyboard.press("Control+Enter");
  await settings.toast("Empresa actualizada correctamente");
  await page.getByRole("textbox", { name: "Cómo pagarnos" }).and(page.locator(":focus")).waitFor();
  assert.equal((await owner.get("/company")).payment_details, "Pago móvil 0414");

  await settings.fill("Vuelto máximo que lleva un repartidor", "35");
  await settings.button("Guardar").press("Enter");
  // Nothing is left to be saved, so the button can't keep the focus.
  await focused(visit, "Cobro y vuelto").waitFor();
  await settings.button("Guardar").and(page.locator(":disabled")).waitFor();
  assert.equal((await owner.get("/company")).change_limit, 35);

  await settings.fill("Cómo pagarnos", "Otra cuenta");
  const question = new Dialog(visit, "Confirmar Accion");
  const leave = () =>
    visit.phone
      ? page.getByLabel("Sección").selectOption({ label: "Papeles" })
      : page.getByRole("tab", { name: "Papeles", exact: true }).click();
  await leave();
  await question.opened();
  await question.button("Cancelar").click();
  await question.closed();
  assert.equal(addressOf(visit), "/users/company/money");
  await settings.button("Descartar").press("Enter");
  await focused(visit, "Cobro y vuelto").waitFor();
  assert.equal(await settings.field("Cómo pagarnos").inputValue(), "Pago móvil 0414");
  await leave();
  await section(visit, "Papeles").waitFor();
}

journey("two people save two sections, or the same one", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/users/company/papers");
  const settings = await new Screen(visit).arriveAt(CompanyPage);
  await settings.fill("Nota al pie del ticket", "Lunes a sábado");
  const { created_at: _, updated_at: __, ...before } = await owner.get("/company");
  await owner.put("/company", { ...before, payment_details: "Pago móvil" });
  visit.expectRefusal("PUT", /\/company$/, 412);
  await settings.save();
  await settings.toast("Empresa actualizada correctamente");
  const both = await owner.get("/company");
  assert.deepEqual([both.ticket_note, both.payment_details], ["Lunes a sábado", "Pago móvil"]);

  await settings.fill("Nota al pie del ticket", "De ocho a seis");
  await owner.put("/company", { ...before, ticket_note: "Cerrado los domingos" });
  visit.expectRefusal("PUT", /\/company$/, 412);
  await settings.save();
  const choice = await new Dialog(visit, "Otra persona cambió este registro").opened();
  await choice.sees("Cerrado los domingos");
  assert.equal(await choice.within.getByRole("radiogroup").count(), 1, "only what the section has");
});

journey("an error of the server is under its field", devices.smallDark, async (scene) => {
  const [other, owner] = [await scene.company(), await scene.company()];
  const slug = `tomado-${(await other.service()).id}`;
  await other.put("/company", sampleCompany({ request_form: true, slug }));
  const visit = await scene.visit(owner);
  await visit.page.goto("/users/company/form");
  const settings = await new Screen(visit).arriveAt(CompanyPage);
  await settings.turnOn("Formulario público");
  await settings.fill("Dirección del formulario", slug);
  visit.expectRefusal("PUT", /\/company$/, 422);
  await settings.save();
  await settings.complains("Dirección del formulario", "Esa dirección ya está en uso");
  await settings.field("Dirección del formulario").and(visit.page.locator(":focus")).waitFor();
});
