// A clerk types forty orders, one after the other, at the speed of a hand, and each of them is what was typed.
// @world Types forty orders.
import assert from "node:assert/strict";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { countHands } from "../countHands.ts";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

const ORDERS = 40;
/** Between two keys of a clerk who types fast. */
const KEY_MS = 20;

const CLIENTS = [
  "Panadería La Ñapa",
  "Ferretería El Tornillo",
  "Óptica Cumbre",
  "Librería Orinoco",
  "Floristería Margarita",
  "Repuestos Yánez",
  "Zapatería Don José",
] as const;

/** Each with a place that its addresses name, and its price for the two services. */
const ZONES = [
  { name: "Chacao", place: "Altamira", prices: [3, 6] },
  { name: "Baruta", place: "Las Mercedes", prices: [4.25, 8.5] },
  { name: "Petare", place: "La Urbina", prices: [7, 14] },
] as const;

const SERVICES = ["Exprés", "Camioneta"] as const;

/** What the clerk types for an order, and what it costs. Seven, three and two have no common factor, so all combinations come. */
function orderOf(index: number) {
  const zone = ZONES[index % ZONES.length] as (typeof ZONES)[number];
  const number = String(index + 1).padStart(2, "0");
  return {
    service: SERVICES[index % 2] as string,
    client: CLIENTS[index % CLIENTS.length] as string,
    payment: index % 5 < 2 ? "partial" : "full",
    name: `Rosa Núñez ${number}`,
    phone: `042412345${number}`,
    address: `Calle ${number}, ${zone.place}`,
    zone: zone.name,
    amount: zone.prices[index % 2] as number,
  };
}

async function office(owner: Account) {
  for (const legal_name of CLIENTS)
    await owner.client({ legal_name, allow_credit: true, addresses: [{ address: "Plaza Altamira" }] });
  const zones: { id: number }[] = [];
  for (const { name, place } of ZONES) zones.push(await owner.post("/zones", { name, places: [place] }));
  for (const [index, name] of SERVICES.entries()) {
    const service = await owner.service({ name, amount: 99, bills: [] });
    const cells = ZONES.map(({ prices }, at) => ({
      from_zone_id: zones[0]?.id,
      to_zone_id: zones[at]?.id,
      amount: prices[index],
    }));
    await owner.put("/tariffs", { service_id: service.id, valid_from: today(), cells });
  }
}

journey("forty orders in a row without a miss", devices.desktopLight, async (scene, t) => {
  const owner = await scene.company();
  await office(owner);
  const visit = await scene.visit(owner);
  const hands = await countHands(visit);
  const keyboard = new Keyboard(visit);
  const { page } = visit;
  const type = (text: string) => page.keyboard.type(text, { delay: KEY_MS });
  await page.goto("/deliveries");
  const list = await new Screen(visit).arriveAt(DeliveriesPage);
  for (let index = 0; index < ORDERS; index += 1) {
    const order = orderOf(index);
    await keyboard.press("n");
    await keyboard.on("combobox", "Servicio");
    await type(order.service);
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.on("combobox", "Cliente");
    await type(order.client);
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.on("radio", "Contado");
    await keyboard.press(order.payment === "partial" ? "ArrowRight" : "Space");
    await keyboard.press("Enter");
    const name = { name: "Nombre completo", exact: true };
    const field = page.getByRole("textbox", name).or(page.getByRole("combobox", name));
    await field.and(page.locator(":focus")).waitFor();
    await type(order.name);
    await keyboard.press("Tab");
    await type(order.phone);
    await keyboard.press("Tab");
    await type(order.address);
    await keyboard.press("Enter");
    await list.arriveAt(DeliveriesPage);
    await list.shows(String(index + 1).padStart(6, "0"), order.client, order.name);
  }
  assert.equal(hands.clicks, 0);
  t.diagnostic(`${hands.keys} keys beside the text for ${ORDERS} orders`);

  const { items, total } = await owner.get(`/deliveries/filter?perPage=100&sortBy=number&sortDirection=asc`);
  assert.equal(total, ORDERS);
  for (const [index, saved] of items.entries()) {
    const { service, client, payment, name, phone, address, zone, amount } = orderOf(index);
    assert.deepEqual(
      {
        number: saved.number,
        service: saved.service_name,
        client: saved.client_name,
        payment: saved.payment_type,
        name: saved.receipt_full_name,
        // Kept without the zero that is dialled.
        phone: `0${saved.receipt_phone}`,
        address: saved.receipt_address,
        zone: saved.delivery_zone,
        amount: saved.amount,
      },
      { number: index + 1, service, client, payment, name, phone, address, zone, amount },
    );
  }
});
