import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
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

  /** Focuses a field, and fails if what is left to pay is then out of sight or in front of it. */
  async keepsRestInSight(field: Locator, text: string) {
    await field.focus();
    const [rest, focused, button] = await Promise.all(
      [this.within.getByText(text), field, this.button("Cancelar")].map((element) => element.boundingBox()),
    );
    assert.ok(rest && focused && button);
    assert.ok(rest.y > 0 && rest.y + rest.height <= button.y, `the rest is at ${rest.y} px`);
    const isApart = focused.y + focused.height <= rest.y || focused.y >= rest.y + rest.height;
    assert.ok(isApart && focused.y + focused.height <= button.y, `the field is at ${focused.y} px`);
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
