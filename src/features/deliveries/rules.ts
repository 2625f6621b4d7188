import { type AnsweredOrder, totalDue } from "#features/collections/rules.ts";
import { addDays, type Day, isEarlier } from "#shared/dates.ts";
import { type Cents, fromDollars, sum } from "#shared/money.ts";
import { formatNumbered } from "#shared/numbers.ts";
import type { Right } from "#shared/routes/roles.ts";
import type { AdjustmentKind, CodStatus, DeliveryStatus, PaymentType } from "#shared/vocabulary.ts";

export { formatNumber } from "#shared/numbers.ts";

/** An order's number as shown, also that of an opening balance. */
export const numberOf = ({ number, series }: { number: number; series: "SA" | null }): string =>
  formatNumbered({ number, opening: series !== null });

const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ["in_transit"],
  in_transit: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

export function canMove(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return NEXT[from]?.includes(to) ?? false;
}

/** A delivered order may be put back in transit, if it was delivered by mistake. */
export function canReopen(status: DeliveryStatus): boolean {
  return status === "delivered";
}

/** An edited order keeps its price until its service changes, or somebody asks for the price that the lists say now. */
export function keepsPrice(
  order: { service_id: number },
  wanted: { service_id?: number | null | undefined; reprice?: boolean | undefined },
): boolean {
  return wanted.service_id === order.service_id && wanted.reprice !== true;
}

/** Only a pending order is edited or deleted. */
export function isEditable(status: DeliveryStatus): boolean {
  return status === "pending";
}

/** A courier is assigned until the order ends. */
export function isAssignable(status: DeliveryStatus): boolean {
  return status === "pending" || status === "in_transit";
}

interface AtDoor {
  status: DeliveryStatus;
  cod_status: CodStatus;
  cod_amount: number;
}

/**
 * Whether what was to be collected at a delivered order's door may still be recorded: nothing was, or its receipt is voided. A fee alone is
 * paid like any debt.
 */
export function collectsLate(order: AtDoor): boolean {
  return wasNotCollected(order) && order.cod_amount > 0;
}

/** Whether a delivered order was to be collected at its door, and nothing was. */
export const wasNotCollected = ({ status, cod_status }: Pick<AtDoor, "status" | "cod_status">): boolean =>
  status === "delivered" && cod_status === "not_collected";

interface Offered extends AtDoor {
  opening: boolean;
  payment_type: PaymentType;
  collect_fee: boolean;
  debt_amount: number;
  debt_remaining_amount: number;
  packages_returned: number;
  return_id: number | null;
}

/** Whether a person took money for it, or wrote some of it off. What a `full` order pays at once is the system's. */
const isPaidByHand = (order: Offered): boolean =>
  order.debt_remaining_amount < order.debt_amount && (order.payment_type === "partial" || order.collect_fee);

/** What somebody may do to an order now: the menus offer no more, because the server refuses the rest. */
export function mayDo(order: Offered, may: (right: Right) => boolean) {
  const { status, opening } = order;
  const changes = may("orders") && !opening;
  const [isPending, isSent] = [changes && isEditable(status), changes && status === "in_transit"];
  return {
    send: isPending,
    deliver: isSent,
    edit: isPending,
    remove: isPending && !isPaidByHand(order),
    collect: may("till") && order.debt_remaining_amount > 0,
    collectLate: changes && collectsLate(order),
    assign: isPending || isSent,
    attempt: isSent,
    recipient: isSent,
    return: isSent || (changes && order.packages_returned > 0 && order.return_id === null),
    reopen: may("admin") && !opening && canReopen(status) && order.return_id === null,
    cancel: isSent,
  };
}

const MOST_DAYS_AHEAD = 365;

/** Whether a day is too late for a new order. */
export const isTooFar = (day: Day, today: Day): boolean => day > addDays(today, MOST_DAYS_AHEAD);

/** Whether a client that owes `owed` cents and would owe `change` more is then above its limit. Owing less never is. */
export function exceedsLimit(owed: Cents, change: number, limit: Cents): boolean {
  return change > 0 && owed + change > limit;
}

/** The company's day and time: `HH:MM`. Times before `dayEndsAt` are the last ones of the day. */
export interface DayAndTime {
  today: Day;
  time: string;
  dayEndsAt: string;
}

/** Whether an open order should have arrived by now. */
export function isLate(order: { date: string; promised_time: string | null }, now: DayAndTime): boolean {
  if (order.date !== now.today) return order.date < now.today;
  return order.promised_time !== null && isEarlier(order.promised_time, now.time, now.dayEndsAt);
}

/** What an order adds to the figures of a day. */
export interface OrderFigures {
  /** 1 unless it is cancelled. */
  orders: number;
  delivered: number;
  /** In cents. */
  amount: Cents;
  extra_pay: Cents;
}

type Valued = Pick<OrderFigures, "amount" | "extra_pay">;

/** A cancelled order adds nothing. */
export const figuresOf = (status: DeliveryStatus, { amount, extra_pay }: Valued): OrderFigures =>
  status === "cancelled"
    ? { orders: 0, delivered: 0, amount: 0 as Cents, extra_pay: 0 as Cents }
    : { orders: 1, delivered: status === "delivered" ? 1 : 0, amount, extra_pay };

/** What a change of an order's status adds to the figures. */
export function changeOfFigures(from: DeliveryStatus, to: DeliveryStatus, of: Valued): OrderFigures {
  const [was, is] = [figuresOf(from, of), figuresOf(to, of)];
  return {
    orders: is.orders - was.orders,
    delivered: is.delivered - was.delivered,
    amount: (is.amount - was.amount) as Cents,
    extra_pay: (is.extra_pay - was.extra_pay) as Cents,
  };
}

/** Those that people are told of. The others keep what an order was, and change no figure. */
export const TOLD_ADJUSTMENTS = [
  "cancellation",
  "return",
  "reopening",
  "delivery",
] as const satisfies AdjustmentKind[];

/** What those outside the office learn of an order's courier: the first name, while the order is on its way. */
export const courierOnTheWay = ({
  status,
  first_name,
}: {
  status: DeliveryStatus;
  first_name: string | null;
}): string | null => (status === "in_transit" ? first_name : null);

/** A trip's stops that are not cancelled: how many there are, and how many of them are delivered. */
export function progressOf(stops: readonly { status: DeliveryStatus }[]): {
  delivered: number;
  count: number;
} {
  const standing = stops.filter(({ status }) => status !== "cancelled");
  return {
    delivered: standing.filter(({ status }) => status === "delivered").length,
    count: standing.length,
  };
}

/** What stops cost: a cancelled one costs nothing. In cents. */
export const amountOfStops = (stops: readonly { status: DeliveryStatus; amount: number }[]): Cents =>
  sum(stops.map(({ status, amount }) => (status === "cancelled" ? (0 as Cents) : fromDollars(amount))));

/** What is still to be collected at all their doors, in cents. */
export const dueOfStops = (stops: readonly (AnsweredOrder & { status: DeliveryStatus })[]): Cents =>
  sum(stops.map((stop) => (stop.status === "cancelled" ? (0 as Cents) : totalDue(stop))));
