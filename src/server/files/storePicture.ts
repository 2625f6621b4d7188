import { createHash } from "node:crypto";
import type { Database } from "#server/database/types.ts";
import type { Upload } from "#server/endpoint.ts";
import type { Config } from "#server/program/config.ts";
import { countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { FileStore } from "./fileStore.ts";
import { rewritePicture } from "./rewritePicture.ts";
import { fileTexts } from "./texts.ts";
import { refuseAboveTotal } from "./usage.ts";

const DAY_SECONDS = 24 * 3600;
const KILOBYTE = 1024;

const ofCompany = { seconds: DAY_SECONDS, message: fileTexts.tooManyOfCompany };

/** The room that a company's files take in a day. */
export const roomOf = ({ companyId }: Actor, bytes: number): Limit => ({
  ...ofCompany,
  bucket: `company kB ${companyId}`,
  most: 1_000_000,
  weight: Math.ceil(bytes / KILOBYTE),
});

/**
 * Many more files than a person's day has, and a company's: each may have 600 kB, and is kept for days even if nothing names it. One
 * company, with however many people, must not take the room of the others. `message` is for the person.
 */
export const limitsOf = (actor: Actor, bytes: number, message: string): Limit[] => [
  { bucket: `files ${actor.id}`, most: 1000, seconds: DAY_SECONDS, message },
  { ...ofCompany, bucket: `company files ${actor.companyId}`, most: 5000 },
  roomOf(actor, bytes),
];

/** Larger than what the pages send, and enough to read a paper. */
const PHOTO_BOX = { width: 1600, height: 1600 };

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Throws `invalid` without any byte. */
export function bytesOf(upload: Upload | null): Uint8Array {
  if (!upload || upload.bytes.length === 0) throw invalid({ file: [fileTexts.wrong] });
  return upload.bytes;
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

/** Encodes a picture anew and stores it. Call it before the row is added: a crash then leaves no row without a file. Throws `invalid`. */
export async function storePicture(storing: Storing, sent: Uint8Array): Promise<StoredPicture> {
  const { files, actor } = storing;
  const { companyId } = actor;
  const picture = await rewritePicture(sent, { companyId, box: PHOTO_BOX });
  if (!picture) throw invalid({ file: [fileTexts.wrong] });
  const { bytes, contentType: content_type } = picture;
  const more = bytes.length - sent.length;
  // A PNG of two colours may take twelve times as much as it was sent with.
  if (more > 0) await takeRoom(storing, [roomOf(actor, more)], bytes.length);
  const sha256 = hashOf(bytes);
  await files.put(companyId, sha256, bytes, content_type);
  return { sha256, sent_sha256: hashOf(sent), content_type, size: bytes.length };
}
