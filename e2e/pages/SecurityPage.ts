import { Dialog } from "./Dialog.ts";
import { Screen } from "./Screen.ts";

export class SecurityPage extends Screen {
  static readonly entry = "Perfil";
  static readonly title = "Seguridad";

  async dialog(button: string, title: string): Promise<Dialog> {
    await this.button(button).click();
    return new Dialog(this.visit, title).opened();
  }

  /** The recovery codes in the dialog that shows them. */
  async codes(): Promise<{ dialog: Dialog; codes: string[] }> {
    const dialog = await new Dialog(this.visit, "Códigos de recuperación").opened();
    const list = dialog.within.getByRole("list", { name: "Códigos de recuperación" });
    return { dialog, codes: await list.getByRole("listitem").allInnerTexts() };
  }
}
