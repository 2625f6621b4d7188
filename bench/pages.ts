import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import type { Program } from "./processes.ts";
import { TOKEN } from "./seed.ts";

const CHROMIUM = process.env.CHROMIUM || "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
/** Most that a page's scripts and styles may weigh, in thousands of bytes under gzip. */
const PAGES = [
  { path: "/", name: "sign-in", most: 170, signedIn: false },
  { path: "/deliveries", name: "/deliveries", most: 300, signedIn: true },
];

/** What a first visit loads, as a browser does; a line for each page. Null: there is no Chromium. */
export async function weighPages({ port }: Program): Promise<string[] | null> {
  if (!existsSync(CHROMIUM)) return null;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const lines: string[] = [];
    for (const { path, name, most, signedIn } of PAGES) {
      const bytes = await weigh(browser, `http://127.0.0.1:${port}${path}`, signedIn);
      const said = bytes > most * 1000 ? "TOO HEAVY" : "ok";
      lines.push(`${name.padEnd(12)} ${(bytes / 1000).toFixed(1)} kB of ${most} kB: ${said}`);
    }
    return lines;
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, url: string, signedIn: boolean): Promise<number> {
  const context = await browser.newContext();
  const user = { id: 1, name: "Empresa 1", email: "direccion@empresa-1.example", profile_image: null };
  const kept = { accessToken: TOKEN, type: "user", user: JSON.stringify(user) };
  if (signedIn)
    await context.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)`,
    );
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
