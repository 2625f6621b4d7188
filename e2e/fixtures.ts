import { after, type TestContext, test } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { clockOffset, moveClock } from "#scripts/testClock.mjs";
import { TIME_ZONE } from "./clock.ts";
import { type Account, register } from "./company.ts";
import { rememberToasts } from "./seenToasts.ts";
import { type Engine, type Server, startServer } from "./server.ts";
import { type Device, Visit } from "./visit.ts";

const configured = process.env.TEST_ENGINE as Engine | undefined;
/** What a journey runs on: a journey of two devices takes one engine with each. Both are the one in `TEST_ENGINE` if there is one. */
export const engines = { first: configured ?? "sqlite", second: configured ?? "postgres" } as const;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the headless Chromium that `CHROMIUM` names. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error("CHROMIUM says where a Chromium is");
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** Opens a browser page for a user in Caracas, signed in if an account is given. */
export async function openVisit(
  browser: Browser,
  url: string,
  device: Device,
  as?: Account,
  { offline = false } = {},
): Promise<Visit> {
  const { width, height, scheme } = device;
  const phone = width < 768;
  const stored = as
    ? [
        { name: "accessToken", value: as.session.access_token },
        { name: "user", value: JSON.stringify(as.session.user) },
        { name: "type", value: as.session.type },
      ]
    : [];
  const context = await browser.newContext({
    baseURL: url,
    // Only Caddy in a test uses HTTPS, with a self-signed certificate.
    ignoreHTTPSErrors: true,
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    locale: "es-VE",
    timezoneId: TIME_ZONE,
    permissions: ["clipboard-read", "clipboard-write"],
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  });
  // Long enough for a machine that stalls.
  context.setDefaultTimeout(60_000);
  await context.addInitScript(moveClock, clockOffset);
  await context.addInitScript(rememberToasts);
  // Filling the offline cache takes a quarter of a journey's CPU time.
  if (!offline) await context.addInitScript("delete Navigator.prototype.serviceWorker");
  // Routing that begins while the page's worker takes over misses the page's calls, so it is on from the start.
  else await context.route("https://nowhere.invalid/", (route) => route.abort());
  // The console doesn't report a violation that the page's code catches.
  await context.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
    console.error("policy violated:", event.violatedDirective, event.blockedURI, event.sourceFile))`);
  return new Visit(context, await context.newPage(), device);
}

/** A journey's tools: companies created through the API, and browsers. */
export interface Scene {
  url: string;
  /** Kills the server with -9 and starts it again. */
  crash: () => Promise<void>;
  /** Stops the server and starts it again, this time also with these variables. */
  restart: (also?: Record<string, string>) => Promise<void>;
  company: (change?: object) => Promise<Account>;
  visit: (as?: Account, device?: Device) => Promise<Visit>;
}

type Journey = (scene: Scene, t: TestContext) => Promise<void>;

/** What the journeys of a process need. */
interface Surroundings {
  server: Server;
  browser: Browser;
}

/** The journeys of this process. On a second device or engine a journey belongs to the world (CONTRIBUTING.md). */
const named = new Set<string>();

/** One for each engine and its variables. The test files of a process share it, because each journey makes its own companies. */
const running = new Map<string, Promise<Surroundings>>();

async function start(engine: Engine, env: Record<string, string>): Promise<Surroundings> {
  const browser = await launch();
  try {
    return { server: await startServer(engine, env), browser };
  } catch (error) {
    // An open browser would keep the process alive.
    await browser.close();
    throw error;
  }
}

after(async () => {
  for (const started of await Promise.allSettled(running.values())) {
    if (started.status === "rejected") continue;
    await started.value.browser.close();
    await started.value.server.stop();
  }
});

/**
 * Starts a server and a browser when the first journey on them begins. Returns the function that adds a journey on one device.
 * `offline`: the pages keep themselves for use without a network.
 */
export function stage(
  engine: Engine = engines.first,
  env: Record<string, string> = {},
  { offline = false } = {},
) {
  const key = JSON.stringify([engine, env]);
  const startOnce = () => {
    const surroundings = running.get(key) ?? start(engine, env);
    running.set(key, surroundings);
    return surroundings;
  };
  return (name: string, device: Device, journey: Journey) => {
    if (process.env.TEST_WORLD !== "1" && named.has(name)) return;
    named.add(name);
    test(`${name} (${engine}, ${device.name})`, async (t) => {
      const { server, browser } = await startOnce();
      const visits: Visit[] = [];
      const scene: Scene = {
        url: server.url,
        crash: () => server.crash(),
        restart: (also) => server.restart(also),
        company: (change) => register(server.url, change),
        visit: async (as, other = device) => {
          const visit = await openVisit(browser, server.url, other, as, { offline });
          visits.push(visit);
          return visit;
        },
      };
      try {
        await journey(scene, t);
      } catch (error) {
        for (const visit of visits) t.diagnostic(await lastSeen(visit, name));
        throw error;
      } finally {
        for (const visit of visits) await visit.close();
      }
      const complaints = visits.flatMap((visit) => visit.complaints());
      if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join("\n")}`);
    });
  };
}

/** Saves a screenshot of a failed journey. If that fails too, the journey's own error is kept. */
async function lastSeen(visit: Visit, name: string): Promise<string> {
  const shot = await visit.keepShot(name).catch((error: Error) => `no picture: ${error.message}`);
  return [`${visit.page.url()}, seen in ${shot}`, ...visit.complaints()].join("\n");
}
