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
  /** The same by each of the receipt's methods. */
  ways: Moved[];
  isRefunded: boolean;
}

/** What came by one method. */
export interface Moved {
  method: Method;
  amount: number;
  net: Net;
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
    const { amount, rate, number, date } = payment;
    const shares: { order: Order; share: number }[] = [];
    let left = amount;
    for (const order of orders) {
      const share = Math.min(left, this.owes(order));
      if (share > 0) shares.push({ order, share });
      left -= share;
    }
    const ways = shareOut(
      payment,
      shares.map(({ share }) => share),
    );
    const parts = shares.map(({ order, share }, index): Part => {
      const own = ways[index] ?? [];
      const net = { USD: totalOf(own, "USD"), VES: totalOf(own, "VES") };
      return { order, amount: share, net, ways: own, isRefunded: false };
    });
    this.receipts.push({ ...payment, isAdvance: false, state: stateOf(payment), parts });
    for (const { order, ways: own } of parts)
      for (const way of own) this.ledger.push({ ...way, kind: "payment", order, rate, number, date });
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
        if (amount > 0)
          advance.parts.push({ order, amount, net: { USD: 0, VES: 0 }, ways: [], isRefunded: false });
      }
  }

  void(receipt: Receipt, date: Day) {
    const wasVoided = receipt.state === "voided";
    this.refund((part) => receipt.parts.includes(part), date);
    if (wasVoided || !receipt.isAdvance) return;
    receipt.state = "voided";
    this.giveBack(receipt, null, inWays(receipt), date);
  }

  refund(which: (part: Part) => boolean, date: Day) {
    for (const receipt of this.receipts) {
      const { parts, isAdvance } = receipt;
      for (const part of parts.filter((part) => which(part) && !part.isRefunded)) {
        part.isRefunded = true;
        // What an advance paid is the client's credit again.
        if (!isAdvance) this.giveBack(receipt, part.order, part.ways, date);
      }
      if (!isAdvance && parts.every(({ isRefunded }) => isRefunded)) receipt.state = "voided";
    }
  }

  private giveBack({ rate, number }: Receipt, order: Order | null, moved: readonly Moved[], date: Day) {
    for (const { method, amount, net: came } of moved) {
      const net = { USD: 0 - came.USD, VES: 0 - came.VES };
      this.ledger.push({ kind: "refund", order, amount: 0 - amount, net, method, rate, number, date });
    }
  }
}

/** A receipt by each of its methods: the dollars are notes, and the bolívares came by the other one. */
export const inWays = (payment: Payment): Moved[] => joined(tendersOf(payment));

function tendersOf({ amount, method, net, ways }: Payment): Moved[] {
  if (!ways) return [{ method, amount, net }];
  const [notes, bolivares] = ways;
  return [
    { method: notes.method, amount: notes.usd, net: { USD: net.USD, VES: 0 } },
    { method: bolivares.method, amount: bolivares.usd, net: { USD: 0, VES: net.VES } },
  ];
}

/** Of one method together. */
function joined(tenders: readonly Moved[]): Moved[] {
  const [notes, bolivares] = tenders;
  if (!notes || !bolivares || notes.method !== bolivares.method) return [...tenders];
  const net = { USD: totalOf(tenders, "USD"), VES: totalOf(tenders, "VES") };
  return [{ method: notes.method, amount: notes.amount + bolivares.amount, net }];
}

/**
 * What each order got of each way. An order takes from what those before it left of the ways, in proportion. Change that is to be sent is
 * the last one's, with the notes that it is given back of.
 */
function shareOut(payment: Payment, shares: readonly number[]): Moved[][] {
  const [notes, bolivares] = tendersOf(payment);
  if (!notes) return [];
  const last = shares.length - 1;
  const isSent = bolivares !== undefined && bolivares.method !== "cash" && bolivares.amount < 0;
  let left = notes.amount;
  let all = payment.amount;
  const ofNotes = shares.map((share, index) => {
    const part = index === last ? left : isSent ? share : portion(share, left, all);
    left -= part;
    all -= share;
    return part;
  });
  const ofBolivares = shares.map((share, index) => share - (ofNotes[index] ?? 0));
  const cents = [ofNotes, ofBolivares];
  return shares.map((_, index) =>
    joined(
      tendersOf(payment).map(({ method, net }, way) => {
        const own = cents[way] ?? [];
        const of = (money: number) => portionOf(money, own, index);
        return { method, amount: own[index] ?? 0, net: { USD: of(net.USD), VES: of(net.VES) } };
      }),
    ),
  );
}

/** The part of money that goes with one of these cents; with the last ones if they are none. */
function portionOf(money: number, cents: readonly number[], index: number): number {
  const all = cents.reduce((sum, share) => sum + Math.abs(share), 0);
  if (all === 0) return index === cents.length - 1 ? money : 0;
  const upTo = (end: number) => cents.slice(0, end).reduce((sum, share) => sum + Math.abs(share), 0);
  return portion(money, upTo(index + 1), all) - portion(money, upTo(index), all);
}

const totalOf = (ways: readonly Moved[], currency: keyof Net) =>
  ways.reduce((sum, { net }) => sum + net[currency], 0);

const sumOf = (parts: Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What came through a bank waits for its confirmation. Change is sent, and has come from nowhere. */
const stateOf = ({ method, ways }: Payment) => {
  const came = ways ? ways.filter(({ usd }) => usd > 0).map((way) => way.method) : [method];
  return came.every((method) => method === "cash") ? "confirmed" : "reported";
};

/** What belongs to the first `paid` of `all` cents. */
const portion = (money: number, paid: number, all: number) =>
  Math.sign(money) * quotient(BigInt(Math.abs(money)) * BigInt(paid), BigInt(all));
