import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { expectNoViolations } from "../accessibility.ts";
import type { Account } from "../company.ts";
import { RATE, withOrders } from "../courierOrders.ts";
import { type Scene, stage } from "../fixtures.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

// A PostgreSQL inside the server's process would end with it.
const journey = stage("sqlite", {}, { offline: true });

/** The budget for a first visit's scripts and styles, in bytes under gzip. */
const BUDGET = 100_000;

/** The server applies a delivery and is killed before its answer leaves. It runs again when the phone learns that none came. */
async function crashAtDelivery(scene: Scene, visit: Visit) {
  visit.expectRefusal("POST", /courier\/actions$/, 0);
  let done = false;
  await visit.page.route("**/api/courier/actions", async (route) => {
    if (done || !route.request().postData()?.includes('"deliver"')) return route.fallback();
    done = true;
    await route.fetch();
    await scene.crash();
    await route.abort();
  });
}

/** What happened to orders, oldest first. */
async function readSummaries(owner: Account): Promise<string[]> {
  const { items } = await owner.get("/events/filter?perPage=50");
  return (items as { summary: string }[])
    .map(({ summary }) => summary)
    .filter((summary) => /En tránsito|Entregado|intento/.test(summary))
    .reverse();
}

journey("a photo that a redirect swallowed is sent again", devices.smallLight, async (scene) => {
  const { owner, orders, code } = await withOrders(scene, ["Rosa Mora"]);
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await phone.enter(await code());
  await phone.press("Salir a entregar");
  // A single redirect may pass unseen: news from the server let the page send again at once.
  const endRedirect = await visit.redirect("PUT", /courier\/files\/[^/]+\/pieces$/, "/api/config");
  await phone.fail("Ausente", "Nadie abrió");
  await phone.says(/^1 foto por enviar · la red pide iniciar sesión/);
  assert.equal((await owner.get(`/deliveries/${orders[0].id}/attempts`)).length, 1, "its action has arrived");
  await endRedirect();
  await phone.says(/^Todo enviado/);
  const proof = await owner.get(`/deliveries/${orders[0].id}/proof`);
  assert.deepEqual(
    proof.map(({ kind }: { kind: string }) => kind),
    ["photo"],
  );
});

