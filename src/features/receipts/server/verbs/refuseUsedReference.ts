import { sql } from "kysely";
import { checkedKey, formatReceipt, type Received, type Tender } from "#features/receipts/rules.ts";
import {
  duplicateAccepted,
  receiptTexts,
  referenceSame,
  referenceSimilar,
  referenceUsed,
} from "#features/receipts/texts.ts";
import { compareReferences, type Referred, SIMILAR_DAYS } from "#features/receipts/usedReference.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import { receiptsEnding } from "../references.ts";

/** How a payment insists on its reference. */
export interface Insistence {
  /** It is accepted although it looks like an earlier one, or is one of another day. */
  accept_similar: boolean;
  /** Why it is accepted although it was used. Only an admin's reason counts. */
  accept_duplicate_reason?: string | undefined;
  /** The reason with which an admin let the receipt that this one replaces have the same reference. */
  kept_reason?: string | null;
}

interface Insisted extends Insistence {
  paid_on: Day;
  received: Pick<Received, "tenders">;
}

/** Why a receipt may have a reference that another one has. */
export interface Duplicate {
  reason: string;
  /** The other receipt: `R-000042`. */
  of: string;
}

/** That an admin accepted a new receipt's reference, which another one has; none if that is not so. */
export const duplicateEvents = (
  { id, number }: { id: number; number: number },
  duplicate: Duplicate | null,
): EventDraft[] =>
  duplicate
    ? [
        {
          action: "create",
          entity: "receipt",
          id,
          summary: duplicateAccepted(formatReceipt(number), duplicate.of),
          after: { duplicate_reason: duplicate.reason },
        },
      ]
    : [];

/**
 * Compares each tender's reference with those of other receipts: see `compareReferences`. Throws `conflict` for one that was used, with
 * `acceptsReason`, unless an admin gives a reason, which is returned; and with `duplicate` for one that is like another, unless that is accepted.
 * The company's row is locked before, so no other receipt is made meanwhile.
 */
export async function refuseUsedReference(
  tx: Tx,
  { companyId, isAdmin }: Author,
  insisted: Insisted,
): Promise<Duplicate | null> {
  const given = isAdmin ? insisted.accept_duplicate_reason : undefined;
  const reason = given ?? insisted.kept_reason ?? null;
  let duplicate: Duplicate | null = null;
  for (const tender of insisted.received.tenders) {
    const found = await findLike(tx, companyId, toReferred(tender, insisted.paid_on));
    if (found?.how === "used") {
      if (reason === null)
        throw new AppError("conflict", {
          ...{ message: referenceUsed(found.receipt), usedReference: true, acceptsReason: isAdmin },
        });
      duplicate ??= { reason, of: found.receipt.receipt };
    } else if (found && !insisted.accept_similar && reason === null) {
      const message = found.how === "same" ? referenceSame(found.receipt) : referenceSimilar(found.receipt);
      throw new AppError("conflict", { message, duplicate: true, usedReference: true });
    }
  }
  return duplicate;
}

/** Why the receipt of these refunded payments had a reference that another one has; null if it hadn't. */
export async function reasonOfRefunded(
  tx: Tx,
  companyId: number,
  refunds: readonly { receipt_id: number }[],
): Promise<string | null> {
  if (refunds.length === 0) return null;
  const found = await tx
    .selectFrom("receipts")
    .select("duplicate_reason")
    .where("company_id", "=", companyId)
    .where(
      "id",
      "in",
      refunds.map(({ receipt_id }) => receipt_id),
    )
    .where("duplicate_reason", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found?.duplicate_reason ?? null;
}

function toReferred({ method, reference, ...tender }: Tender, paid_on: Day): Referred | null {
  const { bank, payer_phone, currency, amount, goods } = tender;
  const key = checkedKey(method, reference);
  const bolivares = (currency === "VES" ? amount + goods : 0) as Cents;
  return key === null ? null : { key, bank, payer_phone, paid_on, bolivares };
}

/** So many receipts with the same reference and day are compared, and the newest of those that only warn. */
const MOST = 100;

/** What stands most in the way of a reference: a receipt that used it, or else the newest one that is like it. */
async function findLike(tx: Tx, companyId: number, one: Referred | null) {
  if (one === null) return null;
  const { key, paid_on, bolivares } = one;
  const isThatDay = sql<boolean>`(r.reference_key = ${key} and r.paid_on = ${paid_on})`;
  const rows = await receiptsEnding(tx, companyId, key)
    .clearOrderBy()
    .where("r.paid_on", ">=", addDays(paid_on, -SIMILAR_DAYS))
    .where("r.paid_on", "<=", addDays(paid_on, SIMILAR_DAYS))
    .where(({ or, eb }) =>
      or([eb("r.reference_key", "=", key), ...(bolivares === 0 ? [] : [eb("r.bolivares", "=", bolivares)])]),
    )
    .orderBy(isThatDay, "desc")
    .orderBy("r.id", "desc")
    .limit(MOST)
    .execute();
  const compared = rows.map((row) => ({
    how: compareReferences(one, { ...row, key: row.reference_key }),
    row,
  }));
  const found = compared.find(({ how }) => how === "used") ?? compared.find(({ how }) => how !== null);
  return found?.how ? { how: found.how, receipt: toSeenReceipt(found.row) } : null;
}

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
