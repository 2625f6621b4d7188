import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { pagesOf } from "#server/pdf/testing.ts";
import { formatDay, formatMonth } from "#shared/dates.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { holdToasts } from "../holdToasts.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("cash passes from the float to the client", devices.desktopLight, dayOfCash);
journey("cash passes from the float to the client", devices.phoneDark, dayOfCash);
journey("the next step of a settlement and of a shift: what was counted", devices.desktopDark, nextSteps);
journey("a surplus that is owed to a courier is returned", devices.desktopLight, returnedSurplus);

const CLIENT = "Panadería La Ñapa, C.A.";

async function nextSteps(scene: Scene) {
  const owner = await scene.company();
  const service = await owner.service({ bills: [{ name: "Repartidor", amount: 3, to_courier: true }] });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const order = await owner.post("/deliveries", cashOrder(service.id, courier.id));
  for (const status of ["in_transit", "delivered"])
    await owner.put(`/deliveries/${order.id}/status`, { status });
  const { id } = await owner.post("/shifts", {});
  const visit = await scene.visit(owner);
  await holdToasts(visit);
  const { page } = visit;
  const cash = new CashScreen(visit);
  /** Takes the step of a success's toast, which also prints. */
  const take = async (success: string, step: string) => {
    const toast = page.getByRole("alert").filter({ hasText: success });
    await toast.getByRole("button", { name: "Imprimir" }).waitFor();
    await toast.getByRole("button", { name: step }).click();
  };
  await page.goto(`/couriers/accounts?courier=${courier.id}`);
  await cash.segment("Pago al repartidor", "Pagar ahora $3,00");
  await cash.button("Terminar liquidación").click();
  await take("Liquidación registrada", "Ver liquidación");
  await cash.dialog("Liquidación 1 · Luis Peña");

  await page.goto("/company-bills/shift");
  await cash.button("Contar y cerrar").click();
  await cash.button("Cerrar turno").click();
  await cash.confirm("¿Cerrar el turno con lo contado? Un turno cerrado no cambia.");
  await take("Turno cerrado", "Ver turno");
  await cash.dialog(`Turno ${id} · ${owner.session.user.name}`);
  // The address opens it again.
  await page.reload();
  await cash.dialog(`Turno ${id} · ${owner.session.user.name}`);
}

