// What the office undoes: a wrong 'Marcar entregado', a refused parcel, a shift of somebody who is gone; and what it closes.
import assert from "node:assert/strict";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

for (const device of [devices.desktopLight, devices.smallLight])
  journey(`an order is reopened, changed and returned (${device.name})`, device, async (scene: Scene) => {
    const owner = await scene.company();
    const service = await owner.service();
    const client = await owner.client({ allow_credit: true });
    const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    const body = sampleCredit(service.id, client.id, { date: today(), courier_id: courier.id });
    const { id } = await owner.post("/deliveries", body);
    for (const status of ["in_transit", "delivered"]) await owner.put(`/deliveries/${id}/status`, { status });

    const visit = await scene.visit(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    await orders.act(orders.row("000001"), "Reabrir orden");
    const reopen = await new Dialog(visit, "Reabrir orden").opened();
    await reopen.sees(/^¿Seguro que deseas reabrir la orden 000001\?/);
    await reopen.fill("Motivo para reabrirla", "Se tocó otra orden");
    await reopen.button("Confirmar").click();
    await reopen.closed();
    await orders.toast("Orden reabierta correctamente");
    await orders.shows("000001", "En tránsito");

    await orders.act(orders.row("000001"), "Cambiar destinatario");
    const recipient = await new Dialog(visit, "Cambiar destinatario: 000001").opened();
    await recipient.fitsWidth();
    await recipient.fill("Dirección", "Calle 9, La Candelaria");
    await recipient.button("Guardar").click();
    await recipient.closed();
    await orders.toast("Destinatario actualizado correctamente");

    await orders.act(orders.row("000001"), "Registrar devolución");
    const back = await new Dialog(visit, "Registrar devolución: 000001").opened();
    await back.fitsWidth();
    await back.fill("Motivo de la devolución", "No la quiso");
    await back.button("Registrar devolución").click();
    await back.closed();
    await orders.toast("Devolución creada correctamente");
    await orders.shows("000001", "Cancelado");
    await orders.shows("000002", "Pendiente");

    await visit.page.goto(`/deliveries?detail=${id}`);
    const detail = await new Dialog(visit, "Orden 000001").opened();
    await detail.sees("Se devuelve con la orden");
    await detail.link("000002").click();
    const other = await new Dialog(visit, "Orden 000002").opened();
    await other.sees("Devuelve la orden");
    await other.sees("Calle 9, La Candelaria");
  });

for (const device of [devices.desktopLight, devices.smallDark])
  journey(`a delivery marked by mistake is undone from its toast (${device.name})`, device, async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ amount: 5 });
    const client = await owner.client({ allow_credit: true });
    const courier = await owner.courier();
    const onTheWay = async (body: object) => {
      const { id } = await owner.post("/deliveries", { ...body, courier_id: courier.id });
      await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
      return id;
    };
    const first = await onTheWay(sampleCredit(service.id, client.id, { date: today() }));
    await onTheWay(sampleDelivery(service.id, { date: today(), collect_fee: true }));
    const visit = await scene.visit(owner);
    await visit.page.goto("/deliveries");
    const orders = await new Screen(visit).arriveAt(DeliveriesPage);
    const undo = visit.page.getByRole("alert").getByRole("button", { name: "Deshacer", exact: true });

    await orders.deliver("000001");
    await undo.focus();
    await visit.page.keyboard.press("Enter");
    await orders.toast("Orden reabierta correctamente");
    await orders.shows("000001", "En tránsito");
    await undo.waitFor({ state: "hidden" });
    assert.notEqual(await visit.page.evaluate(() => document.activeElement?.tagName), "BODY");
    const [attempt] = await owner.get(`/deliveries/${first}/attempts`);
    assert.deepEqual([attempt.reason, attempt.note], ["mistake", "Se marcó por error"]);

    // Money was collected: its receipt is voided, for which a reason is asked.
    await orders.act(orders.row("000002"), "Marcar entregado");
    const door = await new PaymentDialog(visit, "Marcar entregado: Orden 000002").opened();
    await door.method("Efectivo");
    await door.button("Marcar entregado").click();
    await door.closed();
    await undo.click();
    const reopen = await new Dialog(visit, "Reabrir orden").opened();
    await reopen.fill("Motivo para reabrirla", "Se tocó otra orden");
    await reopen.button("Confirmar").click();
    await reopen.closed();
    await orders.toast("Orden reabierta correctamente");
    await orders.shows("000002", "En tránsito");
  });

journey("who may not reopen an order can't undo its delivery", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  const courier = await owner.courier();
  const body = sampleDelivery(service.id, { date: today(), courier_id: courier.id });
  const { id } = await owner.post("/deliveries", body);
  await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const visit = await scene.visit(await owner.employee({ role: "basic" }));
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  await orders.deliver("000001");
  await orders.toast("Delivery actualizado correctamente");
  assert.equal(await visit.page.getByRole("button", { name: "Deshacer" }).count(), 0);
});

journey("the owner closes a period, and opens it with a reason", devices.desktopLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  await visit.page.goto("/company-bills/cash");
  const page = new Screen(visit);
  await page.button("Cerrar mes").click();
  const closing = await new Dialog(visit, "Cerrar mes").opened();
  await closing.sees("Ningún período está cerrado.");
  await closing.fill("Cerrado hasta", "31/01/2026");
  await closing.button("Guardar").click();
  await closing.closed();
  await page.toast("Período actualizado correctamente");

  await visit.page.goto("/users/company/closing");
  await page.sees("Cerrado hasta 31 ene 2026.");
  await page.button("Abrir de nuevo").click();
  const opening = await new Dialog(visit, "Abrir de nuevo").opened();
  assert.equal(await opening.field("Cerrado hasta").inputValue(), "31 dic 2025");
  await opening.fill("Motivo para abrirlo", "Faltó una factura");
  await opening.button("Guardar").click();
  await opening.closed();
  await page.sees("Cerrado hasta 31 dic 2025.");
});

journey("an admin closes the shift of somebody who is gone", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  const gone = await owner.employee({ name: "Rosa Núñez" });
  await gone.post("/shifts", { float: { USD: 20, VES: 0 } });
  const visit = await scene.visit(owner);
  await visit.page.goto("/company-bills/shifts");
  const cash = new CashScreen(visit);
  await visit.page.getByRole("button", { name: "Rosa Núñez", exact: true }).click();
  await cash.button("Contar y cerrar este turno").click();
  const counting = await new Dialog(visit, "Contar y cerrar este turno").opened();
  await counting.sees("Cuentas tú el efectivo de Rosa Núñez. El cierre nombra a los dos.");
  await cash.count({ "$20,00": 1 });
  await counting.fill("Motivo", "Renunció");
  await counting.button("Cerrar turno").click();
  await cash.confirm("¿Cerrar el turno con lo contado? Un turno cerrado no cambia.");
  await cash.toast("Turno cerrado");
  await cash.sees(/^Lo cerró: /);
});
