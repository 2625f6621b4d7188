import type { Locator } from "playwright-core";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";

export class ClientPicker extends Dialog {
  constructor(visit: Visit) {
    super(visit, "Seleccionar Cliente");
  }

  choice(client: string): Locator {
    return this.within.getByRole("radio", { name: client });
  }

  async pick(client: string) {
    await this.within.getByRole("searchbox", { name: "Buscar", exact: true }).fill(client);
    await this.choice(client).check();
    await this.button("Confirmar").click();
    await this.closed();
  }
}
