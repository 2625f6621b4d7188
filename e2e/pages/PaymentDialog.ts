import { Dialog } from "./Dialog.ts";
import { Part } from "./Part.ts";

export class PaymentDialog extends Dialog {
  async method(name: string) {
    await this.within.getByRole("radio", { name, exact: true }).click();
  }

  /** Adds another way to pay, by keyboard. */
  async anotherWay() {
    await this.button("Agregar otra forma de pago").press("Enter");
  }

  /** One of several ways to pay. */
  way(number: number): Part {
    const group = this.within.getByRole("group", { name: `Forma de pago ${number}`, exact: true });
    return new Part(this.visit, group);
  }

  /** Waits until this radio of the group is chosen and has the focus. */
  async focusedIn(group: string, radio: string) {
    await this.within
      .getByRole("group", { name: group, exact: true })
      .getByRole("radio", { name: radio, exact: true, checked: true })
      .and(this.page.locator(":focus"))
      .waitFor();
  }

  /** Waits until the preview shows an order's share: what it owes, what is paid, what remains. */
  async shares(number: string, ...amounts: [owes: string, paid: string, left: string]) {
    const preview = this.within.getByRole("region", { name: "Cómo se repartirá el pago", exact: true });
    let row = preview.getByRole("row").filter({ hasText: number });
    // A phone has no room for the amount owed, which the list behind the dialog shows.
    for (const [index, amount] of (this.phone ? amounts.slice(1) : amounts).entries())
      row = row.filter({ has: this.page.getByRole("cell").nth(index).filter({ hasText: amount }) });
    await row.waitFor();
  }

  /** Pays. The button shows the amount. */
  async pay(amount: string) {
    await this.button(`Cobrar ${amount}`).click();
    await this.closed();
  }
}