async function dayOfCash(scene: Scene) {
  const owner = await scene.company();
  const bills = [
    { name: "Gasolina", amount: 1 },
    { name: "Repartidor", amount: 3, to_courier: true },
  ];
  const date = today();
  await owner.put(`/rates/${date}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 12.5, bills });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const client = await owner.client(sampleClient({ legal_name: CLIENT, allow_credit: true }));
  const letter = await owner.service({ name: "Carta", amount: 2.5, bills: [] });
  await owner.post("/deliveries", sampleCredit(letter.id, client.id, { date }));
  const visit = await scene.visit(owner);
  const cash = new CashScreen(visit);

  // The safe's first cash, and the float.
  await visit.page.goto("/company-bills/cash");
  await cash.button("Mover efectivo").click();
  const move = await cash.dialog("Mover efectivo");
  await move.choose("Movimiento", "Aporte de capital");
  await move.fill("Monto", "100");
  await move.button("Guardar").click();
  await move.closed();
  await cash.showsTerm("Dólares", "En la caja general", "$100,00");
  await cash.tab("Mi caja");
  await cash.fill("Fondo en dólares", "20");
  await cash.button("Abrir turno").click();
  await cash.sees(/Fondo: \$20,00/);

  // A cash order and a bill, both in the shift. The order is delivered, so its courier earns.
  const order = await owner.post("/deliveries", cashOrder(service.id, courier.id));
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  await owner.put(`/deliveries/${order.id}/status`, { status: "delivered" });
  await owner.post("/company-bills", {
    name: "Café",
    description: "Para la oficina",
    date: order.date,
    method: "cash",
    amount: 2,
  });
  await visit.page.reload();
  await cash.sees("$12,50");
  await cash.sees("-$2,00");
  await cash.seesNo("$30,50");

  // At a door the courier receives $10 and Bs 4.000 for a fee of $2.50 and goods for $23, and gives $4.50 back.
  const sold = { date, courier_id: courier.id, payment_type: "full", collect_fee: true, cod_amount: 23 };
  const door = await owner.post("/deliveries", sampleCredit(letter.id, client.id, sold));
  await owner.put(`/deliveries/${door.id}/status`, { status: "in_transit" });
  const tenders = [
    { currency: "USD", amount: 10 },
    { currency: "USD", amount: -4.5 },
    { currency: "VES", amount: 4000 },
  ];
  const collection = { outcome: "collected", method: "cash", tenders };
  await owner.put(`/deliveries/${door.id}/status`, { status: "delivered", collection });

  // He hands over a dollar less, and is paid for the first order.
  await visit.page.goto("/couriers/accounts");
  await cash.button("Liquidar: Luis Peña").press("Enter");
  await cash.sees("Cuenta lo que entrega. Lo esperado se muestra después.");
  await cash.count({ "$2,00": 2, "$0,50": 1, "Bs 500,00": 8 });
  await cash.segment("Pago al repartidor", "Pagar ahora $3,00");
  await cash.button("Terminar liquidación").press("Enter");
  await cash.showsResult("Dólares", { Esperado: "$5,50", Contado: "$4,50", Falta: "$1,00" });
  await cash.showsResult("Bolívares", { Esperado: "Bs 4.000,00", Contado: "Bs 4.000,00" });
  const [signed] = await Promise.all([
    visit.page.waitForEvent("download"),
    cash.button("Descargar para firmar").click(),
  ]);
  assert.equal(signed.suggestedFilename(), "liquidacion_1.pdf");
  // On a phone the toast lies over the button, and a pointer on it keeps it there.
  await cash.button("Siguiente repartidor").press("Enter");
  await cash.sees("1 diferencia por decidir");

  // The count: 20 + 12.50 − 2 + 4.50 − 3 = 32 is expected, and a dollar is missing.
  await visit.page.goto("/company-bills/shift");
  await cash.button("Contar y cerrar").click();
  await cash.seesNo(/^Esperado$/);
  await cash.count({ "$20,00": 1, "$10,00": 1, "$1,00": 1, "Bs 500,00": 8 });
  await cash.button("Cerrar turno").click();
  await cash.confirm("¿Cerrar el turno con lo contado? Un turno cerrado no cambia.");
  await cash.showsResult("Dólares", { Esperado: "$32,00", Contado: "$31,00", Falta: "$1,00" });
  const [report] = await Promise.all([
    visit.page.waitForEvent("download"),
    cash.button("Descargar cierre").click(),
  ]);
  assert.match(report.suggestedFilename(), /^turno_\d+\.pdf$/);
  assert.match(pagesOf(await readFile(await report.path())).join(), /Cierre de turno[\s\S]*-\$1,00/);
  await cash.button("Volver a mi caja").click();

  // The courier owes the dollar.
  await visit.page.goto("/couriers/settlements");
  await visit.page.getByRole("button", { name: visit.phone ? "Luis Peña" : "1", exact: true }).click();
  const settled = await cash.dialog("Liquidación 1 · Luis Peña");
  await settled.button("Se cobra al repartidor").click();
  const decision = await cash.dialog("Se cobra al repartidor");
  await decision.button("Confirmar").click();
  await decision.closed();
  await settled.sees("Liquidada");

  // The client gets the dollars of its goods less its debt, and everything balances.
  await visit.page.goto(`/debts/remittances?pay=${client.id}`);
  const paying = await new PaymentDialog(visit, "Pagar al cliente").opened();
  await visit.page.getByRole("switch", { name: "Descontar deudas" }).press("Space");
  await paying.sees("Compensación: $2,50 · Se paga: $3,00");
  await paying.button("Pagar $3,00").click();
  await paying.closed();
  await visit.page.goto("/company-bills/cash");
  await cash.sees(/^Cuadra/);
  await cash.showsTerm("Dólares", "Recibido", "$118,00");
  await cash.showsTerm("Dólares", "Con repartidores", "$1,00");
  await cash.showsTerm("Dólares", "En turnos", "$0,00");
  await cash.showsTerm("Dólares", "En la caja general", "$108,00");
  await cash.showsTerm("Dólares", "Gastado", "$5,00");
  await cash.showsTerm("Dólares", "Pagado a clientes", "$3,00");
  await cash.showsTerm("Dólares", "Diferencias", "$1,00");
  await cash.showsTerm("Bolívares", "Recibido", "Bs 4.000,00");
  await cash.showsTerm("Bolívares", "En la caja general", "Bs 4.000,00");

  // Differences by person and month, and a link to each count. By keyboard.
  const differences = visit.page.getByRole("region", { name: "Diferencias por persona", exact: true });
  const person = (name: string) => differences.locator("summary").filter({ hasText: name });
  await person(owner.session.user.name).filter({ hasText: "-$1,00" }).waitFor();
  await person("Luis Peña").filter({ hasText: "-$1,00" }).press("Enter");
  await differences.getByRole("region", { name: formatMonth(date.slice(0, 7)) }).waitFor();
  await expectNoViolations(visit, "differences by person");
  await differences.getByRole("link", { name: `${formatDay(date)} · Liquidación 1` }).press("Enter");
  await (await cash.dialog("Liquidación 1 · Luis Peña")).sees("Se cobra al repartidor");

  await visit.page.goto("/company-bills/cash");
  await visit.page.getByRole("link", { name: "Gastado $5,00" }).click();
  await cash.sees("Mostrando 1 a 2 de 2 resultados");
}

async function returnedSurplus(scene: Scene) {
  const owner = await scene.company();
  const service = await owner.service({ name: "Exprés", amount: 10, bills: [] });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const order = await owner.post("/deliveries", {
    ...cashOrder(service.id, courier.id),
    payment_method: undefined,
    collect_fee: true,
  });
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  const collection = { outcome: "collected", method: "cash", currency: "USD" };
  await owner.put(`/deliveries/${order.id}/status`, { status: "delivered", collection });
  const counted = { courier_id: courier.id, counted: { USD: 15 }, pay: "later" };
  const { id } = await owner.post("/settlements", counted);
  await owner.put(`/settlements/${id}/decision`, { decision: "charge", note: null });

  const visit = await scene.visit(owner);
  const cash = new CashScreen(visit);
  await visit.page.goto("/couriers/accounts");
  await cash.sees("1 diferencia por pagar");
  await cash.button("Liquidar: Luis Peña").click();
  await cash.sees("Se le debe $5,00: se le entrega con 'Pagar ahora'.");
  await cash.segment("Pago al repartidor", "Pagar ahora");
  await expectNoViolations(visit, "a surplus to return");
  await cash.button("Terminar liquidación").click();
  await cash.showsResult("Dólares", { Esperado: "-$5,00", Contado: "$0,00", Diferencia: "$0,00" });
  await cash.sees("Devuelto al repartidor");
  const [signed] = await Promise.all([
    visit.page.waitForEvent("download"),
    cash.button("Descargar para firmar").click(),
  ]);
  assert.match(pagesOf(await readFile(await signed.path())).join(), /Devuelto al repartidor[\s\S]*\$5,00/);
  await cash.button("Siguiente repartidor").press("Enter");
  await cash.sees("Ningún repartidor tiene algo por rendir.");
  await visit.page.goto("/couriers/settlements");
  await visit.page.getByRole("button", { name: "2", exact: true }).click();
  await (await cash.dialog("Liquidación 2 · Luis Peña")).sees("Devuelto al repartidor");
}

const cashOrder = (service_id: number, courier_id: number) => ({
  service_id,
  courier_id,
  date: today(),
  payment_type: "full",
  payment_method: "cash",
  pickup_address: "Plaza Altamira",
  receipt: { full_name: "Rosa Núñez", phone: "04241234567", address: "Calle 8" },
  anonymous_client: {
    legal_name: "Pedro Pérez",
    type: "venezolano",
    registration_number: "V-12345678",
    phone: "04161112233",
  },
  notes: null,
});
