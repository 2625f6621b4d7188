import { Dialog } from "./Dialog.ts";
import { ListScreen } from "./ListScreen.ts";

export class ReceiptsPage extends ListScreen {
  static readonly title = "Cobros";
  readonly title = "Cobros";

  async open(): Promise<this> {
    await this.page.goto("/debts/receipts");
    await this.heading(this.title).waitFor();
    return this;
  }

  async void(number: string, reason: string) {
    await this.act(this.row(number), "Anular cobro");
    const dialog = await new Dialog(this.visit, "Confirmar Accion").opened();
    await dialog.fill("Motivo de la anulación", reason);
    await dialog.button("Anular cobro").click();
    await dialog.closed();
  }

  async confirmShown(question: string | RegExp) {
    await this.page.getByRole("button", { name: /^Confirmar (el|los \d+) de esta página$/ }).click();
    await this.confirm(question);
  }
}
