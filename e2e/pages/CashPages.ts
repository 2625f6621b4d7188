import { Dialog } from "./Dialog.ts";
import { Screen } from "./Screen.ts";

/** The pages of cash: one's shift, the couriers' accounts, and the overview. */
export class CashScreen extends Screen {
  /** Moves to another tab of the page; a select on phones. */
  async tab(name: string) {
    if (this.phone) await this.chooseView(name);
    else await this.page.getByRole("tab", { name, exact: true }).click();
    await this.heading(name).waitFor();
  }

  /** Counts by notes of a currency, such as `$20,00`, and goes on with Enter as at a counter. */
  async count(pieces: Record<string, number>) {
    for (const [piece, many] of Object.entries(pieces)) {
      const field = this.page.getByRole("textbox", { name: `Cuántos: ${piece}`, exact: true });
      await field.fill(String(many));
      await field.press("Enter");
    }
  }

  /** Waits for what a count showed: expected, counted and the difference. */
  async showsResult(currency: string, facts: Record<string, string>) {
    const result = this.page.getByRole("region", { name: currency, exact: true });
    for (const [label, amount] of Object.entries(facts))
      await result.locator("div", { hasText: label }).getByText(amount, { exact: true }).waitFor();
  }

  /** Waits for a figure of a currency's equation. */
  async showsTerm(currency: string, term: string, amount: string) {
    await this.page
      .getByRole("region", { name: currency, exact: true })
      .getByRole("link", { name: `${term} ${amount}` })
      .waitFor();
  }

  dialog(title: string): Promise<Dialog> {
    return new Dialog(this.visit, title).opened();
  }
}
