import type { Locator } from "playwright-core";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";

/** What Ctrl+K opens: a field, and what can be picked under it. */
export class Palette extends Dialog {
  static async open(visit: Visit): Promise<Palette> {
    await visit.page.keyboard.press("Control+k");
    return new Palette(visit, "Ir a una página, una orden, un cliente o una acción").opened();
  }

  option(name: string | RegExp): Locator {
    return this.within.getByRole("option", { name });
  }

  /** Types, waits until the first of a group is the one that Enter takes, and takes it. */
  async take(typed: string, option: string | RegExp) {
    await this.page.keyboard.type(typed);
    await this.within.getByRole("option", { name: option, selected: true }).waitFor();
    await this.page.keyboard.press("Enter");
    await this.closed();
  }
}
