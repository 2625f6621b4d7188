import { readFile } from "node:fs/promises";
import type { Visit } from "../visit.ts";
import { Dialog } from "./Dialog.ts";

export interface TicketFile {
  name: string;
  bytes: Buffer;
}

export class TicketDialog extends Dialog {
  constructor(visit: Visit, number: string) {
    super(visit, `Ticket ${number}`);
  }

  /** Waits until the ticket is loaded, and saves it. */
  async download(): Promise<TicketFile> {
    const button = this.button("Descargar PDF");
    const [download] = await Promise.all([this.page.waitForEvent("download"), button.click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}
