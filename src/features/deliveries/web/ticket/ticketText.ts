import type { Delivery } from "#features/deliveries/contract.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { useOwnCompany } from "#web/session/company.ts";

/** The wa.me link that sends an order's ticket to a phone; null if the phone has none. */
export function useTicketLink(): (order: Delivery, phone: string | null) => string | null {
  const company = useOwnCompany();
  const rate = useRate();
  return (order, phone) =>
    company && rate !== undefined ? whatsappLink(phone, ticketText(order, company, rate)) : null;
}
