import type { Visit } from "./visit.ts";

/** The lib's types don't know it yet. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    /** What moved since the page was opened. */
    moves: () => string[];
  }
}

/** Records the layout shifts of the pages of this visit. Call it before the first page. */
export const watchMoves = ({ page }: Visit) =>
  page.addInitScript(() => {
    const moved: LayoutShift[] = [];
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => "sources" in entry;
    const observer = new PerformanceObserver((list) => moved.push(...list.getEntries().filter(isShift)));
    observer.observe({ type: "layout-shift", buffered: true });
    const tell = (entry: LayoutShift) => {
      const nodes = entry.sources.map(({ node }) => node?.textContent?.slice(0, 80));
      return JSON.stringify({ ...entry.toJSON(), sources: nodes });
    };
    window.moves = () => [...moved, ...observer.takeRecords().filter(isShift)].map(tell);
  });

/** What has moved since the page was opened, once nothing changes any more. */
export async function movesOf(visit: Visit): Promise<string[]> {
  await visit.settled();
  return visit.page.evaluate(() => window.moves());
}

/** Lets each of the API's answers arrive once the one before is on the screen. Returns a function that waits for all that were asked for. */
export async function answerInTurn({ page }: Visit): Promise<() => Promise<void>> {
  let last: Promise<unknown> = Promise.resolve();
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.route("**/api/**", (route) => {
    // The stream of changes has no end.
    if (/\/live$/.test(new URL(route.request().url()).pathname)) return;
    last = last.then(async () => {
      const response = await route.fetch();
      await drawn();
      await route.fulfill({ response });
    });
    return last;
  });
  return async () => {
    for (let seen: unknown; seen !== last; await seen) seen = last;
  };
}
