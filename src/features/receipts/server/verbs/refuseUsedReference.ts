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
  /** The receipts that this one replaces. What used their references already does not stand in its way. */
  replaced?: readonly Replaced[];
}

/** The reference of a receipt that another one replaces, and why an admin let it have that. */
interface Replaced extends Omit<Referred, "bolivares"> {
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

/** That a new receipt has the reference of another one, because an admin accepts that; none if that is not so. */
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
          summary: (duplicate.isKept ? duplicateKept : duplicateAccepted)(formatReceipt(number), duplicate.of),
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
  { received, paid_on, accept_similar, accept_duplicate_reason, replaced = [] }: Insisted,
): Promise<Duplicate | null> {
  const given = (isAdmin ? accept_duplicate_reason : undefined) ?? null;
  const kept = replaced.find(({ reason }) => reason !== null)?.reason ?? null;
  let duplicate: Duplicate | null = null;
  for (const tender of received.tenders) {
    const found = await findLike(tx, companyId, toReferred(tender, paid_on), replaced);
    if (!found) continue;
    const { how, receipt } = found;
    if (how === "used" && given === null)
      throw new AppError("conflict", {
        ...{ message: referenceUsed(receipt), usedReference: true, acceptsReason: isAdmin },
      });
    if (how === "used" || how === "kept") {
      const reason = given ?? kept;
      if (reason !== null) duplicate ??= { reason, of: receipt.receipt, isKept: given === null };
    } else if (!accept_similar && given === null) {
      const message = how === "same" ? referenceSame(receipt) : referenceSimilar(receipt);
      throw new AppError("conflict", { message, duplicate: true, usedReference: true });
    }
  }
  return duplicate;
}

/** The receipts of these refunded payments, which a new one replaces. Those without a reference stand in nothing's way. */
export async function replacedReceipts(
  tx: Tx,
  companyId: number,
  refunds: readonly { receipt_id: number }[],
): Promise<Replaced[]> {
  if (refunds.length === 0) return [];
  const rows = await tx
    .selectFrom("receipts")
    .select(["reference_key", "bank", "payer_phone", "paid_on", "duplicate_reason as reason"])
    .where("company_id", "=", companyId)
    .where(
      "id",
      "in",
      refunds.map(({ receipt_id }) => receipt_id),
    )
    .execute();
  return rows.flatMap(({ reference_key: key, ...row }) => (key === null ? [] : { ...row, key }));
}

function toReferred(tender: Tender, paid_on: Day): Referred | null {
  const { bank, payer_phone, currency, amount, goods } = tender;
  const key = keyOfTender(tender);
  const bolivares = (currency === "VES" ? amount + goods : 0) as Cents;
  return key === null ? null : { key, bank, payer_phone, paid_on, bolivares };
}

/** So many receipts that used the reference are compared, and the newest of those that only warn. */
const MOST = 100;

/** What an earlier receipt is to a payment, the worst first. `kept`: it has used the reference of the replaced receipt already. */
const WORST = ["used", "kept", "same", "similar"] as const;

/** What stands most in the way of a reference: a receipt that used it, or else the newest one that is like it. */
async function findLike(tx: Tx, companyId: number, one: Referred | null, replaced: readonly Replaced[]) {
  if (one === null) return null;
  const { key, bank, payer_phone, paid_on, bolivares } = one;
  const isUsed = sql<boolean>`(r.reference_key = ${key} and r.paid_on = ${paid_on} and r.bank is not distinct from ${bank}
    and coalesce(r.payer_phone = ${payer_phone}, true))`;
  const rows = await receiptsEnding(tx, companyId, key)
    .clearOrderBy()
    .where("r.paid_on", ">=", addDays(paid_on, -SIMILAR_DAYS))
    .where("r.paid_on", "<=", addDays(paid_on, SIMILAR_DAYS))
    .where(({ or, eb }) =>
      or([eb("r.reference_key", "=", key), ...(bolivares === 0 ? [] : [eb("r.bolivares", "=", bolivares)])]),
    )
    .orderBy(isUsed, "desc")
    .orderBy("r.id", "desc")
    .limit(MOST)
    .execute();
  const compared = rows.map((row) => {
    const earlier = { ...row, key: row.reference_key };
    const how = compareReferences(one, earlier);
    const isKept =
      how === "used" && replaced.some((it) => compareReferences({ ...it, bolivares }, earlier) === "used");
    return { how: isKept ? ("kept" as const) : how, row };
  });
  for (const how of WORST) {
    const found = compared.find((each) => each.how === how);
    if (found) return { how, receipt: toSeenReceipt(found.row) };
  }
  return null;
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
