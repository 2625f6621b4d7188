import type { Page } from "playwright-core";

/** A cheap phone on 3G, simulated by slowing Chromium down. */
const PHONE = { slower: 4, latency: 150, bytesPerSecond: 1_600_000 / 8 };

export async function slowDown(page: Page): Promise<void> {
  const { slower, latency, bytesPerSecond } = PHONE;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

/** The time of the largest contentful paint, in milliseconds after the request. */
export async function largestPaint(page: Page): Promise<number> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: "largest-contentful-paint", buffered: true }))`);
}

/** The time until the first order's number is visible, in milliseconds. */
export function ordersShown(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const shown = /^[0-9]{6}/.test(document.querySelector("tbody td")?.textContent);
      if (shown) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`);
}