journey("a courier works without signal, and everything arrives once", devices.smallLight, async (scene) => {
  const { owner, courier, orders, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"], {
    "Rosa Mora": 20,
  });
  const [absent, home] = orders;
  const visit = await scene.visit();
  const phone = new PhonePage(visit);
  await phone.enter(await code());
  await phone.shows("Ana Ausente");
  await expectNoViolations(visit, "an order on the courier's phone");

  await visit.unplug();
  await phone.press("Salir a entregar");
  await phone.fail("Ausente", "Nadie abrió");
  await phone.says(/^2 por enviar/);
  await phone.press("Siguiente");
  await phone.shows("Rosa Mora");
  await phone.press("Salir a entregar");
  const due = home.amount + 20;
  const dollars = formatMoney(fromDollars(due));
  assert.equal(await phone.largestText(), dollars);
  await visit.page.getByText(formatMoney(fromDollars(due * RATE), "VES")).waitFor();
  await phone.press("Entregado");
  // Bs 1.000 too much, given back as $2 and the rest in bolívares.
  const received = home.amount * RATE + 1000;
  // A pasted unit chooses the currency.
  await phone.fill("Recibí en $", "Bs 1.234");
  const inBolivares = visit.page.getByLabel("Recibí en Bs");
  await inBolivares.blur();
  await waitForValue(inBolivares, "1.234,00");
  await visit.page.getByLabel("$", { exact: true }).check();
  await phone.fill("Recibí en $", "20");
  await phone.addNotes("Bs", String(received));
  await visit.page.getByText("Falta devolver $5,00 o Bs 1.000,00").waitFor();
  await phone.press("Efectivo $5,00");
  await phone.fill("Vuelto en $", "2");
  await phone.press("Efectivo Bs 600,00");
  await visit.page.getByText("Pago completo").waitFor();
  // By keyboard: what is missing is named under its field, which gets the focus.
  await visit.page.getByRole("button", { name: "Confirmar entrega" }).press("Enter");
  await visit.page.getByText("Indica quién recibió").waitFor();
  await visit.page.keyboard.type("Rosa Mora");
  // A phone may end the page while the camera is open. What was typed is still there.
  await visit.reopen("/reparto/");
  await waitForValue(visit.page.getByLabel("¿Quién recibió?"), "Rosa Mora");
  const amount = formatMoney(fromDollars(received)).slice(1);
  await waitForValue(visit.page.getByLabel("Recibí en Bs"), amount);
  await phone.sign();
  await phone.takePhoto();
  await expectNoViolations(visit, "a delivery");
  // Nothing has to be photographed or signed again.
  await visit.reopen("/reparto/");
  await visit.page.getByText("Foto lista").waitFor();
  await phone.press("Confirmar entrega");
  await phone.says(/^4 por enviar/);

  // Closed and opened again without signal.
  await visit.reopen("/reparto/");
  await phone.says(/^4 por enviar/);
  await crashAtDelivery(scene, visit);
  await visit.plugIn();
  await phone.says(/^Todo enviado/);

  assert.deepEqual(await readSummaries(owner), [
    "Marcó la orden 000001 como En tránsito",
    "Anotó un intento fallido de la orden 000001: Ausente",
    "Marcó la orden 000002 como En tránsito",
    "Marcó la orden 000002 como Entregado",
  ]);
  const proofs = await Promise.all([absent, home].map(({ id }) => owner.get(`/deliveries/${id}/proof`)));
  assert.deepEqual(
    proofs.map((list: { kind: string }[]) => list.map(({ kind }) => kind)),
    [["photo"], ["photo", "signature"]],
  );

  await visit.page.getByRole("banner").getByRole("button").click();
  const held = `$18,00 · ${formatMoney(fromDollars(received - 600), "VES")}`;
  await visit.page.getByRole("region", { name: "Mi día" }).getByText(held).waitFor();
  await visit.page.getByText("1 entregada · 1 no entregada").waitFor();
  await expectNoViolations(visit, "a courier's day");
  await visit.keepShot("a courier's day");
  await phone.press("Volver");
  const { cash } = await owner.get(`/couriers/${courier.id}/account`);
  assert.deepEqual(cash, { USD: 18, VES: received - 600 });
  assert.equal((await owner.get(`/deliveries/${home.id}`)).cod_status, "collected");

  const office = await scene.visit(owner, devices.desktopLight);
  await office.page.goto("/deliveries");
  await office.page.getByRole("row").filter({ hasText: "000001" }).click();
  await office.page.getByText("Ausente: Nadie abrió").waitFor();
  await office.page.getByRole("img", { name: /^Foto/ }).waitFor();
  await expectNoViolations(office, "an order with its proof");
  await office.page.goto("/deliveries");
  await office.page.getByRole("row").filter({ hasText: "000002" }).click();
  await office.page.getByText("Recibió: Rosa Mora").waitFor();
  await office.page.getByRole("img", { name: /^Firma/ }).waitFor();

  const { tracking_url } = await owner.get(`/deliveries/${absent.id}`);
  await visit.page.goto(new URL(tracking_url).pathname);
  await visit.page.getByRole("heading", { name: "No se pudo entregar" }).waitFor();
  await expectNoViolations(visit, "the page that follows an order");
});

