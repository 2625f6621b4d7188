// A courier's round: he hears of orders at once, puts them in order, leaves with all, and says when he takes none.
import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { withOrders } from "../courierOrders.ts";
import { stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage("sqlite", {}, { offline: true });

/** Counts what the phone would sound and shake. */
const listenToPhone = ({ page }: Visit) =>
  page.addInitScript(() => {
    const heard = { tones: 0, shakes: 0 };
    Object.assign(window, { heard });
    const parts = { connect: (next: object) => next, start: () => (heard.tones += 1), stop: () => 0 };
    class Context {
      state = "running";
      currentTime = 0;
      createOscillator = () => ({ ...parts, frequency: {} });
      createGain = () => ({
        ...parts,
        gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 },
      });
      resume = () => Promise.resolve();
    }
    Object.assign(window, { AudioContext: Context });
    navigator.vibrate = () => {
      heard.shakes += 1;
      return true;
    };
  });

const heardIn = ({ page }: Visit) =>
  page.evaluate(() => (window as unknown as { heard: { tones: number; shakes: number } }).heard);

/** The page's own look at the list would hide what the stream does not tell. */
const listening = ({ page }: Visit) =>
  page.waitForResponse((answer) => answer.url().endsWith("/courier/live") && answer.ok());

journey(
  "a new, a changed and a cancelled order are told at once, with a sound that can be switched off",
  devices.smallLight,
  async (scene) => {
    const { owner, courier, orders, code } = await withOrders(scene, ["Ana Ausente", "Rosa Mora"]);
    const visit = await scene.visit();
    await listenToPhone(visit);
    const phone = new PhonePage(visit);
    const opened = listening(visit);
    await phone.enter(await code());
    await opened;
    await phone.shows("Ana Ausente");
    // A touch, without which no browser lets a page sound.
    await visit.page.getByRole("heading", { level: 1 }).click();
    assert.deepEqual(await heardIn(visit), { tones: 0, shakes: 0 });

    const { service_id } = orders[0];
    const add = (full_name: string) => {
      const receipt = { full_name, phone: "04149876543", address: "Av. Libertador, piso 3" };
      const body = sampleDelivery(service_id, { date: today(), courier_id: courier.id, receipt });
      return owner.post("/deliveries", body);
    };
    const added = await add("Luz Nueva");
    await visit.page.getByRole("button", { name: "1 de 3 1 orden nueva" }).waitFor();
    assert.deepEqual(await heardIn(visit), { tones: 2, shakes: 1 });
    await expectNoViolations(visit, "a new order");
    await visit.keepShot("a new order");
    await visit.page.getByRole("button", { name: "1 de 3 1 orden nueva" }).click();
    await visit.page.getByRole("button", { name: /^Luz Nueva Nueva/ }).waitFor();
    await expectNoViolations(visit, "the list with a new order");
    await visit.keepShot("the list with a new order");
    await visit.page.getByRole("button", { name: /^Luz Nueva/ }).click();
    await phone.shows("Luz Nueva");
    await visit.page.getByText("Nueva", { exact: true }).waitFor();
    await phone.press("Anterior");
    await visit.page.getByRole("button", { name: "2 de 3", exact: true }).waitFor();

    const edit = (change: object) =>
      owner.put(`/deliveries/${added.id}`, {
        ...sampleDelivery(service_id, { date: today(), courier_id: courier.id }),
        receipt: { full_name: "Luz Nueva", phone: "04149876543", address: "Otra calle" },
        ...change,
      });
    await edit({});
    await visit.page.getByRole("button", { name: "2 de 3 1 orden cambió" }).waitFor();
    assert.deepEqual(await heardIn(visit), { tones: 4, shakes: 2 });
    await owner.put(`/deliveries/${added.id}/status`, { status: "in_transit" });
    await owner.put(`/deliveries/${added.id}/cancel`, { cancellation_notes: "No hay nadie" });
    await visit.page.getByRole("button", { name: "2 de 2", exact: true }).waitFor();
    assert.deepEqual(await heardIn(visit), { tones: 6, shakes: 3 });

    await visit.page.getByRole("banner").getByRole("button").click();
    const sound = visit.page.getByRole("switch", { name: /^Sonido/ });
    await sound.uncheck();
    await expectNoViolations(visit, "the courier's own settings");
    await visit.keepShot("duty and sound");
    await visit.page.emulateMedia({ reducedMotion: "reduce" });
    await phone.press("Volver");
    await add("Eva Callada");
    await visit.page.getByRole("button", { name: "2 de 3 1 orden nueva" }).waitFor();
    assert.deepEqual(await heardIn(visit), { tones: 6, shakes: 3 });
  },
);

