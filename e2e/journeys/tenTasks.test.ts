// The ten commonest tasks, from the list of orders on, by keyboard alone. The keys beside the typed text are counted.
// @world Counts keys.
import assert from "node:assert/strict";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { countHands } from "../countHands.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { Palette } from "../pages/Palette.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

/** The keys that each task took when it was last made shorter. More is a step back. */
const MOST_KEYS = {
  "a new order": 10,
  "assign a courier": 4,
  "mark as delivered": 5,
  "collect an order": 15,
  "receive a client's payment": 19,
  "register an expense": 11,
  "set the rate": 4,
  "close a shift": 22,
  "settle a courier": 37,
  "find an order": 3,
};

const COURIER = "Luis Peña";
const CLIENT = "Panadería La Ñapa";

/**
 * A company with an open shift and a client on credit. The client has four orders: one whose cash the courier holds, one delivered but not
 * paid, one on its way, and one without a courier.
 */
async function office(scene: Scene) {
  const owner = await scene.company();
  const date = today();
  await owner.put(`/rates/${date}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const client = await owner.client({ legal_name: CLIENT, allow_credit: true });
  await owner.post("/shifts", {});
  const assigned = { date, courier_id: courier.id };
  const door = { ...assigned, payment_type: "full", collect_fee: true };
  const collected = await owner.post("/deliveries", sampleCredit(service.id, client.id, door));
  await owner.put(`/deliveries/${collected.id}/status`, { status: "in_transit" });
  const collection = { outcome: "collected", method: "cash" };
  await owner.put(`/deliveries/${collected.id}/status`, { status: "delivered", collection });
  const owed = await owner.post("/deliveries", sampleCredit(service.id, client.id, assigned));
  for (const status of ["in_transit", "delivered"])
    await owner.put(`/deliveries/${owed.id}/status`, { status });
  const sent = await owner.post("/deliveries", sampleDelivery(service.id, assigned));
  await owner.put(`/deliveries/${sent.id}/status`, { status: "in_transit" });
  await owner.post("/deliveries", sampleCredit(service.id, client.id, { date }));
  return { owner, courier, client };
}

journey("the ten commonest tasks by keyboard", devices.desktopLight, async (scene, t) => {
  const { owner, client } = await office(scene);
  const visit = await scene.visit(owner);
  const hands = await countHands(visit);
  const keyboard = new Keyboard(visit);
  const { page } = visit;
  const orders = new DeliveriesPage(visit);
  const focused = (name: string | RegExp) =>
    page.getByRole("button", { name }).and(page.locator(":focus")).waitFor();

  /** Text that comes before its field has the focus would count as keys. */
  async function openPalette() {
    const palette = await Palette.open(visit);
    await palette.within.locator("input:focus").waitFor();
    return palette;
  }

  /** Goes to a page by its name, and waits until the keys are the page's. */
  async function goTo(typed: string, option: string | RegExp) {
    await (await openPalette()).take(typed, option);
    await page.locator("main :focus").waitFor();
  }

  /** Presses Tab until the button has the focus, and then Enter. A person first sees the button. */
  async function pressButton(name: string) {
    await page.getByRole("button", { name, exact: true }).first().waitFor();
    await keyboard.tabTo("button", name);
    await keyboard.press("Enter");
  }

  /** In the payment's dialog, which has just opened. */
  async function payInCash(amount: string) {
    await keyboard.on("radio", "Efectivo");
    await keyboard.press("e");
    await pressButton(`Cobrar ${amount}`);
  }

  /** Counts from the list of orders on. */
  async function counted(task: keyof typeof MOST_KEYS, work: () => Promise<void>) {
    await page.goto("/deliveries");
    await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.shows("000001");
    Object.assign(hands, { keys: 0, clicks: 0 });
    await work();
    t.diagnostic(`${task}: ${hands.keys} keys`);
    assert.equal(hands.clicks, 0, task);
    assert.ok(hands.keys <= MOST_KEYS[task], `${task}: ${hands.keys} keys`);
  }

  await counted("assign a courier", async () => {
    await keyboard.press("j");
    await pressButton("Sin asignar");
    await keyboard.on("combobox", "Repartidor");
    await keyboard.type("luis");
    await page.getByRole("option", { name: COURIER }).waitFor();
    await keyboard.press("Enter");
    await orders.shows("000004", COURIER);
  });

  await counted("mark as delivered", async () => {
    await keyboard.press("j");
    await keyboard.press("j");
    await pressButton("Marcar entregado");
    const question = await new Dialog(visit, "Confirmar Accion").opened();
    await question.button("Confirmar").and(page.locator(":focus")).waitFor();
    await keyboard.press("Enter");
    await orders.shows("000003", "Entregado");
  });

  await counted("collect an order", async () => {
    for (let row = 1; row <= 3; row += 1) await keyboard.press("j");
    await pressButton("Cobrar");
    await payInCash("$5,50");
    await orders.shows("000002", "Pagado");
  });

  await counted("a new order", async () => {
    await keyboard.press("n");
    await keyboard.on("combobox", "Servicio");
    await keyboard.take("expres", "Exprés");
    await keyboard.press("Enter");
    await keyboard.on("combobox", "Cliente");
    await keyboard.take("ñapa", CLIENT);
    await keyboard.press("Enter");
    await keyboard.on("radio", "Contado");
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    await page.getByRole("option", { name: /María/ }).first().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await page.getByText("Lista para guardar").waitFor();
    await keyboard.press("Enter");
    await orders.shows("000005", CLIENT);
  });

  await counted("find an order", async () => {
    await openPalette();
    await keyboard.type("000004");
    await page.getByRole("option", { name: /000004/, selected: true }).waitFor();
    await keyboard.press("Enter");
    await new Dialog(visit, "Orden 000004").opened();
  });

  await counted("receive a client's payment", async () => {
    await goTo("cobrar a ñapa", /^Cobrar a Panadería/);
    await page.waitForURL(`**/debts?client_id=${client.id}`);
    await pressButton("Cobrar todo");
    await payInCash("$11,00");
    await page.getByText("Pago creado correctamente").waitFor();
  });

  await counted("register an expense", async () => {
    await goTo("nuevo gasto", "Nuevo gasto");
    await keyboard.on("textbox", "Nombre");
    await keyboard.type("Gasolina");
    await keyboard.tabTo("textbox", "Descripción");
    await keyboard.type("Moto de Luis");
    await keyboard.tabTo("combobox", "Método de pago");
    await keyboard.take("efec", "Efectivo");
    await keyboard.tabTo("textbox", "Monto");
    await keyboard.type("3");
    await keyboard.press("Enter");
    await page.getByText("Gasto creado correctamente").waitFor();
  });

  await counted("set the rate", async () => {
    await (await openPalette()).take("cambiar tasa", "Cambiar tasa");
    await keyboard.on("textbox", "Tasa");
    await keyboard.type("205");
    await keyboard.press("Enter");
    await page.getByText("Tasa guardada correctamente").waitFor();
  });

  await counted("settle a courier", async () => {
    await goTo("por rendir", "Por rendir");
    await pressButton(`Liquidar: ${COURIER}`);
    await keyboard.on("textbox", "O escribe el total (dólares)");
    await keyboard.type("5,50");
    await pressButton("Terminar liquidación");
    await page.getByText("Liquidación registrada").waitFor();
  });

  await counted("close a shift", async () => {
    await goTo("mi caja", "Mi caja");
    await pressButton("Contar y cerrar");
    await keyboard.on("textbox", "O escribe el total (dólares)");
    await keyboard.type("20");
    await pressButton("Cerrar turno");
    await focused("Confirmar");
    await keyboard.press("Enter");
    await page.getByText("Turno cerrado").waitFor();
  });
});
