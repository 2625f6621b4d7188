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

/** Whether cents are worth at least as much as céntimos. */
export const isWorthMore = (cents: number, centimos: number, rate: number) =>
  BigInt(cents) * BigInt(rate) >= BigInt(centimos) * UNIT;

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
  method: Method;
  /**
   * Notes in dollars, and bolívares by another method, each with the cents that it is worth. The bolívares are negative if they are
   * change that is to be sent.
   */
  ways?: readonly [notes: Way, bolivares: Way];
}

type Method = "cash" | "transfer" | "mobile_payment";
interface Way {
  method: Method;
  usd: number;
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
    const { amount, net, rate, number, date } = payment;
    const shares: { order: Order; share: number }[] = [];
    let left = amount;
    for (const order of orders) {
      const share = Math.min(left, this.owes(order));
      if (share > 0) shares.push({ order, share });
      left -= share;
    }
    // Change that is to be sent belongs to the last order, with the notes that it is given back of.
    const sent = Math.max(0, -(payment.ways?.[1].usd ?? 0));
    let paid = 0;
    const parts = shares.map(({ order, share }, index): Part => {
      const isLast = index === shares.length - 1;
      const upTo = paid + share + (isLast ? sent : 0);
      const of = (money: number) => portion(money, upTo, amount + sent) - portion(money, paid, amount + sent);
      const bolivares = sent === 0 ? of(net.VES) : isLast ? net.VES : 0;
      const own = { USD: of(net.USD), VES: bolivares };
      paid = upTo;
      return { order, amount: share, net: own, isRefunded: false };
    });
    this.receipts.push({ ...payment, isAdvance: false, state: stateOf(payment), parts });
    for (const { order, ...part } of parts)
      for (const way of inWays(payment, part))
        this.ledger.push({ ...way, kind: "payment", order, rate, number, date });
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

  private giveBack(receipt: Receipt, order: Order | null, given: { amount: number; net: Net }, date: Day) {
    const { rate, number } = receipt;
    for (const { method, amount, net: came } of inWays(receipt, given)) {
      const net = { USD: 0 - came.USD, VES: 0 - came.VES };
      this.ledger.push({ kind: "refund", order, amount: 0 - amount, net, method, rate, number, date });
    }
  }
}

/** A part of a receipt by each of its methods: the dollars are notes, and the bolívares came by the other one. */
export function inWays(
  { amount: whole, method, ways }: Pick<Payment, "amount" | "method" | "ways">,
  { amount, net }: { amount: number; net: Net },
) {
  if (!ways) return [{ method, amount, net }];
  const notes = portion(amount, ways[0].usd, whole);
  return [
    { method: ways[0].method, amount: notes, net: { USD: net.USD, VES: 0 } },
    { method: ways[1].method, amount: amount - notes, net: { USD: 0, VES: net.VES } },
  ];
}

const sumOf = (parts: Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What came through a bank waits for its confirmation. Change is sent, and has come from nowhere. */
const stateOf = ({ method, ways }: Payment) => {
  const came = ways ? ways.filter(({ usd }) => usd > 0).map((way) => way.method) : [method];
  return came.every((one) => one === "cash") ? "confirmed" : "reported";
};

/** What belongs to the first `paid` of `all` cents. */
const portion = (money: number, paid: number, all: number) =>
  Math.sign(money) * quotient(BigInt(Math.abs(money)) * BigInt(paid), BigInt(all));
