import { engines, type Scene, stage } from "../fixtures.ts";
import { BillsPage } from "../pages/BillsPage.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { devices } from "../visit.ts";

stage(engines.first)("an order on credit until it is paid", devices.desktopDark, creditUntilPaid);
stage(engines.second)("an order on credit until it is paid", devices.phoneLight, creditUntilPaid);

async function creditUntilPaid({ company, visit: arrive }: Scene) {
  const owner = await company();
  await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
  await owner.service({ name: "Mudanza", amount: 40, bills: [] });
  await owner.courier({ first_name: "Ana", last_name: "Rojas" });
  const visit = await arrive(owner);
  await visit.page.goto("/deliveries");
  const orders = new DeliveriesPage(visit);
  for (const number of ["000001", "000002"]) {
    const order = await orders.create();
    await order.general("Mudanza", "Ana Rojas");
    await order.regularClient("tornillo", "Ferretería El Tornillo", "Credito");
    await order.recipient("María Gutiérrez", "04149876543", "Av. Libertador, Edif. Sol, piso 3");
    await order.saveNew();
    await orders.shows(number, "Ferretería El Tornillo", "$40,00", "Pendiente");
  }

  const debts = await orders.goTo(DebtsPage);
  await debts.sees("Selecciona un cliente para habilitar las opciones.");
  await debts.pick("Ferretería El Tornillo");
  await debts.figure("Órdenes con deuda", "2");
  await debts.figure("Total pendiente", "$80,00");

  const dialog = await debts.payPartOf("000001");
  await dialog.method("Pago móvil");
  await dialog.fill("Monto", "15,25");
  await dialog.pay("$15,25");
  await debts.toast("Pago creado correctamente");
  await debts.shows("000001", "Parcialmente Pagado", "$40,00", "$24,75");
  await debts.figure("Total por cobrar", "$64,75");

  const part = await debts.payPart();
  await part.method("Transferencia");
  await part.fill("Monto", "30");
  await part.shares("000001", "$24,75", "$24,75", "$0,00");
  await part.shares("000002", "$40,00", "$5,25", "$34,75");
  await part.pay("$30,00");
  await debts.shows("000001", "Pagado", "$0,00");
  await debts.shows("000002", "Parcialmente Pagado", "$34,75");

  const rest = await debts.payAll();
  await rest.method("Efectivo");
  await rest.shares("000002", "$34,75", "$34,75", "$0,00");
  await rest.pay("$34,75");
  await debts.shows("000002", "Pagado", "$0,00");
  await debts.figure("Total por cobrar", "$0,00");

  const paid = await debts.goTo(DeliveriesPage);
  await paid.shows("000001", "Pagado");
  await paid.shows("000002", "Pagado");

  const newBill = await (await paid.goTo(BillsPage)).create();
  await newBill.fillAll("Gasolina", "Tanque lleno de la moto", "Efectivo", "12,30");
  const bills = await newBill.saveNew();
  await bills.shows("Gasolina", "$12,30", "Efectivo");

  await (await bills.goTo(DeliveriesPage)).send("000001");
  await new DeliveriesPage(visit).deliver("000001");
  const home = await bills.goTo(HomePage);
  await home.card("Ordenes realizadas", "1");
  await home.card("Total Facturado", "$80,00");
  await home.card("Cobros", "$80,00");
  await home.card("Gastos", "$12,30");
  await home.charted("Balance en caja", "$80,00", "$12,30", "$67,70");
}
