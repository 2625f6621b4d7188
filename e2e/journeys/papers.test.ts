import { expectNoViolations } from "../accessibility.ts";
import { withOrders } from "../courierOrders.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CourierForm } from "../pages/CouriersPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage("sqlite");
journey(
  "a courier's papers are photographed, and an expired one is marked",
  devices.desktopLight,
  photographs,
);
journey("a courier's papers are photographed, and an expired one is marked", devices.phoneDark, photographs);

async function photographs(scene: Scene) {
  const { owner, courier } = await withOrders(scene, ["Rosa Mora"]);
  const visit = await scene.visit(owner);
  await visit.page.goto(`/couriers/edit/${courier.id}`);
  const form = new CourierForm(visit);
  await form.tab("Vehículo y papeles");
  await form.fill("Vehículo", "Moto Bera SBR azul");
  await form.button("Agregar papel").click();
  await form.choose("Tipo, Papel 1", "Licencia");
  await form.fill("Número, Papel 1", "V-77");
  await form.fill("Vence, Papel 1", "01/01/2026");
  await form.field("Vence, Papel 1").press("Tab");
  await pick(visit, "Foto, Papel 1", "nota.txt", "text/plain", "no soy una foto");
  await form.sees("No se pudo leer esa imagen. Elige otra.");
  await pick(visit, "Foto, Papel 1", "licencia.png", "image/png", "e2e/door.png");
  await form.link("Ver foto, Papel 1").waitFor();
  await expectNoViolations(visit, "a paper with its photo");

  // Taken away again, and back.
  await form.button("Quitar foto, Papel 1").click();
  await form.link("Ver foto, Papel 1").waitFor({ state: "hidden" });
  await pick(visit, "Foto, Papel 1", "licencia.png", "image/png", "e2e/door.png");
  await form.link("Ver foto, Papel 1").waitFor();
  await form.save();
  await form.toast("Repartidor actualizado correctamente");

  await visit.page.goto(`/couriers?detail=${courier.id}`);
  const detail = await new Dialog(visit, "Luis Peña").opened();
  await detail.sees(/^Licencia V-77, venció el 1 ene 2026/);
  const opened = visit.page.context().waitForEvent("page");
  await detail.element.getByRole("link", { name: "Ver foto, Licencia V-77" }).click();
  await (await opened).locator("img").waitFor();
  await expectNoViolations(visit, "a courier with papers");
}

/** Chooses a file in the field. `content` is its text, or the path of a file below `e2e/`. */
async function pick(visit: Visit, label: string, name: string, mimeType: string, content: string) {
  const chooser = visit.page.waitForEvent("filechooser");
  await visit.page.getByRole("button", { name: label, exact: true }).click();
  const file = content.startsWith("e2e/") ? content : { name, mimeType, buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
}
