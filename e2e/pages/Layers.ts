import type { Locator, Page, Request } from "playwright-core";

/** What covers the page and takes the keys. */
const LAYERS = ["dialog", "alertdialog", "menu"].map((role) => `[role=${role}]:visible`);

/** A control that may open something: its name, and its place among those with this name. */
export interface Opener {
  role: "button" | "menuitem";
  name: string;
  place: number;
}

/** The dialogs and menus of a page. Each gets a number when it is first seen. */
export class Layers {
  readonly #page: Page;
  readonly #open: Locator;
  readonly #unseen: Locator;
  readonly #loading = new Set<Request>();
  #seen = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#open = page.locator(LAYERS.join(", "));
    this.#unseen = page.locator(LAYERS.map((layer) => `${layer}:not([data-seen])`).join(", "));
    // A form that was touched asks before it is left.
    page.on("dialog", (question) => void question.accept());
    page.on("request", (request) => {
      if (["script", "stylesheet"].includes(request.resourceType())) this.#loading.add(request);
    });
    for (const end of ["requestfinished", "requestfailed"] as const)
      page.on(end as "requestfinished", (request) => this.#loading.delete(request));
  }

  /** The one that has just opened; undefined if the page is at rest without one. */
  async opened(): Promise<Locator | undefined> {
    for (let quiet = 0; quiet < 10; quiet = this.#loading.size > 0 ? 0 : quiet + 1) {
      if ((await this.#unseen.count()) > 0) {
        this.#seen += 1;
        await this.#unseen
          .last()
          .evaluate((layer, number) => layer.setAttribute("data-seen", number), `${this.#seen}`);
        return this.#page.locator(`[data-seen="${this.#seen}"]`);
      }
      await this.#page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
      );
      await this.#page.waitForTimeout(50);
    }
    return undefined;
  }

  /** The topmost one, or the page. */
  async top(): Promise<Locator> {
    return (await this.#open.count()) > 0 ? this.#open.last() : this.#page.getByRole("main");
  }

  /** Closes what is open; false if Escape doesn't do it. */
  async closeAll(): Promise<boolean> {
    for (let most = 4; most > 0; most -= 1) {
      if ((await this.#open.count()) === 0) return true;
      await this.#page.keyboard.press("Escape");
      await this.#page.waitForTimeout(250);
    }
    return (await this.#open.count()) === 0;
  }
}

/** The openers inside, in their order. Of a list's rows, only the first one of each column and label. */
export function openersIn(scope: Locator): Promise<Opener[]> {
  return scope.evaluate((root) => {
    const openers: Opener[] = [];
    const counts = new Map<string, number>();
    const seen = new Set<string>();
    for (const button of root.querySelectorAll<HTMLButtonElement>("button")) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      const label = button.getAttribute("aria-label");
      const name = (label ?? button.innerText).replace(/\s+/g, " ").trim();
      const place = counts.get(name) ?? 0;
      counts.set(name, place + 1);
      const role = button.getAttribute("role") ?? "button";
      if (name === "" || button.type === "submit" || (role !== "button" && role !== "menuitem")) continue;
      if (button.disabled || button.ariaDisabled === "true") continue;
      // A column's heading sorts, and opens nothing.
      if (button.closest("[aria-sort]")) continue;
      const row = button.closest("tbody tr, li, article");
      const column = button.closest("td, th") as HTMLTableCellElement | null;
      const key = row ? `row, ${column?.cellIndex}, ${label && column ? label : ""}` : name;
      if (seen.has(key)) continue;
      seen.add(key);
      openers.push({ role, name, place });
    }
    return openers;
  });
}

export const find = (scope: Locator, { role, name, place }: Opener) =>
  scope.getByRole(role, { name, exact: true }).nth(place);
