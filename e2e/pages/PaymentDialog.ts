import { Dialog } from "./Dialog.ts";

export class PaymentDialog extends Dialog {
  /** Waits until the preview says how an order's share comes out: what it owes, what is paid, what is left. */
  async shares(number: string, ...amounts: [owes: string, paid: string, left: string]) {
    const preview = this.within.getByRole("region", { name: "Cómo se repartirá el pago", exact: true });
    let row = preview.getByRole("row").filter({ hasText: number });
    for (const [index, amount] of amounts.entries())
      row = row.filter({ has: this.page.getByRole("cell").nth(index).filter({ hasText: amount }) });
    await row.waitFor();
  }

  /** Pays; the button says how much. */
  async pay(amount: string) {
    await this.button(`Pagar ${amount}`).click();
    await this.closed();
  }
}
