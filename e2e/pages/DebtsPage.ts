import type { Locator } from "playwright-core";
import { ClientPicker } from "./ClientPicker.ts";
import { PaymentDialog } from "./PaymentDialog.ts";
import { Screen } from "./Screen.ts";

export class DebtsPage extends Screen {
  static readonly entry = "Cuentas por cobrar";
  static readonly title = "Cuentas por cobrar";

  async picker(): Promise<ClientPicker> {
    await this.button("Seleccionar Cliente").click();
    return new ClientPicker(this.visit).opened();
  }

  async pick(client: string) {
    const picker = await this.picker();
    await picker.pick(client);
    await this.page.getByRole("heading", { level: 2, name: client, exact: true }).waitFor();
  }

  /** Waits until one of the three figures at the top shows this. */
  async figure(name: "Órdenes con deuda" | "Total pendiente" | "Total por cobrar", value: string) {
    const term = this.page.getByRole("term").filter({ hasText: name });
    await this.page
      .getByRole("definition")
      .and(term.locator("xpath=following-sibling::*"))
      .filter({ hasText: value })
      .first()
      .waitFor();
  }

  order(number: string): Locator {
    return this.page.getByRole("article", { name: `Orden ${number}`, exact: true });
  }

  /** Waits until an order's card shows all of these. */
  async shows(number: string, ...texts: string[]) {
    let card = this.order(number);
    for (const hasText of texts) card = card.filter({ hasText });
    await card.waitFor();
  }

  async payPartOf(number: string): Promise<PaymentDialog> {
    await this.button(`Cobrar parte, Orden ${number}`).click();
    return new PaymentDialog(this.visit, "Cobrar parte").opened();
  }

  async payRestOf(number: string): Promise<PaymentDialog> {
    await this.button(`Cobrar todo, Orden ${number}`).click();
    return new PaymentDialog(this.visit, "Cobrar todo").opened();
  }

  async payPart(): Promise<PaymentDialog> {
    await this.button("Cobrar parte").click();
    return new PaymentDialog(this.visit, "Cobrar parte").opened();
  }

  async payAll(): Promise<PaymentDialog> {
    await this.button("Cobrar todo").click();
    return new PaymentDialog(this.visit, "Cobrar todo").opened();
  }
}
