import type { Page } from "playwright-core";
import { boardTabTexts } from "#features/dispatch/tabTexts.ts";
import { uiTexts } from "#shared/texts.ts";
import { ordersShown, slowProcessor } from "./slowPhone.ts";

/** An event is reported with its frame, and late ones only after the next. */
const REPORTED_MS = 400;

/** An interaction with the list of orders: the taps and keys that are measured, and what they lead to. */
interface Interaction {
  name: string;
  act: (page: Page) => Promise<void>;
  undo?: (page: Page) => Promise<void>;
}

const row = (page: Page, place: number) => page.locator("[data-row]").nth(place);
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const closed = async (page: Page, role: "menu" | "dialog") => {
  await page.keyboard.press("Escape");
  await page.getByRole(role).waitFor({ state: "hidden" });
};

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: "open a row's menu",
    act: async (page) => {
      await row(page, 0).getByRole("button", { name: uiTexts.more }).click();
      await page.getByRole("menu").waitFor();
    },
    undo: (page) => closed(page, "menu"),
  },
  {
    name: "open an order",
    act: async (page) => {
      await row(page, 1).getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    },
    undo: (page) => closed(page, "dialog"),
  },
  {
    name: "tick a row",
    act: (page) => row(page, 2).getByRole("checkbox").check(),
    undo: (page) => row(page, 2).getByRole("checkbox").uncheck(),
  },
  {
    name: "type in the search",
    act: async (page) => {
      await page.getByRole("searchbox").pressSequentially("mari", { delay: 150 });
      await page.waitForURL(/search=mari/);
    },
  },
  {
    name: "switch a tab",
    act: async (page) => {
      if (isPhone(page)) {
        await page.getByRole("combobox", { name: uiTexts.views }).click();
        await page.getByRole("option", { name: boardTabTexts.board }).click();
      } else await page.getByRole("tab", { name: boardTabTexts.board }).click();
      await page.waitForURL(/\/board/);
    },
  },
];

/** Opens a list of orders; returns for each interaction the time until the next paint, in milliseconds: its slowest event's. */
export async function timeInteractions(page: Page, url: string): Promise<number[]> {
  await page.addInitScript(`globalThis.delays = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) delays.push(duration);
    }).observe({ type: "event", durationThreshold: 16 })`);
  await page.goto(url, { waitUntil: "load" });
  await ordersShown(page);
  await slowProcessor(page);
  const times: number[] = [];
  for (const { act, undo } of INTERACTIONS) {
    await page.waitForTimeout(REPORTED_MS);
    await page.evaluate("delays.length = 0");
    await act(page);
    await page.waitForTimeout(REPORTED_MS);
    // An interaction below the threshold isn't reported.
    times.push(await page.evaluate<number>("Math.max(16, ...delays)"));
    await undo?.(page);
  }
  return times;
}
