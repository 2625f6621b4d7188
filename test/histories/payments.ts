import type { Day } from "#shared/dates.ts";

/** The quotient, rounded half up, of numbers that are not negative. */
const quotient = (dividend: bigint, divisor: bigint) => {
  const rest = dividend % divisor;
  return Number(dividend / divisor) + (rest * 2n >= divisor ? 1 : 0);
};
const UNIT = 100_000_000n;
export const toBolivares = (cents: number, rate: number) => quotient(BigInt(cents) * BigInt(rate), UNIT);
export const toDollars = (centimos: number, rate: number) => quotient(BigInt(centimos) * UNIT, BigInt(rate));

/** Whether céntimos are worth the largest banknote in dollars, $100. */
export const isHundred = (centimos: number, rate: number) =>
  BigInt(centimos) * UNIT >= 10_000n * BigInt(rate);

type Net = Record<"USD" | "VES", number>;

export interface Order {
  id: number;
  debt_id: number;
  number: number;
  amount: number;
  isFull: boolean;
  isCancelled: boolean;
}

/** What is received at once. Cents and céntimos; the rate in 10^-8. */
export interface Payment {
  id: number;
  number: number;
  date: Day;
  amount: number;
  net: Net;
  rate: number;
  method: "cash" | "transfer" | "mobile_payment";
}

interface Part {
  order: Order;
  amount: number;
  net: Net;
  isRefunded: boolean;
}

export interface Receipt extends Payment {
  isAdvance: boolean;
  state: "confirmed" | "reported" | "voided";
  parts: Part[];
}

/** Money that came or was given back (negative), for an order or in advance. */
interface Row extends Pick<Receipt, "method" | "rate" | "date"> {
  kind: "payment" | "refund";
  /** Null: an advance. */
  order: Order | null;
  /** The receipt's number. */
  number: number;
  amount: number;
  net: Net;
}

/** An independent model of what one client's orders and receipts should be. */
export class Payments {
  readonly orders: Order[] = [];
  readonly receipts: Receipt[] = [];
  readonly ledger: Row[] = [];

  paid = (order: Order) =>
    this.receipts
      .flatMap(({ parts }) => parts)
      .filter((part) => part.order === order && !part.isRefunded)
      .reduce((sum, { amount }) => sum + amount, 0);
  owes = (order: Order) => (order.isCancelled ? 0 : order.amount - this.paid(order));
  /** In the order in which they are paid. */
  owing = () => this.orders.filter((order) => this.owes(order) > 0);
  pending = () => this.orders.reduce((sum, order) => sum + this.owes(order), 0);
  /** An advance counts once, when it comes. */
  collected = () =>
    this.receipts
      .flatMap(({ isAdvance, state, amount, parts }) => {
        if (isAdvance) return state === "voided" ? 0 : amount;
        return parts.filter(({ isRefunded }) => !isRefunded).map((part) => part.amount);
      })
      .reduce((sum, amount) => sum + amount, 0);
  collectedOn = (day: Day) =>
    this.ledger.filter(({ date }) => date === day).reduce((sum, { amount }) => sum + amount, 0);
  /** What was given back of a receipt: all once it is voided, nothing of an advance that only paid less. */
  refundedOf = ({ isAdvance, state, amount, parts }: Receipt) =>
    state === "voided" ? amount : isAdvance ? 0 : sumOf(parts.filter(({ isRefunded }) => isRefunded));
  rest = ({ isAdvance, state, amount, parts }: Receipt) =>
    !isAdvance || state === "voided"
      ? 0
      : amount - parts.reduce((sum, part) => sum + (part.isRefunded ? 0 : part.amount), 0);
  credit = () => this.receipts.reduce((sum, receipt) => sum + this.rest(receipt), 0);

  receive(orders: Order[], payment: Payment) {
    const { amount, net, method, rate, number, date } = payment;
    const parts: Part[] = [];
    let paid = 0;
    for (const order of orders) {
      const share = Math.min(amount - paid, this.owes(order));
      if (share <= 0) continue;
      const own = {
        USD: portion(net.USD, paid + share, amount) - portion(net.USD, paid, amount),
        VES: portion(net.VES, paid + share, amount) - portion(net.VES, paid, amount),
      };
      parts.push({ order, amount: share, net: own, isRefunded: false });
      paid += share;
    }
    this.receipts.push({ ...payment, isAdvance: false, state: stateOf(payment), parts });
    for (const part of parts) this.ledger.push({ ...part, kind: "payment", method, rate, number, date });
  }

  receiveAdvance(payment: Payment) {
    this.receipts.push({ ...payment, isAdvance: true, state: stateOf(payment), parts: [] });
    this.ledger.push({ ...payment, kind: "payment", order: null });
  }

  /** Pays the oldest orders from the oldest advances. */
  spend() {
    for (const order of this.owing())
      for (const advance of this.receipts) {
        const amount = Math.min(this.owes(order), this.rest(advance));
        if (amount > 0) advance.parts.push({ order, amount, net: { USD: 0, VES: 0 }, isRefunded: false });
      }
  }

  void(receipt: Receipt, date: Day) {
    const wasVoided = receipt.state === "voided";
    this.refund((part) => receipt.parts.includes(part), date);
    if (wasVoided || !receipt.isAdvance) return;
    receipt.state = "voided";
    this.giveBack(receipt, null, receipt, date);
  }

  refund(which: (part: Part) => boolean, date: Day) {
    for (const receipt of this.receipts) {
      const { parts, isAdvance } = receipt;
      for (const part of parts.filter((part) => which(part) && !part.isRefunded)) {
        part.isRefunded = true;
        // What an advance paid is the client's credit again.
        if (!isAdvance) this.giveBack(receipt, part.order, part, date);
      }
      if (!isAdvance && parts.every(({ isRefunded }) => isRefunded)) receipt.state = "voided";
    }
  }

  private giveBack(
    { method, rate, number }: Receipt,
    order: Order | null,
    given: { amount: number; net: Net },
    date: Day,
  ) {
    const net = { USD: 0 - given.net.USD, VES: 0 - given.net.VES };
    this.ledger.push({ kind: "refund", order, amount: -given.amount, net, method, rate, number, date });
  }
}

const sumOf = (parts: Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

const stateOf = ({ method }: Payment) => (method === "cash" ? "confirmed" : "reported");

/** What belongs to the first `paid` of `all` cents. */
const portion = (money: number, paid: number, all: number) =>
  Math.sign(money) * quotient(BigInt(Math.abs(money)) * BigInt(paid), BigInt(all));
