import type { Delivery } from "#features/deliveries/contract.ts";
import { whatsappLink } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { copyText } from "#web/clipboard.ts";
import { fetchOwnCompany, useOwnCompany } from "#web/company.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";

export async function copyTicket(order: Delivery) {
  try {
    await copyText(ticketText(order, await fetchOwnCompany()));
    toastSuccess(deliveryTexts.copied);
  } catch (error) {
    toastError(deliveryTexts.copyFailed, error);
  }
}

/** The wa.me link that sends an order's ticket to a phone; null if the phone has none. */
export function useTicketLink(): (order: Delivery, phone: string | null) => string | null {
  const company = useOwnCompany();
  return (order, phone) => (company ? whatsappLink(phone, ticketText(order, company)) : null);
}
