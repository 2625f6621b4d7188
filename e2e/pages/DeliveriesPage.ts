import { DeliveryForm } from "./DeliveryForm.ts";
import { Dialog } from "./Dialog.ts";
import { ListScreen } from "./ListScreen.ts";
import { TicketDialog } from "./TicketDialog.ts";

export class DeliveriesPage extends ListScreen {
  static readonly entry = "Deliverys";
  static readonly title = "Deliverys";
  readonly title = DeliveriesPage.title;

  create(): Promise<DeliveryForm> {
    return this.newOne("Nueva orden", DeliveryForm);
  }

  async send(number: string) {
    await this.act(this.row(number), "Marcar en tránsito");
    await this.confirm(`¿Seguro que deseas marcar la orden ${number} como 'En tránsito'?`);
    await this.shows(number, "En tránsito");
  }

  async deliver(number: string) {
    await this.act(this.row(number), "Marcar entregado");
    await this.confirm(`¿Seguro que deseas marcar la orden ${number} como 'Entregado'?`);
    await this.shows(number, "Entregado");
  }

  /** The dialog says 'Rechazada', and needs a reason. */
  async askToCancel(number: string): Promise<Dialog> {
    await this.act(this.row(number), "Cancelar orden");
    const dialog = await new Dialog(this.visit, "Confirmar Accion").opened();
    await dialog.sees(`¿Seguro que deseas marcar la orden ${number} como 'Rechazada'?`);
    return dialog;
  }

  async cancel(number: string, reason: string) {
    const dialog = await this.askToCancel(number);
    await dialog.fill("Motivo de la cancelación", reason);
    await dialog.button("Confirmar").click();
    await dialog.closed();
    await this.toast("Orden cancelada correctamente");
    await this.shows(number, "Cancelado");
  }

  async ticket(number: string): Promise<TicketDialog> {
    await this.act(this.row(number), "Ver ticket");
    return new TicketDialog(this.visit, number).opened();
  }

  async copyTicket(number: string) {
    await this.act(this.row(number), "Copiar ticket");
    await this.toast("✅ Copiado al portapapeles. ¡Listo para WhatsApp!");
  }
}
