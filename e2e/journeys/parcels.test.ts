import assert from "node:assert/strict";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { devices } from "../visit.ts";

const journey = stage();

for (const form of [devices.wideLight, devices.smallDark])
  journey("a part of an order's parcels is delivered, and the rest comes back", form, async (scene) => {
    const owner = await scene.company();
    await owner.service({ name: "Exprés", amount: 5 });
    const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    const client = await owner.client({ legal_name: "Panadería La Ñapa", allow_credit: true });
    const visit = await scene.visit(owner, form);
    const { page } = visit;
    await page.goto(`/deliveries/new/${client.id}`);
    const order = new DeliveryForm(visit);
    await order.general("Exprés", "Luis Peña");
    await order.tab("Cliente");
    await page.getByRole("radio", { name: "Credito", exact: true }).check();
    await order.recipient("Rosa Núñez", "04241234567", "Calle Real");
    await page.getByRole("button", { name: "Bultos y contenido" }).click();
    await page.getByLabel("Bultos", { exact: true }).fill("100");
    await page.getByLabel("Contenido", { exact: true }).fill("Cajas de pan");
    await order.save();
    await order.complains("Bultos", "Indica un número entero de 1 a 99");
    await page.getByLabel("Bultos", { exact: true }).fill("5");
    await order.save();
    const list = await order.arriveAt(DeliveriesPage);

    await list.row("000001").getByRole("checkbox").check();
    const [labels] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Etiquetas" }).click(),
    ]);
    assert.equal(labels.suggestedFilename(), "etiquetas.pdf");
    await list.row("000001").getByRole("checkbox").uncheck();

    await list.send("000001");
    await list.act(list.row("000001"), "Marcar entregado");
    const delivery = await new Dialog(visit, "Entregar: Delivery 000001").opened();
    await delivery.fill("Bultos entregados", "3");
    assert.ok(await delivery.button("Entregar").isDisabled(), "why not all is missing");
    await delivery.fill("Motivo de la entrega parcial", "No le cabían");
    await delivery.button("Entregar").click();
    await delivery.closed();
    const detail = await list.detail(list.row("000001"), "Delivery 000001");
    await detail.sees("3 de 5 bultos. No le cabían");
    await detail.escape();

    await list.act(list.row("000001"), "Registrar devolución");
    const back = await new Dialog(visit, "Registrar devolución: 000001").opened();
    await back.fill("Motivo de la devolución", "Sobraron dos");
    await back.button("Registrar devolución").click();
    await back.closed();
    await list.row("000002").waitFor();
    const { items } = await owner.get("/deliveries/filter");
    assert.deepEqual(
      items.map((listed: Record<string, unknown>) => [
        listed.number,
        listed.status,
        listed.packages,
        listed.contents,
        listed.courier_id,
      ]),
      [
        [2, "pending", 2, "Cajas de pan", courier.id],
        [1, "delivered", 5, "Cajas de pan", courier.id],
      ],
    );
  });