journey(
  "a courier puts his stops in order, skips one and leaves with all of them, without signal",
  devices.smallDark,
  async (scene) => {
    const { owner, courier, orders, code } = await withOrders(scene, ["Ana Uno", "Berta Dos", "Cira Tres"]);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.shows("Ana Uno");
    await phone.says(/^Todo enviado/);
    await visit.unplug();
    await phone.press("Saltar");
    await phone.shows("Berta Dos");
    await phone.press("1 de 3");
    await phone.press("Ordenar");
    await visit.page.getByRole("heading", { name: "Ordenar" }).waitFor();
    const up = visit.page.getByRole("button", { name: "Subir: Ana Uno" });
    await up.focus();
    await visit.page.keyboard.press("Enter");
    await visit.page.getByRole("status").filter({ hasText: "Ana Uno: parada 2 de 3" }).waitFor();
    await visit.page.getByRole("listitem").nth(1).filter({ hasText: "Ana Uno" }).waitFor();
    // The keyboard stays with the stop.
    await up.and(visit.page.locator(":focus")).waitFor();
    await expectNoViolations(visit, "stops to put in order");
    await visit.keepShot("stops to put in order");
    await visit.page.goBack();
    await visit.page.getByRole("heading", { name: "Todas las órdenes" }).waitFor();
    await phone.press("Elegir");
    await visit.page.getByLabel(/^Cira Tres/).check();
    await expectNoViolations(visit, "orders to leave with");
    await visit.keepShot("orders to leave with");
    await phone.press("Salir con 1");
    await phone.says(/^1 por enviar/);
    await phone.press("Salir con todas (2)");
    await phone.says(/^3 por enviar/);
    await visit.keepShot("left with all");
    // The page is closed before there is signal: nothing is lost.
    await visit.reopen("/reparto/");
    await phone.says(/^3 por enviar/);
    await phone.shows("Berta Dos");
    await visit.plugIn();
    await phone.says(/^Todo enviado/);
    const board = await owner.get(`/dispatch?date=${today()}`);
    const column = board.couriers.find(({ id }: { id: number }) => id === courier.id);
    assert.deepEqual(
      column.deliveries.map(({ id, status }: { id: number; status: string }) => [id, status]),
      [1, 0, 2].map((place) => [orders[place].id, "in_transit"]),
    );
  },
);

journey(
  "one who is off is shown on the board, and asked about before he gets an order",
  devices.smallLight,
  async (scene) => {
    const { owner, courier, orders, code } = await withOrders(scene, ["Ana Uno"]);
    await owner.put(`/couriers/${courier.id}`, { ...courier, capacity: 1 });
    await owner.courier({ first_name: "Eva", last_name: "Sosa" });
    const date = today();
    const free = await owner.post("/deliveries", sampleDelivery(orders[0].service_id, { date }));
    const office = await scene.visit(owner, devices.desktopLight);
    await office.page.goto("/deliveries/board");
    const column = office.page.getByRole("region", { name: "Luis Peña: 1 orden" });
    await column.getByText("1 de 1 órdenes").waitFor();

    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.shows("Ana Uno");
    await visit.page.getByRole("banner").getByRole("button").click();
    await visit.page.getByLabel("No disponible").check();
    await visit.page.getByRole("banner").getByText("No disponible").waitFor();
    await expectNoViolations(visit, "off duty");
    await visit.keepShot("off duty");
    await column.getByText("No disponible").waitFor();

    const card = office.page.getByRole("button", {
      name: new RegExp(`^${String(free.number).padStart(6, "0")}`),
    });
    await card.focus();
    await office.page.keyboard.press("m");
    const ask = await new Dialog(office, "Confirmar Accion").opened();
    await ask.select("Repartidor").fill("luis");
    await office.page.getByRole("option", { name: "Luis Peña · No disponible" }).waitFor();
    await expectNoViolations(office, "a picker with a courier who is off");
    await office.keepShot("a picker with a courier who is off");
    await office.page.getByRole("option", { name: /^Luis Peña/ }).click();
    await ask.button("Confirmar").click();
    const question = office.page.getByText("Luis Peña no está disponible. ¿Se la asignas de todas formas?");
    await question.waitFor();
    await office.page.getByRole("button", { name: "Cancelar" }).click();
    await question.waitFor({ state: "detached" });
    assert.equal((await owner.get(`/deliveries/${free.id}`)).courier_id, null);

    await card.dragTo(column);
    await question.waitFor();
    await office.page.getByRole("button", { name: "Confirmar" }).click();
    const over = office.page.getByRole("region", { name: "Luis Peña: 2 órdenes" });
    await over.getByText("2 de 1 órdenes: 1 de más").waitFor();
    await expectNoViolations(office, "the board with duty and capacity");
    await office.keepShot("the board with duty and capacity");
    await over.getByRole("button", { name: "Más acciones" }).first().click();
    await office.page.getByRole("menuitem", { name: "Marcar disponible" }).click();
    await over.getByText("No disponible").waitFor({ state: "detached" });
    await visit.page.getByRole("banner").getByText("No disponible").waitFor({ state: "detached" });
  },
);

