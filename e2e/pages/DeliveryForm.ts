import { DeliveriesPage } from "./DeliveriesPage.ts";
import { FormScreen } from "./FormScreen.ts";

export class DeliveryForm extends FormScreen {
  static readonly title = "Nueva orden";
  static readonly editTitle = "Editar orden";

  /** The date is today's by default. */
  async general(service: string, courier?: string) {
    await this.choose("Servicio", service);
    if (courier) await this.choose("Repartidor", courier);
  }

  /** Chooses an existing client by typing. */
  async regularClient(typed: string, client: string, paymentType?: "Credito" | "Contado") {
    await this.tab("Cliente");
    await this.select("Cliente").fill(typed);
    await this.page.getByRole("option", { name: client }).click();
    if (paymentType) await this.page.getByRole("radio", { name: paymentType, exact: true }).check();
  }

  /** Leaves a select without choosing. */
  async leaveRadio(name: string) {
    const radio = this.page.getByRole("radio", { name, exact: true });
    await radio.focus();
    await radio.blur();
  }

  async anonymousClient(name: string, type: string, document: string, phone: string, pickup: string) {
    await this.tab("Cliente");
    await this.segment("Tipo de cliente", "Cliente anónimo");
    await this.fill("Nombre legal", name);
    await this.choose("Tipo de documento", type);
    await this.fill("Numero de documento", document);
    await this.fill("Teléfono", phone);
    await this.fill("Dirección de recogida", pickup);
  }

  async recipient(name: string, phone: string, address: string) {
    await this.tab("Destinatario");
    await this.fill("Nombre completo", name);
    await this.fill("Teléfono", phone);
    await this.fill("Dirección", address);
  }

  async notes(text: string) {
    await this.tab("Notas");
    await this.fill("Notas", text);
  }

  async saveNew(): Promise<DeliveriesPage> {
    await this.save();
    const list = await this.arriveAt(DeliveriesPage);
    await list.toast("Delivery creado correctamente");
    return list;
  }
}
