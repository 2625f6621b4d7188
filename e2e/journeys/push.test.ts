import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { samplePushKeys } from "#test/pushKeys.ts";
import { expectNoViolations } from "../accessibility.ts";
import { withOrders } from "../courierOrders.ts";
import { stage } from "../fixtures.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices, type Visit } from "../visit.ts";

const { publicKey, privateKey } = samplePushKeys();
const env = { PUSH_KEYS: `${publicKey}:${privateKey}`, PUBLIC_URL: "https://mandado.ejemplo.com" };
const journey = stage("sqlite", env, { offline: true });

const NAME = "Avisos con la página cerrada";

/** Subscribes at no service: a test has none. */
const subscribeNowhere = ({ page }: Visit) =>
  page.addInitScript(() => {
    const subscription = {
      endpoint: "https://fcm.googleapis.com/fcm/send/abc",
      unsubscribe: () => Promise.resolve(true),
    } as PushSubscription;
    PushManager.prototype.subscribe = () => Promise.resolve(subscription);
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
  });

journey(
  "a courier lets his phone be told while its page is closed, and a message says only that something changed",
  devices.smallLight,
  async (scene) => {
    const { code } = await withOrders(scene, ["Ana Uno"]);
    const visit = await scene.visit();
    const { page } = visit;
    const { origin } = new URL(scene.url);
    await page.context().grantPermissions(["notifications"], { origin });
    await subscribeNowhere(visit);
    const phone = new PhonePage(visit);
    await phone.enter(await code());
    await phone.shows("Ana Uno");
    await page.getByRole("banner").getByRole("button").click();
    await page.getByRole("switch", { name: NAME, checked: false }).click();
    await page.getByRole("switch", { name: NAME, checked: true }).waitFor();
    await expectNoViolations(visit, "messages to a closed page");
    await visit.keepShot("messages to a closed page");
    await page.reload();
    await page.getByRole("banner").getByRole("button").click();
    await page.getByRole("switch", { name: NAME, checked: true }).waitFor();

    const session = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [own] = registrations.filter(({ scopeURL }) => scopeURL.endsWith("/reparto"));
        if (own) resolve(own.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    const deliver = () =>
      session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: "" });
    const [worker] = page.context().serviceWorkers();
    assert.ok(worker);
    // A headless browser shows none.
    await worker.evaluate(`globalThis.shown = [];
      registration.showNotification = async (title, { body }) => void shown.push(title + ": " + body);`);
    const notifications = () => worker.evaluate<string[]>("globalThis.shown");
    // A page that is seen tells it itself.
    await deliver();
    await worker.evaluate(`clients.matchAll({ type: "window" })`);
    await page.goto("about:blank");
    await deliver();
    while ((await notifications()).length === 0) await setTimeout(20);
    assert.deepEqual(await notifications(), ["Reparto: Hay cambios en tus órdenes"]);
    await page.goto("/reparto/");
    await page.getByRole("banner").getByRole("button").click();
    await page.getByRole("switch", { name: NAME, checked: true }).click();
    await page.getByRole("switch", { name: NAME, checked: false }).waitFor();
  },
);
