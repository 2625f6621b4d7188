import type { Locator, Page } from "playwright-core";
import type { Visit } from "../visit.ts";

/** A part of what is on the screen: finds things by their role and name, as a screen reader says them. */
export class Part {
  readonly visit: Visit;
  /** Where this part is: the page, or a dialog in it. */
  readonly within: Page | Locator;

  constructor(visit: Visit, within: Page | Locator = visit.page) {
    this.visit = visit;
    this.within = within;
  }

  get page(): Page {
    return this.visit.page;
  }

  get phone(): boolean {
    return this.visit.phone;
  }

  button(name: string): Locator {
    return this.within.getByRole("button", { name, exact: true });
  }

  link(name: string): Locator {
    return this.within.getByRole("link", { name, exact: true });
  }

  /** A field by its label; one that offers what was typed before is a combobox. */
  field(label: string): Locator {
    return this.within
      .getByRole("textbox", { name: label, exact: true })
      .or(this.within.getByRole("combobox", { name: label, exact: true }));
  }

  async fill(label: string, text: string) {
    await this.field(label).fill(text);
  }

  select(label: string): Locator {
    return this.within.getByRole("combobox", { name: label, exact: true });
  }

  /** Takes an option of a select; its list opens over the page. */
  async choose(label: string, option: string) {
    await this.select(label).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  /** Takes one of a few that stand side by side; the radios themselves lie under their labels. */
  async segment(label: string, option: string) {
    const group = this.within.getByRole("radiogroup", { name: label, exact: true });
    await group.getByText(option, { exact: true }).click();
    await group
      .getByRole("radio", { name: option, exact: true, checked: true })
      .waitFor({ state: "attached" });
  }

  /** Waits until a text is there. */
  async sees(text: string | RegExp) {
    await this.within.getByText(text).first().waitFor();
  }

  /** Waits until a text is there no more. */
  async seesNo(text: string | RegExp) {
    await this.within.getByText(text).first().waitFor({ state: "hidden" });
  }
}
