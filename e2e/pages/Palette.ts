import type { Locator } from "playwright-core";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";

/** What Ctrl+K opens: a field, and what can be picked under it. */
export class Palette extends Dialog {
  /** What is typed from now on is for the palette, though it may still be on its way. */
  static async open(visit: Visit): Promise<Palette> {
    await visit.page.keyboard.press("Control+k");
    return new Palette(visit, "Ir a una página, una orden, un cliente o una acción");
  }

  option(name: string | RegExp): Locator {
    return this.within.getByRole("option", { name });
  }

  /** Types, waits until this is what Enter takes, and takes it. */
  async take(typed: string, option: string | RegExp) {
    await this.page.keyboard.type(typed);
    await this.within.getByRole("option", { name: option, selected: true }).waitFor();
    await this.page.keyboard.press("Enter");
    await this.closed();
  }
}
