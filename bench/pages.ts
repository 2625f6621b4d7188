import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Program } from "./processes.ts";
import { tokenOf } from "./seed.ts";
import { largestPaint, ordersShown, slowDown } from "./slowPhone.ts";

const CHROMIUM = process.env.CHROMIUM || "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
/** How often a page is opened. The median counts. */
const TIMES = 5;

interface Budget {
  path: string;
  name: string;
  signedIn: boolean;
  /** The budget for its scripts and styles, in kB under gzip. */
  weight: number;
  /** The time to measure on a slow phone, and its budget in seconds. */
  what: string;
  seen: (page: Page) => Promise<number>;
  seconds: number;
}

const PAGES: Budget[] = [
  {
    path: "/",
    name: "sign-in",
    signedIn: false,
    weight: 170,
    what: "largest paint",
    seen: largestPaint,
    seconds: 2.5,
  },
  {
    path: "/deliveries",
    name: "/deliveries",
    signedIn: true,
    weight: 300,
    what: "first orders",
    seen: ordersShown,
    seconds: 3.5,
  },
];

/** Loads each page in Chromium as on a first visit; returns a line with sizes and times for each. Null without Chromium. */
export async function weighPages({ port }: Program): Promise<string[] | null> {
  if (!existsSync(CHROMIUM)) return null;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const lines: string[] = [];
    for (const page of PAGES) {
      const { path, name, weight, what, seconds } = page;
      const url = `http://127.0.0.1:${port}${path}`;
      const bytes = await weigh(browser, url, page);
      lines.push(
        `${name.padEnd(12)} ${(bytes / 1000).toFixed(1)} kB of ${weight} kB: ${verdict(bytes / 1000, weight)}`,
      );
      const time = (await wait(browser, url, page)) / 1000;
      lines.push(
        `${"".padEnd(12)} ${what} after ${time.toFixed(2)} s of ${seconds} s: ${verdict(time, seconds)}`,
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

const verdict = (found: number, most: number) => (found > most ? "TOO MUCH" : "ok");

/** Opens a browser with an empty cache. */
async function freshVisit(browser: Browser, { signedIn }: Budget): Promise<BrowserContext> {
  const context = await browser.newContext();
  const user = { id: 1, name: "Empresa 1", email: "direccion@empresa-1.example", profile_image: null };
  const kept = { accessToken: tokenOf(1), type: "user", user: JSON.stringify(user) };
  if (signedIn)
    await context.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)`,
    );
  return context;
}

async function weigh(browser: Browser, url: string, budget: Budget): Promise<number> {
  const context = await freshVisit(browser, budget);
  const page = await context.newPage();
  const weights: Promise<number>[] = [];
  page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      weights.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const weight = (await Promise.all(weights)).reduce((total, one) => total + one, 0);
  await context.close();
  return weight;
}

async function wait(browser: Browser, url: string, budget: Budget): Promise<number> {
  const times: number[] = [];
  for (let k = 0; k < TIMES; k++) {
    const context = await freshVisit(browser, budget);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(url, { waitUntil: "commit" });
    times.push(await budget.seen(page));
    await context.close();
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}
