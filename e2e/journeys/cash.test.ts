import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pagesOf } from "#server/pdf/testing.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { forms } from "../visit.ts";

const journey = stage();
journey("cash passes from the float to the count", forms.desktopLight, dayOfCash);
journey("cash passes from the float to the count", forms.phoneDark, dayOfCash);

async function dayOfCash(scene: Scene) {
  const owner = await scene.company();
  const bills = [
    { name: "Gasolina", amount: 1 },
    { name: "Repartidor", amount: 3, to_courier: true },
  ];
  const service = await owner.service({ name: "Exprés", amount: 12.5, bills });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
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
  visit.expectRefusal("GET", /\/shifts\/current$/, 404);
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

  // The courier is paid. He hands over one dollar that nobody expected.
  await visit.page.goto("/couriers/accounts");
  await cash.button("Liquidar: Luis Peña").press("Enter");
  await cash.sees("Cuenta lo que entrega. Lo esperado se muestra después.");
  await cash.count({ "$1,00": 1 });
  await cash.segment("Pago al repartidor", "Pagar ahora $3,00");
  await cash.button("Terminar liquidación").press("Enter");
  await cash.showsResult("Dólares", { Esperado: "$0,00", Contado: "$1,00", Sobra: "$1,00" });
  const [signed] = await Promise.all([
    visit.page.waitForEvent("download"),
    cash.button("Descargar para firmar").click(),
  ]);
  assert.equal(signed.suggestedFilename(), "liquidacion_1.pdf");
  await cash.button("Siguiente repartidor").click();
  await cash.sees("1 diferencia por decidir");

  // The count: 20 + 12.50 − 2 + 1 − 3 = 28.50 is expected, and a dollar is missing.
  await visit.page.goto("/company-bills/shift");
  await cash.button("Contar y cerrar").click();
  await cash.seesNo(/^Esperado$/);
  await cash.count({ "$20,00": 1, "$5,00": 1, "$2,00": 1, "$0,50": 1 });
  visit.expectRefusal("GET", /\/shifts\/current$/, 404);
  await cash.button("Cerrar turno").click();
  await cash.confirm("¿Cerrar el turno con lo contado? Un turno cerrado no cambia.");
  await cash.showsResult("Dólares", { Esperado: "$28,50", Contado: "$27,50", Falta: "$1,00" });
  const [report] = await Promise.all([
    visit.page.waitForEvent("download"),
    cash.button("Descargar cierre").click(),
  ]);
  assert.match(report.suggestedFilename(), /^turno_\d+\.pdf$/);
  assert.match(pagesOf(await readFile(await report.path())).join(), /Cierre de turno[\s\S]*-\$1,00/);
  await cash.button("Volver a mi caja").click();

  // The company keeps the surplus, and everything balances.
  await visit.page.goto("/couriers/settlements");
  await visit.page.getByRole("button", { name: visit.phone ? "Luis Peña" : "1", exact: true }).click();
  const settled = await cash.dialog("Liquidación 1 · Luis Peña");
  await settled.button("Se la queda la empresa").click();
  const decision = await cash.dialog("Se la queda la empresa");
  await decision.button("Confirmar").click();
  await decision.closed();
  await settled.sees("Liquidada");
  await visit.page.goto("/company-bills/cash");
  await cash.sees(/^Cuadra/);
  await cash.showsTerm("Dólares", "Recibido", "$112,50");
  await cash.showsTerm("Dólares", "Con repartidores", "$0,00");
  await cash.showsTerm("Dólares", "En turnos", "$0,00");
  await cash.showsTerm("Dólares", "En la caja general", "$107,50");
  await cash.showsTerm("Dólares", "Gastado", "$5,00");
  await cash.showsTerm("Dólares", "Diferencias", "$0,00");
  await visit.page.getByRole("link", { name: "Gastado $5,00" }).click();
  await cash.sees("Mostrando 1 a 2 de 2 resultados");
}

const cashOrder = (service_id: number, courier_id: number) => ({
  service_id,
  courier_id,
  date: new Date().toLocaleDateString("sv-SE", { timeZone: "America/Caracas" }),
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
