import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, NO_MONEY } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { BillMethod, EntryMethod, JournalCause, PaymentMethod } from "#shared/vocabulary.ts";
import { type Entry, type Line, makeEntry, makeLine } from "./lines.ts";

export { type ClientBalance, entryOfMerge, entryOfOpening, entryOfOpeningAdvance } from "./balances.ts";
export {
  entryOfKeptChange,
  entryOfLostChange,
  entryOfReturnedChange,
  entryOfSentChange,
} from "./change.ts";
export { checkEntry, type Entry, type Line, makeEntry, makeLine, type PlannedPlace } from "./lines.ts";
export { entryOfClaimed, entryOfSettledUnclaimed, entryOfUnclaimed } from "./unclaimed.ts";

/** An order's data in its entries. */
export interface OrderRef {
  id: number;
  client_id: number | null;
  /** As shown to people: `000042`. */
  number: string;
}

/** The order `id` in its entries. */
export const toOrderRef = (
  id: number,
  { client_id, number }: { client_id: number | null; number: number },
): OrderRef => ({ id, client_id, number: formatNumber(number) });

const receivableLine = ({ id, client_id }: OrderRef, amount: number) =>
  makeLine("receivable", amount, { client_id, delivery_id: id });

const IN_TILL = { place: "till" } as const;

/** Where cash is kept. */
export type CashAt = typeof IN_TILL | { place: "courier"; courier_id: number };

/** The accounts of money that somebody brings: cash, bank, what the office holds for a client, and change that is still to be sent. */
const FUNDS = ["cash", "bank", "goods_ready", "advance", "change"] as const;
export type Fund = (typeof FUNDS)[number];

/** Money by the account that it adds to. */
export type Funds = Partial<Record<Fund, Amounts>>;

/** The account of each method's money. */
export const FUND_OF: Record<EntryMethod | BillMethod, Fund> = {
  cash: "cash",
  transfer: "bank",
  mobile_payment: "bank",
  bank_transfered: "bank",
  deduction: "goods_ready",
  advance: "advance",
};

/** Money of one method. */
export const fundsOf = (method: EntryMethod | BillMethod, amounts: Amounts): Funds => ({
  [FUND_OF[method]]: amounts,
});

interface MoneyOf {
  client_id?: number | null;
  at?: CashAt | undefined;
}

/** Whose the money of a fund is. */
function partyOf(fund: Fund, { client_id = null, at = IN_TILL }: MoneyOf): Partial<Line> {
  if (fund === "cash") return at;
  return fund === "goods_ready" || fund === "advance" ? { client_id } : {};
}

/** The lines of the funds that have something in the currency: a receipt of thousands of debts has an entry for each. */
function fundLines(funds: Funds, currency: Currency, of: MoneyOf): Line[] {
  const lines: Line[] = [];
  for (const fund of FUNDS) {
    const amount = funds[fund]?.[currency] ?? 0;
    if (amount !== 0) lines.push(makeLine(fund, amount, { ...partyOf(fund, of), currency }));
  }
  return lines;
}

/** What the funds are in each currency. */
const totalOf = (funds: Funds): Amounts =>
  amountsOf((currency) => FUNDS.reduce((all, fund) => all + (funds[fund] ?? NO_MONEY)[currency], 0));

const makeOrderEntry = (cause: JournalCause, order: OrderRef, lines: Line[]) =>
  makeEntry(cause, order.id, `Orden ${order.number}`, lines);

/** An order's receivable and income of `amount` cents. A negative amount reduces them. */
const changeReceivable = (cause: JournalCause, order: OrderRef, amount: number) =>
  makeOrderEntry(cause, order, [receivableLine(order, amount), makeLine("income", -amount)]);

export const entryOfOrder = (order: OrderRef, amount: Cents): Entry =>
  changeReceivable("order", order, amount);

export const entryOfPriceChange = (order: OrderRef, from: Cents, to: Cents): Entry =>
  changeReceivable("price", order, to - from);

export const entryOfClosing = (cause: "cancellation" | "deletion", order: OrderRef, amount: Cents): Entry =>
  changeReceivable(cause, order, -amount);

