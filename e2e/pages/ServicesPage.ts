import { FormScreen } from "./FormScreen.ts";
import { ListScreen } from "./ListScreen.ts";

export class ServicesPage extends ListScreen {
  static readonly entry = "Servicios";
  static readonly title = "Servicios";
  readonly title = ServicesPage.title;

  create(): Promise<ServiceForm> {
    return this.newOne("Nuevo servicio", ServiceForm);
  }
}

export class ServiceForm extends FormScreen {
  static readonly title = "Nuevo servicio";
  static readonly editTitle = "Editar servicio";

  async general(name: string, description: string, amount: string) {
    await this.fill("Nombre", name);
    await this.fill("Descripción", description);
    await this.fill("Monto", amount);
  }

  async expenses(...lines: [name: string, amount: string][]) {
    await this.tab("Gastos");
    for (const [index, [name, amount]] of lines.entries()) {
      await this.button("Agregar gasto").click();
      await this.fill(`Nombre, Gasto ${index + 1}`, name);
      await this.fill(`Monto, Gasto ${index + 1}`, amount);
    }
  }

  async saveNew(): Promise<ServicesPage> {
    await this.save();
    const list = await this.arriveAt(ServicesPage);
    await list.toast("Servicio creado correctamente");
    return list;
  }
}
