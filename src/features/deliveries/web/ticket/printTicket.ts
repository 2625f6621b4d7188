import type { Delivery } from "#features/deliveries/contract.ts";
import { paperLines, ticketLines } from "#features/deliveries/ticket.ts";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import { uiTexts } from "#shared/texts.ts";
import { printSlip } from "#web/print/slip.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { toastError } from "#web/ui/toasts/toast.ts";

/** Prints an order's ticket on the company's receipt paper. */
export async function printTicket(order: Delivery): Promise<void> {
  try {
    const [company, rate] = await Promise.all([fetchOwnCompany(), fetchRate()]);
    const { amount, bolivares, ...ticket } = paperLines(ticketLines(order, company.ticket_note, rate));
    await printSlip(
      { ...ticket, company: company.name, amounts: [amount, ...(bolivares ? [bolivares] : [])] },
      company.paper_width,
    );
  } catch (error) {
    toastError(uiTexts.printFailed, error);
  }
}
