import assert from "node:assert/strict";
import { today } from "../clock.ts";
import { engines, type Scene, stage } from "../fixtures.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { ReceiptsPage } from "../pages/ReceiptsPage.ts";
import { devices } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const NAME = "a debt is paid in both currencies, and a wrong payment is voided";
stage(engines.first)(NAME, devices.desktopLight, paidInBoth);
stage(engines.second)(NAME, devices.phoneDark, paidInBoth);

const CLIENT = "Ferretería El Tornillo";

async function paidInBoth({ company, visit: arrive }: Scene) {
  const owner = await company();
  const client = await owner.client({ legal_name: CLIENT, allow_credit: true });
  const service = await owner.service({ name: "Mudanza", amount: 12.5, bills: [] });
  for (const _ of [1, 2])
    await owner.post("/deliveries", {
      date: today(),
      service_id: service.id,
      client_id: client.id,
      payment_type: "partial",
      receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
    });
  const visit = await arrive(owner);

  // A mobile payment of a part, in bolívares.
  await visit.page.goto("/debts");
  const debts = new DebtsPage(visit);
  await debts.pick(CLIENT);
  const part = await debts.payPartOf("000001");
  await part.segment("Método de pago", "Pago móvil");
  // Without a rate only dollars are accepted. It can be set here.
  await part.sees("Sin tasa de cambio, solo se cobra en dólares.");
  await part.button("Fijar la tasa").click();
  const rate = await new Dialog(visit, "Cambiar tasa").opened();
  await rate.fill("Tasa", "200");
  await visit.page.keyboard.press("Enter");
  await rate.closed();
  await part.segment("Moneda", "Bolívares");
  await part.sees("Máximo: Bs 2.500,00");
  await part.fill("Monto", "1000");
  await part.select("Banco").fill("banesco");
  await part.page.keyboard.press("Enter");
  await part.fill("Referencia", "000123456789");
  await part.sees("$5,00 = Bs 1.000,00");
  await part.pay("Bs 1.000,00");
  await debts.shows("000001", "Parcialmente Pagado", "$7,50");

  // The same reference again: the page warns, and the server refuses. The last payment's currency is chosen.
  const again = await debts.payPartOf("000002");
  await again.fill("Monto", "1000");
  await again.fill("Referencia", "123456789");
  await again.sees(/^Esta referencia ya aparece en el recibo R-000001/);
  visit.expectRefusal("POST", /debt-payments\/partial$/, 409);
  await again.button("Cobrar Bs 1.000,00").click();
  await again.sees(/^La referencia ya se usó en el recibo R-000001 de Ferretería El Tornillo por \$5,00/);
  await again.escape();

  // The rest in cash: 20 dollars, with change in both currencies.
  const rest = await debts.payRestOf("000001");
  await rest.segment("Método de pago", "Efectivo");
  await rest.within.getByRole("switch", { name: /^Vuelto/ }).click();
  await rest.fill("Recibido en dólares", "20");
  await rest.fill("Vuelto en dólares", "10");
  await rest.field("Vuelto en dólares").blur();
  await waitForValue(rest.field("Vuelto en bolívares"), "500,00");
  await rest.pay("$7,50");
  await debts.shows("000001", "Pagado", "$0,00");

  // The receipt, as PDF and text.
  const receipts = await new ReceiptsPage(visit).open();
  await receipts.shows("R-000002", CLIENT, "Confirmado", "$7,50");
  await receipts.shows("R-000001", CLIENT, "Por confirmar", "$5,00");
  const [download] = await Promise.all([
    visit.page.waitForEvent("download"),
    receipts.act(receipts.row("R-000002"), "Descargar recibo"),
  ]);
  assert.equal(download.suggestedFilename(), "recibo_R-000002.pdf");
  await receipts.act(receipts.row("R-000002"), "Copiar recibo");
  await receipts.toast("✅ Copiado al portapapeles. ¡Listo para WhatsApp!");
  const text = await visit.page.evaluate(() => navigator.clipboard.readText());
  for (const expected of ["R-000002", "$20,00", "$10,00", "Bs 500,00", "Recibo interno. No es factura."])
    assert.ok(text.includes(expected), `${expected} in:\n${text}`);

  // Voided: the order owes again. What is still reported is confirmed with all of the page.
  await receipts.void("R-000002", "El billete era falso");
  await receipts.shows("R-000002", "Anulado");
  await visit.page.goto("/deliveries");
  const orders = new DeliveriesPage(visit);
  await orders.shows("000001", "Parcialmente Pagado");
  await receipts.open();
  await receipts.confirmShown(/cobro/);
  await receipts.shows("R-000001", "Confirmado");
  await visit.page.goto("/deliveries");

  // Collected from the order's row.
  await orders.act(orders.row("000001"), "Cobrar");
  const collect = await new Dialog(visit, "Cobrar").opened();
  await collect.sees("Monto restante: $7,50");
  await collect.segment("Método de pago", "Efectivo");
  await collect.segment("Moneda", "Dólares");
  await collect.button("Cobrar $7,50").click();
  await collect.closed();
  await orders.shows("000001", "Pagado");
}
