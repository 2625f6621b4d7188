import { Screen } from "./Screen.ts";

/** A page with a form: its tabs, its fields, 'Guardar' and 'Cancelar'. */
export class FormScreen extends Screen {
  async tab(name: string) {
    if (this.phone) return this.choose("Sección", name);
    await this.page.getByRole("tab", { name }).click();
  }

  /** Sends the form; the page that follows says how it went. */
  async save() {
    await this.button("Guardar").click();
  }

  /** Leaves a field: what is wrong in it is said. */
  async leave(label: string) {
    await this.field(label).blur();
  }
}
