import type { Locator, Page } from "playwright-core";
import type { Visit } from "../visit.ts";

/** A part of the page: finds elements by role and name, as a screen reader reports them. */
export class Part {
  readonly visit: Visit;
  /** The page, or a dialog in it. */
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

  /** A field by its label. A field that suggests earlier values is a combobox. */
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

  /** Chooses an option of a select. Its list opens over the page. */
  async choose(label: string, option: string) {
    await this.select(label).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  /** Opens another view of the page on a phone, where its tabs are a select. */
  async chooseView(name: string) {
    await this.page.getByLabel("Vistas").selectOption({ label: name });
  }

  /** Chooses one of several radio buttons. The inputs themselves are under their labels. */
  async segment(label: string, option: string) {
    const group = this.within.getByRole("radiogroup", { name: label, exact: true });
    await group.getByText(option, { exact: true }).click();
    await group
      .getByRole("radio", { name: option, exact: true, checked: true })
      .waitFor({ state: "attached" });
  }

  /** Waits for a text. */
  async sees(text: string | RegExp) {
    await this.within.getByText(text).first().waitFor();
  }

  /** Waits until a text is gone. */
  async seesNo(text: string | RegExp) {
    await this.within.getByText(text).first().waitFor({ state: "hidden" });
  }
}
