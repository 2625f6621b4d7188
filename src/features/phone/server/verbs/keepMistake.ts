import { randomUUID } from "node:crypto";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";

/** Keeps the attempt of an order that was marked as delivered by mistake. `note` says why it was reopened. */
export async function keepMistake(
  tx: Tx,
  { companyId, accountId, at }: Author,
  { delivery_id, courier_id, note }: { delivery_id: number; courier_id: number; note: string },
): Promise<void> {
  await tx
    .insertInto("courier_actions")
    .values({
      ...{ company_id: companyId, account_id: accountId, courier_id, delivery_id, note },
      ...{ uuid: randomUUID(), kind: "fail", status: "done", reason: "mistake" },
      ...{ happened_at: at, created_at: at, message: null, collection: null },
      ...{ receiver_name: null, receiver_document: null },
      ...{ decision: null, decided_by: null, decided_at: null, decision_note: null },
    })
    .execute();
}