/** A cancelled order was delivered after all: its client owes it again. */
export const reverseCancellation = ({ id, cause_id, note, lines }: PostedEntry): Entry => ({
  cause: "cancellation_void",
  cause_id,
  reverses_id: id,
  note,
  lines: lines.map((line) => ({ ...line, amount: -line.amount as Cents })),
});

/** The order moves to another client: the unpaid rest moves from `from` to the order's client. */
export const entryOfClientChange = (order: OrderRef, from: number | null, remaining: Cents): Entry =>
  makeOrderEntry(
    "client",
    order,
    from === order.client_id
      ? []
      : [receivableLine(order, remaining), receivableLine({ ...order, client_id: from }, -remaining)],
  );

interface LedgerPayment {
  /** The ledger row's id. */
  id: number;
  amount: Cents;
}

export const entryOfPayment = (
  order: OrderRef,
  { id, amount }: LedgerPayment,
  received: Funds,
  at?: CashAt,
): Entry =>
  makeEntry("payment", id, `Orden ${order.number}`, [
    ...moneyLines(amount, received, { client_id: order.client_id, at }),
    receivableLine(order, -amount),
  ]);

/** A client's money in advance. `id` is the receipt's. */
export const entryOfAdvance = (
  { id, client_id, number }: { id: number; client_id: number; number: string },
  amount: Cents,
  received: Funds,
  at?: CashAt,
): Entry =>
  makeEntry("advance", id, `Recibo ${number}`, [
    ...moneyLines(amount, received, { client_id, at }),
    makeLine("advance", -amount, { client_id }),
  ]);

/** Money worth `amount` dollars. Bolívares pass through the exchange account. */
function moneyLines(amount: number, funds: Funds, of: MoneyOf): Line[] {
  const { USD, VES } = totalOf(funds);
  return [
    ...CURRENCIES.flatMap((currency) => fundLines(funds, currency, of)),
    makeLine("exchange", -VES, { currency: "VES" }),
    makeLine("exchange", amount - USD),
  ];
}

/** The rest of an order's debt is no longer expected. `id` is the write-off's. */
export const entryOfWriteOff = (order: OrderRef, id: number, amount: Cents): Entry =>
  makeEntry("write_off", id, `Orden ${order.number}`, [
    makeLine("write_off", amount),
    receivableLine(order, -amount),
  ]);

interface CollectedGoods {
  receiptId: number;
  goods: Amounts;
  /** Money exchanged by giving change in the other currency: one amount is positive, the other negative, of equal value. */
  changed: Amounts;
  /** Both together. */
  received: Funds;
}

/** Goods money collected for a client at an order's door. */
export const entryOfGoods = (
  order: OrderRef,
  { receiptId, goods, changed, received }: CollectedGoods,
  at?: CashAt,
): Entry => {
  const held = { client_id: order.client_id, delivery_id: order.id };
  const lines = CURRENCIES.flatMap((currency) => [
    ...fundLines(received, currency, { at }),
    makeLine("goods", -goods[currency], { ...held, currency }),
    makeLine("exchange", -changed[currency], { currency }),
  ]);
  return makeEntry("goods", receiptId, `Orden ${order.number}`, lines);
};

/** Whether change that is to be sent is part of it. */
export const hasChange = ({ lines }: Pick<Entry, "lines">) =>
  lines.some(({ account }) => account === "change");

/** A courier who owes what his agreement at a door cost. `receiptId`: of what he received. */
interface ChargeRef {
  receiptId: number;
  courier_id: number;
  order: OrderRef;
}

/** `amount` cents are a difference of the courier's account: he owes them, and holds no money for them. */
export const entryOfCharge = ({ receiptId, courier_id, order }: ChargeRef, amount: Cents): Entry =>
  makeEntry("charge", receiptId, `Orden ${order.number}`, [
    makeLine("cash", amount, { place: "courier", courier_id, delivery_id: order.id }),
    makeLine("difference", -amount),
  ]);

/** The receipt is voided: the courier no longer owes the difference, or is owed it if he paid. */
export const reverseCharge = ({ id, cause_id, note, lines }: PostedEntry): Entry => ({
  cause: "charge_void",
  cause_id,
  reverses_id: id,
  note,
  lines: lines.map((line) => ({ ...line, amount: -line.amount as Cents })),
});

