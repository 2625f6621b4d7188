// Options that are no record: 'Crear «…»', 'Agregar nueva dirección', 'Sin asignar'. Their words are never taken for typed text.
// @world Details of a field.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import type { Locator } from "playwright-core";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import type { Part } from "../pages/Part.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

/** How a person chooses: each way on a device that has it. */
const WAYS = {
  mouse: { device: devices.desktopLight, press: (target: Locator) => target.click() },
  touch: { device: devices.smallDark, press: (target: Locator) => target.tap() },
  keys: { device: devices.desktopDark, press: (target: Locator) => target.press("Enter") },
};
type FillWay = keyof typeof WAYS;
const ways = Object.keys(WAYS) as FillWay[];

/** Opens a picker's list, types into it if there is something to type, and chooses the option. */
async function choose({ page }: Visit, way: FillWay, field: Locator, name: string | RegExp, typed = "") {
  if (way === "keys") await field.focus();
  else await WAYS[way].press(field);
  if (typed) await field.fill(typed);
  const option = page.getByRole("option", { name, exact: true });
  if (way !== "keys") return WAYS[way].press(option);
  const highlighted = option.and(page.locator("[data-combobox-selected]"));
  if (!typed) await field.press("ArrowDown");
  await option.waitFor();
  for (let moves = 0; (await highlighted.count()) === 0; moves++) {
    assert.ok(moves < 10, `the arrow keys reach ${name}`);
    await field.press("ArrowDown");
  }
  await field.press("Enter");
}

/** Waits until a picker's field has this text. */
const holds = ({ page }: Visit, field: Locator, value: string) =>
  field.and(page.locator(`[value="${value}"]`)).waitFor();

/** 'Crear «…»' opens a dialog with the typed name. Without a record the picker is empty as before; with one it holds that. */
async function creates(visit: Visit, way: FillWay, field: Locator, name: string, title: string, fill: Fill) {
  const dialog = new Dialog(visit, title);
  await choose(visit, way, field, `Crear «${name}»`, name);
  await dialog.opened();
  await WAYS[way].press(dialog.button("Cancelar"));
  await dialog.closed();
  await holds(visit, field, "");
  await choose(visit, way, field, `Crear «${name}»`, name);
  await dialog.opened();
  await fill(dialog);
  await WAYS[way].press(dialog.button("Guardar"));
  await dialog.closed();
  await holds(visit, field, name);
}
type Fill = (dialog: Part) => Promise<void>;

async function fillService(dialog: Part) {
  await dialog.fill("Monto", "5");
  await dialog.fill("Descripción", "Con ayudantes");
}

const fillCourier: Fill = (dialog) => dialog.fill("Teléfono", "04149998877");

async function fillClient(dialog: Part) {
  await dialog.choose("Tipo de documento", "Juridico");
  await dialog.fill("Numero de documento", "J-29876543-2");
  if (dialog.phone) await dialog.choose("Sección", "Direcciones");
  else await dialog.within.getByRole("tab", { name: "Direcciones" }).click();
  await dialog.fill("Dirección 1", "Calle París");
}

async function orderForm(scene: Scene) {
  const owner = await scene.company();
  const addresses = [{ address: "Plaza Altamira" }, { address: "Galpón 7, La Yaguara" }];
  const client = await owner.client({ legal_name: "Panadería La Ñapa", addresses });
  const service = await owner.service({ name: "Exprés" });
  const visit = await scene.visit(owner);
  return { owner, client, service, visit, form: new DeliveryForm(visit) };
}

