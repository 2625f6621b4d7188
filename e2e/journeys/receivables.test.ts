import { dayAt } from "#shared/dates.ts";
import { stage } from "../fixtures.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { forms } from "../visit.ts";

const journey = stage();
const CLIENT = "Ferretería El Tornillo";

journey(
  "a client pays in advance from its page, the advance pays its order, and the debts are shown by age",
  forms.desktopLight,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    const client = await owner.client({ legal_name: CLIENT, allow_credit: true });
    const service = await owner.service({ name: "Mudanza", amount: 12.5, bills: [] });
    const visit = await arrive(owner);

    await visit.page.goto(`/clients?detail=${client.id}`);
    const detail = await new Dialog(visit, CLIENT).opened();
    await detail.button("Registrar anticipo").click();
    const advance = await new PaymentDialog(visit, "Registrar anticipo").opened();
    await advance.method("Efectivo");
    await advance.fill("Monto", "5");
    await advance.pay("$5,00");
    await detail.sees("$5,00");

    await owner.post("/deliveries", {
      date: dayAt(new Date(), "America/Caracas"),
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
    await debts.button("Pagar parte").first().click();
    const paying = await new Dialog(visit, "Pagar parte").opened();
    await paying.button("Usar saldo a favor ($5,00)").click();
    await paying.closed();
    await debts.figure("Total pendiente", "$7,50");
    await debts.shows("000001", "Parcialmente Pagado", "$7,50");
  },
);
