import {
  IconBan,
  IconBrandWhatsapp,
  IconCircleCheck,
  IconCopy,
  IconReceipt,
  IconTruckDelivery,
} from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { canMove, formatNumber, isEditable } from "#features/deliveries/rules.ts";
import { confirmMove, deliveryTexts } from "#features/deliveries/texts.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { useStandardActions } from "#web/list/actions.ts";
import type { RowAction } from "#web/list/columns.ts";
import { confirm } from "#web/ui/confirm.ts";
import { deliveries } from "../deliveries.ts";
import { copyTicket, useTicketLink } from "../ticket/ticketText.ts";
import { useMove, versionOf } from "./useMove.ts";

// Dialogs come when they are asked for: the list is there sooner without them.
async function showTicket(order: Delivery) {
  const { openTicket } = await import("../ticket/TicketDialog.tsx");
  openTicket(order);
}

const forward = [
  { to: "in_transit", label: deliveryTexts.send, icon: IconTruckDelivery },
  { to: "delivered", label: deliveryTexts.deliver, icon: IconCircleCheck },
] as const;

/** What can be done with an order in its state, most used first. */
export function useDeliveryActions(): (order: Delivery) => RowAction[] {
  const standard = useStandardActions(deliveries, (id) => `/deliveries/edit/${id}`);
  const linkOf = useTicketLink();
  const move = useMove();

  const ask = async (order: Delivery, to: DeliveryStatus) => {
    const version = versionOf(order.id);
    if (await confirm(confirmMove(formatNumber(order.number), to))) move.mutate({ order, to, version });
  };
  const askAndCancel = async (order: Delivery) => {
    const version = versionOf(order.id);
    const { askReason } = await import("./askReason.tsx");
    const reason = await askReason(order);
    if (reason) move.mutate({ order, to: "cancelled", reason, version });
  };

  return (order) => {
    const href = linkOf(order);
    return [
      { label: deliveryTexts.seeTicket, icon: IconReceipt, onClick: () => void showTicket(order) },
      { label: deliveryTexts.copyTicket, icon: IconCopy, onClick: () => void copyTicket(order) },
      ...forward
        .filter(({ to }) => canMove(order.status, to))
        .map(({ to, label, icon }) => ({ slot: "forward", label, icon, onClick: () => void ask(order, to) })),
      ...(href ? [{ label: deliveryTexts.whatsapp, icon: IconBrandWhatsapp, href }] : []),
      ...(isEditable(order.status) ? standard(order) : []),
      ...(canMove(order.status, "cancelled")
        ? [
            {
              label: deliveryTexts.cancelOrder,
              icon: IconBan,
              danger: true,
              onClick: () => void askAndCancel(order),
            },
          ]
        : []),
    ];
  };
}
