import { Dialog } from "./Dialog.ts";

export class PaymentDialog extends Dialog {
  async method(name: string) {
    await this.within.getByRole("radio", { name, exact: true }).click();
  }

  /** Waits until the preview says how an order's share comes out: what it owes, what is paid, what is left. */
  async shares(number: string, ...amounts: [owes: string, paid: string, left: string]) {
    const preview = this.within.getByRole("region", { name: "Cómo se repartirá el pago", exact: true });
    let row = preview.getByRole("row").filter({ hasText: number });
    // A phone has no room for what is known from the list behind: what it owes.
    for (const [index, amount] of (this.phone ? amounts.slice(1) : amounts).entries())
      row = row.filter({ has: this.page.getByRole("cell").nth(index).filter({ hasText: amount }) });
    await row.waitFor();
  }

  /** Pays; the button says how much. */
  async pay(amount: string) {
    await this.button(`Pagar ${amount}`).click();
    await this.closed();
  }
}
