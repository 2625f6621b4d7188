import { Screen } from "./Screen.ts";

/** A page with a form: its tabs, its fields, 'Guardar' and 'Cancelar'. */
export class FormScreen extends Screen {
  async tab(name: string) {
    if (this.phone) return this.choose("Sección", name);
    await this.page.getByRole("tab", { name }).click();
  }

  /** Submits the form. The next page shows the result. */
  async save() {
    await this.button("Guardar").click();
  }

  /** Waits until a field has this value. */
  async holds(label: string, value: string) {
    await this.field(label)
      .and(this.page.locator(`[value="${value}"]`))
      .waitFor();
  }

  /** Waits until a field shows this error. */
  async complains(label: string, sentence: string) {
    const field = this.field(label).or(this.select(label));
    await field.and(this.page.locator("[aria-invalid=true]")).waitFor();
    const described = (await field.getAttribute("aria-describedby")) ?? "";
    const messages = described.split(" ").map((id) => `[id="${id}"]`);
    await this.page.locator(messages.join(", ")).filter({ hasText: sentence }).waitFor();
  }

  /** Types into a field, leaves it, and waits for its error. */
  async refuses(label: string, text: string, sentence: string) {
    // A field that stays empty counts as touched, too.
    await this.field(label).fill(text);
    await this.field(label).press("Tab");
    await this.complains(label, sentence);
  }

  /** Waits until a field shows no error. */
  async accepts(label: string) {
    await this.field(label).and(this.page.locator(":not([aria-invalid=true])")).waitFor();
  }
}
