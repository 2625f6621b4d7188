import { phoneTexts } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { hashOf, type StoredPicture } from "#server/files/storePicture.ts";
import { countStored } from "#server/files/usage.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { attachArrived, type CourierRef } from "./attach.ts";

/** The hash of the file that the courier's phone sent under this id, as it sent it. */
export async function sentHash(
  db: Db,
  { id, company_id }: CourierRef,
  uuid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("proof_files")
    .select(["sha256", "sent_sha256"])
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return row?.sent_sha256 ?? row?.sha256;
}

/** Throws `conflict` if this id has another file. Returns whether it has this one. */
export async function isStored(
  db: Db,
  courier: CourierRef,
  uuid: string,
  sent: Uint8Array,
): Promise<boolean> {
  const stored = await sentHash(db, courier, uuid);
  if (stored !== undefined && stored !== hashOf(sent)) throw conflict(phoneTexts.fileTaken);
  return stored !== undefined;
}

/**
 * Adds the row of a picture, and attaches it to the actions that name it. Of several requests at once one does. The caller has locked
 * the courier's files.
 */
export async function addPicture(
  tx: Tx,
  courier: CourierRef,
  uuid: string,
  { at, ...picture }: StoredPicture & { at: Instant },
): Promise<EventDraft[]> {
  const { id: courier_id, company_id } = courier;
  const added = await tx
    .insertInto("proof_files")
    .values({ ...picture, company_id, courier_id, uuid, created_at: at })
    .onConflict((conflict) => conflict.columns(["company_id", "courier_id", "uuid"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return [];
  await countStored(tx, company_id, picture.size);
  return attachArrived(tx, courier, { id: added.id, uuid }, at);
}
