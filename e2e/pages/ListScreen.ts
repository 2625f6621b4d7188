import type { Locator } from "playwright-core";
import { chooseInMenu } from "../menus.ts";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";
import { Part } from "./Part.ts";
import { Screen } from "./Screen.ts";

/** A page with a list: a table, or cards on a phone. */
export abstract class ListScreen extends Screen {
  abstract readonly title: string;

  /** The row that contains all of these texts. */
  row(...texts: (string | RegExp)[]): Locator {
    const rows = this.phone
      ? this.page.getByRole("list", { name: this.title, exact: true }).getByRole("listitem")
      : this.page.getByRole("table", { name: this.title, exact: true }).getByRole("row");
    return texts.reduce((matches: Locator, hasText) => matches.filter({ hasText }), rows);
  }

  /** Waits for such a row. */
  async shows(...texts: (string | RegExp)[]) {
    await this.row(...texts).waitFor();
  }

  async showsNo(...texts: (string | RegExp)[]) {
    await this.row(...texts).waitFor({ state: "hidden" });
  }

  /** Uses a row's action by its name: a button, a link, or an entry of 'Más acciones'. */
  async act(row: Locator, action: string) {
    await row.waitFor();
    const button = row
      .getByRole("button", { name: action, exact: true })
      .or(row.getByRole("link", { name: action, exact: true }));
    if ((await button.count()) > 0) return button.click();
    await row.getByRole("button", { name: "Más acciones", exact: true }).click();
    await chooseInMenu(this.page, action);
  }

  async detail(row: Locator, title: string): Promise<Dialog> {
    await row.getByRole("button").first().click();
    return new Dialog(this.visit, title).opened();
  }

  get searchBox(): Locator {
    return this.page.getByRole("searchbox", { name: "Buscar", exact: true });
  }

  /** Types into the search field. The list sends the request half a second later. */
  async search(text: string) {
    await this.searchBox.fill(text);
    await this.page.waitForURL((url) => (url.searchParams.get("search") ?? "") === text);
  }

  /** Opens the filter panel and runs `work` in it. */
  async filter(set: (panel: Part) => Promise<void>) {
    await this.page.getByRole("button", { name: /^Filtros/ }).click();
    const panel = this.page.getByRole("dialog", { name: /^Filtros/ });
    await panel.waitFor();
    await set(new Part(this.visit, panel));
    await this.page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
  }

  async sort(column: string) {
    if (this.phone) {
      await this.button("Ordenar por").click();
      await this.page.getByRole("menuitem", { name: column }).click();
      return;
    }
    await this.page.getByRole("columnheader", { name: column }).getByRole("button").click();
  }

  async next() {
    await this.button("Siguiente").click();
  }

  /** 'Mostrando X a Y de Z resultados'. */
  async range(first: number, last: number, total: number) {
    await this.sees(`Mostrando ${first} a ${last} de ${total} resultados`);
  }

  async newOne<F>(link: string, Form: { new (visit: Visit): F; title: string }): Promise<F> {
    await this.link(link).click();
    return this.arriveAt(Form);
  }

  async edit<F>(row: Locator, Form: { new (visit: Visit): F; editTitle: string }): Promise<F> {
    await this.act(row, "Editar");
    await this.heading(Form.editTitle).waitFor();
    return new Form(this.visit);
  }

  async remove(row: Locator, question: string) {
    await this.act(row, "Eliminar");
    await this.confirm(question);
  }
}
