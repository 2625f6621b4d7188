import { createHash } from "node:crypto";
import { phoneTexts } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import { rewritePicture } from "#server/files/rewritePicture.ts";
import { countStored, refuseAboveTotal } from "#server/files/usage.ts";
import type { Config } from "#server/program/config.ts";
import type { Db, Tx } from "#server/schema.ts";
import { countAttempt, type Limit } from "#server/signIn/attempts.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { attachArrived, type CourierRef } from "./attach.ts";

const DAY_SECONDS = 24 * 3600;
const KILOBYTE = 1024;

const ofCompany = { seconds: DAY_SECONDS, message: phoneTexts.tooManyCompanyFiles };

/** The room that a company's files take in a day. */
export const roomOf = ({ companyId }: Actor, bytes: number): Limit => ({
  ...ofCompany,
  bucket: `company kB ${companyId}`,
  most: 1_000_000,
  weight: Math.ceil(bytes / KILOBYTE),
});

/**
 * Many more files than a courier's day has, and a company's: each may have 600 kB, and is kept for days even if no action names it. One
 * company, with however many couriers, must not take the room of the others.
 */
export const limitsOf = (actor: Actor, bytes: number): Limit[] => [
  { bucket: `files ${actor.id}`, most: 1000, seconds: DAY_SECONDS, message: phoneTexts.tooManyFiles },
  { ...ofCompany, bucket: `company files ${actor.companyId}`, most: 5000 },
  roomOf(actor, bytes),
];

/** Larger than what the phone's page sends, and enough to read a paper. */
const PHOTO_BOX = { width: 1600, height: 1600 };

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

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

interface Storing {
  database: Database;
  files: FileStore;
  config: Config;
  actor: Actor;
  now: Date;
}

/** A picture on disk, and its hash as it was sent. */
export interface StoredPicture {
  sha256: string;
  sent_sha256: string;
  content_type: string;
  size: number;
}

/** Throws `too-many` or `unavailable` if so many bytes have no room. Counts them by `limits`. */
export const takeRoom = ({ database, config, now }: Storing, limits: Limit[], bytes: number): Promise<void> =>
  database.transaction(async (tx) => {
    await countAttempt(tx, limits, now);
    await refuseAboveTotal(tx, config, bytes);
  });

/** Encodes what a phone sent anew and puts it on disk, before the row that names it: a crash leaves no row without a file. Throws `invalid`. */
export async function storePicture(storing: Storing, sent: Uint8Array): Promise<StoredPicture> {
  const { files, actor } = storing;
  const { companyId } = actor;
  const picture = await rewritePicture(sent, { companyId, box: PHOTO_BOX });
  if (!picture) throw invalid({ file: [phoneTexts.fileWrong] });
  const { bytes, contentType: content_type } = picture;
  const more = bytes.length - sent.length;
  // A PNG of two colours may take twelve times as much as it was sent with.
  if (more > 0) await takeRoom(storing, [roomOf(actor, more)], bytes.length);
  const sha256 = hashOf(bytes);
  await files.put(companyId, sha256, bytes, content_type);
  return { sha256, sent_sha256: hashOf(sent), content_type, size: bytes.length };
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
