// @world Measures every control.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { sampleLogo } from "#features/company/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { stage } from "../fixtures.ts";
import { CompanyPage } from "../pages/CompanyPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices } from "../visit.ts";

const journey = stage();

/** The contrast between a control's outline or track and its background, by WCAG's formula. */
function contrastOf(control: Locator, part: "borderTopColor" | "backgroundColor"): Promise<number> {
  return control.evaluate((element, part) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let behind = element.parentElement;
    while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)")
      behind = behind.parentElement;
    const outline = luminance(getComputedStyle(element)[part]);
    const surface = luminance(getComputedStyle(behind ?? document.body).backgroundColor);
    return (Math.max(outline, surface) + 0.05) / (Math.min(outline, surface) + 0.05);
  }, part);
}

for (const form of [devices.desktopLight, devices.desktopDark])
  journey("unchecked controls stand out from their surface", form, async (scene) => {
    const owner = await scene.company();
    await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/deliveries/new");
    const order = new DeliveryForm(visit);
    await order.regularClient("tornillo", "Ferretería El Tornillo");
    const radio = page.locator("input[type=radio].mantine-Radio-radio:not(:checked)").first();
    assert.ok((await contrastOf(radio, "borderTopColor")) >= 3);
    await page.goto("/clients/new");
    const credit = page.locator(".mantine-Switch-track").first();
    assert.ok((await contrastOf(credit, "backgroundColor")) >= 3);
    // The only checkbox of the page is shown if there is a logo.
    await page.goto("/users/company");
    const company = new CompanyPage(visit);
    await company.chooseLogo(sampleLogo);
    await company.save();
    await company.toast("Empresa actualizada correctamente");
    await page.goto("/users/company");
    const checkbox = page.getByRole("checkbox", { name: "Quitar logo", checked: false });
    assert.ok((await contrastOf(checkbox, "borderTopColor")) >= 3);
  });

for (const form of [devices.smallLight, devices.smallDark])
  journey("a courier's choices and fields stand out from the page", form, async (scene) => {
    const owner = await scene.company();
    const courier = await owner.courier();
    const { id: service } = await owner.service();
    const order = await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier.id }));
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    const { code } = await owner.post(`/couriers/${courier.id}/access`, {});
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await visit.page.goto("/reparto/");
    await phone.fill("Código de acceso", code);
    await phone.press("Entrar");
    await phone.press("No entregado");
    const choice = visit.page.locator("label").filter({ hasText: "Ausente" });
    assert.ok((await contrastOf(choice, "borderTopColor")) >= 3);
    const note = visit.page.getByLabel("Nota (opcional)");
    assert.ok((await contrastOf(note, "borderTopColor")) >= 3);
  });
