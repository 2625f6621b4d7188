import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "playwright-core";

/** The viewport and theme of a browser. */
export interface Device {
  name: string;
  width: number;
  height: number;
  scheme: "light" | "dark";
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 768 };
const small = { width: 360, height: 640 };
const wide = { width: 1920, height: 1080 };

export const devices = {
  phoneLight: { name: "phone-light", ...phone, scheme: "light" },
  phoneDark: { name: "phone-dark", ...phone, scheme: "dark" },
  desktopLight: { name: "desktop-light", ...desktop, scheme: "light" },
  desktopDark: { name: "desktop-dark", ...desktop, scheme: "dark" },
  smallLight: { name: "small-light", ...small, scheme: "light" },
  smallDark: { name: "small-dark", ...small, scheme: "dark" },
  wideLight: { name: "wide-light", ...wide, scheme: "light" },
  wideDark: { name: "wide-dark", ...wide, scheme: "dark" },
} as const satisfies Record<string, Device>;

interface Refusal {
  method: string;
  path: RegExp;
  /** The status; 0: no answer. */
  status: number;
  /** How many such calls may come. */
  most: number;
  came: number;
}

const SHOTS = ".cache/journeys";

/**
 * One person's browser. It records whatever the page reports: errors and warnings in the console, exceptions, and failed calls
 * that were not announced. `end` throws if there are any.
 */
export class Visit {
  page: Page;
  readonly device: Device;
  readonly #context: BrowserContext;
  readonly #complaints: string[] = [];
  readonly #expected: Refusal[] = [];
  readonly #words: RegExp[] = [];
  #wasUnplugged = false;

  constructor(context: BrowserContext, page: Page, device: Device) {
    this.#context = context;
    this.page = page;
    this.device = device;
    context.on("console", (message) => {
      // Failed loads are checked with their answers, which have the method and the status.
      if (message.text().startsWith("Failed to load resource")) return;
      if (!["error", "warning"].includes(message.type())) return;
      // The offline cache's worker was being loaded when the network went.
      if (this.#wasUnplugged && /error occurred when fetching the script/.test(message.text())) return;
      const announced = this.#words.findIndex((words) => words.test(message.text()));
      if (announced >= 0) this.#words.splice(announced, 1);
      else this.#complain(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => this.#complain(`exception: ${error.error().stack}`));
    context.on("response", (answer) => {
      if (answer.status() >= 400)
        this.#refused(answer.request().method(), new URL(answer.url()), answer.status());
    });
    context.on("requestfailed", (request) => {
      const error = request.failure()?.errorText;
      // The page cancelled the request itself, because it was left or the search changed.
      if (error === "net::ERR_ABORTED") return;
      // Only `unplug` causes this error. It may be reported after `plugIn`.
      if (error === "net::ERR_INTERNET_DISCONNECTED") return;
      this.#refused(request.method(), new URL(request.url()), 0);
    });
  }

  /** Below 768 px: cards instead of tables, a drawer instead of the sidebar, selects instead of tabs. */
  get phone(): boolean {
    return this.device.width < 768;
  }

  /** Announces one call that the API will refuse, or up to `most`. `end` fails if none comes. */
  expectRefusal(method: string, path: RegExp, status: number, most = 1) {
    this.#expected.push({ method, path, status, most, came: 0 });
  }

  /** Announces one message in the console. `end` fails if it never comes. */
  expectConsole(words: RegExp) {
    this.#words.push(words);
  }

  /** Answers the next call of this kind instead of the server; if `after` is given, later than that. */
  answerOnce(method: string, path: RegExp, status: number, body: object | string, after?: Promise<void>) {
    const json = typeof body !== "string";
    return this.#once(method, path, async (route) => {
      await after;
      await route.fulfill({
        status,
        contentType: json ? "application/json" : "text/html",
        body: json ? JSON.stringify(body) : body,
      });
    });
  }

  /** Answers the next call of this kind with an error status, which the visit then expects. */
  refuseOnce(method: string, path: RegExp, status: number, body: object | string, after?: Promise<void>) {
    this.expectRefusal(method, path, status);
    return this.answerOnce(method, path, status, body, after);
  }

  /** Redirects the next call of this kind to a page that a browser then reads. */
  redirectOnce(method: string, path: RegExp, location: string) {
    return this.#once(method, path, (route) => route.fulfill({ status: 303, headers: { location } }));
  }

  /** Redirects all calls of this kind, as a network does that wants a sign-in, until the returned function is called. */
  redirect(method: string, path: RegExp, location: string): Promise<() => Promise<void>> {
    return this.#route(method, path, (route) => route.fulfill({ status: 303, headers: { location } }));
  }

  /** Leaves the page's live stream without an answer, so that nothing is refreshed but by the person. */
  withoutLive() {
    return this.page.route("**/api/live", () => undefined);
  }

  /** Lets the next call of this kind fail as without a network. */
  loseOnce(method: string, path: RegExp) {
    this.expectRefusal(method, path, 0);
    return this.#once(method, path, (route) => route.abort("connectionreset"));
  }

  /** Closes the page, and opens this path in another one of the same browser. */
  async reopen(path: string) {
    await this.page.close();
    this.page = await this.#context.newPage();
    await this.page.goto(path);
  }

  /** Disconnects the network. Failed calls are expected meanwhile. */
  async unplug() {
    this.#wasUnplugged = true;
    await this.#context.setOffline(true);
  }

  async plugIn() {
    await this.#context.setOffline(false);
  }

  #once(method: string, path: RegExp, answer: (route: Route) => Promise<void>) {
    let done = false;
    return this.#route(method, path, (route) => {
      if (done) return route.fallback();
      done = true;
      return answer(route);
    });
  }

  /** Routes calls of this kind until the returned function is called. */
  async #route(method: string, path: RegExp, answer: (route: Route) => Promise<void>) {
    const isOnPath = (url: URL) => path.test(url.pathname);
    const handle = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback());
    await this.page.route(isOnPath, handle);
    return () => this.page.unroute(isOnPath, handle);
  }

  #refused(method: string, url: URL, status: number) {
    const announced = this.#expected.find(
      (refusal) =>
        refusal.method === method &&
        refusal.status === status &&
        refusal.path.test(url.pathname) &&
        refusal.came < refusal.most,
    );
    if (announced) announced.came++;
    else this.#complain(`${method} ${url.pathname}${url.search}: ${status || "no answer"}`);
  }

  #complain(what: string) {
    this.#complaints.push(`${new URL(this.page.url()).pathname}: ${what}`);
  }

  /** Waits until no animation runs, so that axe and clicks get the final state. */
  async settled() {
    await this.page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const passing = document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
      // A cancelled animation is over, too.
      await Promise.allSettled(passing.map((animation) => animation.finished));
    });
  }

  complaints(): string[] {
    const missed = this.#expected
      .filter(({ came }) => came === 0)
      .map(({ method, path, status }) => `expected ${method} ${path}: ${status}`);
    const unsaid = this.#words.map((words) => `expected in the console: ${words}`);
    return [...this.#complaints, ...missed, ...unsaid];
  }

  /** The last screenshot, to explain a failure. */
  async keepShot(name: string): Promise<string> {
    await mkdir(SHOTS, { recursive: true });
    const path = join(SHOTS, `${name.replace(/[^\p{L}\d]+/gu, "-")}-${this.device.name}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  close() {
    return this.#context.close();
  }
}
