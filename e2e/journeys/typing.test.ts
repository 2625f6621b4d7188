import assert from "node:assert/strict";
import { formatDay } from "#shared/dates.ts";
import { stage } from "../fixtures.ts";
import { BillForm } from "../pages/BillsPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { ServiceForm } from "../pages/ServicesPage.ts";
import { forms } from "../visit.ts";

const journey = stage();
const WRONG_DAY = "La fecha no es válida";

journey("an invalid entry stays as it was typed", forms.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/services/new");
  const service = new ServiceForm(visit);
  await service.refuses("Monto", "10,999", "El monto debe ser un número");
  const amount = service.field("Monto");
  assert.equal(await amount.inputValue(), "10,999");
  // Another edit must not multiply the amount by a thousand.
  await amount.press("End");
  await amount.press("Backspace");
  await amount.press("Tab");
  assert.equal(await amount.inputValue(), "10,99");

  await page.goto("/company-bills/new");
  const bill = new BillForm(visit);
  await bill.refuses("Fecha", "31/02/2026", WRONG_DAY);
  const day = bill.field("Fecha");
  assert.equal(await day.inputValue(), "31/02/2026");
  for (const [typed, shown] of [
    ["5/11/26", formatDay("2026-11-05")],
    ["5/3/2026", formatDay("2026-03-05")],
  ] as const) {
    await day.fill(typed);
    await day.press("Tab");
    await bill.accepts("Fecha");
    assert.equal(await day.inputValue(), shown);
  }
  await day.fill("hoy");
  await day.press("Tab");
  await bill.accepts("Fecha");
  assert.match(await day.inputValue(), /^\d+ [a-z]{3} \d{4}$/);

  // A day can also be picked with the mouse, and a filter accepts a typed day.
  await day.click();
  await page.getByRole("button", { name: "15", exact: false }).first().click();
  await page.getByRole("button", { name: "Mes siguiente", exact: true }).waitFor({ state: "hidden" });
  assert.match(await day.inputValue(), /^15 /);
});

journey("a filter of days accepts typed days, and reports invalid ones", forms.desktopDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/deliveries");
  await page.getByRole("button", { name: /^Filtros/ }).click();
  const start = page.getByRole("textbox", { name: "Fecha de inicio", exact: true });
  await start.fill("5/3/2026");
  await page.waitForURL(/startDate=2026-03-05/);
  await start.fill("31/02/2026");
  await start.press("Tab");
  await page.getByText(WRONG_DAY).waitFor();
  assert.equal(await start.inputValue(), "31/02/2026");
  await page.waitForURL((url) => !url.searchParams.has("startDate"));
});

journey("pickers accept typed text without waiting, and close", forms.desktopLight, async (scene) => {
  const owner = await scene.company();
  await owner.client({
    legal_name: "Ferretería El Tornillo",
    addresses: [{ address: "Plaza Altamira" }, { address: "Galpón 7, La Yaguara" }],
  });
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/deliveries/new");
  const form = new DeliveryForm(visit);
  await form.tab("Cliente");
  const client = form.select("Cliente");
  await client.pressSequentially("tornillo");
  await client.press("Enter");
  await form.select("Cliente").and(page.locator('[value="Ferretería El Tornillo"]')).waitFor();
  await page.getByRole("listbox").waitFor({ state: "hidden" });

  const address = form.select("Dirección de recogida");
  await address.and(page.locator('[value="Plaza Altamira"]')).waitFor();
  await address.fill("yaguara");
  await address.press("Enter");
  await address.and(page.locator('[value="Galpón 7, La Yaguara"]')).waitFor();
  await address.fill("Calle 9, Los Ruices");
  await page.getByRole("option", { name: "Agregar «Calle 9, Los Ruices»", exact: true }).click();
  await address.and(page.locator('[value="Calle 9, Los Ruices"]')).waitFor();
  // If the person leaves the field without choosing, a new address is still kept.
  await address.fill("Calle 10, Los Ruices");
  await address.press("Tab");
  await address.and(page.locator('[value="Calle 10, Los Ruices"]')).waitFor();
});

journey(
  "a picker's list closes 150 ms after its field loses the focus",
  forms.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    await owner.client({ legal_name: "Ferretería El Tornillo" });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/deliveries/new");
    const form = new DeliveryForm(visit);
    await form.tab("Cliente");
    await form.select("Cliente").fill("tornillo");
    await page.getByRole("option", { name: "Ferretería El Tornillo" }).waitFor();
    const open = await form.select("Cliente").evaluate(async (field: HTMLInputElement) => {
      const left = performance.now();
      field.blur();
      while (field.getAttribute("aria-expanded") === "true" || field.hasAttribute("data-expanded"))
        await new Promise((drawn) => requestAnimationFrame(drawn));
      return performance.now() - left;
    });
    assert.ok(open >= 150, `${open} ms`);
  },
);
