import type { Locator } from "playwright-core";
import { waitForToast } from "../seenToasts.ts";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";
import { LoginPage } from "./LoginPage.ts";
import { Part } from "./Part.ts";

/** A page in the shell: its name in the menu, and its title. */
export interface Place<P> {
  new (visit: Visit): P;
  entry: string;
  title: string;
}

/** A page of a signed-in user. */
export class Screen extends Part {
  heading(title: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: title, exact: true });
  }

  /** The menu: always visible, or a drawer on a phone. */
  async menu(): Promise<Part> {
    if (!this.phone) return new Part(this.visit, this.page.getByRole("navigation"));
    await this.page.getByRole("button", { name: "Menú", exact: true }).click();
    return new Dialog(this.visit, "Menú").opened();
  }

  /** Opens a page with its menu entry. */
  async goTo<P>(Page: Place<P>): Promise<P> {
    await (await this.menu()).link(Page.entry).click();
    return this.arriveAt(Page);
  }

  /** Waits until the page is shown. */
  async arriveAt<P>(Page: Omit<Place<P>, "entry"> & { new (visit: Visit): P }): Promise<P> {
    await this.heading(Page.title).waitFor();
    return new Page(this.visit);
  }

  /** The menu's pages, in order. */
  async entries(): Promise<string[]> {
    const menu = await this.menu();
    const links = menu.within.getByRole("listitem").getByRole("link");
    await links.first().waitFor();
    const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute("aria-label") ?? ""));
    if (menu instanceof Dialog) await menu.escape();
    return names;
  }

  async signOut(): Promise<LoginPage> {
    await (await this.menu()).button("Cerrar sesión").click();
    return new LoginPage(this.visit).opened();
  }

  async toggleTheme() {
    const menu = await this.menu();
    await menu.button("Cambiar tema").click();
    if (menu instanceof Dialog) await menu.escape();
  }

  /** Waits for a toast with this text, and with this reason if one is given. It may be gone by now. */
  async toast(...sentences: string[]) {
    let toast = this.page.getByRole("alert");
    for (const sentence of sentences) toast = toast.filter({ hasText: sentence });
    await Promise.any([toast.waitFor(), waitForToast(this.page, sentences)]);
  }

  /** Waits until no toast is left: one that fades has too little contrast for axe. */
  async withoutToasts() {
    const toasts = this.page.locator("[data-position=top-right]").getByRole("alert");
    await toasts.first().waitFor({ state: "detached" });
  }

  /** Answers the question 'Confirmar Accion'. */
  async confirm(question: string | RegExp) {
    const dialog = await new Dialog(this.visit, "Confirmar Accion").opened();
    await dialog.sees(question);
    await dialog.button("Confirmar").click();
    await dialog.closed();
  }
}
