// The browser reaches the server through Caddy, with the Caddyfile of deploy/: HTTPS, HTTP/2, live updates, a restart.
// @alone Has servers of its own.
// @world Works through an installed Caddy.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { type CaddyProxy, withoutCaddy as skip, startCaddy } from "#test/reliability/caddy.ts";
import { today } from "../clock.ts";
import { PASSWORD, register } from "../company.ts";
import { launch, openVisit } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { type Server, startServer } from "../server.ts";
import { devices } from "../visit.ts";

const METRICS_TOKEN = "clave-de-las-metricas-del-servidor";

let server: Server;
let browser: Browser;
let proxy: CaddyProxy;
before(async () => {
  if (skip) return;
  [server, browser] = await Promise.all([
    startServer("sqlite", { TRUST_PROXY: "127.0.0.1,::1", METRICS_TOKEN }),
    launch(),
  ]);
  proxy = await startCaddy("Caddyfile", { SITE: "localhost", UPSTREAM: new URL(server.url).host });
});
after(async () => {
  if (skip) return;
  await browser.close();
  await proxy.stop();
  await server.stop();
});

test("an office works through Caddy", { skip }, async () => {
  const owner = await register(server.url);
  const service = await owner.service();
  const courier = await owner.courier();
  const date = today();
  const visit = await openVisit(browser, `https://localhost:${proxy.port}`, devices.desktopLight);
  const { page } = visit;

  const login = await new LoginPage(visit).open();
  await login.signIn(owner.email, PASSWORD);
  const home = await new HomePage(visit).arriveAt(HomePage);
  const answer = await page.reload();
  assert.match(answer?.headers()["strict-transport-security"] ?? "", /max-age=/);
  assert.equal(
    await page.evaluate(
      () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
    ),
    "h2",
  );
  const metrics = await page.request.get("/api/metrics", {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  assert.equal(metrics.status(), 404);

  // Live updates pass at once: the list that is open shows the change of another person.
  const order = await owner.post("/deliveries", sampleDelivery(service.id, { date, courier_id: courier.id }));
  const orders = await home.goTo(DeliveriesPage);
  await orders.shows("000001", "Pendiente");
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  await orders.shows("000001", "En tránsito");

  const ticket = await orders.ticket("000001");
  assert.equal((await ticket.download()).bytes.subarray(0, 5).toString(), "%PDF-");
  await ticket.escape();

  // A page that is opened during a restart waits for it.
  const restarted = server.crash();
  await page.reload();
  await orders.shows("000001", "En tránsito");
  await restarted;

  await visit.close();
  assert.deepEqual(visit.complaints(), []);
});