interface RemittanceRef {
  id: number;
  client_id: number;
  /** As shown to people: `000042`. */
  number: string;
  currency: Currency;
  method: PaymentMethod;
}

/** A line of the account `goods`: what was collected for a client at an order's door, negative. */
export type GoodsLine = Pick<Line, "client_id" | "delivery_id" | "currency" | "amount">;

/** Goods money of a receipt becomes available to its client, because the courier handed it in or the transfer is confirmed. */
export const entryOfReadyGoods = (
  receiptId: number,
  note: string | null,
  lines: readonly GoodsLine[],
): Entry =>
  makeEntry(
    "goods_ready",
    receiptId,
    note,
    lines.flatMap(({ amount, ...party }) => [
      makeLine("goods", -amount, party),
      makeLine("goods_ready", amount, party),
    ]),
  );

/** The opposite: its settlement or its receipt is voided. */
export const entryOfUnreadyGoods = (
  receiptId: number,
  note: string | null,
  lines: readonly GoodsLine[],
): Entry => ({
  ...entryOfReadyGoods(
    receiptId,
    note,
    lines.map((line) => ({ ...line, amount: -line.amount as Cents })),
  ),
  cause: "goods_ready_void",
});

/** Goods money that is paid to its client. `amount` is in the remittance's currency. */
export const entryOfRemittance = (
  { id, client_id, number, currency, method }: RemittanceRef,
  amount: Cents,
): Entry =>
  makeEntry("remittance", id, `Pago al cliente ${number}`, [
    makeLine("goods_ready", amount, { client_id, currency }),
    makeLine(FUND_OF[method], -amount, { ...partyOf(FUND_OF[method], {}), currency }),
  ]);

interface BillRef {
  id: number;
  name: string;
  amount: Cents;
  method: BillMethod;
  /** What was paid in bolívares; null for a bill in dollars. */
  tendered: Cents | null;
}

export const entryOfBill = ({ id, name, amount, method, tendered }: BillRef): Entry =>
  makeEntry("bill", id, name, [
    makeLine("expense", amount),
    ...moneyLines(-amount, fundsOf(method, amountsOfBill(amount, tendered)), {}),
  ]);

const amountsOfBill = (amount: Cents, tendered: Cents | null): Amounts =>
  tendered === null
    ? { USD: -amount as Cents, VES: 0 as Cents }
    : { USD: 0 as Cents, VES: -tendered as Cents };

/** An entry that was written. */
export interface PostedEntry extends Entry {
  id: number;
  /** The indexes of its lines of cash that a courier has not handed in. */
  unsettled?: ReadonlySet<number>;
}

/**
 * The reversal of an entry: the same lines with opposite amounts. Cash that a courier still has leaves the courier's account; other cash
 * moves in the till of who reverses it.
 */
export function reverseEntry(
  entry: PostedEntry,
  { cause, cause_id }: Pick<Entry, "cause" | "cause_id">,
): Entry {
  const lines = entry.lines.map((line, index) => ({
    ...line,
    ...(entry.unsettled?.has(index) ? {} : placeInTill(line)),
    ...(isOldPayout(line) ? { account: "goods_ready" as const } : {}),
    amount: -line.amount as Cents,
  }));
  return { cause, cause_id, reverses_id: entry.id, note: entry.note, lines };
}

/** Goods money that was handed over before it had its own account of what is available: migration 0042 took it from there. */
const isOldPayout = ({ account, amount }: Line) => account === "goods" && amount > 0;

const placeInTill = ({ account }: Line): Partial<Line> =>
  account === "cash" ? { place: "till", courier_id: null, shift_id: null } : {};

/** A refund of an order's payment. The order's current client owes it again. */
export function entryOfRefund(payment: PostedEntry, refundId: number, order: OrderRef): Entry {
  const undone = reverseEntry(payment, { cause: "refund", cause_id: refundId });
  const { client_id } = order;
  return {
    ...undone,
    lines: undone.lines.map((line) =>
      line.account === "receivable" && line.delivery_id === order.id ? { ...line, client_id } : line,
    ),
  };
}