journey(
  "a phone whose access ended hides whom its orders are for, and keeps what waits until it gets another code",
  devices.smallDark,
  async (scene) => {
    const { owner, courier, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"]);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.shows("Ana Ausente");
    await visit.unplug();
    await phone.press("Salir a entregar");
    await phone.fail("Ausente", "Nadie abrió");
    await phone.says(/^2 por enviar/);
    // A page that fails says so, and what waits is still there.
    await visit.page.evaluate(() => localStorage.setItem("reparto.form", "{}"));
    visit.expectConsole(/TypeError/);
    await visit.reopen("/reparto/");
    await visit.page.getByRole("heading", { name: "La página falló" }).waitFor();
    await phone.press("Abrir de nuevo");
    await phone.says(/^2 por enviar/);
    // At the next door when the office ends the access.
    await phone.press("Siguiente");
    await phone.press("Salir a entregar");
    await phone.press("No entregado");
    await phone.fill("Nota (opcional)", "Toco otra vez");
    await owner.del(`/couriers/${courier.id}/access`);
    visit.expectRefusal("POST", /courier\/actions$/, 401);
    await visit.plugIn();

    const ended = () => visit.page.getByRole("heading", { name: "Tu acceso terminó." });
    await ended().waitFor();
    await visit.page.getByText("3 envíos esperan aquí: no se pierde nada.").waitFor();
    await phone.says(/^3 por enviar · sin acceso/);
    await expectNoViolations(visit, "a phone whose access ended");
    const names = () => visit.page.getByText(/Ana Ausente|Rosa Mora|Av\. Libertador/);
    assert.equal(await names().count(), 0);
    visit.page.once("dialog", (dialog) => {
      assert.match(dialog.message(), /^Hay 3 envíos sin mandar/);
      return dialog.dismiss();
    });
    await visit.page.getByRole("banner").getByRole("button").click();
    await visit.page.getByRole("heading", { name: "Envíos" }).waitFor();
    assert.equal(await names().count(), 0);
    await expectNoViolations(visit, "what waits to be sent");
    await phone.press("Salir");
    await phone.press("Volver");
    // Also without signal, when it can't ask the server again.
    await visit.unplug();
    await visit.reopen("/reparto/");
    await ended().waitFor();
    assert.equal(await names().count(), 0);
    assert.deepEqual(await phone.kept("list"), undefined);
    await visit.plugIn();

    await phone.fill("Código de acceso", await code());
    await phone.press("Entrar");
    await phone.says(/^Todo enviado/);
    await ended().waitFor({ state: "detached" });
    // What was typed at the door is still there.
    await waitForValue(visit.page.getByLabel("Nota (opcional)"), "Toco otra vez");
    await visit.page.getByLabel("Otro", { exact: true }).check();
    await phone.press("Guardar intento");
    await visit.page.getByLabel("Nota (opcional)").waitFor({ state: "detached" });
    await phone.says(/^Todo enviado/);
    assert.deepEqual(await readSummaries(owner), [
      "Marcó la orden 000001 como En tránsito",
      "Anotó un intento fallido de la orden 000001: Ausente",
      "Marcó la orden 000002 como En tránsito",
      "Anotó un intento fallido de la orden 000002: Otro",
    ]);
  },
);

journey(
  "a reference like an earlier one never loses a delivery: the office decides",
  devices.smallLight,
  async (scene) => {
    const { owner, orders, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"], {
      "Ana Ausente": 20,
      "Rosa Mora": 20,
    });
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    for (const [recipient, reference] of [
      ["Ana Ausente", "000123456"],
      ["Rosa Mora", "9123456"],
    ] as const) {
      await phone.shows(recipient);
      await phone.press("Salir a entregar");
      await phone.press("Entregado");
      await visit.page.getByLabel("Pago móvil").check();
      await phone.fill("Referencia", reference);
      await phone.fill("¿Quién recibió?", recipient);
      await phone.press("Confirmar entrega");
    }
    await phone.says(/^Todo enviado · 1 para mirar/);
    // It no longer stands there with its buttons.
    await phone.shows("No tienes órdenes por entregar");
    await visit.page.getByText("La oficina revisa 1 entrega.").waitFor();
    assert.equal(await visit.page.getByRole("button", { name: "Entregado", exact: true }).count(), 0);
    await phone.press("Todas las órdenes");
    await visit.page.getByText("Ya enviaste esta entrega: la oficina la revisa.").waitFor();
    await expectNoViolations(visit, "an order that is in review");
    await visit.page.getByRole("banner").getByRole("button").click();
    await visit.page.getByText("La referencia es la de otro pago, o se le parece.").waitFor();
    await expectNoViolations(visit, "a delivery in review");

    const office = await scene.visit(owner, devices.desktopLight);
    await office.page.goto("/couriers/accounts");
    const block = office.page.getByRole("region", { name: "Cobros por revisar" });
    await block.getByText(/El recibo R-000001 de .* tiene una referencia parecida/).waitFor();
    const transferred = formatMoney(fromDollars((orders[1].amount + 20) * RATE), "VES");
    await block.getByText(`Pago móvil · ${transferred} · 9123456`).waitFor();
    await expectNoViolations(office, "money to decide about");
    await block.getByRole("button", { name: "Aceptar: Luis Peña · 000002" }).click();
    await office.page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
    await new Screen(office).toast("Cobro aceptado");
    await block.waitFor({ state: "detached" });
    const delivered = await owner.get(`/deliveries/${orders[1].id}`);
    assert.deepEqual([delivered.status, delivered.cod_status], ["delivered", "collected"]);
  },
);

journey(
  "only a courier's page may use the camera, and a code is told to no other site",
  devices.smallLight,
  async ({ url }) => {
    const headers = async (path: string) => (await fetch(`${url}${path}`)).headers;
    for (const path of ["/reparto/", "/r/ABCDE23456"])
      assert.match((await headers(path)).get("permissions-policy") ?? "", /camera=\(self\)/, path);
    assert.match((await headers("/deliveries")).get("permissions-policy") ?? "", /camera=\(\)/);
    assert.equal((await headers("/r/ABCDE23456")).get("referrer-policy"), "no-referrer");
  },
);

journey("a first visit of a courier's phone stays within its size budget", devices.smallLight, async () => {
  const folder = join("dist", "reparto");
  // What only a form needs is loaded with it.
  const files = readFileSync(join(folder, "reparto.html"), "utf8").match(/assets\/[^"]+\.(js|css)/g) ?? [];
  const size = files.reduce((all, name) => all + gzipSync(readFileSync(join(folder, name))).length, 0);
  assert.ok(size > 0 && size < BUDGET, `${size} bytes`);
});
