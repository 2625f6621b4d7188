// A second tap, or a second Enter, never acts on the screen that came up under the finger.
import assert from "node:assert/strict";
import { withOrders } from "../courierOrders.ts";
import { doubleTap } from "../doubleTap.ts";
import { stage } from "../fixtures.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices } from "../visit.ts";

const journey = stage("sqlite", {}, { offline: true });

/** Milliseconds between two touches of one finger. The world tries them all. */
const GAPS = process.env.TEST_WORLD === "1" ? [30, 60, 120, 200, 300, 400] : [60, 200];

const nameOf = (at: number) => `Cliente ${String.fromCharCode(65 + at)}`;

journey("a second tap does nothing on the screen that follows", devices.smallLight, async (scene) => {
  // One to choose and one to deliver for each gap, and two that are left.
  const names = Array.from({ length: 2 * GAPS.length + 2 }, (_, at) => nameOf(at));
  const { owner, orders, code } = await withOrders(scene, names);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  const button = (name: string) => visit.page.getByRole("button", { name, exact: true });
  const heading = (name: string) => visit.page.getByRole("heading", { level: 1, name, exact: true });
  await phone.enter(await code());
  await phone.shows(nameOf(0));
  // What he does is read from the phone. It is sent at the end.
  await visit.unplug();
  const expected: string[] = [];
  /** Fails unless only this was done, and the screen with this button is there, and no other followed. */
  const did = async (what: string | null, label: string) => {
    if (what) expected.push(what);
    await button(label).click({ trial: true });
    assert.deepEqual(await phone.outbox(), expected);
  };

  for (const [at, gap] of GAPS.entries()) {
    const number = at + 1;
    await phone.shows(nameOf(at));
    await doubleTap(button("Salir a entregar"), gap);
    await did(`${number} start`, "Entregado");
    await doubleTap(button("Agregar nota o foto"), gap);
    await phone.fill("Nota", "Portón azul");
    await doubleTap(button("Guardar nota"), gap);
    await did(`${number} note`, "Entregado");
    await doubleTap(button("No entregado"), gap);
    await visit.page.getByLabel("Otro", { exact: true }).check();
    await doubleTap(button("Guardar intento"), gap);
    await did(`${number} fail`, "Entregado");
    await doubleTap(button("Entregado"), gap);
    await phone.fill("¿Quién recibió?", "Ana");
    await doubleTap(button("Confirmar entrega"), gap);
    await did(`${number} deliver`, "Salir a entregar");

    // The list, and one of its orders chosen.
    await doubleTap(visit.page.getByRole("button", { name: /^1 de / }), gap);
    await doubleTap(button("Elegir"), gap);
    const last = names.length - at;
    await visit.page.getByLabel(nameOf(last - 1)).check();
    await doubleTap(button("Salir con 1"), gap);
    await did(`${last} start`, "Elegir");
    await doubleTap(button("Ordenar"), gap);
    await doubleTap(button("Listo"), gap);
    await did(null, "Ordenar");
    await doubleTap(button("Volver"), gap);
    await phone.shows(nameOf(at + 1));
  }

  // The list's own button: no row that moves up under the finger opens.
  await phone.press(`1 de ${names.length - GAPS.length}`);
  await doubleTap(button("Salir con todas (2)"), 200);
  expected.push(`${GAPS.length + 1} start`);
  await did(`${GAPS.length + 2} start`, "Ordenar");
  await heading("Todas las órdenes").waitFor();
  await phone.press("Volver");

  // By keyboard.
  await phone.press("Entregado");
  await phone.fill("¿Quién recibió?", "Ana");
  await button("Confirmar entrega").focus();
  await visit.page.keyboard.press("Enter");
  await visit.page.keyboard.press("Enter");
  await did(`${GAPS.length + 1} deliver`, "Entregado");
  await phone.shows(nameOf(GAPS.length + 1));

  await visit.plugIn();
  await phone.says(/^Todo enviado/);
  const read = await Promise.all(orders.map(({ id }) => owner.get(`/deliveries/${id}`)));
  assert.deepEqual(
    read.map(({ status }) => status),
    names.map((_, at) => (at <= GAPS.length ? "delivered" : "in_transit")),
  );
});

journey("a second tap on 'Entrar' starts no order", devices.smallLight, async (scene) => {
  const { code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"]);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await visit.page.goto("/reparto/");
  for (const gap of GAPS) {
    await phone.fill("Código de acceso", await code());
    await doubleTap(visit.page.getByRole("button", { name: "Entrar" }), gap);
    await visit.page.getByRole("button", { name: "Salir a entregar" }).click({ trial: true });
    assert.deepEqual(await phone.outbox(), []);
    await phone.press("Mi día");
    // Out again, to the code.
    await doubleTap(visit.page.getByRole("button", { name: "Salir", exact: true }), gap);
    await visit.page.getByRole("button", { name: "Entrar" }).waitFor();
    await visit.page.reload();
  }
});
