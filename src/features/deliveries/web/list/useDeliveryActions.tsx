import {
  IconAddressBook,
  IconBan,
  IconBrandWhatsapp,
  IconCalendarRepeat,
  IconCash,
  IconCircleCheck,
  IconCopy,
  IconDoorOff,
  IconDots,
  IconPrinter,
  IconReceipt,
  IconRepeat,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserPlus,
} from "@tabler/icons-react";
import { totalDue } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber, mayDo, numberOf } from "#features/deliveries/rules.ts";
import { confirmMove, courierQuestion, deliveryTexts } from "#features/deliveries/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { RowAction, RowActionList } from "#web/list/table/columns.ts";
import { useMay } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import { deliveries } from "../deliveries.ts";
import { messageActions } from "../ticket/messageActions.tsx";
import { useAssign } from "./useAssign.ts";
import { useMove, versionOf } from "./useMove.ts";

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

const WHATSAPP = { label: deliveryTexts.whatsappShort, icon: IconBrandWhatsapp };
const OTHERS = { label: uiTexts.others, icon: IconDots };
/** A pending order's menu has room for one group. */
const BOTH = { label: deliveryTexts.whatsappAndOthers, icon: IconDots };

/** What takes a delivery back that was marked by mistake. */
export interface Undo {
  /** 'Reabrir orden', of a delivered order. */
  reopen: (order: Delivery) => RowAction | null;
  /** 'Deshacer', just after an order was delivered, with this receipt of what was collected. */
  steps: (order: Delivery, receiptId: number | null) => readonly NextStep[];
}

/** An action at its position, if it may be offered. */
const when = (may: boolean, action: RowAction): RowAction | null => (may ? action : null);

/** What asks before an order changes. */
function useQuestions(undo: Undo["steps"]) {
  const move = useMove(undo);
  const assign = useAssign();

  const moveOn = async (order: Delivery, to: DeliveryStatus) => {
    if (to === "delivered" && (totalDue(order) > 0 || order.packages > 1)) {
      const { askDelivery } = await import("../DeliverFields.tsx");
      await askDelivery(order, { undo });
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
  const collectLate = async (order: Delivery) => {
    const { askDelivery } = await import("../DeliverFields.tsx");
    await askDelivery({ ...order, cod_status: "pending" }, { label: deliveryTexts.collectLate });
  };
  const assignCourier = async (order: Delivery) => {
    const version = versionOf(order.id);
    const { askCourier } = await import("#features/couriers/web/AskCourierPicker.tsx");
    const question = courierQuestion(formatNumber(order.number));
    const courierId = await askCourier({ question, current: order.courier_id });
    if (courierId !== undefined) assign.mutate({ order, courierId, version });
  };
  const cancel = async (order: Delivery) => {
    const version = versionOf(order.id);
    const { askReason } = await import("./askReason.tsx");
    const reason = await askReason(order);
    if (reason) move.mutate({ order, to: "cancelled", reason, version });
  };
  return { moveOn, collectLate, assignCourier, cancel };
}

interface Grouping {
  offered: ReturnType<typeof mayDo>;
  group: NonNullable<RowAction["group"]>;
  questions: ReturnType<typeof useQuestions>;
  may: ReturnType<typeof useMay>;
  payment: RowAction | null;
  reopen: RowAction | null;
}

/** The actions that are behind an entry of the menu. */
function groupedActions(
  order: Delivery,
  { offered, group, questions, may, payment, reopen }: Grouping,
): RowActionList {
  return [
    when(offered.attempt, {
      group,
      label: deliveryTexts.attempt,
      icon: IconDoorOff,
      onClick: () => void registerAttempt(order),
    }),
    when(offered.collectLate, {
      group,
      label: deliveryTexts.collectLate,
      icon: IconCash,
      onClick: () => void questions.collectLate(order),
    }),
    when(offered.assign, {
      group,
      label: order.courier_id === null ? deliveryTexts.assign : deliveryTexts.reassign,
      icon: IconUserPlus,
      onClick: () => void questions.assignCourier(order),
    }),
    when(offered.recipient, {
      group,
      label: deliveryTexts.changeRecipient,
      icon: IconAddressBook,
      onClick: () => void changeRecipient(order),
    }),
    when(offered.return, {
      group,
      label: deliveryTexts.return,
      icon: IconTruckReturn,
      onClick: () => void returnParcel(order),
    }),
    payment && { ...payment, group },
    { group, label: uiTexts.print, icon: IconPrinter, onClick: () => void printOrder(order) },
    when(may("orders"), {
      group,
      label: deliveryTexts.makeStanding,
      icon: IconCalendarRepeat,
      to: `/deliveries/standing/new?order=${order.id}`,
    }),
    reopen && { ...reopen, group },
  ];
}

/** An order's actions: first the next step, which is the row's button. The others are in its menu, most of them in groups. */
export function useDeliveryActions(
  collect: (order: Delivery) => RowAction | null,
  undo: Undo,
): (order: Delivery) => RowActionList {
  const standard = useStandardActions(deliveries, {
    editPath: (id) => `/deliveries/edit/${id}`,
    nameOf: (order: Delivery) => `${numberOf(order)} · ${order.client_name}`,
  });
  const may = useMay();
  const questions = useQuestions(undo.steps);

  const forward = (order: Delivery, to: "in_transit" | "delivered"): RowAction => ({
    ...(to === "delivered"
      ? { label: deliveryTexts.deliver, icon: IconCircleCheck }
      : { label: deliveryTexts.send, icon: IconTruckDelivery }),
    slot: "forward",
    main: true,
    onClick: () => void questions.moveOn(order, to),
  });

  return (order) => {
    if (order.opening) return [collect(order)];
    const offered = mayDo(order, may);
    const [edit, remove] = standard(order);
    const payment = collect(order);
    const reopen = undo.reopen(order);
    const move = offered.deliver
      ? forward(order, "delivered")
      : when(offered.send, forward(order, "in_transit"));
    const group = offered.send ? BOTH : OTHERS;
    return [
      move ?? payment,
      { label: deliveryTexts.seeTicket, icon: IconReceipt, onClick: () => void showTicket(order) },
      offered.edit ? edit : null,
      ...messageActions(order, offered.send ? BOTH : WHATSAPP),
      ...groupedActions(order, { offered, group, questions, may, payment: move && payment, reopen }),
      { label: deliveryTexts.copyTicket, icon: IconCopy, onClick: () => void copyOrder(order) },
      when(may("orders"), {
        label: deliveryTexts.repeat,
        icon: IconRepeat,
        to: `/deliveries/new?repeat=${order.id}`,
      }),
      when(offered.cancel, {
        label: deliveryTexts.cancelOrder,
        icon: IconBan,
        danger: true,
        onClick: () => void questions.cancel(order),
      }),
      offered.remove ? remove : null,
    ];
  };
}
