// The list of receipts: money for goods, and confirming what arrived at the bank.
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { ReceiptsPage } from "../pages/ReceiptsPage.ts";
import { devices } from "../visit.ts";

const journey = stage();

for (const device of [devices.desktopLight, devices.smallDark])
  journey("receipts of goods are marked, and confirming all of a page is undone", device, async (scene) => {
    const owner = await scene.company();
    await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
    const service = await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
    const courier = await owner.courier();
    const client = await owner.client(sampleClient({ legal_name: "Panadería La Ñapa", allow_credit: true }));
    const order = (change: object) =>
      owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today(), ...change }));
    // Goods alone, in bolívares: the fee is owed.
    const sold = await order({ courier_id: courier.id, cod_amount: 20 });
    await owner.put(`/deliveries/${sold.id}/status`, { status: "in_transit" });
    const paid = { method: "mobile_payment", currency: "VES", reference: "445566", bank: "0102" };
    await owner.put(`/deliveries/${sold.id}/status`, {
      status: "delivered",
      collection: { outcome: "collected", ...paid },
    });
    const { debt_id } = await order({});
    await owner.post("/debt-payments/full", { debt_id, method: "transfer", reference: "778899" });

    const visit = await scene.visit(owner, device);
    const receipts = await new ReceiptsPage(visit).open();
    await receipts.shows("R-000001", "$20,00 dinero de clientes", "Bs 4.000,00", "Por confirmar");
    await receipts.shows("R-000002", "$5,50", "Por confirmar");
    await expectNoViolations(visit, "the receipts");
    const outcome = visit.page.getByRole("region", { name: "Resultado" });
    await receipts.confirmShown("¿Confirmas que llegaron los 2 cobros, $25,50 en total?");
    await receipts.shows("R-000001", "Confirmado");
    await receipts.shows("R-000002", "Confirmado");
    await outcome.getByText("2 cobros confirmados").waitFor();
    await outcome.getByRole("button", { name: "Deshacer" }).click();
    await receipts.shows("R-000001", "Por confirmar");
    await receipts.shows("R-000002", "Por confirmar");

    // A single one too.
    await receipts.act(receipts.row("R-000002"), "Confirmar cobro");
    await receipts.shows("R-000002", "Confirmado");
    await outcome.getByRole("button", { name: "Deshacer" }).click();
    await receipts.shows("R-000002", "Por confirmar");
  });
