import type { Locator } from "playwright-core";
import { Part } from "./Part.ts";

type Role = "button" | "link" | "textbox" | "combobox" | "radio";

/** More tab stops than any page has: after that the target can't be reached. */
const MOST_STOPS = 80;

/** A user without a mouse. Only focused elements can be used. */
export class Keyboard extends Part {
  async press(key: string) {
    await this.page.keyboard.press(key);
  }

  async type(text: string) {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until this has the focus. */
  async tabTo(role: Role, name: string, { back = false } = {}) {
    const target = this.page.getByRole(role, { name, exact: true });
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await this.press(back ? "Shift+Tab" : "Tab");
      if (await this.#focused(target)) return;
    }
    throw new Error(`no Tab leads to the ${role} '${name}'`);
  }

  /** Waits until this has the focus without a key press. */
  async on(role: Role, name: string) {
    await this.page.getByRole(role, { name, exact: true }).and(this.page.locator(":focus")).waitFor();
  }

  /** Types into a select and presses Enter, without waiting for the options. */
  async take(typed: string, option: string) {
    await this.type(typed);
    await this.press("Enter");
    await this.page.waitForFunction((name) => {
      const field = document.activeElement;
      return field instanceof HTMLInputElement && field.value === name;
    }, option);
  }

  async #focused(target: Locator): Promise<boolean> {
    return (await target.and(this.page.locator(":focus")).count()) > 0;
  }
}
