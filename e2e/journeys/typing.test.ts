// @world Details of fields.
import assert from "node:assert/strict";
import { type Day, formatDay } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { BillForm } from "../pages/BillsPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { ServiceForm } from "../pages/ServicesPage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const WRONG_DAY = "La fecha no es válida";

journey("an invalid entry stays as it was typed", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { page } = visit;
  await page.goto("/services/new");
  const service = new ServiceForm(visit);
  await service.refuses("Monto", "10,999", "«10,999»: ¿10999 (miles) o 10,999 (decimales)?");
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
  for (const [typed, text] of [
    ["5/11/26", formatDay("2026-11-05")],
    ["5/3/2026", formatDay("2026-03-05")],
    ["5/11", formatDay(`${today().slice(0, 4)}-11-05` as Day)],
  ] as const) {
    await day.fill(typed);
    await day.press("Tab");
    await bill.accepts("Fecha");
    assert.equal(await day.inputValue(), text);
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

journey(
  "a filter of days accepts typed days, and reports invalid ones",
  devices.desktopDark,
  async (scene) => {
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
  },
);

journey("pickers accept typed text without waiting, and close", devices.desktopLight, async (scene) => {
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

/** Lets the page do what it has begun, while its clock stands still. */
const drain = ({ page }: Visit) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++)
      await new Promise((done) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
      });
  });

for (const reducedMotion of ["no-preference", "reduce"] as const)
  journey(
    `the client picker asks after 500 ms and closes after 150 ms, motion: ${reducedMotion}`,
    devices.desktopLight,
    async (scene) => {
      const owner = await scene.company();
      await owner.client({ legal_name: "Ferretería El Tornillo" });
      const visit = await scene.visit(owner);
      const { page } = visit;
      await page.emulateMedia({ reducedMotion });
      await page.clock.install();
      await page.addInitScript(() => {
        const urls: string[] = [];
        const { fetch } = window;
        window.fetch = (...call) => {
          urls.push(String(call[0]));
          return fetch(...call);
        };
        Object.assign(window, { asked: urls });
      });
      const searches = async () => {
        await drain(visit);
        const urls = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
        return urls.filter((url) => url.includes("search=tornillo")).length;
      };
      await page.goto("/deliveries/new");
      const form = new DeliveryForm(visit);
      await form.tab("Cliente");
      const field = form.select("Cliente");
      await field.focus();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await field.pressSequentially("tornillo");
      await drain(visit);
      await page.clock.runFor(499);
      assert.equal(await searches(), 0);
      await page.clock.runFor(1);
      assert.equal(await searches(), 1);
      await page.getByRole("option", { name: "Ferretería El Tornillo" }).waitFor({ state: "attached" });

      const expanded = async () => {
        await drain(visit);
        return field.getAttribute("aria-expanded");
      };
      const leaveBy = async (leave: () => Promise<void>) => {
        assert.equal(await expanded(), "true");
        await leave();
        await drain(visit);
        await page.clock.runFor(149);
        assert.equal(await expanded(), "true");
        await page.clock.runFor(1);
        assert.equal(await expanded(), "false");
      };
      await leaveBy(() => field.evaluate((input) => input.blur()));
      // By a click elsewhere, too; Escape closes the list at once, because it leaves the focus in the field.
      await field.click();
      await leaveBy(() => form.heading(DeliveryForm.title).click());
      await field.click();
      assert.equal(await expanded(), "true");
      await field.press("Escape");
      assert.equal(await expanded(), "false");
    },
  );
