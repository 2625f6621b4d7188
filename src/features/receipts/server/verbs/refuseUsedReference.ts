import { sql } from "kysely";
import { formatReceipt, keyOfTender, type Received, type Tender } from "#features/receipts/rules.ts";
import {
  duplicateAccepted,
  duplicateKept,
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
  /** Set for the reference of the receipt that this one replaces, on the same day. Others have it only because an admin let them. */
  kept?: KeptReference | null;
}

/** A reference that was accepted before, perhaps with an admin's reason. */
interface KeptReference {
  reason: string | null;
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
  /** An admin accepted it for the receipt that this one replaces. */
  isKept: boolean;
}

/** That a new receipt has the reference of another one, because an admin accepted that; none if that is not so. */
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
          summary: (duplicate.isKept ? duplicateKept : duplicateAccepted)(
            formatReceipt(number),
            duplicate.of,
          ),
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
  const { accept_similar, accept_duplicate_reason, kept: earlier, received, paid_on } = insisted;
  const newReason = isAdmin ? accept_duplicate_reason : undefined;
  const reason = newReason ?? earlier?.reason ?? null;
  let duplicate: Duplicate | null = null;
  for (const tender of received.tenders) {
    const match = await findLike(tx, companyId, toReferred(tender, paid_on));
    if (match?.how === "used") {
      if (reason !== null)
        duplicate ??= { reason, of: match.receipt.receipt, isKept: newReason === undefined };
      else if (!earlier)
        throw new AppError("conflict", {
          message: referenceUsed(match.receipt),
          usedReference: true,
          acceptsReason: isAdmin,
        });
    } else if (match?.how && !accept_similar && reason === null) {
      const message = match.how === "same" ? referenceSame(match.receipt) : referenceSimilar(match.receipt);
      throw new AppError("conflict", { message, duplicate: true, usedReference: true });
    }
  }
  return duplicate;
}

/**
 * What the receipt of these refunded payments had, if it was of this day; else null. For a new receipt that replaces it, with the same
 * reference, bank and phone.
 */
export async function keptReference(
  tx: Tx,
  companyId: number,
  refunds: readonly { receipt_id: number }[],
  paid_on: Day,
): Promise<KeptReference | null> {
  if (refunds.length === 0) return null;
  const ids = refunds.map(({ receipt_id }) => receipt_id);
  const row = await tx
    .selectFrom("receipts")
    .select("duplicate_reason as reason")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("paid_on", "=", paid_on)
    // Cash was received without the reference that its order has.
    .where("reference_key", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

function toReferred(tender: Tender, paid_on: Day): Referred | null {
  const { bank, payer_phone, currency, amount, goods } = tender;
  const key = keyOfTender(tender);
  const bolivares = (currency === "VES" ? amount + goods : 0) as Cents;
  return key === null ? null : { key, bank, payer_phone, paid_on, bolivares };
}

/** What stands most in the way of a reference: a receipt that used it, or else the newest one that is like it. */
async function findLike(tx: Tx, companyId: number, transfer: Referred | null) {
  if (transfer === null) return undefined;
  const { key, bank, payer_phone, paid_on, bolivares } = transfer;
  const isUsed = sql<boolean>`(r.reference_key = ${key} and r.paid_on = ${paid_on} and r.bank is not distinct from ${bank}
    and coalesce(r.payer_phone = ${payer_phone}, true))`;
  // An expression: SQLite would search all receipts of these days, not those with this end of a reference.
  const day = sql<string>`r.paid_on || ''`;
  const row = await receiptsEnding(tx, companyId, key)
    .clearOrderBy()
    .where(day, ">=", addDays(paid_on, -SIMILAR_DAYS))
    .where(day, "<=", addDays(paid_on, SIMILAR_DAYS))
    .where(({ or, eb }) =>
      or([eb("r.reference_key", "=", key), ...(bolivares === 0 ? [] : [eb("r.bolivares", "=", bolivares)])]),
    )
    .orderBy(isUsed, "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      how: compareReferences(transfer, { ...row, key: row.reference_key }),
      receipt: toSeenReceipt(row),
    }
  );
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