for (const way of ways) {
  const { device, press } = WAYS[way];

  journey(`the pickers of an order create what is missing, by ${way}`, device, async (scene) => {
    const { visit, form } = await orderForm(scene);
    await visit.page.goto("/deliveries/new");
    await creates(visit, way, form.select("Servicio"), "Mudanza", "Nuevo servicio", fillService);
    await creates(visit, way, form.select("Repartidor"), "Ana Rojas", "Nuevo repartidor", fillCourier);
    await form.tab("Cliente");
    await creates(visit, way, form.select("Cliente"), "Ferretería Sol", "Nuevo cliente", fillClient);
  });

  journey(`the question for a courier creates one, by ${way}`, device, async (scene) => {
    const { owner, service, visit } = await orderForm(scene);
    await owner.post("/deliveries", sampleDelivery(service.id));
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.act(orders.row("000001"), "Marcar en tránsito");
    const question = await new Dialog(visit, "Confirmar Accion").opened();
    const field = question.select("Repartidor");
    await creates(visit, way, field, "Ana Rojas", "Nuevo repartidor", fillCourier);
  });

  journey(`a new pickup address is what was typed, by ${way}`, device, async (scene) => {
    const { owner, client, visit, form } = await orderForm(scene);
    const { page } = visit;
    await page.goto(`/deliveries/new/${client.id}`);
    await form.general("Exprés");
    await form.tab("Cliente");
    const list = form.select("Dirección de recogida");
    const fresh = form.field("Nueva dirección");
    const focused = page.locator(":focus");
    await holds(visit, list, "Plaza Altamira");
    // Also when the option itself is searched, and when the new field is left empty.
    for (const typed of ["", "Agregar nueva"]) {
      await choose(visit, way, list, "Agregar nueva dirección", typed);
      await fresh.and(focused).waitFor();
      await fresh.blur();
      await visit.settled();
      assert.deepEqual([await fresh.inputValue(), await list.inputValue()], ["", ""]);
    }
    await list.fill("Agregar");
    await list.blur();
    await holds(visit, list, "");
    await fresh.fill("Calle 9, Los Ruices");
    await (way === "keys" ? fresh.press("Enter") : press(form.button("Agregar")));
    await holds(visit, list, "Calle 9, Los Ruices");
    await choose(visit, way, list, "Agregar nueva dirección");
    await fresh.and(focused).waitFor();
    await choose(visit, way, list, "Galpón 7, La Yaguara");
    await holds(visit, list, "Galpón 7, La Yaguara");
    await choose(visit, way, list, "Agregar «Calle 10»", "Calle 10");
    await holds(visit, list, "Calle 10");
    await form.recipient("Rosa Núñez", "04241234567", "Calle Real");
    await form.saveNew();
    const [order] = (await owner.get("/deliveries/filter")).items;
    assert.equal(order.pickup_address, "Calle 10");
    const { addresses } = await owner.get(`/clients/${client.id}`);
    assert.deepEqual(
      addresses.map(({ address }: { address: string }) => address),
      ["Plaza Altamira", "Galpón 7, La Yaguara", "Calle 10"],
    );
  });

  journey(`a recipient's suggestion fills in the recipient, by ${way}`, device, async (scene) => {
    const { owner, client, service, visit, form } = await orderForm(scene);
    const { anonymous_client: _, ...order } = sampleDelivery(service.id, { client_id: client.id });
    await owner.post("/deliveries", order);
    await visit.page.goto(`/deliveries/new/${client.id}`);
    await form.tab("Destinatario");
    await choose(visit, way, form.field("Nombre completo"), /^María Gutiérrez/, "Mar");
    await form.holds("Nombre completo", "María Gutiérrez");
    await form.holds("Teléfono", "0414-9876543");
    await form.holds("Dirección", order.receipt.address);
  });

  if (way !== "mouse")
    journey(
      `the board's column of orders without a courier is chosen, by ${way}`,
      devices.smallDark,
      async (scene) => {
        const { owner, visit } = await orderForm(scene);
        await owner.courier({ first_name: "Luis", last_name: "Peña" });
        await visit.page.goto("/deliveries/board");
        const column = new Screen(visit).select("Repartidor");
        for (const name of ["Luis Peña: 0 órdenes", "Sin asignar: 0 órdenes"]) {
          await choose(visit, way, column, name);
          await holds(visit, column, name);
        }
      },
    );
}

test("the journeys above know every picker with an option that is no record", () => {
  const special = /\bcreatable$|\bcreatable .*\/>|<Autocomplete\b|value: NEW\b|\bUNASSIGNED\)/m;
  const files = globSync("src/**/web/**/*.tsx").filter((path) => special.test(readFileSync(path, "utf8")));
  assert.deepEqual(files.sort(), [
    // In the bank's journey.
    "src/features/bank/web/upload/openUpload.tsx",
    "src/features/couriers/web/AskCourierPicker.tsx",
    "src/features/deliveries/web/form/GeneralPart.tsx",
    "src/features/deliveries/web/form/PickupAddress.tsx",
    "src/features/deliveries/web/form/RegularClient.tsx",
    "src/features/deliveries/web/form/stops/StopFields.tsx",
    "src/features/dispatch/web/board/BoardPage.tsx",
  ]);
});
