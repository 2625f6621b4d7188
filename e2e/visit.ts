import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "playwright-core";

/** The size and the theme that a page is seen in. */
export interface Form {
  name: string;
  width: number;
  height: number;
  scheme: "light" | "dark";
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 768 };

export const forms = {
  phoneLight: { name: "phone-light", ...phone, scheme: "light" },
  phoneDark: { name: "phone-dark", ...phone, scheme: "dark" },
  desktopLight: { name: "desktop-light", ...desktop, scheme: "light" },
  desktopDark: { name: "desktop-dark", ...desktop, scheme: "dark" },
} as const satisfies Record<string, Form>;

interface Refusal {
  method: string;
  path: RegExp;
  /** 0: no answer comes. */
  status: number;
}

const SHOTS = ".cache/journeys";

/**
 * One person at one browser. Whatever the page complains about is kept: an error or a warning in the console, an
 * exception, a call that fails without having been announced. `end` throws it.
 */
export class Visit {
  readonly page: Page;
  readonly form: Form;
  readonly #context: BrowserContext;
  readonly #complaints: string[] = [];
  readonly #expected: Refusal[] = [];
  readonly #words: RegExp[] = [];
  #unplugged = false;

  constructor(context: BrowserContext, page: Page, form: Form) {
    this.#context = context;
    this.page = page;
    this.form = form;
    context.on("console", (message) => {
      // What failed to load is known from the answers, with its method and its status.
      if (message.text().startsWith("Failed to load resource")) return;
      if (!["error", "warning"].includes(message.type())) return;
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
      // What the page itself no longer wanted: it was left, or typed on.
      if (request.failure()?.errorText === "net::ERR_ABORTED") return;
      this.#refused(request.method(), new URL(request.url()), 0);
    });
  }

  /** Below 768 px: cards for tables, a drawer for the sidebar, selects for tabs. */
  get phone(): boolean {
    return this.form.width < 768;
  }

  /** Announces a call that the API will refuse, once. One that never comes is a failure too. */
  expectRefusal(method: string, path: RegExp, status: number) {
    this.#expected.push({ method, path, status });
  }

  /** Announces something that the page will write in the console, once. */
  expectConsole(words: RegExp) {
    this.#words.push(words);
  }

  /** Answers the next call of this kind in the server's place, and without it; later, where it says after what. */
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

  /** The same for an answer that says no. */
  refuseOnce(method: string, path: RegExp, status: number, body: object | string, after?: Promise<void>) {
    this.expectRefusal(method, path, status);
    return this.answerOnce(method, path, status, body, after);
  }

  /** The next call of this kind finds no network. */
  loseOnce(method: string, path: RegExp) {
    this.expectRefusal(method, path, 0);
    return this.#once(method, path, (route) => route.abort("internetdisconnected"));
  }

  /** Takes the network away; what finds none meanwhile is no failure. */
  async unplug() {
    this.#unplugged = true;
    await this.#context.setOffline(true);
  }

  async plugIn() {
    await this.#context.setOffline(false);
    this.#unplugged = false;
  }

  async #once(method: string, path: RegExp, answer: (route: Route) => Promise<void>) {
    let done = false;
    await this.page.route(
      (url) => path.test(url.pathname),
      (route) => {
        if (done || route.request().method() !== method) return route.fallback();
        done = true;
        return answer(route);
      },
    );
  }

  #refused(method: string, url: URL, status: number) {
    if (this.#unplugged && status === 0) return;
    const index = this.#expected.findIndex(
      (one) => one.method === method && one.status === status && one.path.test(url.pathname),
    );
    if (index >= 0) this.#expected.splice(index, 1);
    else this.#complain(`${method} ${url.pathname}${url.search}: ${status || "no answer"}`);
  }

  #complain(what: string) {
    this.#complaints.push(`${new URL(this.page.url()).pathname}: ${what}`);
  }

  /** Waits until nothing is half faded or on its way: what axe measures and a click hits is what a person sees. */
  async settled() {
    await this.page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const passing = document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity);
      // One that is cancelled is over too.
      await Promise.allSettled(passing.map((animation) => animation.finished));
    });
  }

  complaints(): string[] {
    const missed = this.#expected.map(({ method, path, status }) => `expected ${method} ${path}: ${status}`);
    const unsaid = this.#words.map((words) => `expected in the console: ${words}`);
    return [...this.#complaints, ...missed, ...unsaid];
  }

  /** What the person saw last, for whoever looks into a failure. */
  async keepShot(name: string): Promise<string> {
    await mkdir(SHOTS, { recursive: true });
    const path = join(SHOTS, `${name.replace(/[^\p{L}\d]+/gu, "-")}-${this.form.name}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  close() {
    return this.#context.close();
  }
}