journey(
  "a courier's stops are printed on receipt paper, and his phone's access says who gave it",
  devices.smallLight,
  async (scene) => {
    const { owner, courier, code } = await withOrders(scene, ["Ana Uno", "Berta Dos"], { "Berta Dos": 20 });
    await owner.put("/company", { ...(await owner.get("/company")), paper_width: 58 });
    const phone = new PhonePage(await scene.visit());
    await phone.enter(await code());
    const office = await scene.visit(owner, devices.desktopLight);
    await office.page.addInitScript("window.print = () => undefined");
    await office.page.goto("/deliveries/board");
    const column = office.page.getByRole("region", { name: "Luis Peña: 2 órdenes" });
    await column.getByRole("button", { name: "Más acciones" }).first().click();
    await expectNoViolations(office, "a column's menu");
    await office.page.getByRole("menuitem", { name: "Imprimir paradas en 58 mm" }).click();
    const slip = office.page.locator("body > section[aria-hidden]");
    await slip.filter({ hasText: "2 · 000002" }).waitFor({ state: "attached" });
    const printed = await slip.textContent();
    for (const words of ["Luis Peña", "Ana Uno", "Av. Libertador, piso 3", "Recoger", "Por cobrar", "Firma"])
      assert.ok(printed?.includes(words), words);
    await office.page.emulateMedia({ media: "print" });
    await office.keepShot("stops on receipt paper");
    const pdf = (await office.page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)];
    assert.deepEqual(
      boxes.map(([, points]) => Math.round((Number(points) / 72) * 25.4)),
      [58],
    );
    await office.page.emulateMedia({ media: "screen" });

    await office.page.goto("/couriers");
    await office.page.getByRole("button", { name: "Acceso al teléfono" }).first().click();
    await office.page.getByText(`Código de ${owner.session.user.name}, desde`).waitFor();
    await expectNoViolations(office, "the access of a phone");
    await office.keepShot("the access of a phone");
    assert.equal((await owner.get(`/couriers/${courier.id}/access`)).phones, 1);
  },
);

journey(
  "the phone's page can be installed, and paints before its script",
  devices.smallLight,
  async (scene) => {
    const read = async (path: string) => fetch(`${scene.url}${path}`);
    const page = await (await read("/reparto/")).text();
    assert.match(page, /<noscript>[\s\S]*necesita JavaScript[\s\S]*<\/noscript>/);
    const [, address = ""] = /rel="manifest" href="([^"]+)"/.exec(page) ?? [];
    const answer = await read(address);
    assert.match(String(answer.headers.get("content-type")), /^application\/manifest\+json/);
    const manifest = (await answer.json()) as {
      start_url: string;
      scope: string;
      display: string;
      icons: { src: string; sizes: string }[];
    };
    assert.deepEqual(
      [manifest.start_url, manifest.scope, manifest.display],
      ["/reparto/", "/reparto/", "standalone"],
    );
    for (const { src } of manifest.icons) assert.equal((await read(src)).status, 200, src);
    assert.ok(manifest.icons.some(({ sizes }) => sizes === "512x512"));

    const visit = await scene.visit();
    const held = Promise.withResolvers<void>();
    await visit.page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await visit.page.goto("/reparto/", { waitUntil: "commit" });
    await visit.page.getByText("Abriendo…").waitFor();
    await expectNoViolations(visit, "the splash", ["color-contrast"]);
    await visit.keepShot("the splash");
    held.resolve();
    await visit.page.getByLabel("Código de acceso").waitFor();
    await visit.page.getByText("Abriendo…").waitFor({ state: "hidden" });
  },
);
