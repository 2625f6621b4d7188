import type { Browser, BrowserContext, Page } from "playwright-core";

/** A cheap phone on 3G, simulated by slowing Chromium down. */
const PHONE = { slower: 4, latency: 150, bytesPerSecond: 1_600_000 / 8 };
/** Blocks no reaction to a tap that a person would notice. */
const SHORT_TASK_MS = 50;
/** After the page's content, until its late requests are answered. */
const SETTLES_MS = 3000;
const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "loading"];

/** What a first visit on a slow phone takes, in milliseconds. `shown` and `largestPaint` are from the request on. */
export interface VisitTimes {
  /** Until the content that people came for is visible. */
  shown: number;
  largestPaint: number;
  /** What the main thread's tasks take beyond 50 ms each, from the first paint on. */
  blocked: number;
  /** What the main thread is busy from React's first render until the page is in the document. */
  firstRender: number;
}

/** Slows the processor down as a cheap phone's. */
export async function slowProcessor(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slower });
  return session;
}

async function slowDown(page: Page): Promise<void> {
  const session = await slowProcessor(page);
  const { latency, bytesPerSecond } = PHONE;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Opens a page as on a first visit. Times are of the main thread's own work, so that other programs disturb them little. */
export async function timeVisit(
  browser: Browser,
  context: BrowserContext,
  url: string,
  untilShown: (page: Page) => Promise<number>,
): Promise<VisitTimes> {
  const page = await context.newPage();
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector("#root h1") === null) return;
    observer.disconnect();
    performance.mark("page-shown");
  }).observe(document, { childList: true, subtree: true })`);
  await slowDown(page);
  await browser.startTracing(page, { categories: TRACED });
  await page.goto(url, { waitUntil: "commit" });
  const after = await untilShown(page);
  await page.waitForTimeout(SETTLES_MS);
  const largest = await largestPaint(page);
  const events = eventsOf(await browser.stopTracing());
  return { shown: after, largestPaint: largest, ...mainThread(events) };
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: "largest-contentful-paint", buffered: true }))`);
}

/** One event of Chromium's trace. Times are in microseconds; `tdur` is the thread's own time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

const eventsOf = (trace: Buffer): TraceEvent[] =>
  (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;

function mainThread(events: TraceEvent[]): Pick<VisitTimes, "blocked" | "firstRender"> {
  const find = (name: string) => {
    const event = events.find((candidate) => candidate.name === name);
    if (!event) throw new Error(`the trace has no ${name}`);
    return event;
  };
  const [begun, pageShown, painted] = [
    find("first-render"),
    find("page-shown"),
    find("firstContentfulPaint"),
  ];
  const tasks = events
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === begun.pid && tid === begun.tid)
    .map(({ ts, tdur = 0 }) => ({ ts, ms: tdur / 1000 }));
  const since = (from: number, to: number, of: (ms: number) => number) =>
    tasks.reduce((sum, { ts, ms }) => (ts >= from && ts <= to ? sum + of(ms) : sum), 0);
  return {
    blocked: since(painted.ts, Number.POSITIVE_INFINITY, (ms) => Math.max(0, ms - SHORT_TASK_MS)),
    firstRender: since(begun.ts, pageShown.ts, (ms) => ms),
  };
}

/** The time until the page's title is visible, in milliseconds. */
export const titleShown = (page: Page) => whenSeen(page, `document.querySelector("h1")`);

/** The time until the first order's number is visible, in milliseconds. */
export const ordersShown = (page: Page) =>
  whenSeen(page, `/[0-9]{6}/.test(document.querySelector("[data-row]")?.textContent)`);

/** The time until Inicio shows its first figure, in milliseconds. */
export const figuresShown = (page: Page) =>
  whenSeen(page, `/[0-9]/.test(document.querySelector("main a[href*=delivered]")?.textContent)`);

/** The time until an order's form has the company's zones, in milliseconds: it then offers another price. */
export const zonesShown = (page: Page) =>
  whenSeen(
    page,
    `document.querySelector("main input[name=date]") && /Otro precio/.test(document.querySelector("main").textContent)`,
  );

function whenSeen(page: Page, condition: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      if (${condition}) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`);
}
