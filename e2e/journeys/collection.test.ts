import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { Account } from "../company.ts";
import { type Scene, stage } from "../fixtures.ts";
import { holdToasts } from "../holdToasts.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("money is collected at the door", devices.desktopLight, fromTheDoor);
journey("the question at the door, on a phone", devices.phoneDark, onPhone);
journey("goods money alone is among its order's payments", devices.smallLight, goodsAlone);
const LATE = "cash of an order that had changed waits until the office accepts or rejects it";
journey(LATE, devices.desktopLight, changedMeanwhile);
journey(LATE, devices.smallDark, changedMeanwhile);

/** A company with a client, a courier, a service for $5.50 and a rate of Bs 200. */
async function office({ company }: Scene) {
  const owner = await company();
  const date = today();
  await owner.put(`/rates/${date}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const client = await owner.client(sampleClient({ legal_name: "Panadería La Ñapa, C.A." }));
  return { owner, date, service, courier, client };
}

/** An order that is on its way, with the same to collect. */
async function sent({ owner, date, service, courier, client }: Awaited<ReturnType<typeof office>>) {
  const change = { date, courier_id: courier.id, payment_type: "full", collect_fee: true, cod_amount: 20 };
  const order = await owner.post("/deliveries", sampleCredit(service.id, client.id, change));
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  return order.id as number;
}

async function fromTheDoor(scene: Scene) {
  const company = await office(scene);
  const { owner, client } = company;
  const visit = await scene.visit(owner);
  await holdToasts(visit);
  const { page } = visit;
  await page.goto("/deliveries/new");
  const form = await new Screen(visit).arriveAt(DeliveryForm);
  await form.general("Exprés", "Luis Peña");
  await form.regularClient("napa", "Panadería La Ñapa, C.A.");
  await page.getByRole("switch", { name: "Cobrar al entregar" }).check();
  await form.fill("Valor de la mercancía", "veinte");
  await form.field("Valor de la mercancía").press("Tab");
  await form.sees("El monto debe ser un número");
  await form.fill("Valor de la mercancía", "20");
  await form.recipient("María Gutiérrez", "04149876543", "Av. Libertador");
  const orders = await form.saveNew();
  await orders.shows("000001", "Cobrar $25,50", "Pendiente");
  await orders.send("000001");

  // Delivering several at once doesn't ask how each was collected.
  await sent(company);
  await orders.shows("000002", "En tránsito", "Cobrar $");
  await page.getByRole("checkbox", { name: "Seleccionar todo" }).check();
  const bar = page.getByRole("region", { name: "Órdenes seleccionadas" });
  await bar.getByRole("button", { name: "Marcar entregado" }).click();
  await orders.confirm("¿Seguro que deseas marcar 2 órdenes como 'Entregado'?");
  const outcome = page.getByRole("region", { name: "Resultado" });
  for (const number of ["000001", "000002"])
    await outcome
      .getByRole("listitem")
      .filter({ hasText: `${number} Indica cómo se cobró` })
      .waitFor();
  await outcome.getByRole("button", { name: "Cerrar" }).click();

  // By keyboard: $10 and Bs 4.000 are received, $4.50 is given back.
  await orders.act(orders.row("000001"), "Marcar entregado");
  const door = await new PaymentDialog(visit, "Marcar entregado: Orden 000001").opened();
  await door.sees("Servicio $5,50 · Mercancía $20,00");
  await expectNoViolations(visit, "the question at the door");
  await page.getByRole("radio", { name: "Cobrado", exact: true, checked: true }).focus();
  await door.method("Efectivo");
  await page.getByRole("switch", { name: "Vuelto" }).press("Space");
  await door.fill("Recibido en dólares", "10");
  await door.fill("Recibido en bolívares", "4000");
  await door.sees("Falta devolver $4,50 o Bs 900,00");
  await door.fill("Vuelto en dólares", "4,50");
  await door.field("Vuelto en dólares").press("Enter");
  await door.closed();
  await orders.shows("000001", "Entregado", "Cobrado al entregar", "Pagado");
  assert.deepEqual((await owner.get(`/clients/${client.id}/cod`)).owed, { USD: 5.5, VES: 2900 });
  // The next step: its receipt.
  const next = page.getByRole("alert").filter({ hasText: "Delivery actualizado correctamente" });
  for (const step of ["Imprimir", "WhatsApp"]) await next.getByRole("button", { name: step }).waitFor();
  await next.getByRole("button", { name: "Ver recibo" }).click();
  await new Dialog(visit, "Recibo R-000001").opened();

  await page.goto("/couriers/accounts");
  await new CashScreen(visit).sees("1 cobro");
}

async function onPhone(scene: Scene) {
  const company = await office(scene);
  await sent(company);
  const visit = await scene.visit(company.owner);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.act(orders.row("Cobrar $25,50 (Bs 5.100,00)"), "Marcar entregado");
  const door = await new PaymentDialog(visit, "Marcar entregado: Orden 000001").opened();
  await door.method("Pago móvil");
  await door.method("Bolívares");
  await door.sees("$25,50 = Bs 5.100,00");
  await door.fitsWidth();
  await door.segment("Cómo se cobró", "No se cobró");
  await door.sees("El servicio queda pendiente de pago.");
  await door.fill("Nota", "No tenía efectivo");
  await door.button("Marcar entregado").click();
  await door.closed();
  await orders.shows("Entregado", "No cobrado");
  // The recipient paid later.
  await orders.act(orders.row("No cobrado"), "Registrar cobro al entregar");
  const late = await new PaymentDialog(visit, "Registrar cobro al entregar: Orden 000001").opened();
  await late.method("Efectivo");
  await late.sees("Servicio $5,50 · Mercancía $20,00");
  await late.button("Registrar cobro al entregar").click();
  await late.closed();
  await orders.shows("Entregado", "Cobrado al entregar");
}

async function goodsAlone(scene: Scene) {
  const { owner, date, service, courier } = await office(scene);
  const client = await owner.client(sampleClient({ allow_credit: true }));
  const change = { date, courier_id: courier.id, cod_amount: 20 };
  const order = await owner.post("/deliveries", sampleCredit(service.id, client.id, change));
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  const collection = { outcome: "collected", method: "cash" };
  await owner.put(`/deliveries/${order.id}/status`, { status: "delivered", collection });
  const visit = await scene.visit(owner);
  await visit.page.goto(`/deliveries?detail=${order.id}`);
  const detail = await new Dialog(visit, "Orden 000001").opened();
  await detail.sees("Mercancía · Efectivo");
  await visit.page.getByRole("link", { name: "Recibo R-000001" }).click();
  await visit.page.waitForURL(/\/debts\/receipts\?detail=\d+$/);
}

async function changedMeanwhile(scene: Scene) {
  const company = await office(scene);
  const { owner, courier } = company;
  const other = await owner.courier({ first_name: "Ana", last_name: "Rojas" });
  const { code } = await owner.post(`/couriers/${courier.id}/access`, {});
  const { access_token } = await owner.post("/courier/sign-in", { code });
  const phone = new Account(scene.url, "", { ...owner.session, access_token });
  const orders = [await sent(company), await sent(company)] as const;
  for (const id of orders) await owner.put(`/deliveries/${id}/courier`, { courier_id: other.id });
  const tenders = [
    { currency: "USD", amount: 10 },
    { currency: "USD", amount: -4.5 },
    { currency: "VES", amount: 4000 },
  ];
  const collection = { outcome: "collected", method: "cash", tenders };
  const delivered = { kind: "deliver", at: new Date().toISOString(), receiver_name: "María", collection };
  const actions = orders.map((id) => sampleAction(id, delivered));
  const { results } = await phone.post("/courier/actions", { actions });
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ["review", "review"],
  );

  const visit = await scene.visit(owner);
  await visit.page.goto("/couriers/accounts");
  const accounts = new CashScreen(visit);
  const keys = new Keyboard(visit);
  await accounts.sees("Cobros por revisar");
  await accounts.sees(
    /^Tiene en efectivo: \$5,50 · Bs 4\.000,00 · La orden ya no está asignada a este repartidor/,
  );
  await accounts.sees("Ningún repartidor tiene algo por rendir.");
  await expectNoViolations(visit, "cash to review");
  const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= visit.device.width, `${width} px`);

  /** Without a mouse. */
  const decide = async (verb: string, number: string, note: string) => {
    await keys.tabTo("button", `${verb}: Luis Peña · ${number}`);
    await keys.press("Enter");
    const dialog = await new Dialog(visit, `${verb}: Luis Peña · ${number}`).opened();
    await dialog.sees("Tiene en efectivo: $5,50 · Bs 4.000,00");
    await keys.type(note);
    await keys.tabTo("button", "Confirmar");
    await keys.press("Enter");
    await dialog.closed();
    await accounts.button(`${verb}: Luis Peña · ${number}`).waitFor({ state: "detached" });
  };
  await decide("Aceptar", "000001", "Contado");
  await accounts.toast("Cobro aceptado");
  await accounts.sees("1 cobro");
  await decide("Rechazar", "000002", "No cobró nada");
  await accounts.toast("Cobro rechazado");
  await accounts.seesNo("Cobros por revisar");

  const [first, second] = await Promise.all(orders.map((id) => owner.get(`/deliveries/${id}`)));
  assert.deepEqual([first.status, first.courier_id], ["delivered", courier.id]);
  assert.deepEqual([second.status, second.courier_id], ["in_transit", other.id]);
  const { items } = await owner.get("/receipts/filter");
  assert.equal(items.length, 1, "what was rejected was not received");

  // His account has what he took: what was rejected too, until somebody says whose it is.
  await accounts.button("Liquidar: Luis Peña").press("Enter");
  await accounts.count({ "$10,00": 1, "$1,00": 1, "Bs 500,00": 16 });
  await accounts.button("Terminar liquidación").press("Enter");
  await accounts.showsResult("Dólares", { Esperado: "$5,50", Contado: "$11,00" });
  await accounts.showsResult("Bolívares", { Esperado: "Bs 4.000,00", Contado: "Bs 8.000,00" });
}
