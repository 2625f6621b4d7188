import { sql } from "kysely";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, sum, sumOf } from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import { type Entry, type GoodsLine, goodsReady, goodsUnready } from "../rules.ts";
import { ORDER_OF_LINE } from "./queries.ts";

/** A client's goods money in cents and céntimos. */
export interface HeldGoods {
  /** All that the company owes the client. */
  owed: Amounts;
  /** What the client may have now. Negative if it got money that a courier then did not hand in after all. */
  available: Amounts;
}

export async function goodsMoneyOf(db: Db, companyId: number, clientId: number): Promise<HeldGoods> {
  return toHeld(await totals(db, companyId).where("party_id", "=", clientId).execute());
}

/** The goods money of every client to whom some is owed or available, by client. */
export async function goodsMoneyOfAll(db: Db, companyId: number): Promise<Map<number, HeldGoods>> {
  const byClient = Map.groupBy(await totals(db, companyId).execute(), ({ party_id }) => party_id);
  return new Map([...byClient].map(([id, its]) => [id, toHeld(its)]));
}

const totals = (db: Db, companyId: number) =>
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

/** What changed the goods money that is owed to a client. */
export interface GoodsMovement {
  entry_id: number;
  position: number;
  cause: JournalCause;
  currency: Currency;
  /** Positive for money that came in. */
  amount: Cents;
  delivery_number: number | null;
  receipt_number: number | null;
  remittance_number: number | null;
  /** The client may have it: the courier handed the cash in, or the transfer is confirmed. */
  ready: boolean;
  at: Instant;
}

/** Money that only became available, or no longer is, is owed as before. */
const MOVES_NOTHING = ["goods_ready", "goods_ready_void", "goods_opening"] as const;

/** What is available of the receipt of an entry `e`, in the currency of a line `l`. */
const READY = sql<Cents>`coalesce((select -sum(x.amount) from journal_entries as n join journal_lines as x on x.entry_id = n.id
  where n.company_id = e.company_id and n.cause in ('goods_ready', 'goods_ready_void') and n.cause_id = e.cause_id
    and x.account = 'goods_ready' and x.currency = l.currency), 0)`;

const movements = (db: Db, companyId: number, clientId: number) =>
  db
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .where("l.company_id", "=", companyId)
    .where("l.client_id", "=", clientId)
    .where("l.account", "in", ["goods", "goods_ready"])
    .where("e.cause", "not in", MOVES_NOTHING);

function detailed(query: ReturnType<typeof movements>) {
  return query
    .leftJoin("journal_entries as v", "v.reverses_id", "e.id")
    .leftJoin("deliveries as d", (join) => join.on("d.id", "=", ORDER_OF_LINE))
    .leftJoin("receipts as r", (join) =>
      join.onRef("r.id", "=", "e.cause_id").on("e.cause", "in", ["goods", "goods_void"]),
    )
    .leftJoin("remittances as m", (join) =>
      join.onRef("m.id", "=", "e.cause_id").on("e.cause", "in", ["remittance", "remittance_void"]),
    )
    .select(["l.entry_id", "l.position", "e.cause", "l.currency", "e.created_at as at"])
    .select([sql<Cents>`-l.amount`.as("amount"), "d.number as delivery_number", "r.number as receipt_number"])
    .select(["m.number as remittance_number"])
    .select(
      sql<number>`case when e.cause = 'goods' and v.id is null and ${READY} = 0 then 0 else 1 end`.as(
        "ready",
      ),
    );
}

const toMovement = ({ ready, ...row }: Omit<GoodsMovement, "ready"> & { ready: number }): GoodsMovement => ({
  ...row,
  ready: ready === 1,
});

const NEWEST_FIRST = [
  { column: "l.entry_id", direction: "desc" },
  { column: "l.position", direction: "desc" },
] as const;

/** A page of what changed a client's goods money, newest first. */
export const pageOfGoods = (
  db: Db,
  companyId: number,
  clientId: number,
  listing: Listing,
): Promise<Page<GoodsMovement>> =>
  pageOf(detailed(movements(db, companyId, clientId)), NEWEST_FIRST, listing, toMovement);

/** A client's goods money in one currency, from its last payout before an instant until then. */
export interface GoodsStatement {
  before: Cents;
  /** The oldest movements, if there are many: how many, and their sum. */
  earlier: { count: number; amount: Cents };
  /** The others, oldest first. */
  lines: GoodsMovement[];
  after: Cents;
}

/** `most`: how many movements are listed one by one. */
export async function goodsStatement(
  db: Db,
  companyId: number,
  { clientId, currency, at }: { clientId: number; currency: Currency; at: Instant },
  most: number,
): Promise<GoodsStatement> {
  const until = movements(db, companyId, clientId)
    .where("l.currency", "=", currency)
    .where("e.created_at", "<=", at);
  const { last } = await until
    .where("e.cause", "in", ["remittance", "payment"])
    .where("e.created_at", "<", at)
    .select(sql<number>`coalesce(max(l.entry_id), 0)`.as("last"))
    .executeTakeFirstOrThrow();
  const since = until.where("l.entry_id", ">", last);
  const [{ before }, { count, moved }, { items }] = await Promise.all([
    until.where("l.entry_id", "<=", last).select(SUM.as("before")).executeTakeFirstOrThrow(),
    since.select([sql<number>`count(*)`.as("count"), SUM.as("moved")]).executeTakeFirstOrThrow(),
    pageOf(detailed(since), NEWEST_FIRST, { page: 1, perPage: most }, toMovement),
  ]);
  const lines = items.reverse();
  const listed = sum(lines.map(({ amount }) => amount));
  return {
    before,
    earlier: { count: count - lines.length, amount: (moved - listed) as Cents },
    lines,
    after: (before + moved) as Cents,
  };
}

const SUM = sql<Cents>`cast(coalesce(-sum(l.amount), 0) as bigint)`;

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
    goodsReady(receiptId, note, lines),
  );

/** The opposite, for cash that the courier has again. */
export const unreadyOfCash = async (
  tx: Tx,
  companyId: number,
  cash: readonly CourierCash[],
): Promise<Entry[]> =>
  (await goodsOfCash(tx, companyId, cash)).map(({ receiptId, note, lines }) =>
    goodsUnready(receiptId, note, lines),
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
  return byReceipt(rows).map(({ receiptId, note, lines }) => goodsReady(receiptId, note, lines));
}

/** What is available of a receipt's goods money, and the entry that takes it back. */
export async function unreadyOfReceipt(
  tx: Tx,
  companyId: number,
  receiptId: number,
): Promise<{ ready: Amounts; entries: Entry[] }> {
  const rows = await standingGoods(tx, companyId)
    .where("e.cause_id", "=", receiptId)
    .where(READY, "<>", 0 as Cents)
    .execute();
  const ready = sumOf(rows.map(({ currency, amount }) => ({ currency, amount: -amount as Cents })));
  const entries = byReceipt(rows).map(({ note, lines }) => goodsUnready(receiptId, note, lines));
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
