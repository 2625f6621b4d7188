import type { Delivery } from "#features/deliveries/contract.ts";
import { paperLines, type TicketLines, type TicketRate, ticketLines } from "#features/deliveries/ticket.ts";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import { uiTexts } from "#shared/texts.ts";
import { printSlip } from "#web/print/slip.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { toastError } from "#web/ui/toasts/toast.ts";

/** Prints an order's ticket on the company's receipt paper. */
export const printTicket = (order: Delivery): Promise<void> =>
  printLines((note, rate) => ticketLines(order, note, rate));

/** Prints a ticket's lines, which get the company's note and today's rate. */
export async function printLines(
  linesOf: (note: string, rate: TicketRate | null) => TicketLines,
): Promise<void> {
  try {
    const [company, rate] = await Promise.all([fetchOwnCompany(), fetchRate()]);
    const { amount, bolivares, ...ticket } = paperLines(linesOf(company.ticket_note, rate));
    await printSlip(
      { ...ticket, company: company.name, amounts: [amount, ...(bolivares ? [bolivares] : [])] },
      company.paper_width,
    );
  } catch (error) {
    toastError(uiTexts.printFailed, error);
  }
}
