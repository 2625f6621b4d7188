import { sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { referenceEnd, referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";

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
    .select([sql<string>`t.reference_key`.as("reference_key"), "t.bank", "t.payer_phone"])
    .select(sql<Cents>`case t.currency when 'VES' then t.amount + t.goods else 0 end`.as("bolivares"))
    .where("t.company_id", "=", companyId)
    .where("t.reference_end", "=", end)
    // Change that was stored with a reference is no payment.
    .where(sql<boolean>`t.amount + t.goods > 0`)
    .unionAll(
      db
        .selectFrom("receipts as r")
        .select(OF_RECEIPT)
        .select([sql<string>`r.reference_key`.as("reference_key"), "r.bank", "r.payer_phone"])
        .select(receivedBolivares.as("bolivares"))
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
export const receiptsEnding = (db: Db, companyId: number, key: string) =>
  db
    .selectFrom(referred(db, companyId, referenceEnd(key)).as("r"))
    .leftJoin("clients as c", "c.id", "r.client_id")
    .select(["r.id", "r.number", "r.bolivares", "r.paid_on", "r.reference_key", "r.bank", "r.payer_phone"])
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
