import type { Delivery } from "#features/deliveries/contract.ts";
import { whatsappLink } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { copyText } from "#web/clipboard.ts";
import { currentSession, type Session, useSession } from "#web/session.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";

/** A company bears its owner's name; an employee's session doesn't know it. */
function companyOf(session: Session | null): string | null {
  return session?.type === "user" ? session.user.name : null;
}

export async function copyTicket(order: Delivery) {
  try {
    await copyText(ticketText(order, companyOf(currentSession())));
    toastSuccess(deliveryTexts.copied);
  } catch (error) {
    toastError(deliveryTexts.copyFailed, error);
  }
}

/** The wa.me link that sends an order's ticket to its client, if the phone is one of here. */
export function useTicketLink(): (order: Delivery) => string | null {
  const company = companyOf(useSession());
  return (order) => whatsappLink(order.client_phone, ticketText(order, company));
}
