import { sql } from "kysely";
import {
  type Entry,
  entryOfReadyGoods,
  entryOfUnreadyGoods,
  type GoodsLine,
} from "#features/journal/rules.ts";
import { WITH_COURIER } from "#features/journal/server/queries.ts";
import { currentClient } from "#server/removeOrHide.ts";
import type { Tx } from "#server/schema.ts";
import { type Amounts, type Cents, type Currency, sumOf } from "#shared/money.ts";

/** What is available of the receipt of an entry `e`, in the currency of a line `l`. */
export const READY_OF_LINE = sql<Cents>`coalesce((select -sum(x.amount) from journal_entries as n join journal_lines as x on x.entry_id = n.id
  where n.company_id = e.company_id and n.cause in ('goods_ready', 'goods_ready_void') and n.cause_id = e.cause_id
    and x.account = 'goods_ready' and x.currency = l.currency), 0)`;

/** Whether a part of it came through a bank. */
const BY_BANK = sql<boolean>`exists (select 1 from journal_lines as b
  where b.entry_id = l.entry_id and b.account = 'bank' and b.currency = l.currency)`;

/** Entry ids per statement, which takes a limited number of values. */
const BATCH_SIZE = 2000;

/** Cash that a courier took, by the journal's line. */
interface CourierCash {
  entry_id: number | null;
  currency: Currency;
}

/**
 * The entries that make goods money available whose cash a courier hands in. What came with a transfer in the same currency waits for it.
 * Its courier must be locked.
 */
export async function readyOfCash(tx: Tx, companyId: number, cash: readonly CourierCash[]): Promise<Entry[]> {
  const goods = await goodsOfCash(
    tx,
    companyId,
    cash,
    ({ state, by_bank, is_ready }) => is_ready === 0 && (state === "confirmed" || by_bank === 0),
  );
  return goods.map(({ receiptId, note, lines }) => entryOfReadyGoods(receiptId, note, lines));
}

/** The opposite, for cash that the courier has again. */
export async function unreadyOfCash(
  tx: Tx,
  companyId: number,
  cash: readonly CourierCash[],
): Promise<Entry[]> {
  const goods = await goodsOfCash(tx, companyId, cash, ({ is_ready }) => is_ready === 1);
  return goods.map(({ receiptId, note, lines }) => entryOfUnreadyGoods(receiptId, note, lines));
}

interface ReceiptGoods {
  receiptId: number;
  note: string | null;
  lines: GoodsLine[];
}

/** The goods money that is in this cash, by receipt. A voided receipt has none. */
async function goodsOfCash(
  tx: Tx,
  companyId: number,
  cash: readonly CourierCash[],
  fits: (row: GoodsRow) => boolean,
): Promise<ReceiptGoods[]> {
  const handed = new Set(cash.map(({ entry_id, currency }) => `${entry_id} ${currency}`));
  const ids = [...new Set(cash.flatMap(({ entry_id }) => entry_id ?? []))];
  const goods: ReceiptGoods[] = [];
  for (let done = 0; done < ids.length; done += BATCH_SIZE) {
    const rows = await standingGoods(tx, companyId)
      .where("e.id", "in", ids.slice(done, done + BATCH_SIZE))
      .execute();
    goods.push(...byReceipt(rows.filter((row) => handed.has(`${row.id} ${row.currency}`) && fits(row))));
  }
  return goods;
}

/**
 * The goods money of these receipts that came through a bank becomes available, unless a courier still has a part of it in the same
 * currency. They must be locked, and the couriers before.
 */
export async function readyOfReceipts(tx: Tx, companyId: number, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await standingGoods(tx, companyId)
    .where("e.cause_id", "in", ids)
    .where(BY_BANK)
    .where(({ not }) => not(WITH_COURIER))
    .execute();
  return byReceipt(rows).map(({ receiptId, note, lines }) => entryOfReadyGoods(receiptId, note, lines));
}

/** What is available of a receipt's goods money, and the entry that takes it back. `which`: what came through a bank, or all. */
export async function unreadyOfReceipt(
  tx: Tx,
  companyId: number,
  receiptId: number,
  which: "by bank" | "all" = "all",
): Promise<{ ready: Amounts; entries: Entry[] }> {
  const query = standingGoods(tx, companyId)
    .where("e.cause_id", "=", receiptId)
    .where(READY_OF_LINE, "<>", 0 as Cents);
  const rows = await (which === "all" ? query : query.where(BY_BANK)).execute();
  const ready = sumOf(rows.map(({ currency, amount }) => ({ currency, amount: -amount as Cents })));
  const entries = byReceipt(rows).map(({ note, lines }) => entryOfUnreadyGoods(receiptId, note, lines));
  return { ready, entries };
}

/** The goods lines of entries that are not reversed, with the state of their receipts. */
const standingGoods = (tx: Tx, companyId: number) =>
  tx
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .innerJoin("receipts as r", "r.id", "e.cause_id")
    .leftJoin("journal_entries as v", "v.reverses_id", "e.id")
    .select([
      "e.id",
      "e.cause_id",
      "e.note",
      currentClient("l.client_id").as("client_id"),
      "l.delivery_id",
      "l.currency",
      "l.amount",
    ])
    .select("r.state")
    .select(sql<number>`case when ${READY_OF_LINE} = 0 then 0 else 1 end`.as("is_ready"))
    .select(sql<number>`case when ${BY_BANK} then 1 else 0 end`.as("by_bank"))
    .where("e.company_id", "=", companyId)
    .where("e.cause", "=", "goods")
    .where("l.account", "=", "goods")
    .where("v.id", "is", null)
    .orderBy("e.id")
    .orderBy("l.position");

type GoodsRow = Awaited<ReturnType<ReturnType<typeof standingGoods>["execute"]>>[number];

const byReceipt = (rows: readonly GoodsRow[]): ReceiptGoods[] =>
  [...Map.groupBy(rows, ({ cause_id }) => cause_id)].map(([receiptId, receiptRows]) => ({
    receiptId,
    note: receiptRows[0]?.note ?? null,
    lines: receiptRows.map(({ client_id, delivery_id, currency, amount }) => ({
      client_id,
      delivery_id,
      currency,
      amount,
    })),
  }));
