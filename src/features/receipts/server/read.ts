import { sql } from "kysely";
import type { Author } from "#server/author.ts";
import {
  inOrderOf,
  type Listing,
  type Nested,
  nestRows,
  type Page,
  rowLimit,
  rowsOf,
} from "#server/database/listing.ts";
import { contains, matchesText } from "#server/database/search.ts";
import type { Db, Flag, RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import {
  bolivaresToDollars,
  type Cents,
  type Currency,
  inDollars,
  type Rate,
  toBolivaresPerDollar,
  toDollars,
} from "#shared/money.ts";
import { openingIn, toNumbered } from "#shared/numbers.ts";
import type { ReceiptMethod, ReceiptState } from "#shared/vocabulary.ts";
import type { Receipt } from "../contract.ts";
import { isByBank } from "../rules.ts";
import { receiptTexts } from "../texts.ts";
import { notInBank } from "./notInBank.ts";
import { anonymousName } from "./references.ts";

type TenderRow = Omit<
  RowOf<"receipt_tenders">,
  "id" | "company_id" | "receipt_id" | "reference_key" | "reference_end"
> & { line_id: number | null };

interface PaidRow {
  id: number;
  debt_id: number;
  delivery_id: number;
  number: number;
  amount: Cents;
}

/** What was given back of a receipt `r`. A refund of what an advance paid gives nothing back: it is the client's credit again. */
const refunded = sql<Cents>`case when r.state = 'voided' then r.amount when r.kind in ('advance', 'opening') then 0
  else (select cast(coalesce(sum(p.amount), 0) as bigint) from payments as p
    where p.company_id = r.company_id and p.receipt_id = r.id and p.kind = 'refund') end`;

/** The rate of the day of a receipt `r` with goods in bolívares; null without one. */
const goodsRate = sql<Rate | null>`case when r.goods_ves <> 0 then (select x.rate from exchange_rates as x
  where x.company_id = r.company_id and x.date <= r.paid_on order by x.date desc limit 1) end`;

/** The bank's line of a tender `t`. */
const lineOfTender = sql<number | null>`(select l.line_id from bank_line_tenders as l
  where l.receipt_id = t.receipt_id and l.tender = t.position)`;

/** The company's receipts with everything that the API shows. */
function selectReceipts(db: Db, companyId: number, today: Day) {
  return db
    .selectFrom("receipts as r")
    .innerJoin("accounts as a", "a.id", "r.account_id")
    .leftJoin("clients as c", "c.id", "r.client_id")
    .select(["r.id", "r.number", "r.client_id", "r.kind", "r.method", "r.amount", "r.reference", "r.bank"])
    .select(["r.goods_usd", "r.goods_ves", goodsRate.as("goods_rate"), refunded.as("refunded")])
    .select(sql<Flag>`case when ${notInBank(today)} then 1 else 0 end`.as("not_in_bank"))
    .select(["r.payer_phone", "r.paid_on", "r.state", "r.created_at", "r.voided_at", "r.void_reason"])
    .select("r.duplicate_reason")
    .select(["a.name as by", sql<string | null>`coalesce(c.legal_name, ${anonymousName})`.as("client_name")])
    .select((eb) => [
      nestRows<TenderRow>(
        db,
        eb
          .selectFrom("receipt_tenders as t")
          .select(["t.position", "t.currency", "t.amount", "t.goods", "t.rate", "t.usd", "t.method"])
          .select(["t.reference", "t.bank", "t.payer_phone", "t.confirmed_at", lineOfTender.as("line_id")])
          .whereRef("t.receipt_id", "=", "r.id")
          .orderBy("t.position"),
      ).as("tenders"),
      nestRows<PaidRow>(
        db,
        eb
          .selectFrom("payments as p")
          .innerJoin("debts as b", "b.id", "p.debt_id")
          .innerJoin("deliveries as d", "d.id", "b.delivery_id")
          .select(["p.id", "p.debt_id", "b.delivery_id", "d.number", "p.amount"])
          .whereRef("p.company_id", "=", "r.company_id")
          .whereRef("p.receipt_id", "=", "r.id")
          .where("p.kind", "=", "payment")
          .orderBy("p.id"),
      ).as("payments"),
    ])
    .where("r.company_id", "=", companyId);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>["executeTakeFirstOrThrow"]>>;

function toReceipt(stored: ShownRow): Receipt {
  const { client_name, tenders, payments, goods_usd, goods_ves, goods_rate, not_in_bank, ...row } = stored;
  const tenderRows = rowsOf(tenders as Nested<TenderRow>);
  return {
    ...row,
    ...toNumbered(row.number),
    in_bank: areInBank(row, tenderRows),
    not_in_bank: not_in_bank === 1,
    goods: inDollars({ USD: goods_usd, VES: goods_ves }),
    goods_in_dollars: goodsInDollars(goods_usd, goods_ves, goods_rate),
    client_name: client_name ?? receiptTexts.anonymous,
    amount: toDollars(row.amount),
    refunded: toDollars(row.refunded),
    tenders: toTenders(row, tenderRows),
    payments: rowsOf(payments as Nested<PaidRow>).map((paid) => ({
      ...paid,
      ...toNumbered(paid.number),
      amount: toDollars(paid.amount),
    })),
  };
}

/** Whether the banks show all bolívares of a standing receipt that came through one, and there are some. */
function areInBank({ method, state }: Paid, rows: readonly TenderRow[]): boolean {
  const byBank = rows.filter(
    (row) => row.currency === "VES" && isByBank({ ...row, method: row.method ?? method }),
  );
  return state !== "voided" && byBank.length > 0 && byBank.every(({ line_id }) => line_id !== null);
}

type Paid = Pick<ShownRow, "method" | "reference" | "bank" | "payer_phone" | "state">;

/** A tender without a method has all of that of its receipt. One of goods alone is left out where the receipt says the same. */
function toTenders(receipt: Paid, rows: readonly TenderRow[]): Receipt["tenders"] {
  const isOne = rows.every(
    ({ method, reference }) =>
      method === receipt.method && (reference ?? receipt.reference) === receipt.reference,
  );
  const lines = isOne ? rows.filter(({ amount }) => amount !== 0) : rows;
  return lines.map(({ currency, amount, goods, rate, usd, ...row }) => {
    const method = row.method ?? receipt.method;
    const { reference, bank, payer_phone } = row.method === null ? receipt : row;
    const waits =
      receipt.state === "reported" && row.confirmed_at === null && isByBank({ method, amount, goods });
    return {
      currency,
      amount: toDollars(amount),
      goods: toDollars(goods),
      usd: toDollars(usd),
      rate: rate && toBolivaresPerDollar(rate),
      method,
      reference,
      bank,
      payer_phone,
      state: receipt.state === "voided" || waits ? receipt.state : "confirmed",
      in_bank: row.line_id !== null,
    };
  });
}

function goodsInDollars(usd: Cents, ves: Cents, rate: Rate | null): number | null {
  if (ves === 0) return toDollars(usd);
  return rate === null ? null : toDollars(usd + bolivaresToDollars(ves, rate));
}

/** Of which company, on which day. */
export type Reading = Pick<Author, "companyId" | "today">;

/** Throws `not-found`. */
export async function receiptView(db: Db, { companyId, today }: Reading, id: number): Promise<Receipt> {
  const row = await selectReceipts(db, companyId, today).where("r.id", "=", id).executeTakeFirst();
  return toReceipt(orNotFound(row));
}

export interface ReceiptFilters {
  search?: string | undefined;
  state?: ReceiptState | undefined;
  method?: ReceiptMethod | undefined;
  bank?: string | undefined;
  currency?: Currency | undefined;
  delivery_id?: number | undefined;
  not_in_bank?: "1" | undefined;
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** One page of receipts, newest first. The days are those when the money moved. */
export async function pageOfReceipts(
  db: Db,
  reading: Reading,
  filters: ReceiptFilters & Listing,
): Promise<Page<Receipt>> {
  const { page, perPage } = filters;
  const matches = filterReceipts(db, reading, filters);
  const [ids, { total }] = await Promise.all([
    matches
      .select("r.id")
      .orderBy("r.id", "desc")
      .limit(rowLimit(perPage))
      .offset((page - 1) * perPage)
      .execute(),
    matches.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const keys = ids.map(({ id }) => id);
  const { companyId, today } = reading;
  const rows =
    keys.length === 0 ? [] : await selectReceipts(db, companyId, today).where("r.id", "in", keys).execute();
  return { items: inOrderOf(keys, rows).map(toReceipt), currentPage: page, perPage, total };
}

export function filterReceipts(db: Db, { companyId, today }: Reading, filters: ReceiptFilters) {
  const { search, state, method, bank, currency, delivery_id, start_date, end_date } = filters;
  let query = db.selectFrom("receipts as r").where("r.company_id", "=", companyId);
  const opening = search && openingIn(search);
  if (opening) return query.where("r.number", "=", opening);
  // What a client had in its favour before is no money that was received.
  query = query.where("r.kind", "!=", "opening");
  if (state) query = query.where("r.state", "=", state);
  if (method)
    query = query.where(({ or, eb }) => or([eb("r.method", "=", method), someTender("method", method)]));
  if (bank) query = query.where(({ or, eb }) => or([eb("r.bank", "=", bank), someTender("bank", bank)]));
  if (delivery_id !== undefined) query = query.where(isOfOrder(companyId, delivery_id));
  if (filters.not_in_bank) query = query.where(notInBank(today));
  if (start_date) query = query.where("r.paid_on", ">=", start_date);
  if (end_date) query = query.where("r.paid_on", "<=", end_date);
  if (currency)
    query = query.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb(currency === "USD" ? "r.goods_usd" : "r.goods_ves", "<>", 0 as Cents),
        exists(
          selectFrom("receipt_tenders as t")
            .select("t.position")
            .whereRef("t.receipt_id", "=", "r.id")
            .where("t.currency", "=", currency),
        ),
      ]),
    );
  return search ? query.where(matchText(db, companyId, search)) : query;
}

/** Whether a receipt `r` paid the order, or had money for its goods, which is also known once the order is reopened. */
const isOfOrder = (companyId: number, id: number) => sql<boolean>`r.id in (
  select p.receipt_id from debts as b join payments as p on p.debt_id = b.id where b.company_id = ${companyId} and b.delivery_id = ${id}
  union select d.door_receipt_id from deliveries as d where d.company_id = ${companyId} and d.id = ${id}
  union select e.cause_id from deliveries as d join journal_lines as l on l.company_id = d.company_id
    and l.client_id in (select d.client_id union all select m.id from clients as m where m.company_id = d.company_id and m.merged_into_id = d.client_id)
    and l.account = 'goods' and l.delivery_id = d.id join journal_entries as e on e.id = l.entry_id and e.cause = 'goods'
  where d.company_id = ${companyId} and d.id = ${id})`;

/** Whether a tender of a receipt `r` has this method or bank of its own. */
const someTender = (column: "method" | "bank", value: string) =>
  sql<boolean>`exists (select 1 from receipt_tenders as t where t.receipt_id = r.id and t.amount + t.goods > 0
    and ${sql.ref(`t.${column}`)} = ${value})`;

/** Whether the receipt has the number or the reference, or its client has the words. */
function matchText(db: Db, companyId: number, typed: string) {
  const digits = /^(?:r-?)?0*(\d{1,9})$/i.exec(typed.trim())?.[1];
  const key = referenceKey(typed);
  const named = db
    .selectFrom("clients as f")
    .select("f.id")
    .where("f.company_id", "=", companyId)
    .where(matchesText(db, "f.search", typed));
  const anonymous = db
    .selectFrom("deliveries as d")
    .innerJoin("debts as b", "b.delivery_id", "d.id")
    .innerJoin("payments as p", "p.debt_id", "b.id")
    .select("p.receipt_id")
    .where("d.company_id", "=", companyId)
    .where("d.client_id", "is", null)
    .where(matchesText(db, "d.anonymous_sort", typed));
  const number = digits === undefined ? sql<boolean>`false` : sql<boolean>`r.number = ${Number(digits)}`;
  const tender = db
    .selectFrom("receipt_tenders as t")
    .select("t.receipt_id")
    .where("t.company_id", "=", companyId)
    .where("t.reference_end", "is not", null)
    .where(contains(db, sql.ref("t.reference_key"), key ?? ""));
  return sql<boolean>`(${number} or r.client_id in (${named}) or ${matchesText(db, sql`lower(r.reference)`, typed)}
    or ${key === null ? sql`false` : sql`(${contains(db, sql.ref("r.reference_key"), key)} or r.id in (${tender}))`}
    or (r.client_id is null and r.id in (${anonymous})))`;
}
