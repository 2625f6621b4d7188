import assert from "node:assert/strict";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices } from "../visit.ts";

const journey = stage();
const courierJourney = stage("sqlite", {}, { offline: true });

interface ListedStop {
  receipt_full_name: string;
  receipt_phone: string;
  amount: number;
  cod_amount: number;
  trip: { id: number; position: number };
}

for (const form of [devices.wideLight, devices.smallDark])
  journey("one pickup with several stops is taken, and each stop is an order", form, async (scene) => {
    const owner = await scene.company();
    await owner.service({ name: "Exprés", amount: 5, stop_amount: 2 });
    const client = await owner.client({ legal_name: "Panadería La Ñapa", allow_credit: true });
    const visit = await scene.visit(owner, form);
    const { page } = visit;
    await page.goto(`/deliveries/new/${client.id}`);
    const order = new DeliveryForm(visit);
    await order.general("Exprés");
    await order.tab("Cliente");
    await page.getByRole("radio", { name: "Credito", exact: true }).check();
    await order.recipient("Rosa Núñez", "04241234567", "Calle Real");
    await page.getByRole("button", { name: "Otra parada" }).click();
    const stop = (number: number) => page.getByRole("group", { name: `Parada ${number}`, exact: true });
    const name = (number: number) => stop(number).getByLabel("Nombre completo");
    await name(2).and(page.locator(":focus")).waitFor();
    // Rows of a spreadsheet fill this stop and the next ones.
    const rows = "Luis\t0414-1112233\tChacao, torre 2\t20\nEva\t04160001122\tBaruta\t$ 7,50";
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
    await page.keyboard.press("Control+V");
    await stop(3).waitFor();
    assert.equal(await name(3).inputValue(), "Eva");
    assert.equal(await stop(3).getByLabel("Valor de la mercancía").inputValue(), "7,50");
    await stop(3).getByRole("button", { name: "Subir Parada 3" }).click();
    assert.deepEqual([await name(2).inputValue(), await name(3).inputValue()], ["Eva", "Luis"]);
    await order.save();
    const list = await order.arriveAt(DeliveriesPage);
    await list.toast("Viaje creado correctamente");
    // The trip is one row: the keyboard opens it, and its stops stand below it in their order.
    const trip = page.getByRole("button", { name: "Viaje de 3 paradas: Panadería La Ñapa", exact: true });
    await list.shows("Viaje", "$9,00", "0 de 3", "$27,50");
    await list.showsNo("Luis");
    await trip.focus();
    await page.keyboard.press("Enter");
    await list.shows("Luis", "$2,00");
    const shownRows = await list.row(/00000[123]/).allTextContents();
    assert.deepEqual(
      shownRows.map((text) => /00000[123]/.exec(text)?.[0]),
      ["000001", "000002", "000003"],
    );
    await page.keyboard.press("Space");
    await list.showsNo("Luis");
    await page.getByRole("checkbox", { name: "Seleccionar Viaje de 3 paradas: Panadería La Ñapa" }).check();
    await list.sees("3 seleccionadas");
    await list.search("Eva");
    await list.shows("Eva", "2 de 3");
    await list.search("");
    const { items } = await owner.get("/deliveries/filter");
    const stops = items.map(({ trip, ...order }: ListedStop) => [
      order.receipt_full_name,
      order.receipt_phone,
      order.amount,
      order.cod_amount,
      trip.position,
    ]);
    assert.deepEqual(stops.toReversed(), [
      ["Rosa Núñez", "4241234567", 5, 0, 1],
      ["Eva", "4160001122", 2, 7.5, 2],
      ["Luis", "4141112233", 2, 20, 3],
    ]);
    if (visit.phone) return;

    // On the board a trip's stops stand together, change places among themselves, and move together.
    const [{ trip: held }] = items;
    const luis = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    await page.goto("/deliveries/board");
    const card = (number: string) =>
      page.getByRole("main").getByRole("button", { name: new RegExp(`^${number}`) });
    const tripCard = page.getByRole("main").getByRole("button", { name: /^Viaje de 3 paradas 0 de 3/ });
    await tripCard.dragTo(page.getByRole("region", { name: "Luis Peña: 0 órdenes" }));
    await page.getByRole("region", { name: "Luis Peña: 3 órdenes" }).waitFor();
    await tripCard.focus();
    await page.keyboard.press("Enter");
    await card("000003").filter({ hasText: "parada 3 de 3" }).waitFor();
    await card("000001").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await card("000001").filter({ hasText: "parada 2 de 3" }).waitFor();
    const moved = await owner.get(`/trips/${held.id}`);
    assert.deepEqual(
      moved.orders.map((order: { number: number; courier_id: number }) => [order.number, order.courier_id]),
      [2, 1, 3].map((number) => [number, luis.id]),
    );
  });

