// @world Rare moments of a courier; courier.test.ts delivers.
import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { withOrders } from "../courierOrders.ts";
import { stage } from "../fixtures.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage("sqlite", {}, { offline: true });

/** The page looks for news, as after a minute. */
const lookAgain = ({ page }: Visit) => page.evaluate(() => void window.dispatchEvent(new Event("online")));

journey(
  "a photo that takes long holds back neither money nor new orders",
  devices.smallLight,
  async (scene) => {
    const { owner, courier, orders, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"]);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.press("Salir a entregar");
    const held = Promise.withResolvers<void>();
    await visit.page.route("**/pieces?*", async (route) => {
      await held.promise;
      await route.fallback().catch(() => undefined);
    });
    await phone.press("Entregado");
    await phone.fill("¿Quién recibió?", "Ana");
    await phone.takePhoto();
    await phone.press("Confirmar entrega");
    await phone.says(/^1 entrega enviada · 1 foto por enviar$/);
    await expectNoViolations(visit, "a photo that waits");
    assert.equal((await owner.get(`/deliveries/${orders[0].id}`)).status, "delivered");
    // The piece that is under way makes room for what the courier does next.
    await phone.shows("Rosa Mora");
    const sent = visit.page.waitForResponse((answer) => answer.url().endsWith("/courier/actions"));
    await phone.press("Salir a entregar");
    await sent;
    assert.equal((await owner.get(`/deliveries/${orders[1].id}`)).status, "in_transit");
    const { service_id } = orders[0];
    await owner.post("/deliveries", sampleDelivery(service_id, { date: today(), courier_id: courier.id }));
    await lookAgain(visit);
    await phone.press("No entregado");
    await phone.press("Volver");
    held.resolve();
    await phone.says(/^Todo enviado/);
    await visit.page.getByRole("button", { name: "1 de 2" }).waitFor();
    assert.equal((await owner.get(`/deliveries/${orders[0].id}/proof`)).length, 1);
  },
);

journey(
  "a courier is told that his order was cancelled, also at the door, and his delivery is kept",
  devices.smallDark,
  async (scene) => {
    const { owner, orders, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"]);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.press("Salir a entregar");
    await phone.says(/^Todo enviado/);
    await phone.press("Entregado");
    await phone.fill("¿Quién recibió?", "Ana Ausente");
    const notes = { cancellation_notes: "No hay nadie" };
    await owner.put(`/deliveries/${orders[0].id}/cancel`, notes);
    await lookAgain(visit);
    const words = "Cancelada: 000001 Ana Ausente, No hay nadie. Devuelve el paquete";
    const notice = () => visit.page.getByText(words);
    await notice().waitFor();
    await expectNoViolations(visit, "an order that was cancelled");
    await visit.reopen("/reparto/");
    await notice().waitFor();
    await visit.keepShot("a notice");
    await phone.press("Entendido");
    await notice().waitFor({ state: "detached" });
    await phone.press("Confirmar entrega");
    await phone.says(/^Todo enviado · 1 para mirar/);

    const office = await scene.visit(owner, devices.smallLight);
    await office.page.goto("/couriers/accounts");
    const block = office.page.getByRole("region", { name: "Entregas por revisar" });
    await block.getByText(/Ana Ausente/).waitFor();
    await expectNoViolations(office, "a delivery to decide about");
    await office.keepShot("a delivery to review");
    await block.getByRole("button", { name: "Rechazar: Luis Peña · 000001" }).click();
    await office.page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
    await office.page.getByText("Entrega rechazada").waitFor();
    await block.waitFor({ state: "detached" });
  },
);

journey(
  "the phone's back key goes from form to stop to list, and a zoomed page keeps its buttons",
  devices.smallLight,
  async (scene) => {
    const { owner, courier, orders, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"]);
    const visit = await scene.visit();
    const { service_id } = orders[0];
    const date = addDays(today(), 1);
    const receipt = { full_name: "Luz Mañana", phone: "04149876543", address: "Av. Libertador" };
    await owner.post("/deliveries", sampleDelivery(service_id, { date, receipt, courier_id: courier.id }));
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.press("1 de 3");
    const list = visit.page.getByRole("heading", { name: "Todas las órdenes" });
    await list.waitFor();
    await visit.page.getByRole("heading", { name: "Otros días" }).waitFor();
    await expectNoViolations(visit, "orders of other days");
    await visit.keepShot("orders of other days");
    await visit.page.getByRole("button").filter({ hasText: "Rosa Mora" }).click();
    await phone.shows("Rosa Mora");
    await phone.press("Salir a entregar");
    await phone.press("No entregado");
    const form = visit.page.getByRole("button", { name: "Guardar intento" });
    await form.waitFor();
    await visit.page.goBack();
    await form.waitFor({ state: "detached" });
    await phone.shows("Rosa Mora");
    await visit.page.goBack();
    await list.waitFor();
    await visit.page.goBack();
    await list.waitFor({ state: "detached" });
    // A form that is closed by its button leaves nothing for the back key.
    await phone.press("No entregado");
    await phone.press("Volver");
    await phone.press("2 de 3");
    await list.waitFor();
    await visit.page.goBack();
    await list.waitFor({ state: "detached" });

    // 150% and 200% of 360 pixels.
    for (const width of [240, 180]) {
      await visit.page.setViewportSize({ width, height: 400 });
      for (const name of ["No entregado", "Entregado"]) {
        const box = await visit.page.getByRole("button", { name, exact: true }).boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width} pixels`);
      }
      await visit.keepShot(`a stop on ${width} pixels`);
    }
  },
);

journey("a page whose storage was cleared says so, and starts again", devices.smallLight, async (scene) => {
  const { code } = await withOrders(scene, ["Ana Ausente"]);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await phone.enter(await code());
  await phone.shows("Ana Ausente");
  await phone.says(/^Todo enviado/);
  const session = await visit.page.context().newCDPSession(visit.page);
  const origin = new URL(visit.page.url()).origin;
  const endPause = await phone.pauseSending();
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,local_storage" });
  await endPause();
  await lookAgain(visit);
  await visit.page.getByRole("heading", { name: "El teléfono borró lo guardado" }).waitFor();
  await phone.press("Abrir de nuevo");
  await phone.fill("Código de acceso", await code());
  await phone.press("Entrar");
  await phone.shows("Ana Ausente");
});

journey("a phone that is turned at the door keeps the signature", devices.smallLight, async (scene) => {
  const { owner, orders, code } = await withOrders(scene, ["Rosa Mora"]);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await phone.enter(await code());
  await phone.press("Salir a entregar");
  await phone.press("Entregado");
  await phone.fill("¿Quién recibió?", "Rosa Mora");
  await phone.sign();
  /** Black pixels in the right half of the canvas. */
  const inkAtRight = () =>
    visit.page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const left = Math.floor(width / 2);
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(left, 0, width - left, height).data ?? [];
      let ink = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) ink += 1;
      return ink;
    });
  assert.ok((await inkAtRight()) > 0);
  for (const size of [
    { width: 640, height: 360 },
    { width: 300, height: 640 },
  ]) {
    await visit.page.setViewportSize(size);
    await visit.page.waitForFunction(() => {
      const canvas = document.querySelector("canvas");
      return canvas?.width === canvas?.clientWidth;
    });
    assert.ok((await inkAtRight()) > 0, `${size.width} pixels wide`);
  }
  // 'Todo enviado' is still there from the action before.
  const arrived = visit.page.waitForResponse((answer) => answer.ok() && answer.url().includes("/pieces?"));
  await phone.press("Confirmar entrega");
  await arrived;
  const proofs = await owner.get(`/deliveries/${orders[0].id}/proof`);
  assert.deepEqual(
    proofs.map(({ kind }: { kind: string }) => kind),
    ["signature"],
  );
});
