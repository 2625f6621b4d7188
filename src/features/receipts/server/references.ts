import { sql } from "kysely";
import type { Db, Tx } from "#server/schema.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { AppError, conflict } from "#shared/errors.ts";
import { referenceEnd } from "#shared/identifiers/reference.ts";
import type { Amounts, Cents } from "#shared/money.ts";
import type { ReceiptMethod } from "#shared/vocabulary.ts";
import { checkedKey, formatReceipt, type Received, SIMILAR_DAYS } from "../rules.ts";
import { receiptTexts, referenceSimilar, referenceUsed } from "../texts.ts";

interface Referred {
  method: ReceiptMethod;
  reference: string | null;
  bank: string | null;
  paid_on: Day;
  received: Pick<Received, "net">;
  goods?: Amounts;
  accept_similar: boolean;
}

/**
 * Throws `conflict` for a reference that another receipt has: for the same key, bank and day; with `duplicate` for the same last six
 * characters and bolívares within 30 days, unless those are accepted. The company's row is locked before, so no other receipt is made meanwhile.
 */
export async function refuseUsedReference(tx: Tx, companyId: number, referred: Referred): Promise<void> {
  const { bank, paid_on, received, goods, accept_similar } = referred;
  const key = checkedKey(referred.method, referred.reference);
  if (key === null) return;
  const [used] = await receiptsEnding(tx, companyId, key)
    .where("r.reference_key", "=", key)
    .where("r.paid_on", "=", paid_on)
    .where(sql`coalesce(r.bank, '')`, "=", bank ?? "")
    .execute();
  if (used) throw conflict(referenceUsed(toSeenReceipt(used)));
  const bolivares = received.net.VES + (goods?.VES ?? 0);
  if (accept_similar || bolivares === 0) return;
  const ending = await receiptsEnding(tx, companyId, key)
    .where("r.paid_on", ">=", addDays(paid_on, -SIMILAR_DAYS))
    .where("r.paid_on", "<=", addDays(paid_on, SIMILAR_DAYS))
    .execute();
  const similar = ending.find((receipt) => receipt.bolivares === bolivares);
  if (similar)
    throw new AppError("conflict", { message: referenceSimilar(toSeenReceipt(similar)), duplicate: true });
}

/** The receipts that are not voided and whose reference has the same end, newest first. */
function receiptsEnding(db: Db, companyId: number, key: string) {
  return db
    .selectFrom("receipts as r")
    .leftJoin("clients as c", "c.id", "r.client_id")
    .select("r.number")
    .select([
      sql<Cents>`r.amount + r.goods_usd`.as("amount"),
      sql<string | null>`coalesce(c.legal_name, ${anonymousName})`.as("client"),
      sql<Cents>`(select cast(coalesce(sum(t.amount), 0) as bigint) from receipt_tenders as t
        where t.receipt_id = r.id and t.currency = 'VES') + r.goods_ves`.as("bolivares"),
    ])
    .where("r.company_id", "=", companyId)
    .where("r.reference_end", "=", referenceEnd(key))
    .where("r.state", "!=", "voided")
    .orderBy("r.id", "desc");
}

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
