import assert from "node:assert/strict";
import { parcelCode } from "#features/labels/rules.ts";
import { withOrders } from "../courierOrders.ts";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices } from "../visit.ts";

const journey = stage();
const street = stage("sqlite", {}, { offline: true });

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
    await page.getByLabel("Contenido", { exact: true }).fill("Cajas de pan");
    await order.refuses("Bultos", "100", "Indica un número entero de 1 a 99");
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
    const delivery = await new Dialog(visit, "Marcar entregado: Orden 000001").opened();
    await delivery.fill("Bultos entregados", "3");
    assert.ok(await delivery.button("Marcar entregado").isDisabled(), "why not all is missing");
    await delivery.fill("Motivo de la entrega parcial", "No le cabían");
    await delivery.button("Marcar entregado").click();
    await delivery.closed();
    const detail = await list.detail(list.row("000001"), "Orden 000001");
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

/** Stands in for the camera and the reader of codes, which the browser of the tests lacks. It reads what `__label` holds. */
const CAMERA = `
  window.BarcodeDetector = class { async detect() { return window.__label ? [{ rawValue: window.__label }] : []; } };
  navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream();
  HTMLMediaElement.prototype.play = async () => undefined;
`;

street("a courier scans what he loads, and hands over a part of it", devices.smallLight, async (scene) => {
  const many = { packages: 3, contents: "Cajas de pan" };
  const { owner, orders, code } = await withOrders(scene, ["Rosa Mora", "Ana Peña"], {}, many);
  const [rosa, ana] = orders;
  const visit = await scene.visit();
  await visit.page.addInitScript(CAMERA);
  const phone = new PhonePage(visit);
  await phone.enter(await code());
  await phone.shows("Rosa Mora");
  await phone.press("Escanear");
  const show = (label: string) =>
    visit.page.evaluate((text) => Object.assign(window, { __label: text }), label);
  await show(parcelCode({ delivery_id: ana.id, parcel: 2 }));
  await phone.shows("Ana Peña");
  await visit.page.getByText("A bordo: 1 de 3").waitFor();
  await visit.page.getByText("Faltan 2 bultos").waitFor();
  await show("7591234567890");
  await visit.page.getByText("Este código no es de una etiqueta").waitFor();
  await show("");
  // Without a label he types the order's number.
  await phone.fill("Número de la orden", "99");
  await phone.press("Cargar bulto");
  await visit.page.getByText("Ese número no es de tus órdenes").waitFor();
  for (const _ of [1, 2]) {
    await phone.fill("Número de la orden", String(ana.number));
    await phone.press("Cargar bulto");
  }
  await visit.page.getByText("A bordo: 3 de 3").waitFor();
  assert.equal(await visit.page.getByText(/^Faltan? /).count(), 0);
  await phone.press("Dejar de escanear");

  await phone.press("Salir a entregar");
  await phone.press("Entregado");
  await phone.fill("Bultos entregados, de 3", "5");
  await phone.fill("¿Quién recibió?", "Ana Peña");
  await phone.press("Confirmar entrega");
  await visit.page.getByText("Indica de 1 a 3").waitFor();
  await phone.fill("Bultos entregados, de 3", "2");
  await phone.press("Confirmar entrega");
  await visit.page.getByText("Indica por qué no recibió todos").waitFor();
  await phone.fill("Motivo de la entrega parcial", "No le cabía");
  await phone.press("Confirmar entrega");
  // 'Todo enviado' is still there from the action before.
  await phone.shows("Rosa Mora");
  await phone.says(/^Todo enviado/);
  const delivered = await owner.get(`/deliveries/${ana.id}`);
  assert.deepEqual(
    [delivered.status, delivered.packages_returned, delivered.partial_reason],
    ["delivered", 1, "No le cabía"],
  );
  assert.equal((await owner.get(`/deliveries/${rosa.id}`)).status, "pending");
});
