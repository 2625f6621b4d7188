/** The quotient, rounded half up, of numbers that are not negative. */
const quotient = (dividend: bigint, divisor: bigint) => {
  const rest = dividend % divisor;
  return Number(dividend / divisor) + (rest * 2n >= divisor ? 1 : 0);
};
const UNIT = 100_000_000n;
export const toBolivares = (cents: number, rate: number) => quotient(BigInt(cents) * BigInt(rate), UNIT);
export const toDollars = (centimos: number, rate: number) => quotient(BigInt(centimos) * UNIT, BigInt(rate));

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

interface Receipt extends Payment {
  state: "confirmed" | "reported" | "voided";
  parts: Part[];
}

/** A row of the ledger: refunds are negative. */
interface Row extends Pick<Receipt, "method" | "rate"> {
  kind: "payment" | "refund";
  order: Order;
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
  collected = () => this.orders.reduce((sum, order) => sum + this.paid(order), 0);

  receive(orders: Order[], payment: Payment) {
    const { amount, net, method, rate } = payment;
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
    this.receipts.push({ ...payment, state: method === "cash" ? "confirmed" : "reported", parts });
    for (const part of parts) this.ledger.push({ ...part, kind: "payment", method, rate });
  }

  refund(which: (part: Part) => boolean) {
    for (const receipt of this.receipts) {
      const { parts, method, rate } = receipt;
      for (const part of parts.filter((part) => which(part) && !part.isRefunded)) {
        part.isRefunded = true;
        const net = { USD: 0 - part.net.USD, VES: 0 - part.net.VES };
        this.ledger.push({ kind: "refund", order: part.order, amount: -part.amount, net, method, rate });
      }
      if (parts.every(({ isRefunded }) => isRefunded)) receipt.state = "voided";
    }
  }
}

/** What belongs to the first `paid` of `all` cents. */
const portion = (money: number, paid: number, all: number) =>
  Math.sign(money) * quotient(BigInt(Math.abs(money)) * BigInt(paid), BigInt(all));
