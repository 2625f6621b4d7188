import type { Delivery } from "#features/deliveries/contract.ts";
import { paperLines } from "#features/deliveries/ticket.ts";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import { uiTexts } from "#shared/texts.ts";
import { printSlip } from "#web/print/slip.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import { tripLines } from "../ticket.ts";

/** Prints a trip's ticket on the company's receipt paper. */
export async function printTripTicket([first, ...others]: readonly Delivery[]): Promise<void> {
  if (!first) return;
  try {
    const [company, rate] = await Promise.all([fetchOwnCompany(), fetchRate()]);
    const lines = paperLines(tripLines([first, ...others], company.ticket_note, rate));
    const { amount, bolivares, ...ticket } = lines;
    await printSlip(
      { ...ticket, company: company.name, amounts: [amount, ...(bolivares ? [bolivares] : [])] },
      company.paper_width,
    );
  } catch (error) {
    toastError(uiTexts.printFailed, error);
  }
}
