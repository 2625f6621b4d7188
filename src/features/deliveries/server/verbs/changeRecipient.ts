import type { RecipientBody } from "#features/deliveries/changeBodies.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { orderRefusals } from "#features/deliveries/texts.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type ChangedOrder, refuseStatus, toRecipientEvent } from "../events.ts";
import { type DeliveryRow, findDelivery, toDelivery } from "../queries.ts";
import { changedLocation, referenceKeyOf, searchOf } from "../steps/columns.ts";
import { plainColumns } from "../steps/plainColumns.ts";
import { moveReference } from "./ownReferences.ts";

type Receipt = NonNullable<RecipientBody["receipt"]>;

/**
 * Changes the recipient, the notes and the promised time of a locked order in transit. What the body lacks keeps its value. Throws
 * `conflict` in any other state, and like a new order for its client's number.
 */
export async function changeRecipient(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  body: RecipientBody,
): Promise<ChangedOrder> {
  if (before.status !== "in_transit")
    return refuseStatus(tx, author, before, orderRefusals.recipientOnlySent);
  const { receipt: storedReceipt, anonymous_client } = toDelivery(before, null);
  const receipt: Receipt = body.receipt ?? storedReceipt;
  const plain = plainColumns(body, before);
  const { client_id, pickup_address: pickup } = before;
  await moveReference(tx, author.companyId, before, { client_id, ...plain });
  const words = searchOf({ receipt, pickup, anonymous_client, ...plain });
  await tx
    .updateTable("deliveries")
    .set((eb) => ({
      recipient_name: receipt.full_name,
      recipient_phone: receipt.phone,
      recipient_address: receipt.address,
      recipient_location: changedLocation(receipt, before),
      ...plain,
      reference_key: referenceKeyOf(plain),
      search: `${formatNumber(before.number)} ${words}`,
      updated_at: author.at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .execute();
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toRecipientEvent(before, row)] };
}
