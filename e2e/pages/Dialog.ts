import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "playwright-core";
import type { Visit } from "../visit.ts";
import { Part } from "./Part.ts";

/** A dialog, found by its title. */
export class Dialog extends Part {
  readonly element: Locator;

  constructor(visit: Visit, title: string) {
    const element = visit.page.getByRole("dialog", { name: title, exact: true });
    super(visit, element);
    this.element = element;
  }

  /** Waits until the dialog stops moving: lists that open over it move with it, and a click would miss. */
  async opened(): Promise<this> {
    await this.element.waitFor();
    await this.visit.settled();
    return this;
  }

  /** Fails if something in the dialog is wider than it. */
  async fitsWidth() {
    const beyond = await this.element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    assert.ok(beyond <= 0, `${beyond} px are beside the dialog`);
  }

  /** Waits until it is gone, with its history entry: a navigation that starts earlier is aborted by the step back. */
  async closed() {
    await this.element.waitFor({ state: "hidden" });
    // A closing dialog is in the document for a while, but by its role only open ones are found. They keep the entry.
    const open = this.page.getByRole("dialog");
    while ((await open.count()) === 0 && (await this.page.evaluate(() => !!history.state?.dialog)))
      await sleep(20);
  }

  async escape() {
    await this.page.keyboard.press("Escape");
    await this.closed();
  }
}
