import type { Page } from "playwright-core";
import type { Visit } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

/** The page of a client's people. */
export class PortalPage {
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  get page(): Page {
    return this.#visit.page;
  }

  /** Opens the link of a code, which signs in by itself, and waits until the page would also open without signal. */
  async enter(code: string) {
    await this.page.goto(`/cliente/#${code}`);
    await this.title("Mis órdenes").waitFor();
    await this.page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
  }

  title(text: string | RegExp) {
    return this.page.getByRole("heading", { level: 1, name: text });
  }

  /** An order of the list, by its recipient. */
  order(recipient: string) {
    return this.page.getByRole("link", { name: recipient });
  }

  /** Waits for a text of the page. */
  sees(text: string | RegExp) {
    return this.page.getByText(text).first().waitFor();
  }

  async choose(filter: string) {
    await this.page.getByRole("radio", { name: filter }).check();
  }

  /** A pasted unit chooses the currency of a transfer, and the amount is shown as it was read. */
  async pasteDollars() {
    await this.page.getByLabel("Transferencia").check();
    await this.page.getByLabel("Monto en bolívares").fill("$ 1.234");
    const dollars = this.page.getByLabel("Monto en dólares");
    await dollars.blur();
    await waitForValue(dollars, "1.234,00");
    await this.page.getByLabel("Pago móvil").check();
  }

  press(name: string) {
    return this.page.getByRole("button", { name, exact: true }).click();
  }
}
