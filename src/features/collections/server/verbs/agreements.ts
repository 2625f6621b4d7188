import { agreedText, agreementErrors } from "#features/collections/agreedTexts.ts";
import type { CollectedBody } from "#features/collections/contract.ts";
import { agreeOn, type DueAtDoor, differs } from "#features/collections/rules.ts";
import type { Author } from "#server/author.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { invalid } from "#shared/errors.ts";
import { underCollection } from "../underCollection.ts";

/** What was agreed at a door instead of the planned amounts, in cents. */
export interface Agreement {
  planned: DueAtDoor;
  agreed: DueAtDoor;
  reason: string;
}

/** Undefined without another amount. Throws `invalid` under `collection.agreed`. */
export function readAgreement(planned: DueAtDoor, { agreed }: CollectedBody): Agreement | undefined {
  if (!agreed) return undefined;
  const judged = agreeOn(planned, agreed);
  if (typeof judged === "string") throw invalid(underCollection(agreementErrors(judged, planned)));
  return differs(planned, judged) ? { planned, agreed: judged, reason: agreed.reason } : undefined;
}

/** An agreement that was written. */
export interface KeptAgreement {
  id: number;
  /** What was agreed and why, for people. */
  text: string;
}

/** Writes an agreement with the receipt of what was received. */
export async function keepAgreement(
  tx: Tx,
  { companyId, accountId, at }: Author,
  { planned, agreed, reason }: Agreement,
  of: { receipt_id: number; delivery_id: number },
): Promise<KeptAgreement> {
  const { id } = await tx
    .insertInto("agreed_amounts")
    .values({
      company_id: companyId,
      ...of,
      reason,
      account_id: accountId,
      created_at: at,
      planned_goods: planned.goods,
      planned_fee: planned.fee,
      goods: agreed.goods,
      fee: agreed.fee,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, text: agreedText(planned, agreed, reason) };
}

const toAgreement = ({ planned_goods, planned_fee, goods, fee, reason }: RowOf<"agreed_amounts">) => ({
  planned: { goods: planned_goods, fee: planned_fee },
  agreed: { goods, fee },
  reason,
});

/** These agreements, by id. `isVoided`: the receipt of what was received is voided. */
export async function findAgreements(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Agreement & { receiptId: number; isVoided: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("agreed_amounts as g")
    .innerJoin("receipts as r", "r.id", "g.receipt_id")
    .selectAll("g")
    .select("r.state")
    .where("g.company_id", "=", companyId)
    .where("g.id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { ...toAgreement(row), receiptId: row.receipt_id, isVoided: row.state === "voided" },
    ]),
  );
}
