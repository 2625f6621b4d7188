import { sql } from "kysely";
import { isToSend } from "#features/receipts/rules.ts";
import { splitTenders } from "#features/receipts/splitTenders.ts";
import type { Db } from "#server/schema.ts";
import { type Cents, sum } from "#shared/money.ts";
import type { ReceiptMethod } from "#shared/vocabulary.ts";

/** What one tender of a receipt brought: without its goods, as in the receipt's amount. Change is negative. */
export interface TenderPart {
  method: ReceiptMethod;
  bank: string | null;
  reference: string | null;
  /** In cents; its dollars and bolívares as they were handed over. */
  amount: Cents;
  dollars: Cents;
  bolivares: Cents;
}

/** A receipt that was paid by several methods, or with several references. */
export interface MixedReceipt {
  tenders: TenderPart[];
  /** What each payment got of each tender, by the payment's id, as the journal has it. */
  payments: Map<number, TenderPart[]>;
  /** What was given back of each tender, negative; empty if nothing was. */
  refunded: TenderPart[];
}

/** The mixed ones among these receipts, by id. */
export async function readMixedReceipts(
  db: Db,
  companyId: number,
  receiptIds: readonly number[],
): Promise<Map<number, MixedReceipt>> {
  const tenders = Map.groupBy(
    await selectMixedTenders(db, companyId, [...new Set(receiptIds)]),
    ({ receipt_id }) => receipt_id,
  );
  const payments = Map.groupBy(
    await selectPayments(db, companyId, [...tenders.keys()]),
    ({ receipt_id }) => receipt_id,
  );
  return new Map([...tenders].map(([id, own]) => [id, toMixedReceipt(own, payments.get(id) ?? [])]));
}

type TenderRow = Awaited<ReturnType<typeof selectMixedTenders>>[number];
type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

async function selectMixedTenders(db: Db, companyId: number, receiptIds: readonly number[]) {
  if (receiptIds.length === 0) return [];
  return db
    .selectFrom("receipt_tenders as t")
    .innerJoin("receipts as r", "r.id", "t.receipt_id")
    .select(["t.receipt_id", "t.bank", "t.reference", "t.currency", "t.amount", "t.usd"])
    .select(sql<ReceiptMethod>`t.method`.as("method"))
    .where("t.company_id", "=", companyId)
    .where("t.receipt_id", "in", receiptIds)
    .where("t.method", "is not", null)
    .where("t.amount", "<>", 0 as Cents)
    .where(
      sql<boolean>`exists (select 1 from receipt_tenders as o where o.receipt_id = t.receipt_id
        and (o.method <> r.method or coalesce(o.reference, '') <> coalesce(t.reference, '')))`,
    )
    .orderBy("t.receipt_id")
    .orderBy("t.position")
    .execute();
}

/** The payments that money made, in the order in which the journal has them. */
async function selectPayments(db: Db, companyId: number, receiptIds: readonly number[]) {
  if (receiptIds.length === 0) return [];
  return db
    .selectFrom("payments as p")
    .leftJoin("payments as f", "f.refunds_id", "p.id")
    .select(["p.id", "p.receipt_id", "p.amount", "f.id as refund_id"])
    .where("p.company_id", "=", companyId)
    .where("p.receipt_id", "in", receiptIds)
    .where("p.kind", "=", "payment")
    .where("p.method", "<>", "advance")
    .orderBy("p.id")
    .execute();
}

function toMixedReceipt(tenders: readonly TenderRow[], payments: readonly PaymentRow[]): MixedReceipt {
  const rows = splitTenders(
    tenders.map((tender) => ({ ...tender, isToSend: isToSend(tender) })),
    payments.map(({ amount }) => amount),
  ).map((shares) => tenders.map((tender, index) => toPart({ ...tender, ...shares[index] })));
  const refunded = rows.filter((_, index) => payments[index]?.refund_id !== null);
  return {
    tenders: tenders.map(toPart),
    payments: new Map(payments.map(({ id }, index) => [id, rows[index] ?? []])),
    refunded: refunded.length === 0 ? [] : tenders.map((tender, at) => giveBack(tender, refunded, at)),
  };
}

const toPart = ({ method, bank, reference, currency, amount, usd }: TenderRow): TenderPart => ({
  method,
  bank,
  reference,
  amount: usd,
  dollars: currency === "USD" ? amount : (0 as Cents),
  bolivares: currency === "VES" ? amount : (0 as Cents),
});

/** All that payments gave back of the tender at this place. */
function giveBack(tender: TenderRow, refunded: readonly TenderPart[][], at: number): TenderPart {
  const total = (of: (part: TenderPart) => Cents) =>
    (0 - sum(refunded.flatMap((parts) => (parts[at] ? [of(parts[at])] : [])))) as Cents;
  return {
    ...toPart(tender),
    amount: total(({ amount }) => amount),
    dollars: total(({ dollars }) => dollars),
    bolivares: total(({ bolivares }) => bolivares),
  };
}
