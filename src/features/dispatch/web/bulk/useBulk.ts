import { totalDue } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { canMove, isAssignable } from "#features/deliveries/rules.ts";
import { deliverQuestion, dispatchTexts, moveQuestion, sendQuestion } from "#features/dispatch/texts.ts";
import { confirm } from "#web/ui/confirm.ts";
import type { Command, Commands } from "./useCommands.ts";

type Orders = readonly Delivery[];

const askCourier = async (orders: Orders, none?: string) => {
  const ask = await import("#features/couriers/web/AskCourierPicker.tsx");
  const [first] = orders;
  const current = orders.length === 1 ? (first?.courier_id ?? null) : null;
  return ask.askCourier({ question: moveQuestion(orders.length), current, none });
};

/** What a person can do with several orders at once. Each asks first, and does nothing when the person says no. */
export function useBulk({ run }: Commands, nameOf: (courierId: number) => string | undefined) {
  return {
    canAssign: (orders: Orders) => orders.some(({ status }) => isAssignable(status)),
    canSend: (orders: Orders) => orders.some(({ status }) => canMove(status, "in_transit")),
    canDeliver: (orders: Orders) => orders.some(({ status }) => canMove(status, "delivered")),

    async assign(orders: Orders) {
      const pending = orders.every(({ status }) => status === "pending");
      const courierId = await askCourier(orders, pending ? dispatchTexts.unassigned : undefined);
      if (courierId === undefined) return false;
      await run([toAssignment(orders, courierId, nameOf)]);
      return true;
    },

    /** Those without a courier get one in the same step. */
    async send(orders: Orders) {
      const commands: Command[] = [];
      const lacking = orders.filter(({ courier_id, status }) => courier_id === null && status === "pending");
      const ready = orders.filter((order) => !lacking.includes(order));
      if (lacking.length > 0) {
        const courierId = await askCourier(lacking);
        if (courierId === undefined || courierId === null) return false;
        commands.push({ action: "in_transit", courierId, orders: lacking });
      } else if (!(await confirm(sendQuestion(orders.length)))) return false;
      if (ready.length > 0) commands.push({ action: "in_transit", orders: ready });
      await run(commands);
      return true;
    },

    /** A single order's money and parcels are asked for. Of several, those with money are refused. */
    async deliver(orders: Orders) {
      const [only] = orders;
      if (only && orders.length === 1 && (totalDue(only) > 0 || only.packages > 1)) {
        const { askDelivery } = await import("#features/deliveries/web/DeliverFields.tsx");
        return askDelivery(only);
      }
      if (!(await confirm(deliverQuestion(orders.length)))) return false;
      await run([{ action: "delivered", orders }]);
      return true;
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;

export function toAssignment(
  orders: Orders,
  courierId: number | null,
  nameOf: (id: number) => string | undefined,
): Command {
  const courierName = courierId === null ? null : (nameOf(courierId) ?? "");
  return { action: "assign", courierId, courierName, orders };
}
