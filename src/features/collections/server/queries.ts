import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import {
  type CashAt,
  type Entry,
  entryOfGoods,
  entryOfReadyGoods,
  type OrderRef,
} from "#features/journal/rules.ts";
import type { PostPlan } from "#features/journal/server/queries.ts";
import { debtAfter, makePayment } from "#features/ledger/rules.ts";
import {
  type DebtRow,
  entryEvents,
  insertPayments,
  lockDebt,
  toDebt,
  toPaymentRows,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import {
  fundsOfTenders,
  futureDate,
  hasCash,
  judgeOffer,
  needsRate,
  type Offer,
  type Tender,
} from "#features/receipts/rules.ts";
import {
  insertReceipt,
  journalOfPayments,
  type NewReceipt,
  rateFor,
  takeReceipt,
} from "#features/receipts/server/queries.ts";
import { tendersMustBe } from "#features/receipts/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { type Amounts, type Cents, type Currency, NO_MONEY, type Rate } from "#shared/money.ts";
import type { CodStatus, PaymentMethod } from "#shared/vocabulary.ts";
import { offPlan } from "../changeRules.ts";
import type { CollectedBody, CollectionBody } from "../contract.ts";
import { doorTenders } from "../doorTenders.ts";
import { type CollectedOrder, type DueAtDoor, dueAtDoor, shareOut } from "../rules.ts";
import { moreThanDue, collectionTexts as texts } from "../texts.ts";
import { underCollection } from "./underCollection.ts";
import { type KeptAgreement, keepAgreement, readAgreement } from "./verbs/agreements.ts";

/** An order that is being delivered. */
export interface DeliveredOrder extends Omit<CollectedOrder, "remaining">, OrderRef {
  courier_id: number | null;
  cod_status: CodStatus;
  /** With what its recipient was to pay, in cents and céntimos; null: the exact amount. */
  pays_with: Amounts | null;
}

/** When something was collected. */
export interface CollectionMoment {
  day: Day;
  /**
   * Set when an admin accepts it after review: bolívares count at this rate, and the amount may be less than is due now. More is refused, so
   * that all of the money is recorded or none.
   */
  accepted?: { rate: Rate | null };
}

interface Collected {
  cod_status: CodStatus;
  cod_note: string | null;
  /** The receipt of what was collected. */
  receiptId?: number;
  /** Another amount than planned. */
  agreed?: KeptAgreement | undefined;
  /** What was received in each currency more or less than planned, if other notes were paid or other change was given. */
  off?: Amounts | null;
  /** For `postEntries()`, once and last. */
  entries: Entry[];
  post?: PostPlan;
  events: EventDraft[];
}

/**
 * Records what was collected at an order's door: the fee as a payment with its receipt, the goods money as owed to the client. Cash is
 * in the courier's hands, and bolívares of cash are worth what they were on that day. Locks the debt, then the company's row. Throws
 * `invalid` under `collection`, and `conflict` if what an admin accepts is more than is due.
 */
export async function collectAtDoor(
  tx: Tx,
  author: Author,
  order: DeliveredOrder,
  collection: CollectionBody | undefined,
  moment: CollectionMoment,
): Promise<Collected> {
  if (order.cod_status !== "pending") {
    refuseIfAccepted(moment);
    return { cod_status: order.cod_status, cod_note: null, entries: [], events: [] };
  }
  const { row } = await lockDebt(tx, order.id);
  const due = dueAtDoor({ ...order, remaining: row.remaining });
  // A fee that was paid in the meantime, and no goods.
  if (due.fee + due.goods === 0) {
    refuseIfAccepted(moment);
    return { cod_status: "collected", cod_note: null, entries: [], events: [] };
  }
  if (!collection) throw invalid({ collection: [texts.howCollected] });
  const result = { cod_status: collection.outcome, cod_note: collection.note };
  if (collection.outcome !== "collected") return { ...result, entries: [], events: [] };
  const recorded = await recordCollection(tx, author, { order, debt: row, due, moment }, collection);
  const said = [recorded.agreed?.text, collection.note].filter(Boolean).join("\n");
  return { ...result, cod_note: said || null, ...recorded };
}

/** Nothing is due, so the money that was accepted would be recorded nowhere. */
function refuseIfAccepted({ accepted }: CollectionMoment): void {
  if (accepted) throw conflict(moreThanDue(0 as Cents));
}

interface Taking {
  order: DeliveredOrder;
  debt: DebtRow;
  due: DueAtDoor;
  moment: CollectionMoment;
}

/** Writes the receipt and the fee's payment. */
async function recordCollection(
  tx: Tx,
  author: Author,
  { order, debt, due: planned, moment }: Taking,
  collection: CollectedBody,
) {
  const agreement = readAgreement(planned, collection);
  const all = agreement?.agreed ?? planned;
  const { day } = moment;
  const isCash = ({ method = collection.method }: { method?: PaymentMethod | undefined }) =>
    method === "cash";
  // Nobody can check when banknotes changed hands, so nobody chooses their rate.
  const paid_on = (collection.tenders ?? [{}]).some(isCash) ? day : (collection.paid_on ?? day);
  const tooLate = futureDate(paid_on, author.today);
  if (Object.keys(tooLate).length > 0) throw invalid(underCollection(tooLate));
  await refuseClosed(tx, author, paid_on);
  const offer = { ...collection, amount: undefined, accepted: moment.accepted !== undefined };
  const acceptedRate = needsRate(offer) ? moment.accepted?.rate : null;
  const rate = acceptedRate ?? (await rateFor(tx, author.companyId, offer, paid_on));
  const received = receivedFor(offer, all, rate, moment.accepted !== undefined);
  // The goods are paid first: a shortfall reduces the fee.
  const due = { goods: all.goods, fee: (received.amount - all.goods) as Cents };
  const shares = shareOut(received.net, due, rate);
  const tenders = doorTenders(received.tenders, shares.goods, due.fee, rate);
  const withCash = hasCash(tenders);
  const at: CashAt | undefined =
    order.courier_id !== null ? { place: "courier", courier_id: order.courier_id } : undefined;
  const newReceipt: NewReceipt = {
    kind: "payment",
    client_id: order.client_id,
    received: { amount: due.fee, tenders, net: shares.fee },
    goods: shares.goods,
    paid_on,
    ...transferOf(collection),
  };
  const receipt = await takeReceipt(tx, author, newReceipt, {
    payments: due.fee > 0 ? 1 : 0,
    // At most: of the fee, of the goods, of those that are available at once, and of cash that was held before.
    entries: 4,
    till: withCash && !at,
  });
  const receiptId = receipt.row.id;
  const fees = due.fee > 0 ? [makePayment(due.fee, receipt.row.method, author.today)] : [];
  const rows = toPaymentRows(author, debt.id, fees, { ids: receipt.paymentIds, receiptId });
  // Sent together: the company's other orders wait meanwhile.
  await Promise.all([
    insertReceipt(tx, receipt.row, { ...newReceipt, delivery_id: order.id }),
    writeDebt(tx, author, debt.id, { debt: debtAfter(toDebt(debt), fees), entries: [] }),
    insertPayments(tx, rows),
  ]);
  const planned_rate = rate ?? (order.pays_with && (await rateOn(tx, author.companyId, day))?.rate) ?? null;
  const ofReceipt = { receipt_id: receiptId, delivery_id: order.id };
  const goods = entryOfGoods(order, goodsOf(receiptId, tenders, shares, fees.length > 0), at);
  // Without a courier the cash is in the till already, and the client may have its goods money.
  const ready = readyAtOnce(goods);
  return {
    receiptId,
    off: order.pays_with && offPlan(order.pays_with, received.amount, received.net, planned_rate),
    agreed: agreement && (await keepAgreement(tx, author, { ...agreement, agreed: due }, ofReceipt)),
    entries: [
      ...(rows.length > 0 ? journalOfPayments(rows, () => order, { tenders }, at) : []),
      goods,
      ...(ready.length > 0 ? [entryOfReadyGoods(receiptId, goods.note, ready)] : []),
    ],
    post: receipt.post,
    events: [...receipt.events, ...entryEvents(debt.id, order.number, fees)],
  };
}

const transferOf = (collection: CollectedBody) => ({
  method: collection.method,
  reference: collection.reference,
  bank: collection.bank,
  payer_phone: collection.payer_phone,
  accept_similar: collection.accept_similar,
  accept_duplicate_reason: collection.accept_duplicate_reason,
});

/** The goods' part of what was received; all of it if no fee was paid. */
function goodsOf(receiptId: number, tenders: readonly Tender[], shares: Shares, paidFee: boolean) {
  const parts = tenders.map((tender) => ({
    ...tender,
    amount: (paidFee ? tender.goods : tender.goods + tender.amount) as Cents,
  }));
  const changed = paidFee ? NO_MONEY : shares.fee;
  return { receiptId, goods: shares.goods, changed, received: fundsOfTenders(parts) };
}

type Shares = ReturnType<typeof shareOut>;

/** The goods money that waits for nobody: in its currency neither a courier holds cash, nor has a transfer to be confirmed. */
function readyAtOnce({ lines }: Entry) {
  const waits = (currency: Currency) =>
    lines.some((line) => line.currency === currency && (line.place === "courier" || line.account === "bank"));
  return lines.filter(({ account, currency }) => account === "goods" && !waits(currency));
}

/** What was handed over, less the change. It is worth the fee and the goods, or with `less` at least the goods. */
function receivedFor(offer: Offer, { fee, goods }: DueAtDoor, rate: Rate | null, less: boolean) {
  const owed = (fee + goods) as Cents;
  const received = judgeOffer(offer, { owed, whole: !less || !offer.tenders }, rate);
  if ("errors" in received)
    throw received.isMore ? conflict(moreThanDue(owed)) : invalid(underCollection(received.errors));
  if (received.amount < goods) throw invalid({ "collection.tenders": [tendersMustBe(owed)] });
  return received;
}
