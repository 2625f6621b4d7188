// The browser reaches the server through Caddy, with the Caddyfile of deploy/: HTTPS, HTTP/2, live updates, a restart.
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import type { Browser } from "playwright-core";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { dayAt } from "#shared/dates.ts";
import { PASSWORD, register } from "../company.ts";
import { launch, openVisit } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { type Server, startServer } from "../server.ts";
import { devices } from "../visit.ts";

const METRICS_TOKEN = "clave-de-las-metricas-del-servidor";
const skip = spawnSync("caddy", ["version"]).error !== undefined && "caddy is not installed here";

let server: Server;
let browser: Browser;
let proxy: Proxy;
before(async () => {
  if (skip) return;
  [server, browser] = await Promise.all([
    startServer("sqlite", { TRUST_PROXY: "127.0.0.1,::1", METRICS_TOKEN }),
    launch(),
  ]);
  proxy = await startCaddy(new URL(server.url).host);
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
  const date = dayAt(new Date(), "America/Caracas");
  const visit = await openVisit(browser, proxy.url, devices.desktopLight);
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

interface Proxy {
  url: string;
  stop: () => Promise<void>;
}

/** Starts Caddy for a server at `upstream`. Only the port, the certificate's authority and the folder are the test's. */
async function startCaddy(upstream: string): Promise<Proxy> {
  const dir = await mkdtemp(join(tmpdir(), "mandado-caddy-"));
  const env = { ...process.env, SITE: "localhost", UPSTREAM: upstream, HOME: dir };
  const { stdout } = spawnSync("caddy", ["adapt", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env,
    encoding: "utf8",
  });
  const config = JSON.parse(stdout);
  const port = await freePort();
  const [site] = Object.values<Record<string, unknown>>(config.apps.http.servers);
  Object.assign(site as object, {
    listen: [`127.0.0.1:${port}`],
    automatic_https: { disable_redirects: true },
  });
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  config.admin = { disabled: true };
  config.storage = { module: "file_system", root: dir };
  const file = join(dir, "caddy.json");
  await writeFile(file, JSON.stringify(config));
  const child = spawn("caddy", ["run", "--config", file], { env, stdio: ["ignore", "ignore", "pipe"] });
  await serving(child, port);
  return {
    url: `https://localhost:${port}`,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      await rm(dir, { recursive: true });
    },
  };
}

/** Waits for a TLS handshake: Caddy listens before it has its certificate. */
async function serving(child: ChildProcess, port: number): Promise<void> {
  let log = "";
  child.stderr?.on("data", (part) => {
    log += part;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Caddy ended:\n${log}`);
    const socket = connect({ host: "127.0.0.1", port, servername: "localhost", rejectUnauthorized: false });
    try {
      await once(socket, "secureConnect");
      return;
    } catch {
      await sleep(100);
    } finally {
      socket.destroy();
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
