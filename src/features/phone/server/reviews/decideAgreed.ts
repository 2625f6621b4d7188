import { costOf } from "#features/collections/rules.ts";
import { findAgreements } from "#features/collections/server/verbs/agreements.ts";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { entryOfCharge, toOrderRef } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { agreedDecisionText, phoneTexts as texts } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { formatMoney } from "#shared/money.ts";
import type { ReviewDecision } from "#shared/vocabulary.ts";

/**
 * Accepts what the courier of a locked order agreed on at its door, or charges him what it cost: a difference of his account. Throws
 * `conflict` if its receipt is voided, or nothing is to be charged.
 */
export async function decideAgreed(
  tx: Tx,
  author: Author,
  { agreed_id, delivery_id, courier_id }: RowOf<"courier_actions">,
  decision: ReviewDecision,
): Promise<EventDraft[]> {
  const { companyId } = author;
  const agreements = await findAgreements(tx, companyId, agreed_id === null ? [] : [agreed_id]);
  const { planned, agreed, receiptId, isVoided } = orNotFound([...agreements.values()][0]);
  const row = orNotFound(delivery_id === null ? undefined : await findDelivery(tx, companyId, delivery_id));
  if (isVoided) throw conflict(texts.agreedVoided);
  const event = (summary: string) =>
    ({ action: "decide", entity: "courier", id: courier_id, summary }) as const;
  const order = toOrderRef(row.id, row);
  if (decision === "accepted") return [event(agreedDecisionText.accepted(order.number))];
  const cost = costOf(planned, agreed);
  if (cost === 0) throw conflict(texts.nothingToCharge);
  await postEntries(tx, author, [entryOfCharge({ receiptId, courier_id, order }, cost)]);
  return [event(agreedDecisionText.rejected(order.number, formatMoney(cost)))];
}
