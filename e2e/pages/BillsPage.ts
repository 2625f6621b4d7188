import { FormScreen } from "./FormScreen.ts";
import { ListScreen } from "./ListScreen.ts";

export class BillsPage extends ListScreen {
  static readonly entry = "Gastos";
  static readonly title = "Gastos";
  readonly title = BillsPage.title;

  create(): Promise<BillForm> {
    return this.newOne("Nuevo gasto", BillForm);
  }
}

export class BillForm extends FormScreen {
  static readonly title = "Nuevo gasto";
  static readonly editTitle = "Editar gasto";

  /** The date is today's by default. */
  async fillAll(name: string, description: string, method: string, amount: string) {
    await this.fill("Nombre", name);
    await this.fill("Descripción", description);
    await this.choose("Método de pago", method);
    await this.fill("Monto", amount);
  }

  async saveNew(): Promise<BillsPage> {
    await this.save();
    const list = await this.arriveAt(BillsPage);
    await list.toast("Gasto creado correctamente");
    return list;
  }
}