/** A trip with these recipients, for a courier, without having to type it. */
async function withTrip(scene: Scene, recipients: string[]) {
  const owner = await scene.company();
  const service = await owner.service({ amount: 5 });
  const client = await owner.client({ legal_name: "Panadería La Ñapa", allow_credit: true });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const receipt = { phone: "04149876543", address: "Av. Libertador, piso 3" };
  const trip = await owner.post("/trips", {
    date: today(),
    service_id: service.id,
    courier_id: courier.id,
    client_id: client.id,
    payment_type: "full",
    pickup_address: "Chacao, local 4",
    stops: recipients.map((full_name) => ({ receipt: { ...receipt, full_name } })),
  });
  return { owner, courier, trip };
}

for (const device of [devices.desktopLight, devices.smallLight])
  journey(`a trip's row has what is done with all its stops (${device.name})`, device, async (scene) => {
    const { owner } = await withTrip(scene, ["Rosa", "Eva"]);
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/deliveries");
    const list = new DeliveriesPage(visit);
    const row = list.row("Viaje");
    const more = row.getByRole("button", { name: "Más acciones", exact: true });
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
    await more.focus();
    await page.keyboard.press("Enter");
    const labels = page.waitForEvent("download");
    await item("Etiquetas").click();
    assert.match((await labels).suggestedFilename(), /\.pdf$/);
    await page.locator(":focus").and(more).waitFor();
    await list.act(row, "Agregar parada");
    await (await new Dialog(visit, "Agregar parada").opened()).escape();
    // The menu doesn't open the row.
    await list.showsNo("Rosa");
    await more.click();
    await item("Imprimir viaje").waitFor();
    await item("Ver detalle").click();
    await (await new Dialog(visit, "Orden 000001").opened()).sees("0 de 2 entregadas");
  });

journey("an order shows the stops of its trip, and takes one more", devices.wideLight, async (scene) => {
  const { owner, trip } = await withTrip(scene, ["Rosa", "Eva"]);
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto(`/deliveries?detail=${trip.orders[0].id}`);
  const dialog = (number: string) => page.getByRole("dialog", { name: `Orden ${number}` });
  await dialog("000001").getByText("0 de 2 entregadas").waitFor();
  await dialog("000001").getByRole("link", { name: "000002 · Eva" }).click();
  await dialog("000002").getByRole("link", { name: "000001 · Rosa" }).waitFor();
  await dialog("000002").getByRole("button", { name: "Agregar parada" }).click();
  const form = await new Dialog(visit, "Agregar parada").opened();
  await form.fill("Nombre completo", "Luis");
  await form.fill("Teléfono", "04141112233");
  await form.fill("Dirección", "Baruta");
  await form.fill("Valor de la mercancía", "12,50");
  await form.button("Guardar").click();
  await dialog("000002").getByRole("link", { name: "000003 · Luis" }).waitFor();
  const { orders } = await owner.get(`/trips/${trip.id}`);
  const [, , added] = orders;
  assert.deepEqual(
    [added.receipt.phone, added.cod_amount, added.pickup_address, added.trip],
    ["4141112233", 12.5, "Chacao, local 4", { id: trip.id, position: 3, count: 3 }],
  );
});

courierJourney("a courier loads a trip once, and sees how far it is", devices.smallDark, async (scene) => {
  const { owner, courier, trip } = await withTrip(scene, ["Rosa", "Eva", "Luis"]);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  const { code } = await owner.post(`/couriers/${courier.id}/access`, {});
  await phone.enter(code);
  await phone.shows("Rosa");
  const { page } = phone;
  await page.getByText("Viaje: 0 de 3 · Por cobrar $15,00 · Bs 3.000,00").waitFor();
  await page.getByText("Chacao, local 4 (3 paradas)").waitFor();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await phone.shows("Eva");
  assert.equal(await page.getByText("Chacao, local 4").count(), 0);
  await page.getByRole("button", { name: "Anterior" }).click();
  await phone.shows("Rosa");
  // Also without signal: each stop waits to be sent on its own.
  await visit.unplug();
  await phone.press("Salir a entregar (3)");
  await phone.says(/^3 por enviar/);
  await visit.plugIn();
  await phone.says(/^Todo enviado/);
  const { orders } = await owner.get(`/trips/${trip.id}`);
  assert.deepEqual(
    orders.map(({ status }: { status: string }) => status),
    ["in_transit", "in_transit", "in_transit"],
  );
  await phone.press("Entregado");
  await page.getByLabel("No cobré", { exact: true }).check();
  await phone.fill("¿Quién recibió?", "Rosa");
  await phone.press("Confirmar entrega");
  await page.getByText("Viaje: 1 de 3 · Por cobrar $10,00 · Bs 2.000,00").waitFor();
});
