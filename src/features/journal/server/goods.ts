import { sql } from "kysely";
import type { Db, Tx } from "#server/schema.ts";
import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, sumOf } from "#shared/money.ts";
import { type Entry, entryOfReadyGoods, entryOfUnreadyGoods, type GoodsLine } from "../rules.ts";

/** A client's goods money in cents and céntimos. */
export interface HeldGoods {
  /** All that the company owes the client. */
  owed: Amounts;
  /** What the client may have now. Negative if it got money that a courier then did not hand in after all. */
  available: Amounts;
}

export async function goodsMoneyOf(db: Db, companyId: number, clientId: number): Promise<HeldGoods> {
  return toHeld(await selectGoodsTotals(db, companyId).where("party_id", "=", clientId).execute());
}

/** The goods money of every client to whom some is owed, by client. */
export async function goodsMoneyOfAll(db: Db, companyId: number): Promise<Map<number, HeldGoods>> {
  const byClient = Map.groupBy(await selectGoodsTotals(db, companyId).execute(), ({ party_id }) => party_id);
  const held = [...byClient].map(([id, its]) => [id, toHeld(its)] as const);
  return new Map(held.filter(([, { owed }]) => CURRENCIES.some((currency) => owed[currency] !== 0)));
}

const selectGoodsTotals = (db: Db, companyId: number) =>
  db
    .selectFrom("journal_totals")
    .select(["party_id", "account", "currency", sql<Cents>`cast(-sum(amount) as bigint)`.as("amount")])
    .where("company_id", "=", companyId)
    .where("account", "in", ["goods", "goods_ready"])
    .where("place", "=", "")
    .groupBy(["party_id", "account", "currency"])
    .having(sql<boolean>`sum(amount) <> 0`);

const toHeld = (rows: { account: string; currency: Currency; amount: Cents }[]): HeldGoods => ({
  owed: sumOf(rows),
  available: sumOf(rows.filter(({ account }) => account === "goods_ready")),
});

/** What is available of the receipt of an entry `e`, in the currency of a line `l`. */
export const READY_OF_LINE = sql<Cents>`coalesce((select -sum(x.amount) from journal_entries as n join journal_lines as x on x.entry_id = n.id
  where n.company_id = e.company_id and n.cause in ('goods_ready', 'goods_ready_void') and n.cause_id = e.cause_id
    and x.account = 'goods_ready' and x.currency = l.currency), 0)`;

/** Entry ids per statement, which takes a limited number of values. */
const BATCH_SIZE = 2000;

/** Cash that a courier took, by the journal's line. */
export interface CourierCash {
  entry_id: number | null;
  currency: Currency;
}

/** The entries that make goods money available whose cash a courier hands in. Its courier must be locked. */
export const readyOfCash = async (
  tx: Tx,
  companyId: number,
  cash: readonly CourierCash[],
): Promise<Entry[]> =>
  (await goodsOfCash(tx, companyId, cash)).map(({ receiptId, note, lines }) =>
    entryOfReadyGoods(receiptId, note, lines),
  );

/** The opposite, for cash that the courier has again. */
export const unreadyOfCash = async (
  tx: Tx,
  companyId: number,
  cash: readonly CourierCash[],
): Promise<Entry[]> =>
  (await goodsOfCash(tx, companyId, cash)).map(({ receiptId, note, lines }) =>
    entryOfUnreadyGoods(receiptId, note, lines),
  );

interface ReceiptGoods {
  receiptId: number;
  note: string | null;
  lines: GoodsLine[];
}

/** The goods money that is in this cash, by receipt. A voided receipt has none. */
async function goodsOfCash(tx: Tx, companyId: number, cash: readonly CourierCash[]): Promise<ReceiptGoods[]> {
  const handed = new Set(cash.map(({ entry_id, currency }) => `${entry_id} ${currency}`));
  const ids = [...new Set(cash.flatMap(({ entry_id }) => entry_id ?? []))];
  const goods: ReceiptGoods[] = [];
  for (let done = 0; done < ids.length; done += BATCH_SIZE) {
    const rows = await standingGoods(tx, companyId)
      .where("e.id", "in", ids.slice(done, done + BATCH_SIZE))
      .execute();
    goods.push(...byReceipt(rows.filter(({ id, currency }) => handed.has(`${id} ${currency}`))));
  }
  return goods;
}

/** The goods money of these receipts becomes available. They must be locked. */
export async function readyOfReceipts(tx: Tx, companyId: number, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await standingGoods(tx, companyId).where("e.cause_id", "in", ids).execute();
  return byReceipt(rows).map(({ receiptId, note, lines }) => entryOfReadyGoods(receiptId, note, lines));
}

/** What is available of a receipt's goods money, and the entry that takes it back. */
export async function unreadyOfReceipt(
  tx: Tx,
  companyId: number,
  receiptId: number,
): Promise<{ ready: Amounts; entries: Entry[] }> {
  const rows = await standingGoods(tx, companyId)
    .where("e.cause_id", "=", receiptId)
    .where(READY_OF_LINE, "<>", 0 as Cents)
    .execute();
  const ready = sumOf(rows.map(({ currency, amount }) => ({ currency, amount: -amount as Cents })));
  const entries = byReceipt(rows).map(({ note, lines }) => entryOfUnreadyGoods(receiptId, note, lines));
  return { ready, entries };
}

/** The goods lines of entries that are not reversed. */
const standingGoods = (tx: Tx, companyId: number) =>
  tx
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .leftJoin("journal_entries as v", "v.reverses_id", "e.id")
    .select(["e.id", "e.cause_id", "e.note", "l.client_id", "l.delivery_id", "l.currency", "l.amount"])
    .where("e.company_id", "=", companyId)
    .where("e.cause", "=", "goods")
    .where("l.account", "=", "goods")
    .where("v.id", "is", null)
    .orderBy("e.id")
    .orderBy("l.position");

type GoodsRow = Awaited<ReturnType<ReturnType<typeof standingGoods>["execute"]>>[number];

const byReceipt = (rows: readonly GoodsRow[]): ReceiptGoods[] =>
  [...Map.groupBy(rows, ({ cause_id }) => cause_id)].map(([receiptId, its]) => ({
    receiptId,
    note: its[0]?.note ?? null,
    lines: its.map(({ client_id, delivery_id, currency, amount }) => ({
      client_id,
      delivery_id,
      currency,
      amount,
    })),
  }));

/** Whether one of the amounts is above the other in its currency. */
export const exceeds = (some: Amounts, most: Amounts): boolean =>
  CURRENCIES.some((currency) => some[currency] > most[currency]);

/** Without what is negative. */
export const atLeastNothing = (amounts: Amounts): Amounts =>
  amountsOf((currency) => Math.max(0, amounts[currency]));
