// @world Details of a form.
import assert from "node:assert/strict";
import { stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { devices } from "../visit.ts";

const journey = stage();

for (const form of [devices.wideLight, devices.smallDark])
  journey("an order form leads on until it can be saved", form, async (scene) => {
    const owner = await scene.company();
    await owner.service({ name: "Exprés", amount: 5.5 });
    const client = await owner.client({ legal_name: "Panadería La Ñapa" });
    const visit = await scene.visit(owner, form);
    const { page } = visit;
    await page.goto(`/deliveries/new/${client.id}`);
    const order = new DeliveryForm(visit);
    // Whose order it is stands under the title.
    await page.locator("h1 + p", { hasText: "Panadería La Ñapa" }).waitFor();
    const isMain = async (name: string) =>
      (await order.button(name).getAttribute("data-variant")) === "filled";
    const save = order.button("Guardar");
    const reason = page.getByRole("paragraph").filter({ hasText: /^Para guardar, completa: Servicio, / });
    await reason.waitFor();
    assert.equal(await save.getAttribute("aria-describedby"), await reason.getAttribute("id"));
    assert.ok(await save.isDisabled());
    assert.deepEqual([await isMain("Siguiente"), await isMain("Guardar")], [true, false]);
    await order.general("Exprés");
    // Each missing field is a link to it.
    await page.getByRole("button", { name: "Nombre completo", exact: true }).click();
    await page.locator(":focus").and(order.field("Nombre completo")).waitFor();
    await order.fill("Nombre completo", "Rosa Núñez");
    await order.fill("Teléfono", "04241234567");
    await order.fill("Dirección", "Calle Real");
    await order.button("Guardar").and(page.locator(":enabled")).waitFor();
    assert.deepEqual([await isMain("Siguiente"), await isMain("Guardar")], [false, true]);
    // Wide screens have room for a summary.
    if (visit.phone) return;
    const summary = page.getByRole("region", { name: "Resumen" });
    for (const text of ["Panadería La Ñapa", "Rosa Núñez", "Exprés", "$5,50"])
      await summary.getByText(text).waitFor();
    const [left, right] = [await save.boundingBox(), await summary.boundingBox()];
    assert.ok(left && right && right.x > left.x + left.width, "it is beside the fields");
  });
