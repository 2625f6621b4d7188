import { FormScreen } from "./FormScreen.ts";
import { ListScreen } from "./ListScreen.ts";

export class CouriersPage extends ListScreen {
  static readonly entry = "Repartidor";
  static readonly title = "Repartidor";
  readonly title = CouriersPage.title;

  create(): Promise<CourierForm> {
    return this.newOne("Nuevo repartidor", CourierForm);
  }
}

export class CourierForm extends FormScreen {
  static readonly title = "Nuevo repartidor";
  static readonly editTitle = "Editar repartidor";

  async fillAll(firstName: string, lastName: string, phone: string) {
    await this.fill("Nombre", firstName);
    await this.fill("Apellido", lastName);
    await this.fill("Teléfono", phone);
  }

  async saveNew(): Promise<CouriersPage> {
    await this.save();
    const list = await this.arriveAt(CouriersPage);
    await list.toast("Repartidor creado correctamente");
    return list;
  }
}
