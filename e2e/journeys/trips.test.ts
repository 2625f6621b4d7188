import assert from "node:assert/strict";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { devices } from "../visit.ts";

const journey = stage();

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
    await list.row("Para Luis · parada 3 de 3").waitFor();
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
    const [{ trip }] = items;
    const luis = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    await page.goto("/deliveries/board");
    const card = (number: string) =>
      page.getByRole("main").getByRole("button", { name: new RegExp(`^${number}`) });
    await card("000003").filter({ hasText: "parada 3 de 3" }).waitFor();
    await card("000001").dragTo(page.getByRole("region", { name: "Luis Peña: 0 órdenes" }));
    await page.getByRole("region", { name: "Luis Peña: 3 órdenes" }).waitFor();
    await card("000001").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await card("000001").filter({ hasText: "parada 2 de 3" }).waitFor();
    const moved = await owner.get(`/trips/${trip.id}`);
    assert.deepEqual(
      moved.orders.map((order: { number: number; courier_id: number }) => [order.number, order.courier_id]),
      [2, 1, 3].map((number) => [number, luis.id]),
    );
  });
