// @world A full phone, and one that was upgraded on the way; courier.test.ts delivers.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sampleCompany } from "#features/company/server/samples.ts";
import { RATE, withOrders } from "../courierOrders.ts";
import { stage } from "../fixtures.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices, type Visit } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage("sqlite", {}, { offline: true });

/** Leaves no room for pictures until the page is opened again. Browsers under test enforce no quota. */
const fillStorage = ({ page }: Visit) =>
  page.evaluate(() => {
    const sizeOf = ({ files = [] }: { files?: { bytes: ArrayBuffer }[] }) =>
      files.reduce((size, { bytes }) => size + bytes.byteLength, 0);
    for (const name of ["put", "add"] as const) {
      const real = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (value, ...key) {
        if (sizeOf(value) > 0) throw new DOMException("no room", "QuotaExceededError");
        return real.call(this, value, ...key);
      };
    }
  });

journey(
  "a full phone keeps what is typed, and calls no picture ready that it couldn't keep",
  devices.smallLight,
  async (scene) => {
    const { owner, orders, code } = await withOrders(scene, ["Ana Ausente"]);
    const proof = { photo: "required", signature: "off", document: "off" };
    await owner.put("/company", sampleCompany({ proof }));
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    const noRoom = () =>
      visit.page.getByText("El teléfono no tiene espacio para la foto. Libera espacio y tómala otra vez.");
    const takeInVain = async () => {
      const file = { name: "puerta.png", mimeType: "image/png", buffer: readFileSync("e2e/door.png") };
      await visit.page.getByLabel("Tomar foto").setInputFiles(file);
      await noRoom().waitFor();
      assert.equal(await visit.page.getByText(/Foto lista/).count(), 0);
      assert.equal(await visit.page.getByRole("img", { name: /^Foto/ }).count(), 0);
    };
    await phone.enter(await code());
    await phone.press("Salir a entregar");
    await phone.says(/^Todo enviado/);
    await visit.unplug();
    await phone.press("No entregado");
    await visit.page.getByLabel("Ausente").check();
    await fillStorage(visit);
    await takeInVain();
    await visit.keepShot("a full phone");
    // The text has room.
    await phone.press("Guardar intento");
    await phone.says(/^1 por enviar/);
    assert.deepEqual(await phone.outbox(), ["1 start", "1 fail"]);
    // A delivery that needs a photo is not confirmed without one.
    await phone.press("Entregado");
    await phone.fill("¿Quién recibió?", "Ana");
    await takeInVain();
    await phone.press("Confirmar entrega");
    await visit.page.getByText("Hace falta una foto").waitFor();
    // With room, what was typed is still there, and no photo is.
    await visit.reopen("/reparto/");
    await waitForValue(visit.page.getByLabel("¿Quién recibió?"), "Ana");
    assert.equal(await visit.page.getByText(/Foto lista/).count(), 0);
    await phone.takePhoto();
    await phone.press("Confirmar entrega");
    await phone.says(/^2 por enviar/);
    await visit.plugIn();
    await phone.says(/^Todo enviado/);
    assert.equal((await owner.get(`/deliveries/${orders[0].id}`)).status, "delivered");
    assert.equal((await owner.get(`/deliveries/${orders[0].id}/proof`)).length, 1);
  },
);

/** What a phone kept before 0.2.0: one photo by its id, files that are `sent` or not, and a list without the day. */
async function keepAsBefore({ page }: Visit, state: { entries: object[]; form: object; typed: object }) {
  await page.evaluate(
    ({ entries, form, typed, photo }) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem("reparto.form", JSON.stringify(form));
        localStorage.setItem("reparto.typed", JSON.stringify(typed));
        const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0)).buffer;
        const opening = indexedDB.open("reparto");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction(["outbox", "kept"], "readwrite");
          const [outbox, stored] = [change.objectStore("outbox"), change.objectStore("kept")];
          for (const name of ["mark", "notices", "day", "order", "photos"]) stored.delete(name);
          const asking = stored.get("list");
          asking.onsuccess = () => {
            const since = ["proof", "pin", "in_review", "change_to", "pickup_location", "receipt_location"];
            const old = ([name]: [string, unknown]) => !since.includes(name);
            const items = asking.result.items.map((stop: object) =>
              Object.fromEntries(Object.entries(stop).filter(old)),
            );
            stored.put({ items, rate: asking.result.rate }, "list");
          };
          outbox.clear();
          for (const entry of entries as { files: object[] }[])
            outbox.add({ ...entry, files: entry.files.map((file) => ({ ...file, bytes })) });
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          change.onabort = () => reject(change.error);
        };
      }),
    { ...state, photo: readFileSync("e2e/door.png").toString("base64") },
  );
}

