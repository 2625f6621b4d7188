import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { fetchRate, useRate } from "#features/rates/web/CurrentRate.tsx";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { copyText } from "#web/clipboard.ts";
import { fetchOwnCompany, useOwnCompany } from "#web/session/company.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

export async function copyTicket(order: Delivery) {
  try {
    const [company, rate] = await Promise.all([fetchOwnCompany(), fetchRate()]);
    await copyText(ticketText(order, company, rate));
    toastSuccess(deliveryTexts.copied);
  } catch (error) {
    toastError(deliveryTexts.copyFailed, error);
  }
}

/** The wa.me link that sends an order's ticket to a phone; null if the phone has none. */
export function useTicketLink(): (order: Delivery, phone: string | null) => string | null {
  const company = useOwnCompany();
  const rate = useRate();
  return (order, phone) =>
    company && rate !== undefined ? whatsappLink(phone, ticketText(order, company, rate)) : null;
}
