import { readFile } from "node:fs/promises";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";

export interface Paper {
  name: string;
  bytes: Buffer;
}

export class TicketDialog extends Dialog {
  constructor(visit: Visit, number: string) {
    super(visit, `Ticket ${number}`);
  }

  /** Waits until the ticket is loaded, and saves it. */
  async download(): Promise<Paper> {
    const saved = this.page.waitForEvent("download");
    await this.button("Descargar PDF").click();
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}
