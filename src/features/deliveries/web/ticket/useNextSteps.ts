import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import { printTicket } from "./printTicket.ts";
import { useTicketLink } from "./ticketText.ts";

/** What people do with a new order: print its ticket, send it to the client, take its money. */
export function useNextSteps(collect: (order: Delivery) => RowAction | null) {
  const linkTo = useTicketLink();
  return (order: Delivery): NextStep[] => {
    const href = linkTo(order, order.client_phone);
    // What is paid at the door is not collected here.
    const collecting = order.collect_fee ? null : collect(order);
    return [
      { label: uiTexts.print, onClick: () => void printTicket(order) },
      ...(href ? [{ label: deliveryTexts.whatsappShort, href }] : []),
      ...(collecting?.onClick ? [{ label: collecting.label, onClick: collecting.onClick }] : []),
    ];
  };
}