journey(
  "what waited before an upgrade of the page is sent after it, once",
  devices.smallLight,
  async (scene) => {
    const names = ["Ana Ausente", "Rosa Mora", "Luz Díaz"];
    const { owner, courier, orders, code } = await withOrders(scene, names, {
      "Rosa Mora": 20,
      "Luz Díaz": 20,
    });
    const [absent, home, open] = orders;
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.shows("Ana Ausente");
    await phone.says(/^Todo enviado/);
    const list = (await phone.kept("list")) as { items: { id: number }[] };
    // Another page of the same server, so that no script of the courier's page runs.
    await visit.page.goto("/favicon.svg");
    const at = (minute: number) => new Date(Date.now() - (20 - minute) * 60_000).toISOString();
    const [photo, signature, failed] = [randomUUID(), randomUUID(), randomUUID()];
    const due = home.amount + 20;
    const tenders = [
      { currency: "USD", amount: 20 },
      { currency: "VES", amount: home.amount * RATE },
    ];
    const acted = (
      order: { id: number; number: number },
      did: object,
      minute: number,
      files: object[] = [],
    ) => ({
      courier_id: courier.id,
      number: order.number,
      state: "waiting",
      message: null,
      files,
      action: { ...did, id: randomUUID(), delivery_id: order.id, at: at(minute) },
    });
    const delivery = {
      kind: "deliver",
      receiver_name: "Rosa Mora",
      receiver_document: null,
      note: "En la reja",
      photo,
      signature,
      collection: { outcome: "collected", method: "cash", tenders, rate: RATE },
    };
    const {
      change_to: _,
      proof: __,
      pin: ___,
      ...oldStop
    } = list.items.find(({ id }) => id === open.id) as Record<string, unknown>;
    await keepAsBefore(visit, {
      entries: [
        acted(absent, { kind: "start" }, 1),
        acted(absent, { kind: "fail", reason: "absent", note: "Nadie abrió", photo: failed }, 2, [
          { id: failed, type: "image/png", sent: false },
        ]),
        acted(home, { kind: "start" }, 3),
        acted(home, delivery, 4, [
          { id: photo, type: "image/png", sent: true },
          { id: signature, type: "image/png", sent: false },
        ]),
        acted(open, { kind: "start" }, 5),
      ],
      // At the third door when the page was upgraded.
      form: { id: randomUUID(), kind: "deliver", stop: oldStop, rate: RATE },
      typed: {
        receiver: "Luz",
        document: "",
        note: "",
        strokes: [],
        collected: { outcome: "collected", usd: "" },
      },
    });
    await visit.page.goto("/reparto/");
    await phone.says(/^Todo enviado/);
    await waitForValue(visit.page.getByLabel("¿Quién recibió?"), "Luz");
    await phone.fill("Recibí en $", String(due));
    await phone.press("Confirmar entrega");
    await phone.shows("Ana Ausente");
    await phone.says(/^Todo enviado/);
    const read = await Promise.all(orders.map(({ id }) => owner.get(`/deliveries/${id}`)));
    assert.deepEqual(
      read.map(({ status, cod_status }) => [status, cod_status]),
      [
        ["in_transit", "none"],
        ["delivered", "collected"],
        ["delivered", "collected"],
      ],
    );
    assert.equal((await owner.get(`/deliveries/${absent.id}/attempts`)).length, 1);
    const proofs = await Promise.all([absent, home].map(({ id }) => owner.get(`/deliveries/${id}/proof`)));
    assert.deepEqual(
      proofs.map((proofList: { kind: string }[]) => proofList.map(({ kind }) => kind).sort()),
      [["photo"], ["photo", "signature"]],
    );
    const { cash } = await owner.get(`/couriers/${courier.id}/account`);
    assert.deepEqual(cash, { USD: 20 + due, VES: home.amount * RATE });
  },
);

journey(
  "the address without its last slash opens without a network too, also beside the worker of an older page",
  devices.smallLight,
  async (scene) => {
    const { owner, orders, code } = await withOrders(scene, ["Ana Ausente"]);
    const visit = await scene.visit();
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.shows("Ana Ausente");
    await phone.says(/^Todo enviado/);
    const openOffline = async () => {
      await visit.unplug();
      await visit.page.goto("/reparto");
      await visit.page.waitForURL("**/reparto/");
      await phone.shows("Ana Ausente");
    };
    await openOffline();
    await visit.plugIn();
    // As an older page left it. A worker goes once no page is its own.
    await visit.page.goto("/favicon.svg");
    await visit.page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations())
        await registration.unregister();
      await navigator.serviceWorker.register("/reparto/sw.js", { scope: "/reparto/" });
    });
    await visit.reopen("/reparto/");
    await phone.says(/^Todo enviado/);
    await visit.page.evaluate(async () => {
      const states = async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state);
      while (`${await states()}` !== "activated,activated")
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await openOffline();
    await phone.press("Salir a entregar");
    await phone.says(/^1 por enviar/);
    await visit.reopen("/reparto");
    await phone.says(/^1 por enviar/);
    await visit.plugIn();
    await phone.says(/^Todo enviado/);
    const { items } = await owner.get(`/events/filter?entity=delivery&entityId=${orders[0].id}`);
    const sent = (items as { summary: string }[]).filter(({ summary }) => summary.includes("En tránsito"));
    assert.equal(sent.length, 1);
  },
);
