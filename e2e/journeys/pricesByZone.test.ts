import assert from "node:assert/strict";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { devices } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage();

const TABLE = ["\tChacao\tBaruta\tPetare", "Chacao\t3\t5,50\t8", "Baruta\t\t3\t9"].join("\n");

journey(
  "prices by zone: a pasted matrix, a client's own list, an order priced by it, another price and a new one",
  devices.wideLight,
  async (scene) => {
    const owner = await scene.company();
    await owner.service({ name: "Exprés", amount: 4 });
    const client = await owner.client({
      legal_name: "Comercial Ávila",
      addresses: [{ address: "Altamira" }],
    });
    for (const [name, places] of [
      ["Chacao", ["Altamira"]],
      ["Baruta", ["Las Mercedes"]],
      ["Petare", ["La Urbina"]],
    ])
      await owner.post("/zones", { name, places });
    const visit = await scene.visit(owner);
    const { page } = visit;

    // Paste a matrix with the zones' names, and store it.
    await page.goto("/services/tariffs");
    const grid = page.getByRole("grid", { name: "Precios entre zonas" });
    await grid.getByRole("gridcell").first().click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), TABLE);
    await page.keyboard.press("Control+V");
    const preview = page.getByRole("dialog", { name: "Pegar precios" });
    await preview.getByText("Se cambian 5 precios").waitFor();
    await preview.getByRole("button", { name: "Pegar", exact: true }).click();
    await grid.getByRole("gridcell", { name: "Chacao → Petare, $8,00, cambió" }).waitFor();
    await grid.getByRole("gridcell", { name: "Baruta → Chacao, $5,50, el precio de vuelta" }).waitFor();
    const store = async () => {
      await page.getByRole("button", { name: "Guardar", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Guardar" });
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok()),
        dialog.getByRole("button", { name: "Guardar", exact: true }).click(),
      ]);
      // The toast of an earlier list may still be there.
      await page.getByText("Tarifa guardada correctamente").last().waitFor();
      await dialog.waitFor({ state: "hidden" });
    };
    await store();

    // A zone without a price is hidden, and counted where it is shown again.
    await owner.post("/zones", { name: "Guarenas" });
    await page.reload();
    await page.getByText("1 zona sin precio, oculta", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Todas las zonas", exact: true }).click();
    await page.getByText("1 zona sin precio", { exact: true }).waitFor();
    await grid.getByRole("columnheader", { name: "Guarenas" }).waitFor();
    await page.getByRole("button", { name: "Zonas con precios", exact: true }).click();

    // The client's own list: a copy, of which one price is typed and one undone.
    await page.getByRole("button", { name: "Copiar a…" }).click();
    const copy = page.getByRole("dialog", { name: "Copiar a…" });
    await copy.getByRole("combobox", { name: "Cliente" }).fill("Comercial");
    await page.getByRole("option", { name: "Comercial Ávila" }).click();
    await copy.getByRole("button", { name: "Copiar", exact: true }).click();
    await grid.getByRole("gridcell", { name: /^Chacao → Baruta/ }).click();
    await page.keyboard.type("5,2x");
    await page.keyboard.press("Enter");
    await grid.getByText("No se entiende «5,2x»").waitFor({ state: "attached" });
    await page.keyboard.press("Backspace");
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await grid.getByRole("gridcell", { name: /^Chacao → Baruta, \$5,25/ }).waitFor();
    await page.getByRole("button", { name: "Subir todo %" }).click();
    const raise = page.getByRole("dialog", { name: "Subir todo %" });
    await raise.getByRole("textbox", { name: "Porcentaje" }).fill("10");
    await raise.getByRole("button", { name: "Subir", exact: true }).click();
    await grid.getByRole("gridcell", { name: /^Chacao → Baruta, \$5,75/ }).waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await grid.getByRole("gridcell", { name: /^Chacao → Baruta, \$5,25/ }).waitFor();
    await store();

    // A zone that the form proposes is no change of the person: the form is left without a question.
    const order = new DeliveryForm(visit);
    await page.goto(`/deliveries/new/${client.id}`);
    await order.tab("Cliente");
    await page.waitForFunction(
      `[...document.querySelectorAll("input")].some(({ value }) => value === "Chacao")`,
    );
    await page.getByRole("link", { name: "Clientes", exact: true }).first().click();
    await page.waitForURL(/\/clients$/);

    // An order of the client: the zones are proposed, the price is explained while it is typed.
    await page.goto(`/deliveries/new/${client.id}`);
    await order.general("Exprés");
    await order.recipient("Rosa Núñez", "04241234567", "Calle París, Las Mercedes");
    const summary = page.getByRole("region", { name: "Resumen" });
    await summary.getByText(/^Chacao → Baruta · tarifa de Comercial Ávila desde el /).waitFor();
    await summary.getByText("$5,25").first().waitFor();
    await waitForValue(order.field("Zona de entrega"), "Baruta");
    await order.tab("Cliente");
    await waitForValue(order.field("Zona de recogida"), "Chacao");

    // Another price needs its reason.
    await order.tab("General");
    await page.getByRole("checkbox", { name: "Otro precio" }).check();
    await order.fill("Otro precio", "5");
    await order.fill("Motivo del precio", "Amigo de la casa");
    await order.tab("Cliente");
    await page.getByRole("radio", { name: "Contado", exact: true }).check();
    await order.saveNew();
    const [priced] = (await owner.get("/deliveries/filter")).items;
    assert.deepEqual(
      [priced.amount, priced.calculated_amount, priced.price.reason],
      [5, 5.25, "Amigo de la casa"],
    );

    // An edited zone keeps the price, until 'Aplicar'.
    await page.goto(`/deliveries/edit/${priced.id}`);
    await order.tab("Destinatario");
    await order.choose("Zona de entrega", "Petare");
    await order.tab("General");
    await page.getByText("La tarifa ahora es $8,00").waitFor();
    await summary.getByText("$5,00").first().waitFor();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await summary.getByText("$8,00").first().waitFor();
    await order.save();
    await (await order.arriveAt(DeliveriesPage)).toast("Delivery actualizado correctamente");
    assert.equal((await owner.get(`/deliveries/${priced.id}`)).amount, 8);

    // The page opens on the service that has prices, or on the one in its address.
    const other = await owner.service({ name: "Aéreo", amount: 9 });
    const service = page.getByRole("combobox", { name: "Servicio" });
    await page.goto(`/services/tariffs?service_id=${other.id}`);
    await waitForValue(service, "Aéreo");
    await page.goto("/services/tariffs");
    await waitForValue(service, "Exprés");

    // What the route brought leads to its orders; the list is a PDF.
    await page.getByRole("link", { name: /^Chacao → Petare: ?\$8,00 ?1 orden$/ }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar" }).click();
    await page.getByRole("menuitem", { name: "PDF" }).click();
    assert.match((await download).suggestedFilename(), /^tarifa_.*\.pdf$/);
    await page.getByRole("link", { name: /^Chacao → Petare: ?\$8,00 ?1 orden$/ }).click();
    await page.getByText(`00000${priced.number}`).first().waitFor();
  },
);

journey("a company without zones has no field of them", devices.smallDark, async (scene) => {
  const owner = await scene.company();
  await owner.service({ name: "Exprés", amount: 4 });
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries/new");
  const order = new DeliveryForm(visit);
  await order.general("Exprés");
  for (const text of ["Otro precio", "Recargos", "Precio del servicio"])
    assert.equal(await visit.page.getByText(text, { exact: true }).count(), 0, text);
  await order.tab("Destinatario");
  assert.equal(await order.field("Zona de entrega").count(), 0);
});
