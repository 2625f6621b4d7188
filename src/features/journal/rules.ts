import type { Amounts, Cents, Currency } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type {
  BillMethod,
  CashPlace,
  EntryMethod,
  JournalAccount,
  JournalCause,
  PaymentMethod,
} from "#shared/vocabulary.ts";

/** The party of each account's lines. A receivable without a client belongs to anonymous clients. */
const PARTY = {
  receivable: "client or anonymous",
  income: "none",
  cash: "place",
  bank: "none",
  exchange: "none",
  expense: "none",
  goods: "client",
  goods_ready: "client",
  advance: "client",
  write_off: "none",
  difference: "none",
  capital: "none",
} as const satisfies Record<JournalAccount, "none" | "client" | "client or anonymous" | "place">;

/** `till` is the cash that the entry's author has in hand: the open shift, or the safe. `postEntries()` writes which. */
export type PlannedPlace = CashPlace | "till";

export interface Line {
  account: JournalAccount;
  client_id: number | null;
  place: PlannedPlace | null;
  courier_id: number | null;
  shift_id: number | null;
  /** The order of a receivable. */
  delivery_id: number | null;
  currency: Currency;
  /** Debit positive, credit negative. Never zero. */
  amount: Cents;
}

/** The lines of an entry sum to zero in each currency. An entry without lines is not written. */
export interface Entry {
  cause: JournalCause;
  cause_id: number;
  /** The id of the entry that this one reverses. */
  reverses_id: number | null;
  note: string | null;
  lines: Line[];
}

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

const NOBODY = { client_id: null, place: null, courier_id: null, shift_id: null, delivery_id: null };

/** A line in dollars unless `party` names the currency. */
export function makeLine(account: JournalAccount, amount: number, party: Partial<Line> = {}): Line {
  return { account, ...NOBODY, currency: "USD", ...party, amount: amount as Cents };
}

const receivableLine = ({ id, client_id }: OrderRef, amount: number) =>
  makeLine("receivable", amount, { client_id, delivery_id: id });

const IN_TILL = { place: "till" } as const;

/** Where cash is kept. */
export type CashAt = typeof IN_TILL | { place: "courier"; courier_id: number };

/** What a payment by this method adds to: cash, the bank, or what the office holds for the client. */
function moneyLine(
  method: EntryMethod | BillMethod,
  amount: number,
  currency: Currency = "USD",
  { client_id = null, at = IN_TILL }: { client_id?: number | null; at?: CashAt | undefined } = {},
): Line {
  if (method === "cash") return { ...makeLine("cash", amount, at), currency };
  if (method === "deduction") return { ...makeLine("goods_ready", amount, { client_id }), currency };
  if (method === "advance") return { ...makeLine("advance", amount, { client_id }), currency };
  return { ...makeLine("bank", amount), currency };
}

/** An entry without the lines of nothing. */
export function makeEntry(cause: JournalCause, cause_id: number, note: string | null, lines: Line[]): Entry {
  return { cause, cause_id, reverses_id: null, note, lines: lines.filter(({ amount }) => amount !== 0) };
}

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
  method: EntryMethod;
}

export const entryOfPayment = (
  order: OrderRef,
  { id, amount, method }: LedgerPayment,
  received: Amounts,
  at?: CashAt,
): Entry =>
  makeEntry("payment", id, `Orden ${order.number}`, [
    ...moneyLines(method, amount, received, { client_id: order.client_id, at }),
    receivableLine(order, -amount),
  ]);

/** A client's money in advance. `id` is the receipt's. */
export const entryOfAdvance = (
  { id, client_id, number }: { id: number; client_id: number; number: string },
  { amount, method }: Omit<LedgerPayment, "id">,
  received: Amounts,
  at?: CashAt,
): Entry =>
  makeEntry("advance", id, `Recibo ${number}`, [
    ...moneyLines(method, amount, received, { client_id, at }),
    makeLine("advance", -amount, { client_id }),
  ]);

