import {
  IconAddressBook,
  IconBan,
  IconBrandWhatsapp,
  IconCalendarRepeat,
  IconCash,
  IconCircleCheck,
  IconCopy,
  IconDoorOff,
  IconPrinter,
  IconReceipt,
  IconRepeat,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserPlus,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { totalDue } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber, mayDo, numberOf } from "#features/deliveries/rules.ts";
import { confirmMove, courierQuestion, deliveryTexts } from "#features/deliveries/texts.ts";
import { internationalPhone } from "#shared/identifiers/phone.ts";
import { uiTexts } from "#shared/texts.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { RowAction, RowActionList } from "#web/list/table/columns.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import { deliveries } from "../deliveries.ts";
import { phoneOf, type Reader } from "../ticket/readers.ts";
import { useAssign } from "./useAssign.ts";
import { useMove, versionOf } from "./useMove.ts";

/** What writes the texts loads beside the list. */
const WhatsappLink = lazyPart(async () => ({
  default: (await import("../ticket/WhatsappLink.tsx")).WhatsappLink,
}));

// The dialogs' code loads when needed, so that the list appears sooner.
async function showTicket(order: Delivery) {
  const { openTicket } = await import("../ticket/TicketDialog.tsx");
  openTicket(order);
}

async function printOrder(order: Delivery) {
  const { printTicket } = await import("../ticket/printTicket.ts");
  await printTicket(order);
}

async function copyOrder(order: Delivery) {
  const { copyTicket } = await import("../ticket/copyTicket.ts");
  await copyTicket(order);
}

async function changeRecipient(order: Delivery) {
  const { openRecipient } = await import("../changes/openRecipient.tsx");
  openRecipient(order);
}

async function returnParcel(order: Delivery) {
  const { openReturn } = await import("../changes/openReturn.tsx");
  openReturn(order);
}

async function registerAttempt(order: Delivery) {
  const { openAttempt } = await import("../changes/openAttempt.tsx");
  openAttempt(order);
}

/** An action at its position, if it may be offered. */
const when = (may: boolean, action: RowAction): RowAction | null => (may ? action : null);

/**
 * An order's actions. Each has its position, and null leaves a position empty: the first ones are the row's buttons, the others
 * are in its menu.
 */
export function useDeliveryActions(
  collect: (order: Delivery) => RowAction | null,
  undo: (order: Delivery) => RowAction | null,
): (order: Delivery) => RowActionList {
  const standard = useStandardActions(deliveries, {
    editPath: (id) => `/deliveries/edit/${id}`,
    nameOf: (order: Delivery) => `${numberOf(order)} · ${order.client_name}`,
  });
  const may = useMay();
  const move = useMove();
  const assign = useAssign();

  const ask = async (order: Delivery, to: DeliveryStatus) => {
    if (to === "delivered" && (totalDue(order) > 0 || order.packages > 1)) {
      const { askDelivery } = await import("../DeliverFields.tsx");
      await askDelivery(order);
      return;
    }
    const version = versionOf(order.id);
    const question = confirmMove(formatNumber(order.number), to);
    if (order.courier_id !== null) {
      if (await confirm(question)) move.mutate({ order, to, version });
      return;
    }
    const { askCourier } = await import("#features/couriers/web/AskCourierPicker.tsx");
    const courierId = await askCourier({ question, current: null });
    if (courierId !== undefined) move.mutate({ order, to, courierId, version });
  };
  const askLate = async (order: Delivery) => {
    const { askDelivery } = await import("../DeliverFields.tsx");
    await askDelivery({ ...order, cod_status: "pending" }, deliveryTexts.collectLate);
  };
  const askAndAssign = async (order: Delivery) => {
    const version = versionOf(order.id);
    const { askCourier } = await import("#features/couriers/web/AskCourierPicker.tsx");
    const question = courierQuestion(formatNumber(order.number));
    const courierId = await askCourier({ question, current: order.courier_id });
    if (courierId !== undefined) assign.mutate({ order, courierId, version });
  };
  const askAndCancel = async (order: Delivery) => {
    const version = versionOf(order.id);
    const { askReason } = await import("./askReason.tsx");
    const reason = await askReason(order);
    if (reason) move.mutate({ order, to: "cancelled", reason, version });
  };

  const forward = (order: Delivery, to: "in_transit" | "delivered"): RowAction => ({
    ...(to === "delivered"
      ? { label: deliveryTexts.deliver, icon: IconCircleCheck }
      : { label: deliveryTexts.send, icon: IconTruckDelivery }),
    slot: "forward",
    main: true,
    onClick: () => void ask(order, to),
  });
  const whatsapp = (label: string, order: Delivery, reader: Reader): RowAction | null =>
    internationalPhone(phoneOf(order, reader)) === null
      ? null
      : {
          label,
          icon: IconBrandWhatsapp,
          link: (props) => (
            <Suspense fallback={<a role="link" {...props} aria-disabled />}>
              <WhatsappLink {...props} order={order} reader={reader} />
            </Suspense>
          ),
        };

  return (order) => {
    if (order.opening) return [collect(order)];
    const offered = mayDo(order, may);
    const [edit, remove] = standard(order);
    const payment = collect(order);
    const move = offered.deliver
      ? forward(order, "delivered")
      : when(offered.send, forward(order, "in_transit"));
    return [
      move ?? payment,
      whatsapp(deliveryTexts.whatsapp, order, "client"),
      { label: deliveryTexts.seeTicket, icon: IconReceipt, onClick: () => void showTicket(order) },
      offered.edit ? edit : null,
      move && payment,
      when(offered.collectLate, {
        label: deliveryTexts.collectLate,
        icon: IconCash,
        onClick: () => void askLate(order),
      }),
      { label: uiTexts.print, icon: IconPrinter, onClick: () => void printOrder(order) },
      when(may("orders"), {
        label: deliveryTexts.repeat,
        icon: IconRepeat,
        to: `/deliveries/new?repeat=${order.id}`,
      }),
      when(may("orders"), {
        label: deliveryTexts.makeStanding,
        icon: IconCalendarRepeat,
        to: `/deliveries/standing/new?order=${order.id}`,
      }),
      { label: deliveryTexts.copyTicket, icon: IconCopy, onClick: () => void copyOrder(order) },
      whatsapp(deliveryTexts.whatsappRecipient, order, "recipient"),
      whatsapp(deliveryTexts.whatsappCourier, order, "courier"),
      when(offered.assign, {
        label: order.courier_id === null ? deliveryTexts.assign : deliveryTexts.reassign,
        icon: IconUserPlus,
        onClick: () => void askAndAssign(order),
      }),
      when(offered.attempt, {
        label: deliveryTexts.attempt,
        icon: IconDoorOff,
        onClick: () => void registerAttempt(order),
      }),
      when(offered.recipient, {
        label: deliveryTexts.changeRecipient,
        icon: IconAddressBook,
        onClick: () => void changeRecipient(order),
      }),
      when(offered.return, {
        label: deliveryTexts.return,
        icon: IconTruckReturn,
        onClick: () => void returnParcel(order),
      }),
      undo(order),
      when(offered.cancel, {
        label: deliveryTexts.cancelOrder,
        icon: IconBan,
        danger: true,
        onClick: () => void askAndCancel(order),
      }),
      offered.remove ? remove : null,
    ];
  };
}
