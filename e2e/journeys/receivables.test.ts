import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { devices } from "../visit.ts";

const journey = stage();
const CLIENT = "Ferretería El Tornillo";

journey(
  "a client pays in advance from its page, the advance pays its order, and the debts are shown by age",
  devices.desktopLight,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const client = await owner.client({ legal_name: CLIENT, allow_credit: true });
    const service = await owner.service({ name: "Mudanza", amount: 12.5, bills: [] });
    const visit = await arrive(owner);

    await visit.page.goto(`/clients?detail=${client.id}`);
    const detail = await new Dialog(visit, CLIENT).opened();
    await detail.sees("$0,00 · Sin deudas");
    await detail.button("Registrar anticipo").click();
    const advance = await new PaymentDialog(visit, "Registrar anticipo").opened();
    await advance.method("Efectivo");
    await advance.fill("Monto", "5");
    await advance.pay("$5,00");
    await detail.sees("$5,00");

    await owner.post("/deliveries", {
      date: today(),
      service_id: service.id,
      client_id: client.id,
      payment_type: "partial",
      receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
    });
    await visit.page.goto("/debts");
    const debts = new DebtsPage(visit);
    const ages = visit.page.getByRole("region", { name: "Antigüedad de saldos" });
    await ages.getByText("$12,50").waitFor();
    await ages.getByText("-$5,00").waitFor();
    await visit.page.getByRole("textbox", { name: "Buscar cliente con deuda" }).fill("tornillo");
    await visit.page.getByRole("link", { name: CLIENT }).click();
    await debts.figure("Total pendiente", "$12,50");
    await debts.button("Cobrar parte").first().click();
    const paying = await new Dialog(visit, "Cobrar parte").opened();
    await paying.button("Usar saldo a favor ($5,00)").click();
    await paying.closed();
    await debts.figure("Total pendiente", "$7,50");
    await debts.shows("000001", "Parcialmente Pagado", "$7,50");
  },
);

journey(
  "a new order is paid from what its client paid in advance, after the older debts",
  devices.smallDark,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const client = await owner.client({ legal_name: CLIENT, allow_credit: true });
    const service = await owner.service({ name: "Mudanza", amount: 12.5, bills: [] });
    await owner.post("/deliveries", {
      date: today(),
      service_id: service.id,
      client_id: client.id,
      payment_type: "partial",
      receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
    });
    const visit = await arrive(owner);
    const form = new DeliveryForm(visit);
    const pay = (amount: number) =>
      owner.post("/debt-payments/advance", { client_id: client.id, amount, method: "cash" });
    await pay(12.5);
    await visit.page.goto(`/deliveries/new/${client.id}`);
    await form.general("Mudanza");
    await form.tab("Cliente");
    await visit.page.getByRole("radio", { name: "Credito", exact: true }).check();
    await form.sees("No alcanza para esta orden: paga $12,50 de otras deudas: las más antiguas primero.");
    await pay(7.5);
    await visit.page.goto(`/deliveries/new/${client.id}`);
    await form.general("Mudanza");
    await form.tab("Cliente");
    const spend = visit.page.getByRole("checkbox", { name: "Usar saldo a favor ($20,00)", exact: true });
    // A fee that the advance doesn't cover is collected at the door.
    await visit.page.getByRole("radio", { name: "Contado", exact: true }).check();
    await spend.check();
    const atDoor = visit.page.getByRole("switch", { name: "Cobrar al entregar" });
    await atDoor.and(visit.page.locator(":checked")).waitFor({ state: "attached" });
    await atDoor.uncheck();
    await spend.and(visit.page.locator(":not(:checked)")).waitFor();
    await visit.page.getByRole("radio", { name: "Credito", exact: true }).check();
    await spend.check();
    await form.sees("Paga $7,50 de esta orden; quedan $5,00 por pagar.");
    await form.sees("También paga $12,50 de otras deudas: las más antiguas primero.");
    await form.recipient("Rosa Núñez", "04241234567", "Calle Real");
    await form.saveNew();

    await visit.page.goto(`/debts?client_id=${client.id}`);
    const debts = new DebtsPage(visit);
    await debts.figure("Total pendiente", "$5,00");
    await debts.shows("000002", "Parcialmente Pagado", "$5,00");
    await visit.page.goto(`/deliveries/new/${client.id}`);
    await form.tab("Cliente");
    await visit.page.getByRole("radio", { name: "Credito", exact: true }).check();
    await spend.waitFor({ state: "hidden" });
  },
);

journey(
  "an anonymous order whose receipt was voided is found among the debts, written off, and collected",
  devices.desktopDark,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const service = await owner.service({ name: "Mudanza", amount: 12.5, bills: [] });
    const order = await owner.post("/deliveries", sampleDelivery(service.id));
    const [{ receipt }] = await owner.get(`/debts/${order.debt_id}/payments`);
    await owner.post(`/receipts/${receipt.id}/void`, { reason: "Billete falso" });
    const visit = await arrive(owner);
    await visit.page.goto("/debts");
    const debts = new DebtsPage(visit);
    await debts.figure("Total por cobrar", "$12,50");
    const search = visit.page.getByRole("textbox", { name: "Buscar cliente con deuda" });
    await search.fill("ferretería");
    await debts.sees("No se encontraron clientes con el criterio de búsqueda");
    await search.fill("anonimos");
    await visit.page.getByRole("link", { name: /^Clientes anónimos\s*\$12,50/ }).click();
    const behind = visit.page.getByRole("dialog", { name: /^Órdenes de Clientes anónimos/ });
    await behind.getByRole("link", { name: "000001" }).click();
    const detail = visit.page.getByRole("dialog").filter({ hasText: "Pedro Pérez" });
    const button = (name: string) => detail.getByRole("button", { name, exact: true });
    const because = async (title: string, label: string) => {
      const asking = await new Dialog(visit, title).opened();
      await asking.fill("Motivo", "No aparece");
      await asking.button(label).click();
      await asking.closed();
    };
    await button("Marcar incobrable").click();
    await because("Marcar incobrable", "Confirmar");
    await button("Marcar incobrable").waitFor({ state: "hidden" });
    await button("Anular, Orden 000001").click();
    await because("Anular incobrable", "Confirmar");
    await button("WhatsApp y otras acciones").click();
    await visit.page.getByRole("menuitem", { name: "Cobrar", exact: true }).click();
    const paying = await new PaymentDialog(visit, "Cobrar").opened();
    await paying.method("Efectivo");
    await paying.pay("$12,50");
    await visit.page.goto("/debts");
    await debts.sees("Ningún cliente tiene deudas pendientes");
  },
);