/** Money worth `amount` dollars. Bolívares pass through the exchange account. */
const moneyLines = (
  method: EntryMethod | BillMethod,
  amount: number,
  { USD, VES }: Amounts,
  from: Parameters<typeof moneyLine>[3],
): Line[] => [
  moneyLine(method, USD, "USD", from),
  moneyLine(method, VES, "VES", from),
  { ...makeLine("exchange", -VES), currency: "VES" },
  makeLine("exchange", amount - USD),
];

/** The rest of an order's debt is no longer expected. `id` is the write-off's. */
export const entryOfWriteOff = (order: OrderRef, id: number, amount: Cents): Entry =>
  makeEntry("write_off", id, `Orden ${order.number}`, [
    makeLine("write_off", amount),
    receivableLine(order, -amount),
  ]);

interface CollectedGoods {
  receiptId: number;
  method: PaymentMethod;
  goods: Amounts;
  /** Money exchanged by giving change in the other currency: one amount is positive, the other negative, of equal value. */
  changed: Amounts;
}

/** Goods money collected for a client at an order's door. */
export const entryOfGoods = (
  order: OrderRef,
  { receiptId, method, goods, changed }: CollectedGoods,
  at?: CashAt,
): Entry => {
  const held = { client_id: order.client_id, delivery_id: order.id };
  return makeEntry("goods", receiptId, `Orden ${order.number}`, [
    moneyLine(method, goods.USD + changed.USD, "USD", { at }),
    makeLine("goods", -goods.USD, held),
    makeLine("exchange", -changed.USD),
    moneyLine(method, goods.VES + changed.VES, "VES", { at }),
    { ...makeLine("goods", -goods.VES, held), currency: "VES" },
    { ...makeLine("exchange", -changed.VES), currency: "VES" },
  ]);
};

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
    lines.map((one) => ({ ...one, amount: -one.amount as Cents })),
  ),
  cause: "goods_ready_void",
});

/** Goods money that is paid to its client. `amount` is in the remittance's currency. */
export const entryOfRemittance = (
  { id, client_id, number, currency, method }: RemittanceRef,
  amount: Cents,
): Entry =>
  makeEntry("remittance", id, `Pago al comercio ${number}`, [
    { ...makeLine("goods_ready", amount, { client_id }), currency },
    moneyLine(method, -amount, currency),
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
    ...moneyLines(method, -amount, amountsOfBill(amount, tendered), {}),
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
  given: PostedEntry,
  { cause, cause_id }: Pick<Entry, "cause" | "cause_id">,
): Entry {
  const lines = given.lines.map((one, index) => ({
    ...one,
    ...(given.unsettled?.has(index) ? {} : placeInTill(one)),
    ...(isOldPayout(one) ? { account: "goods_ready" as const } : {}),
    amount: -one.amount as Cents,
  }));
  return { cause, cause_id, reverses_id: given.id, note: given.note, lines };
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
    lines: undone.lines.map((one) =>
      one.account === "receivable" && one.delivery_id === order.id ? { ...one, client_id } : one,
    ),
  };
}

/** Throws if the entry is invalid: a currency doesn't sum to zero, a line is zero or has the wrong party. */
export function checkEntry({ cause, cause_id, lines }: Entry): void {
  const fail = (why: string): never => {
    throw new Error(`a journal entry (${cause} ${cause_id}) ${why}`);
  };
  const sums = new Map<Currency, number>();
  for (const each of lines) {
    const { account, currency, amount } = each;
    if (amount === 0 || !Number.isSafeInteger(amount)) fail(`has a line of ${amount}`);
    if (!namesItsParty(each)) fail(`has a line of ${account} with the wrong party`);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  for (const [currency, sum] of sums) if (sum !== 0) fail(`is off by ${sum} ${currency}`);
}

/** The lines' table has the same rules as a CHECK. */
function namesItsParty({ account, client_id, place, courier_id, shift_id }: Line): boolean {
  const party = PARTY[account];
  const takesClient = party === "client" || (party === "client or anonymous" && client_id !== null);
  return (
    takesClient === (client_id !== null) &&
    (party === "place") === (place !== null) &&
    (place === "courier") === (courier_id !== null) &&
    (place === "shift") === (shift_id !== null)
  );
}
