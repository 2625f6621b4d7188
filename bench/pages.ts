import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { INTERACTIONS, timeInteractions } from "./interactions.ts";
import type { Program } from "./processes.ts";
import { tokenOf } from "./seed.ts";
import {
  figuresShown,
  ordersShown,
  timeVisit,
  titleShown,
  type VisitTimes,
  zonesShown,
} from "./slowPhone.ts";

const CHROMIUM = process.env.CHROMIUM || "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
/** How often a page is opened. The median counts. */
const TIMES = 5;

/** Orders of all companies. The one that is measured has half of them. */
export const ORDERS_FOR_PAGES = 16_000;

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LAPTOP = { viewport: { width: 1366, height: 768 } };
type Device = typeof PHONE | typeof LAPTOP;

interface Budget {
  path: string;
  name: string;
  signedIn: boolean;
  /** The budget for its scripts and styles, in kB under gzip. */
  weight: number;
  shown: (page: Page) => Promise<number>;
  /** Milliseconds on a slow phone. */
  times: Partial<VisitTimes>;
}

const PAGES: Budget[] = [
  {
    path: "/",
    name: "sign-in",
    signedIn: false,
    weight: 150,
    shown: titleShown,
    times: { largestPaint: 2500 },
  },
  {
    path: "/home",
    name: "/home",
    signedIn: true,
    weight: 228,
    shown: figuresShown,
    times: { shown: 3500, largestPaint: 3000, blocked: 200, firstRender: 150 },
  },
  {
    path: "/deliveries",
    name: "/deliveries",
    signedIn: true,
    weight: 234,
    shown: ordersShown,
    times: { shown: 3500, largestPaint: 3000, blocked: 200, firstRender: 150 },
  },
  {
    path: "/deliveries/new",
    name: "new order",
    signedIn: true,
    // A form's fields come on top of what every page loads.
    weight: 368,
    shown: zonesShown,
    times: { shown: 3500, largestPaint: 3000, blocked: 200, firstRender: 150 },
  },
];

const NAMES: Record<keyof VisitTimes, string> = {
  shown: "content",
  largestPaint: "largest paint",
  blocked: "blocked",
  firstRender: "first render",
};

/** Interaction to next paint at a quarter of the processor's speed, in milliseconds. */
const REACTS_MS = 200;

/** Loads each page in Chromium as on a first visit; returns a line for each size and time. Null without Chromium. */
export async function measurePages({ port }: Program): Promise<string[] | null> {
  if (!existsSync(CHROMIUM)) return null;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const origin = `http://127.0.0.1:${port}`;
  try {
    const lines: string[] = [];
    for (const page of PAGES) lines.push(...(await visitLines(browser, origin, page)));
    for (const [name, device] of Object.entries({ phone: PHONE, laptop: LAPTOP }))
      lines.push(...(await reactionLines(browser, origin, name, device)));
    return lines;
  } finally {
    await browser.close();
  }
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function line(name: string, what: string, measured: number, most: number, unit: string): string {
  const verdict = measured > most ? "TOO MUCH" : "ok";
  return `${name.padEnd(12)} ${what.padEnd(18)} ${measured.toFixed(0).padStart(5)} of ${most} ${unit}: ${verdict}`;
}

async function visitLines(browser: Browser, origin: string, budget: Budget): Promise<string[]> {
  const url = `${origin}${budget.path}`;
  const weight = await weigh(browser, url, budget);
  const visits: VisitTimes[] = [];
  for (let k = 0; k < TIMES; k++) {
    const context = await freshVisit(browser, PHONE, budget.signedIn);
    visits.push(await timeVisit(browser, context, url, budget.shown));
    await context.close();
  }
  const times = Object.entries(budget.times) as [keyof VisitTimes, number][];
  return [
    line(budget.name, "weight", weight / 1000, budget.weight, "kB"),
    ...times.map(([what, most]) =>
      line("", NAMES[what], median(visits.map((visit) => visit[what])), most, "ms"),
    ),
  ];
}

async function reactionLines(
  browser: Browser,
  origin: string,
  name: string,
  device: Device,
): Promise<string[]> {
  const visits: number[][] = [];
  for (let k = 0; k < TIMES; k++) {
    const context = await freshVisit(browser, device, true);
    visits.push(await timeInteractions(await context.newPage(), `${origin}/deliveries`));
    await context.close();
  }
  return INTERACTIONS.map(({ name: what }, place) =>
    line(
      place === 0 ? name : "",
      what,
      median(visits.map((visit) => visit[place] ?? Number.NaN)),
      REACTS_MS,
      "ms",
    ),
  );
}

/** Opens a browser with an empty cache. */
async function freshVisit(browser: Browser, device: Device, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext(device);
  const user = { id: 1, name: "Empresa 1", email: "direccion@empresa-1.example", profile_image: null };
  const session = { accessToken: tokenOf(1), type: "user", user: JSON.stringify(user) };
  if (signedIn)
    await context.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(session)})) localStorage.setItem(key, value)`,
    );
  return context;
}

async function weigh(
  browser: Browser,
  url: string,
  { signedIn, shown: untilShown }: Budget,
): Promise<number> {
  const context = await freshVisit(browser, PHONE, signedIn);
  const page = await context.newPage();
  const weights: Promise<number>[] = [];
  page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      weights.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url, { waitUntil: "load" });
  await untilShown(page);
  const weight = (await Promise.all(weights)).reduce((total, bytes) => total + bytes, 0);
  await context.close();
  return weight;
}
