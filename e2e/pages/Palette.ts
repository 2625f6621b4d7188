import type { Locator } from "playwright-core";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";

/** The dialog that Ctrl+K opens: a field with options below. */
export class Palette extends Dialog {
  /** The palette receives typed text at once, even before it is shown. */
  static async open(visit: Visit): Promise<Palette> {
    await visit.page.keyboard.press("Control+k");
    return new Palette(visit, "Ir a una página, una orden, un cliente o una acción");
  }

  option(name: string | RegExp): Locator {
    return this.within.getByRole("option", { name });
  }

  /** The names of its current options. */
  async options(): Promise<string[]> {
    await this.option("").first().waitFor();
    return this.option("").allInnerTexts();
  }

  /** Types, waits until this option is selected, and presses Enter. */
  async take(typed: string, option: string | RegExp) {
    await this.page.keyboard.type(typed);
    await this.within.getByRole("option", { name: option, selected: true }).waitFor();
    await this.page.keyboard.press("Enter");
    await this.closed();
  }
}
