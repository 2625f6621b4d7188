import { createHash } from "node:crypto";
import type { Tx } from "#server/database/schema.ts";

type Bytes = Uint8Array;

const starts = (bytes: Bytes, offset: number, text: string) =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

/** The image type of the bytes, by their content and not their file name; null for anything else. */
export function pictureType(bytes: Bytes): "image/png" | "image/jpeg" | "image/webp" | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0x89 && starts(bytes, 1, "PNG\r\n\u001a\n") && starts(bytes, 12, "IHDR"))
    return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBPVP8")) return "image/webp";
  return null;
}

/** Stores the account's picture, replacing the last one. Returns a version that changes with the picture. */
export async function savePicture(
  tx: Tx,
  account: { id: number; company_id: number },
  picture: { contentType: string; bytes: Bytes },
): Promise<string> {
  const values = { content_type: picture.contentType, bytes: picture.bytes };
  await tx
    .insertInto("pictures")
    .values({ account_id: account.id, company_id: account.company_id, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
  return createHash("sha256").update(picture.bytes).digest("base64url").slice(0, 12);
}
