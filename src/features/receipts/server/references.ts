import { sql } from "kysely";
import type { Db, Tx } from "#server/schema.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { referenceEnd, referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";
import { checkedKey, formatReceipt, type Received, SIMILAR_DAYS, type Tender } from "../rules.ts";
import { receiptTexts, referenceSimilar, referenceUsed } from "../texts.ts";

interface Referred {
  paid_on: Day;
  received: Pick<Received, "tenders">;
  accept_similar: boolean;
}

/**
 * Throws `conflict` for a reference that another receipt has: for the same key, bank and day; with `duplicate` for the same last six
 * characters and bolívares within 30 days, unless those are accepted. Each tender is compared on its own. The company's row is locked before, so
 * no other receipt is made meanwhile.
 */
export async function refuseUsedReference(tx: Tx, companyId: number, referred: Referred): Promise<void> {
  const { paid_on, received, accept_similar } = referred;
  for (const tender of received.tenders)
    await refuseTender(tx, companyId, tender, { paid_on, accept_similar });
}

async function refuseTender(
  tx: Tx,
  companyId: number,
  tender: Tender,
  { paid_on, accept_similar }: Omit<Referred, "received">,
): Promise<void> {
  const { method, reference, bank, currency, amount, goods } = tender;
  const key = checkedKey(method, reference);
  if (key === null) return;
  const [used] = await receiptsEnding(tx, companyId, key)
    .where("r.reference_key", "=", key)
    .where("r.paid_on", "=", paid_on)
    .where(sql`coalesce(r.bank, '')`, "=", bank ?? "")
    .execute();
  if (used)
    throw new AppError("conflict", { message: referenceUsed(toSeenReceipt(used)), usedReference: true });
  const bolivares = currency === "VES" ? amount + goods : 0;
  if (accept_similar || bolivares === 0) return;
  const ending = await receiptsEnding(tx, companyId, key)
    .where("r.paid_on", ">=", addDays(paid_on, -SIMILAR_DAYS))
    .where("r.paid_on", "<=", addDays(paid_on, SIMILAR_DAYS))
    .execute();
  const similar = ending.find((receipt) => receipt.bolivares === bolivares);
  if (similar)
    throw new AppError("conflict", {
      ...{ message: referenceSimilar(toSeenReceipt(similar)), duplicate: true, usedReference: true },
    });
}

const OF_RECEIPT = [
  "r.id",
  "r.company_id",
  "r.client_id",
  "r.number",
  "r.amount",
  "r.goods_usd",
  "r.paid_on",
  "r.state",
] as const;

/** The references of a company: those of tenders, and of receipts whose tenders have none of their own. */
const referred = (db: Db, companyId: number, end: string) =>
  db
    .selectFrom("receipt_tenders as t")
    .innerJoin("receipts as r", "r.id", "t.receipt_id")
    .select(OF_RECEIPT)
    .select(["t.reference_key", "t.bank"])
    .select(sql<Cents>`case t.currency when 'VES' then t.amount + t.goods else 0 end`.as("bolivares"))
    .where("t.company_id", "=", companyId)
    .where("t.reference_end", "=", end)
    .unionAll(
      db
        .selectFrom("receipts as r")
        .select(OF_RECEIPT)
        .select(["r.reference_key", "r.bank", receivedBolivares.as("bolivares")])
        .where("r.company_id", "=", companyId)
        .where("r.reference_end", "=", end)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("receipt_tenders as t")
                .select("t.id")
                .whereRef("t.receipt_id", "=", "r.id")
                .where("t.reference_end", "=", end),
            ),
          ),
        ),
    );

/** All bolívares of a receipt `r`, less the change. */
const receivedBolivares = sql<Cents>`(select cast(coalesce(sum(t.amount), 0) as bigint) from receipt_tenders as t
  where t.receipt_id = r.id and t.currency = 'VES') + r.goods_ves`;

/** The receipts that a reader should see before it takes another payment with this reference, newest first. */
export async function receiptsLike(db: Db, companyId: number, reference: string, most: number) {
  const key = referenceKey(reference);
  return key === null ? [] : receiptsEnding(db, companyId, key).limit(most).execute();
}

/** What is not voided and has a reference with the same end, newest first. */
const receiptsEnding = (db: Db, companyId: number, key: string) =>
  db
    .selectFrom(referred(db, companyId, referenceEnd(key)).as("r"))
    .leftJoin("clients as c", "c.id", "r.client_id")
    .select(["r.id", "r.number", "r.bolivares", "r.paid_on"])
    .select([
      sql<Cents>`r.amount + r.goods_usd`.as("amount"),
      sql<string | null>`coalesce(c.legal_name, ${anonymousName})`.as("client"),
    ])
    .where("r.state", "!=", "voided")
    .orderBy("r.id", "desc");

/** The name of an anonymous client on the receipt `r`: the one of its order. */
export const anonymousName = sql<string | null>`(select d.anonymous_name from payments as p
  join debts as b on b.id = p.debt_id join deliveries as d on d.id = b.delivery_id
  where p.company_id = r.company_id and p.receipt_id = r.id order by p.id limit 1)`;

interface ReceiptRow {
  number: number;
  amount: Cents;
  client: string | null;
  bolivares: Cents;
}

const toSeenReceipt = ({ number, client, amount, bolivares }: ReceiptRow) => ({
  receipt: formatReceipt(number),
  client: client ?? receiptTexts.anonymous,
  amount,
  bolivares,
});
