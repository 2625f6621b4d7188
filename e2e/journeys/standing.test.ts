// @alone Changes the server's clock.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { clockOffset, moveClock } from "#scripts/testClock.mjs";
import { addDays, formatDay } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { FormScreen } from "../pages/FormScreen.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const CLIENT = "Panadería La Ñapa";
const DAY_MS = 24 * 3_600_000;
/** The run's day is a Wednesday. */
const [SATURDAY, SUNDAY] = [addDays(today(), 3), addDays(today(), 4)];

/** Stops the server and starts it on a later day of the run's clock. */
const startIn = ({ restart }: Scene, days: number) =>
  restart({ TEST_CLOCK_OFFSET_MS: String(clockOffset + days * DAY_MS) });

/** The dates of the orders with this recipient, once there are so many. */
async function datesOf(owner: Awaited<ReturnType<Scene["company"]>>, name: string, count: number) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    assert.ok(Date.now() < deadline, `the orders for ${name}`);
    const { items } = await owner.get(`/deliveries/filter?search=${encodeURIComponent(name)}`);
    if (items.length >= count) return items.map(({ date }: { date: string }) => date).sort();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

for (const device of [devices.desktopLight, devices.smallDark])
  journey(
    "an order becomes a standing one, over a weekend with a skipped day and one that fails",
    device,
    weekend,
  );

type Owner = Awaited<ReturnType<Scene["company"]>>;

/** The owner's form is prefilled from the menu of an order of today; it is made one of Saturdays and Sundays. */
async function makeStanding(visit: Visit) {
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.act(orders.row("000001"), "Hacer fija");
  const form = new FormScreen(visit);
  await form.heading("Nueva orden fija").waitFor();
  await form.holds("Nombre", "Pedro Pérez · María Gutiérrez");
  for (const day of ["Mié", "Sáb", "Dom"]) await visit.page.getByText(day, { exact: true }).click();
  await form.tab("Destinatario");
  await form.holds("Nombre completo", "María Gutiérrez");
  await form.save();
  // A form goes back to where it was opened.
  await (await form.arriveAt(DeliveriesPage)).toast("Orden fija creada correctamente");
  await visit.page.goto("/deliveries/standing");
  await form.heading("Órdenes fijas").waitFor();
}

const comingOf = ({ page }: Visit) => page.getByRole("region", { name: "Próximas dos semanas" });

/** This Sunday is skipped, taken back, and skipped again. */
async function skipSunday(visit: Visit) {
  const coming = comingOf(visit);
  const day = `Pedro Pérez · María Gutiérrez, ${formatDay(SUNDAY)}`;
  const skip = coming.getByRole("button", { name: `Saltar: ${day}`, exact: true });
  const keep = coming.getByRole("button", { name: `No saltar: ${day}`, exact: true });
  await skip.press("Enter");
  await keep.press("Enter");
  await skip.press("Enter");
  await keep.waitFor();
  await coming.getByText("Por crear").first().waitFor();
}

/** What failed is found from Inicio, with its reason, and made once its client has credit again. */
async function retryFailed(visit: Visit, giveCredit: () => Promise<unknown>) {
  const { page } = visit;
  await page.goto("/home");
  await page.getByRole("link", { name: /^1 orden fija que no se pudo crear/ }).click();
  const screen = new Screen(visit);
  await screen.heading("Órdenes fijas").waitFor();
  const coming = comingOf(visit);
  await coming.getByText("El cliente no tiene crédito permitido").waitFor();
  const link = coming.getByRole("link", { name: "Ver la orden creada" });
  await link.waitFor();
  const retry = coming.getByRole("button", { name: /^Crear la de hoy: Pan del sábado/ });
  visit.expectRefusal("POST", /^\/api\/standing-orders\/\d+\/retry$/, 409);
  await retry.press("Enter");
  await screen.toast("La orden no se pudo crear", "El cliente no tiene crédito permitido");
  await giveCredit();
  await retry.press("Enter");
  await screen.toast("Orden creada correctamente");
  await link.nth(1).waitFor();
}

async function prepare(owner: Owner) {
  await owner.put(`/rates/${today()}`, { rate: 231.0462 });
  const service = await owner.service({ name: "Exprés", amount: 5 });
  await owner.post("/deliveries", sampleDelivery(service.id, { date: today() }));
  const client = await owner.client({ legal_name: CLIENT, allow_credit: true });
  const receipt = { full_name: "Tomás Rivas", phone: "04141230000", address: "Calle 8" };
  const add = (name: string, weekday: number, order: object) =>
    owner.post(
      "/standing-orders",
      sampleStanding(service.id, { name, days: { weekdays: [weekday] } }, order),
    );
  await add("Pan del sábado", 6, { client_id: client.id, payment_type: "partial", receipt });
  await add("Flores", 7, { receipt: { ...receipt, full_name: "Nelly Suárez" } });
  return (allow_credit: boolean) =>
    owner.put(`/clients/${client.id}`, sampleClient({ legal_name: CLIENT, allow_credit }));
}

async function weekend(scene: Scene) {
  // The journey before has left the server on its Monday.
  await startIn(scene, 0);
  const owner = await scene.company();
  const setCredit = await prepare(owner);
  let visit = await scene.visit(owner);
  await makeStanding(visit);
  const { items } = await owner.get("/standing-orders/filter?search=maria");
  assert.deepEqual(
    [items[0].days, items[0].from, items[0].body.collect_fee],
    [{ weekdays: [6, 7] }, addDays(today(), 1), true],
  );
  await skipSunday(visit);
  await visit.close();

  // Saturday: one is made; the client of the other has lost its credit.
  await setCredit(false);
  await startIn(scene, 3);
  assert.deepEqual(await datesOf(owner, "María Gutiérrez", 2), [today(), SATURDAY]);
  visit = await scene.visit(owner);
  await visit.page.context().addInitScript(moveClock, 3 * DAY_MS);
  await retryFailed(visit, () => setCredit(true));
  assert.deepEqual(await datesOf(owner, "Tomás Rivas", 1), [SATURDAY]);
  await visit.close();

  // Sunday is skipped, but not by another one. Nothing is due on Monday.
  await startIn(scene, 4);
  assert.deepEqual(await datesOf(owner, "Nelly Suárez", 1), [SUNDAY]);
  await startIn(scene, 5);
  assert.deepEqual(await datesOf(owner, "María Gutiérrez", 2), [today(), SATURDAY]);
  assert.deepEqual(await datesOf(owner, "Tomás Rivas", 1), [SATURDAY]);
  const left = (await owner.get("/attention")).filter(
    ({ kind }: { kind: string }) => kind === "standing_failed",
  );
  assert.deepEqual(left, []);
}
