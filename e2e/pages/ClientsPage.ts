import { FormScreen } from "./FormScreen.ts";
import { ListScreen } from "./ListScreen.ts";

export class ClientsPage extends ListScreen {
  static readonly entry = "Clientes";
  static readonly title = "Clientes";
  readonly title = ClientsPage.title;

  create(): Promise<ClientForm> {
    return this.newOne("Nuevo cliente", ClientForm);
  }
}

export class ClientForm extends FormScreen {
  static readonly title = "Nuevo cliente";
  static readonly editTitle = "Editar cliente";

  async general(legalName: string, type: string, document: string) {
    await this.fill("Nombre legal", legalName);
    await this.choose("Tipo de documento", type);
    await this.fill("Numero de documento", document);
  }

  async allowCredit() {
    await this.page.getByRole("switch", { name: "Permitir crédito", exact: true }).check();
  }

  /** The form already has a row for the first address. */
  async addresses(first: string, ...others: string[]) {
    await this.tab("Direcciones");
    await this.fill("Dirección 1", first);
    for (const [index, address] of others.entries()) {
      await this.button("Agregar dirección").click();
      await this.fill(`Dirección ${index + 2}`, address);
    }
  }

  async contacts(phone: string, email: string) {
    await this.tab("Contactos");
    await this.button("Agregar teléfono").click();
    await this.fill("Teléfono 1", phone);
    await this.button("Agregar email").click();
    await this.fill("Email 1", email);
  }

  async saveNew(): Promise<ClientsPage> {
    await this.save();
    const list = await this.arriveAt(ClientsPage);
    await list.toast("Cliente creado correctamente");
    return list;
  }
}
